// The text of a recording, whatever it is wrapped in.

/// Hands out a recording's text in UTF-8: as the source has it, or inflated, or out of UTF-16.
struct TextSupply<Source: ByteSource & ~Copyable>: ~Copyable {
  private var raw: RawSupply<Source>
  private var wide: WideText?

  /// Bytes taken from the source.
  var bytesRead: Int64 { raw.bytesRead }
  /// Whether the source's bytes are compressed.
  var isCompressed: Bool { raw.isCompressed }

  /// Reads the first bytes and tells what they are.
  init(_ source: consuming Source) throws(RecordingFault) {
    var raw = try RawSupply(source)
    let beginning = try raw.peek()
    self.raw = raw
    if WideText.recognizes(beginning) { wide = WideText() }
  }

  /// Reads the next bytes of the text into the beginning of a buffer; 0 at the end.
  mutating func pull(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingFault) -> Int {
    guard wide != nil else { return try raw.pull(into: buffer) }
    while true {
      if let count = wide?.handOut(into: buffer), count > 0 { return count }
      if wide?.hasEnded ?? true { return 0 }
      // The end of the buffer serves for a moment: what is decoded goes elsewhere first.
      let count = try raw.pull(into: buffer)
      wide?.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}

/// Text in UTF-16 on its way to UTF-8.
struct WideText {
  private var decoder = TextDecoder()
  private var decoded: [UInt8] = []
  private var handedOut = 0
  private(set) var hasEnded = false

  /// Whether bytes begin a text in UTF-16: by a byte-order mark, or by a character of ASCII.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2 else { return false }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF), (0x09...0x7E, 0), (0, 0x09...0x7E): return true
    default: return false
    }
  }

  /// Takes the next bytes; none end the text.
  mutating func take(_ bytes: UnsafeRawBufferPointer) {
    decoded.removeAll(keepingCapacity: true)
    handedOut = 0
    var decoded: [UInt8] = []
    swap(&decoded, &self.decoded)
    // What takes the text throws nothing, so nothing is thrown.
    try? bytes.withMemoryRebound(to: UInt8.self) { (bytes) throws(PedometerLogError) in
      if bytes.isEmpty {
        hasEnded = true
        try decoder.finish { (text) throws(PedometerLogError) in decoded += text }
      } else {
        try decoder.decode(bytes) { (text) throws(PedometerLogError) in decoded += text }
      }
    }
    swap(&decoded, &self.decoded)
  }

  /// Hands out what is decoded, as much as fits; 0 if there is none.
  mutating func handOut(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, decoded.count - handedOut)
    buffer.copyBytes(from: decoded[handedOut..<handedOut + count])
    handedOut += count
    return count
  }
}

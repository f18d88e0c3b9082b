// Text in: UTF-8 or UTF-16 with or without a byte-order mark; UTF-8 out, in any split.

/// Turns the bytes of a text into UTF-8.
///
/// The encoding is told from the first two bytes: a byte-order mark, or a character of ASCII beside a
/// zero. UTF-8 passes through uncopied and unchecked, without its mark. Half a surrogate pair becomes
/// U+FFFD.
struct TextDecoder: Sendable {
  private enum Encoding {
    case unknown
    case utf8
    case utf16(isBigEndian: Bool)
  }

  private var encoding = Encoding.unknown
  /// The first bytes, until the encoding is known: at most 2.
  private var beginning: [UInt8] = []
  /// The first byte of a unit whose second has not come yet.
  private var half: UInt8?
  private var highSurrogate: UInt32?
  private var decoded: [UInt8] = []

  /// Decodes the next bytes and hands them on.
  mutating func decode<Failure: Error>(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ take: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var bytes = bytes
    if case .unknown = encoding {
      // A mark of UTF-8 has three bytes.
      let wanted = 3 - beginning.count
      beginning.append(contentsOf: bytes.prefix(wanted))
      guard beginning.count == 3 else { return }
      bytes = UnsafeBufferPointer(rebasing: bytes.dropFirst(wanted))
      try recognise(take)
    }
    try pass(bytes, take)
  }

  /// Ends the text.
  mutating func finish<Failure: Error>(
    _ take: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    if case .unknown = encoding { try recognise(take) }
    decoded.removeAll(keepingCapacity: true)
    if highSurrogate != nil || half != nil { append(scalar: 0xFFFD) }
    try handOn(take)
  }

  /// Settles the encoding and passes the beginning on without its mark.
  private mutating func recognise<Failure: Error>(
    _ take: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var mark = 0
    let first = beginning.first ?? 0x20
    let second = beginning.count > 1 ? beginning[1] : 0x20
    switch (first, second) {
    case (0xFF, 0xFE):
      encoding = .utf16(isBigEndian: false)
      mark = 2
    case (0xFE, 0xFF):
      encoding = .utf16(isBigEndian: true)
      mark = 2
    case (0x09...0x7E, 0):
      encoding = .utf16(isBigEndian: false)
    case (0, 0x09...0x7E):
      encoding = .utf16(isBigEndian: true)
    default:
      encoding = .utf8
      if beginning == [0xEF, 0xBB, 0xBF] { mark = 3 }
    }
    let rest = Array(beginning.dropFirst(mark))
    beginning = []
    try rest.withUnsafeBufferPointer { (bytes) throws(Failure) in
      try pass(bytes, take)
    }
  }

  private mutating func pass<Failure: Error>(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ take: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    guard !bytes.isEmpty else { return }
    switch encoding {
    case .unknown, .utf8:
      try take(bytes)
    case .utf16(let isBigEndian):
      decoded.removeAll(keepingCapacity: true)
      var index = 0
      if let first = half {
        half = nil
        append(first, bytes[0], isBigEndian)
        index = 1
      }
      while index + 1 < bytes.count {
        append(bytes[index], bytes[index + 1], isBigEndian)
        index += 2
      }
      if index < bytes.count { half = bytes[index] }
      try handOn(take)
    }
  }

  private func handOn<Failure: Error>(
    _ take: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    guard !decoded.isEmpty else { return }
    try decoded.withUnsafeBufferPointer { (bytes) throws(Failure) in try take(bytes) }
  }

  private mutating func append(_ first: UInt8, _ second: UInt8, _ isBigEndian: Bool) {
    let unit = UInt32(isBigEndian ? first : second) << 8 | UInt32(isBigEndian ? second : first)
    if let high = highSurrogate {
      highSurrogate = nil
      if 0xDC00...0xDFFF ~= unit {
        append(scalar: 0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00))
        return
      }
      append(scalar: 0xFFFD)
    }
    switch unit {
    case 0xD800...0xDBFF: highSurrogate = unit
    case 0xDC00...0xDFFF: append(scalar: 0xFFFD)
    default: append(scalar: unit)
    }
  }

  private mutating func append(scalar: UInt32) {
    switch scalar {
    case 0..<0x80:
      decoded.append(UInt8(truncatingIfNeeded: scalar))
    case 0x80..<0x800:
      decoded.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      decoded.append(continuation(scalar))
    case 0x800..<0x10000:
      decoded.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      decoded.append(continuation(scalar >> 6))
      decoded.append(continuation(scalar))
    default:
      decoded.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      decoded.append(continuation(scalar >> 12))
      decoded.append(continuation(scalar >> 6))
      decoded.append(continuation(scalar))
    }
  }

  private func continuation(_ bits: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: 0x80 | bits & 0x3F)
  }
}

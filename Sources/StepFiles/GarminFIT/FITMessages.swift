// The messages of FIT files one after another: headers, definitions, compressed times, checksums.

/// Reads the messages of the FIT files that bytes hold, one file after another.
///
///     var messages = FITMessages(bytes)
///     while try messages.beginFile() {
///       while let message = try messages.next() { … }
///       try messages.endFile()
///     }
///
/// It holds 16 definitions of at most 255 fields, whatever a file claims.
struct FITMessages {
  private let bytes: UnsafeRawBufferPointer
  /// The next unread byte.
  private(set) var position = 0
  private var definitions: [FITDefinition?] = []
  /// The newest full time, which compressed ones continue.
  private var timestamp: UInt32?

  /// Where the current file begins, where its data ends by its header, and where by its bytes.
  private var start = 0
  private var claimedEnd = 0
  private var end = 0
  private var isHeaderSound = true

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Whether bytes begin as a FIT file does.
  static func recognizes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= 12 && bytes[0] >= 12 && bytes[8...11].elementsEqual(".FIT".utf8)
  }

  /// Begins the next file.
  ///
  /// - Returns: False if there is none.
  /// - Throws: If what is there is none.
  mutating func beginFile() throws(ExportFault) -> Bool {
    guard position < bytes.count else { return false }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[position...])
    guard Self.recognizes(rest) else {
      throw ExportFault(
        "\(rest.count) bytes follow the file, and they begin no other one", at: .byte(position))
    }
    let headerSize = Int(rest[0])
    guard headerSize <= rest.count else {
      throw ExportFault(
        "cut short within the header, which has \(headerSize) bytes by its first one",
        at: .byte(bytes.count))
    }
    start = position
    position += headerSize
    let claimed =
      UInt32(rest[4]) | UInt32(rest[5]) << 8 | UInt32(rest[6]) << 16 | UInt32(rest[7]) << 24
    // Where Int has 32 bits, the sum must not leave them.
    claimedEnd = position + min(Int(clamping: claimed), Int.max - 2 - position)
    end = min(claimedEnd, bytes.count)
    // A header of 12 bytes has no checksum, and a longer one may say that it has none.
    isHeaderSound =
      headerSize < 14 || rest[12] == 0 && rest[13] == 0 || FITChecksum.of(rest[..<14]) == 0
    definitions = Array(repeating: nil, count: 16)
    timestamp = nil
    if claimed == 0 {
      throw ExportFault(
        "the header says that there is no data, as of a file that was never finished",
        at: .byte(start + 4))
    }
    return true
  }

  /// Reads on to the next data message.
  ///
  /// - Returns: The message; nil at the end of the file's data.
  mutating func next() throws(ExportFault) -> FITMessage? {
    while position < end {
      let offset = position
      let header = bytes[position]
      position += 1
      if header & 0xC0 == 0x40 {
        definitions[Int(header & 0xF)] = try readDefinition(hasDeveloperFields: header & 0x20 != 0)
        continue
      }
      let isCompressed = header & 0x80 != 0
      let type = Int(isCompressed ? header >> 5 & 3 : header & 0xF)
      guard let definition = definitions[type] else {
        throw ExportFault(
          "a message of local type \(type), which no definition before it describes",
          at: .byte(offset))
      }
      let content = try take(definition.size, "a message of local type \(type)")
      var time: UInt32?
      if isCompressed, let last = timestamp {
        // The low five bits of the time, later than the newest one by less than 32 s.
        time = last &+ UInt32(header &- UInt8(truncatingIfNeeded: last)) & 31
      }
      let message = FITMessage(
        number: definition.message, offset: offset, timestamp: time, content: content,
        definition: definition)
      guard let own = try message.integer(253) else {
        if let time { timestamp = time }
        return message
      }
      timestamp = UInt32(exactly: own)
      return FITMessage(
        number: definition.message, offset: offset, timestamp: timestamp, content: content,
        definition: definition)
    }
    return nil
  }

  /// Ends a file of which all messages were read.
  ///
  /// - Throws: If it is shorter than its header says, or a checksum is wrong.
  mutating func endFile() throws(ExportFault) {
    guard claimedEnd + 2 <= bytes.count else {
      throw ExportFault(
        "cut short: with \(claimedEnd - start) bytes by its header and 2 of checksum the file ends "
          + "at byte \(claimedEnd + 2)", at: .byte(bytes.count))
    }
    position = claimedEnd + 2
    guard isHeaderSound else {
      throw ExportFault("the header's checksum is wrong", at: .byte(start + 12))
    }
    guard FITChecksum.of(bytes[start..<position]) == 0 else {
      throw ExportFault(
        "the checksum is wrong: the file was changed or damaged", at: .byte(claimedEnd))
    }
  }

  private mutating func readDefinition(
    hasDeveloperFields: Bool
  ) throws(ExportFault) -> FITDefinition {
    let head = try take(5, "a definition")
    guard head[1] <= 1 else {
      throw ExportFault(
        "a definition of byte order \(head[1]); 0 is little endian and 1 big endian",
        at: .byte(position - 4))
    }
    let isBigEndian = head[1] == 1
    let message =
      isBigEndian
      ? UInt16(head[2]) << 8 | UInt16(head[3]) : UInt16(head[3]) << 8 | UInt16(head[2])
    var size = 0
    var fields: [FITField] = []
    let list = try take(3 * Int(head[4]), "a definition")
    for index in 0..<Int(head[4]) {
      let field = FITField(
        number: list[3 * index], size: Int(list[3 * index + 1]), type: list[3 * index + 2],
        offset: size)
      fields.append(field)
      size += field.size
    }
    if hasDeveloperFields {
      let count = Int(try take(1, "a definition")[0])
      let list = try take(3 * count, "a definition")
      for index in 0..<count { size += Int(list[3 * index + 1]) }
    }
    return FITDefinition(
      message: message, isBigEndian: isBigEndian, fields: fields, size: size)
  }

  /// Takes the next bytes of the data.
  private mutating func take(
    _ count: Int, _ what: @autoclosure () -> String
  ) throws(ExportFault) -> UnsafeRawBufferPointer {
    guard count <= end - position else {
      throw ExportFault(
        end < claimedEnd
          ? "cut short within \(what())"
          : "\(what()) is longer than the data, which ends at byte \(end) by the header",
        at: .byte(position))
    }
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
  }
}

// Files of other formats, told by their first bytes so that they can be refused by name.

extension RecordingError.ForeignFormat {
  /// Tells a known format that is not read; nil if it is none.
  init?(beginning: UnsafeBufferPointer<UInt8>) {
    func begins(_ signature: [UInt8]) -> Bool { beginning.starts(with: signature) }
    // Axivity: a block "MD" with 1020 bytes of content. Zip: a file or, if empty, the directory.
    // OLE2 compound documents, SQLite: their published signatures.
    if begins([0x4D, 0x44, 0xFC, 0x03]) {
      self = .axivity
    } else if begins([0x50, 0x4B, 0x03, 0x04]) || begins([0x50, 0x4B, 0x05, 0x06]) {
      self = .zip
    } else if begins([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      self = .oldExcel
    } else if begins(Array("SQLite format 3\0".utf8)) {
      self = .sqlite
    } else {
      let blanks: [UInt8] = [0x20, 0x09, 0x0D, 0x0A]
      let text = beginning.prefix(256).drop { blanks.contains($0) }
      guard let first = text.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
        return nil
      }
      let start = String(decoding: text.prefix(10), as: UTF8.self)
      self = start.hasPrefix("{\"trace\"") ? .trace : .json
    }
  }
}

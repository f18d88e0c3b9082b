// What the first bytes of a file say of it, if it is an SQLite database.

extension SQLiteImage {
  static let signature = Array("SQLite format 3\0".utf8)

  /// The bytes that a database has by its header; nil if the header does not tell.
  ///
  /// Bytes 16 and 17 are the size of a page, 28 to 31 the pages, big endian; they hold if the counters
  /// of changes at 24 and 92 agree (sqlite.org/fileformat.html).
  static func size(_ bytes: UnsafeRawBufferPointer) -> UInt64? {
    guard bytes.count >= 100, bytes[24..<28].elementsEqual(bytes[92..<96]) else { return nil }
    let page = UInt64(bytes[16]) << 8 | UInt64(bytes[17])
    let pages = bytes[28..<32].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return pages * (page == 1 ? 65_536 : page)
  }

  /// Whether bytes begin as a database does.
  static func recognizes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.starts(with: signature)
  }
}

// What a zip archive holds: its directory, read from the whole file and checked against the entries.

/// An entry of a zip archive whose data lies within the file.
struct ZipEntry {
  /// As the archive writes it; for messages only, since nothing is ever written to disk.
  var name: String
  /// Whether a password is needed.
  var isEncrypted: Bool
  /// 0 stored, 8 deflate; others are not read.
  var method: UInt16
  /// The checksum that what is inflated must have.
  var checksum: UInt32
  /// How many bytes it says that it inflates to. It is compared with and never allocated.
  var size: UInt64
  /// Where its header begins.
  var header: Int
  /// Where its data lies.
  var data: Range<Int>

  var isFolder: Bool { name.hasSuffix("/") }

  /// What its method is called.
  var methodName: String {
    switch method {
    case 0: "stored"
    case 1: "Shrink"
    case 6: "Implode"
    case 8: "Deflate"
    case 9: "Deflate64"
    case 12: "bzip2"
    case 14: "LZMA"
    case 93: "Zstandard"
    case 95: "XZ"
    case 98: "PPMd"
    case 99: "AES"
    default: "method \(method)"
    }
  }
}

/// Reads the directory at the end of a zip archive (PKWARE's APPNOTE.TXT, sections 4.3 and 4.5).
struct ZipDirectory {
  private let bytes: UnsafeRawBufferPointer

  /// Whether bytes begin an archive: with an entry, or with the end of an empty one.
  static func recognizes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.begins(with: "PK\u{3}\u{4}", at: 0) || bytes.begins(with: "PK\u{5}\u{6}", at: 0)
  }

  /// Lists the entries, in the order in which their data stands in the file.
  ///
  /// - Parameter bytes: The whole archive.
  /// - Returns: The entries; none reaches beyond the file or into another.
  /// - Throws: If the archive is cut off, or its directory lies.
  static func entries(_ bytes: UnsafeRawBufferPointer) throws(ExportFault) -> [ZipEntry] {
    try ZipDirectory(bytes: bytes).entries()
  }

  private func number16(_ at: Int) -> Int {
    guard at >= 0, bytes.count - at >= 2 else { return 0 }
    return Int(bytes.loadUnaligned(fromByteOffset: at, as: UInt16.self).littleEndian)
  }

  private func number32(_ at: Int) -> UInt32 {
    guard at >= 0, bytes.count - at >= 4 else { return 0 }
    return bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self).littleEndian
  }

  private func number64(_ at: Int) -> UInt64 {
    guard at >= 0, bytes.count - at >= 8 else { return 0 }
    return bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
  }

  /// Where the directory lies and how many entries it is said to have.
  private struct Extent {
    var start: UInt64
    var size: UInt64
    var entries: UInt64
    /// What stands behind the directory.
    var end: Int
  }

  private func fault(_ text: String, at: Int) -> ExportFault {
    ExportFault(text, at: .byte(at))
  }

  /// Looks for the record that ends an archive; a comment of up to 65,535 bytes may follow it.
  private func extent() throws(ExportFault) -> Extent {
    var at = bytes.count - 22
    let lowest = max(0, at - 65_535)
    while at >= lowest {
      if bytes.begins(with: "PK\u{5}\u{6}", at: at), number16(at + 20) == bytes.count - at - 22 {
        break
      }
      at -= 1
    }
    guard at >= lowest else {
      throw fault(
        "the zip archive has no directory at its end: it is cut off; copy or download it again",
        at: bytes.count)
    }
    if number16(at + 4) != 0 || number16(at + 6) != 0, number16(at + 4) != 0xFFFF {
      throw fault("one part of a zip archive in several; join them first", at: at)
    }
    var extent = Extent(
      start: UInt64(number32(at + 16)), size: UInt64(number32(at + 12)),
      entries: UInt64(number16(at + 10)), end: at)
    let isLarge =
      extent.start == 0xFFFF_FFFF || extent.size == 0xFFFF_FFFF || extent.entries == 0xFFFF
    if isLarge, bytes.begins(with: "PK\u{6}\u{7}", at: at - 20) {
      guard let record = Int(exactly: number64(at - 12)), record < at,
        bytes.begins(with: "PK\u{6}\u{6}", at: record)
      else { throw fault("the end of a ZIP64 archive is not where it is said to be", at: at - 20) }
      extent = Extent(
        start: number64(record + 48), size: number64(record + 40),
        entries: number64(record + 32), end: record)
    }
    return extent
  }

  private func entries() throws(ExportFault) -> [ZipEntry] {
    let extent = try extent()
    guard let start = Int(exactly: extent.start), let size = Int(exactly: extent.size),
      start <= extent.end, size <= extent.end - start
    else {
      throw fault("the zip archive's directory is said to reach beyond its end", at: extent.end)
    }
    var entries: [ZipEntry] = []
    var at = start
    while at < start + size {
      guard bytes.begins(with: "PK\u{1}\u{2}", at: at), start + size - at >= 46 else {
        throw fault("no entry of a zip archive's directory where one has to be", at: at)
      }
      let (nameLength, extraLength) = (number16(at + 28), number16(at + 30))
      let length = 46 + nameLength + extraLength + number16(at + 32)
      guard length <= start + size - at else {
        throw fault("an entry of the zip archive's directory reaches beyond it", at: at)
      }
      entries.append(try entry(at, nameLength, extraLength, start))
      at += length
    }
    guard UInt64(entries.count) == extent.entries else {
      throw fault(
        "the zip archive is said to have \(extent.entries) entries and lists \(entries.count)",
        at: extent.end)
    }
    entries.sort { $0.header < $1.header }
    var last = 0
    for entry in entries {
      guard entry.header >= last else {
        var fault = fault("its data overlaps with another entry's", at: entry.header)
        fault.entry = entry.name
        throw fault
      }
      last = entry.data.upperBound
    }
    return entries
  }

  private func entry(
    _ at: Int, _ nameLength: Int, _ extraLength: Int, _ directory: Int
  ) throws(ExportFault) -> ZipEntry {
    let flags = number16(at + 8)
    let nameBytes = UnsafeRawBufferPointer(rebasing: bytes[at + 46..<at + 46 + nameLength])
    let name = ZipName.decode(nameBytes, isUTF8: flags & 0x800 != 0)
    var size = UInt64(number32(at + 24))
    var packed = UInt64(number32(at + 20))
    var header = UInt64(number32(at + 42))
    // What does not fit into 32 bits stands in a field of its own, in this order.
    var field = at + 46 + nameLength
    let fieldsEnd = field + extraLength
    while fieldsEnd - field >= 4 {
      let end = field + 4 + number16(field + 2)
      if number16(field) == 1, end <= fieldsEnd {
        var value = field + 4
        func next(_ number: inout UInt64) {
          guard number == 0xFFFF_FFFF, end - value >= 8 else { return }
          number = number64(value)
          value += 8
        }
        next(&size)
        next(&packed)
        next(&header)
      }
      field = end
    }
    var trouble = fault("", at: at)
    trouble.entry = name
    guard let start = Int(exactly: header), start <= directory - 30,
      bytes.begins(with: "PK\u{3}\u{4}", at: start)
    else {
      trouble.text = "its header is not where the zip archive's directory says"
      throw trouble
    }
    let data = start + 30 + number16(start + 26) + number16(start + 28)
    guard let length = Int(exactly: packed), data <= directory, length <= directory - data else {
      trouble.text = "its data is said to reach beyond the zip archive's entries"
      throw trouble
    }
    return ZipEntry(
      name: name, isEncrypted: flags & 1 != 0,
      method: UInt16(truncatingIfNeeded: number16(at + 10)), checksum: number32(at + 16),
      size: size, header: start, data: data..<data + length)
  }
}

// Zip archives for tests, right and wrong ones.

import CZlib

/// Writes a zip archive entry by entry.
struct ZipText {
  /// How an entry is written, and what is said of it that is not so.
  struct Form {
    var method: UInt16 = 8
    var flags: UInt16 = 0
    /// Whether sizes stand behind the data instead of before it.
    var hasDescriptor = false
    /// Whether the directory tells sizes and places in 64 bits.
    var isLarge = false
    var checksum: UInt32?
    var size: UInt64?
    var packed: UInt64?
    var header: UInt64?
  }

  private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  mutating func add(_ name: String, _ text: String, _ form: Form = Form()) {
    add(Array(name.utf8), Array(text.utf8), form)
  }

  mutating func add(_ name: [UInt8], _ content: [UInt8], _ form: Form = Form()) {
    let data = form.method == 8 ? deflated(content) : content
    let sum = form.checksum ?? checksum(content)
    let size = form.size ?? UInt64(content.count)
    let packed = form.packed ?? UInt64(data.count)
    let header = form.header ?? UInt64(bytes.count)
    let flags = form.flags | (form.hasDescriptor ? 8 : 0)
    func number(_ value: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let before: [UInt8] =
      number(UInt64(flags), 2) + number(UInt64(form.method), 2) + [0, 0, 0x21, 0x58]
    let hidden = form.hasDescriptor
    bytes += Array("PK\u{3}\u{4}".utf8) + [45, 0] + before
    bytes += number(hidden ? 0 : UInt64(sum), 4) + number(hidden ? 0 : packed, 4)
    bytes += number(hidden ? 0 : size, 4) + number(UInt64(name.count), 2) + [4, 0] + name
    // A field that nobody knows.
    bytes += [0xFE, 0xCA, 0, 0] + data
    if hidden {
      bytes += Array("PK\u{7}\u{8}".utf8) + number(UInt64(sum), 4) + number(packed, 4)
      bytes += number(size, 4)
    }
    let extra: [UInt8] =
      form.isLarge
      ? [0xFE, 0xCA, 1, 0, 9, 1, 0, 24, 0] + number(size, 8) + number(packed, 8) + number(header, 8)
      : []
    func field(_ value: UInt64) -> [UInt8] { number(form.isLarge ? 0xFFFF_FFFF : value, 4) }
    directory += Array("PK\u{1}\u{2}".utf8) + [45, 0, 45, 0] + before + number(UInt64(sum), 4)
    directory += field(packed) + field(size) + number(UInt64(name.count), 2)
    directory += number(UInt64(extra.count), 2) + [UInt8](repeating: 0, count: 10)
    directory += field(header) + name + extra
    count += 1
  }

  /// The archive.
  func finished(
    isLarge: Bool = false, comment: String = "", entries: Int? = nil, directoryAt: Int? = nil
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let (start, entries) = (directoryAt ?? bytes.count, entries ?? count)
    var end: [UInt8] = []
    if isLarge {
      let record = bytes.count + directory.count
      end += Array("PK\u{6}\u{6}".utf8) + number(44, 8) + [45, 0, 45, 0] + number(0, 8)
      end += number(entries, 8) + number(entries, 8) + number(directory.count, 8) + number(start, 8)
      end += Array("PK\u{6}\u{7}".utf8) + number(0, 4) + number(record, 8) + number(1, 4)
    }
    end += Array("PK\u{5}\u{6}".utf8) + [0, 0, 0, 0]
    end += number(isLarge ? 0xFFFF : entries, 2) + number(isLarge ? 0xFFFF : entries, 2)
    end += number(isLarge ? 0xFFFF_FFFF : directory.count, 4)
    end += number(isLarge ? 0xFFFF_FFFF : start, 4)
    end += number(comment.utf8.count, 2) + Array(comment.utf8)
    return bytes + directory + end
  }

  private func checksum(_ content: [UInt8]) -> UInt32 {
    content.withUnsafeBufferPointer {
      UInt32(truncatingIfNeeded: crc32(0, $0.baseAddress, UInt32($0.count)))
    }
  }

  /// Compressed without a header.
  private func deflated(_ content: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return [] }
    defer { deflateEnd(&stream) }
    var input = content
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(content.count))) + 16)
    let size = output.count
    input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(size)
        _ = deflate(&stream, Z_FINISH)
      }
    }
    return Array(output[..<(size - Int(stream.avail_out))])
  }
}

// Inflating one entry of a zip archive, in memory that does not grow, and checking what comes out.

import CZlib

/// The content of an entry.
///
/// More than the entry says that it inflates to is never handed out, and its end is only reported once
/// the size and the checksum are right.
struct ZipContent: InflatedBytes, ~Copyable {
  private let entry: ZipEntry
  private let bytes: UnsafeRawBufferPointer
  // zlib keeps a pointer to it, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  /// Up to where zlib was given data.
  private var given: Int
  private var inflated: UInt64 = 0
  private var checksum: UInt = 0
  private var isAtEnd = false
  private var isChecked = false

  /// Begins with an entry that is stored or deflated; nil if zlib has no memory.
  init?(_ entry: ZipEntry, of bytes: UnsafeRawBufferPointer) {
    self.entry = entry
    self.bytes = bytes
    given = entry.data.lowerBound
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 bits of window; less than zero says that there is no header: zlib.h.
    let result = inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if result != Z_OK { return nil }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  var position: Int { given - Int(stream.pointee.avail_in) }

  private func fault(_ text: String) -> ExportFault {
    ExportFault(text, at: .byte(Int(truncatingIfNeeded: inflated)))
  }

  mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ExportFault) -> Int {
    if isChecked { return 0 }
    // Checksums are reckoned in 32 bits of length.
    let buffer = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(1 << 30))
    let count = entry.method == 0 ? store(buffer) : try inflate(buffer)
    inflated += UInt64(count)
    guard inflated <= entry.size else {
      throw fault("it inflates to more than the \(entry.size) bytes it is said to have")
    }
    checksum = crc32(
      checksum, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(count))
    if isAtEnd {
      guard position == entry.data.upperBound else {
        throw fault("its compressed data ends before it is said to end")
      }
      guard inflated == entry.size else {
        throw fault("it has \(inflated) bytes and is said to have \(entry.size)")
      }
      guard checksum == UInt(entry.checksum) else {
        throw fault("its checksum is wrong: it is damaged; copy or download it again")
      }
      isChecked = true
    }
    return count
  }

  private mutating func store(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, entry.data.upperBound - given)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[given..<given + count]))
    given += count
    isAtEnd = given == entry.data.upperBound
    return count
  }

  private mutating func inflate(
    _ buffer: UnsafeMutableRawBufferPointer
  ) throws(ExportFault) -> Int {
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(buffer.count)
    while stream.pointee.avail_out > 0 {
      if stream.pointee.avail_in == 0, given < entry.data.upperBound {
        let count = min(1 << 30, entry.data.upperBound - given)
        // zlib does not write to its input, although C cannot say so there.
        stream.pointee.next_in = UnsafeMutablePointer(
          mutating: bytes.baseAddress?.advanced(by: given).assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = UInt32(count)
        given += count
      }
      let result = CZlib.inflate(stream, Z_NO_FLUSH)
      if result == Z_STREAM_END {
        isAtEnd = true
        break
      }
      if result == Z_OK, stream.pointee.avail_in > 0 || given < entry.data.upperBound { continue }
      if result == Z_OK, stream.pointee.avail_out == 0 { break }
      let count = buffer.count - Int(stream.pointee.avail_out)
      // What came before is of use; zlib says the same again.
      if count > 0 { return count }
      throw fault(
        result == Z_DATA_ERROR || result == Z_NEED_DICT
          ? "its compressed data is damaged" : "its compressed data ends too early")
    }
    return buffer.count - Int(stream.pointee.avail_out)
  }
}

// Decompressing gzip as it comes: members one after another, in memory that does not grow.

import CZlib

/// What went wrong with a compressed stream, and where.
enum GzipFault: Error, Equatable {
  /// The source failed.
  case source(ByteSourceFailure)
  /// The bytes ended within a member.
  case truncated(atByte: Int64)
  /// What is there is not gzip, or fails its checksum.
  case damaged(atByte: Int64)
}

/// Inflates gzip (RFC 1952) with the system's zlib.
///
/// Several members are read as one text, as gzip(1) does; zeros after the last one are padding. The
/// compressed bytes are collected before they are inflated, so that what comes out does not depend
/// on how the source cuts them.
struct GzipInflater: ~Copyable {
  /// Whether bytes begin a gzip file.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B
  }

  private static let inputSize = 64 << 10

  // zlib keeps a pointer to it, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let input = UnsafeMutableRawBufferPointer.allocate(
    byteCount: Self.inputSize, alignment: 16)
  /// Compressed bytes that were handed to zlib, those still waiting in it included.
  private var taken: Int64 = 0
  private var isWithinMember = true
  /// Whether the source has no more.
  private var sourceEnded = false

  /// Begins with bytes that were read already, a few of them; nil if zlib has no memory.
  init?(beginning: [UInt8]) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 bits of window, and 16 says that only gzip is taken: zlib.h.
    let result = inflateInit2_(
      stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    input.copyBytes(from: beginning)
    setInput(beginning.count)
    if result != Z_OK { return nil }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  private var consumed: Int64 { taken - Int64(stream.pointee.avail_in) }

  private mutating func setInput(_ count: Int) {
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(count)
    taken += Int64(count)
  }

  /// Inflates the next bytes into the beginning of a buffer.
  ///
  /// - Parameters:
  ///   - buffer: Where they go; never empty.
  ///   - source: Where compressed bytes come from.
  /// - Returns: How many there are; 0 at the end.
  /// - Throws: After everything before the fault has been handed out.
  mutating func inflate<Source: ByteSource & ~Copyable>(
    into buffer: UnsafeMutableRawBufferPointer, from source: inout Source
  ) throws(GzipFault) -> Int {
    let room = UInt32(truncatingIfNeeded: min(buffer.count, 1 << 30))
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = room
    while true {
      if stream.pointee.avail_in == 0, !sourceEnded { try fill(from: &source) }
      if !isWithinMember {
        skipPadding()
        if stream.pointee.avail_in == 0 {
          if sourceEnded { return 0 }
          continue
        }
        guard stream.pointee.next_in.pointee == 0x1F, inflateReset(stream) == Z_OK else {
          throw .damaged(atByte: consumed)
        }
        isWithinMember = true
      }
      let result = CZlib.inflate(stream, Z_NO_FLUSH)
      // What was inflated before an end or damage comes first; zlib says the same again.
      let count = Int(room - stream.pointee.avail_out)
      if result == Z_STREAM_END { isWithinMember = false }
      if count > 0 { return count }
      switch result {
      case Z_OK, Z_STREAM_END: continue
      case Z_BUF_ERROR:
        if stream.pointee.avail_in == 0, sourceEnded { throw .truncated(atByte: taken) }
      default: throw .damaged(atByte: consumed)
      }
    }
  }

  /// Fills the input whole, unless the source ends.
  private mutating func fill<Source: ByteSource & ~Copyable>(
    from source: inout Source
  ) throws(GzipFault) {
    var count = 0
    while count < input.count {
      let more: Int
      do throws(ByteSourceFailure) {
        more = try source.pull(into: UnsafeMutableRawBufferPointer(rebasing: input[count...]))
      } catch {
        throw .source(error)
      }
      if more == 0 {
        sourceEnded = true
        break
      }
      count += more
    }
    setInput(count)
  }

  /// Zeros behind a member: blocks of tapes and of some archivers are padded so.
  private func skipPadding() {
    while stream.pointee.avail_in > 0, stream.pointee.next_in.pointee == 0 {
      stream.pointee.next_in += 1
      stream.pointee.avail_in -= 1
    }
  }
}

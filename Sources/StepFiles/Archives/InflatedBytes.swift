// What comes out of an archive, piece by piece.

/// The content of an entry, or of a compressed file.
protocol InflatedBytes: ~Copyable {
  /// Fills a buffer, unless the content ends or is damaged.
  ///
  /// - Parameter buffer: Where the next bytes go; never empty.
  /// - Returns: How many there are; fewer than fit before the end or before damage, 0 at the end.
  /// - Throws: What is damaged, once everything before it has been handed out.
  mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ExportFault) -> Int

  /// How far reading has come, in bytes of the archive.
  var position: Int { get }
}

/// The content of a gzip file that lies in memory.
struct GzipContent: InflatedBytes, ~Copyable {
  private var source: MemorySource
  private var inflater: GzipInflater

  /// Begins with a file; nil if zlib has no memory.
  init?(_ bytes: UnsafeRawBufferPointer) {
    source = MemorySource(bytes: bytes)
    guard let inflater = GzipInflater(beginning: []) else { return nil }
    self.inflater = inflater
  }

  var position: Int { source.at }

  mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(ExportFault) -> Int {
    var count = 0
    while count < buffer.count {
      let more: Int
      do throws(GzipFault) {
        more = try inflater.inflate(
          into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]), from: &source)
      } catch {
        // What came before is of use; zlib says the same again.
        if count > 0 { return count }
        switch error {
        case .source(let failure): throw ExportFault(failure.text)
        case .truncated(let byte):
          throw ExportFault(
            "the gzip file is cut off; copy or download it again", at: .byte(Int(byte)))
        case .damaged(let byte):
          throw ExportFault("the gzip file is damaged", at: .byte(Int(byte)))
        }
      }
      if more == 0 { break }
      count += more
    }
    return count
  }
}

/// Bytes that lie in memory, as a source for the inflater.
struct MemorySource: ByteSource {
  let bytes: UnsafeRawBufferPointer
  private(set) var at = 0

  init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  mutating func pull(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteSourceFailure) -> Int {
    let count = min(buffer.count, bytes.count - at)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[at..<at + count]))
    at += count
    return count
  }
}

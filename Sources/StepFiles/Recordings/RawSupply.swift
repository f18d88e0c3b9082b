// The bytes of a recording, inflated if they are compressed.

/// Hands out a recording's bytes, inflated if need be.
struct RawSupply<Source: ByteSource & ~Copyable>: ~Copyable {
  /// How many bytes tell gzip and UTF-16.
  private static var beginningSize: Int { 2 }

  private var source: CountedSource<Source>
  private var inflater: GzipInflater?
  /// What was read to tell what is there, and how much of it has been handed out.
  private var beginning: [UInt8] = []
  private var handedOut = 0

  /// Bytes taken from the source.
  var bytesRead: Int64 { source.count }

  /// Whether the source's bytes are compressed.
  var isCompressed: Bool {
    switch inflater {
    case .some: true
    case .none: false
    }
  }

  /// Reads the first bytes and tells what they are.
  init(_ source: consuming Source) throws(RecordingFault) {
    self.source = CountedSource(source)
    let first = try peek()
    if GzipInflater.recognizes(first) {
      beginning = []
      inflater = GzipInflater(beginning: first)
      if !isCompressed { throw RecordingFault(.unreadable("no memory to inflate it")) }
    }
  }

  /// The first bytes of the text; they are handed out all the same.
  mutating func peek() throws(RecordingFault) -> [UInt8] {
    var first = [UInt8](repeating: 0, count: Self.beginningSize)
    while beginning.count < Self.beginningSize {
      let wanted = Self.beginningSize - beginning.count
      var count = 0
      var fault: RecordingFault?
      first.withUnsafeMutableBytes { buffer in
        do throws(RecordingFault) {
          count = try pullOn(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
        } catch {
          fault = error
        }
      }
      if let fault { throw fault }
      if count == 0 { break }
      beginning += first[..<count]
    }
    return beginning
  }

  /// Reads the next bytes into the beginning of a buffer; 0 at the end.
  mutating func pull(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingFault) -> Int {
    if handedOut < beginning.count {
      let count = min(buffer.count, beginning.count - handedOut)
      buffer.copyBytes(from: beginning[handedOut..<handedOut + count])
      handedOut += count
      return count
    }
    return try pullOn(into: buffer)
  }

  private mutating func pullOn(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(RecordingFault) -> Int {
    do throws(GzipFault) {
      if let count = try inflater?.inflate(into: buffer, from: &source) { return count }
    } catch {
      switch error {
      case .source(let failure): throw RecordingFault(.unreadable(failure.text))
      case .truncated(let byte): throw RecordingFault(.gzipTruncated(atByte: byte))
      case .damaged(let byte): throw RecordingFault(.gzipDamaged(atByte: byte))
      }
    }
    do throws(ByteSourceFailure) {
      return try source.pull(into: buffer)
    } catch {
      throw RecordingFault(.unreadable(error.text))
    }
  }
}

/// A source that counts what it hands out.
private struct CountedSource<Source: ByteSource & ~Copyable>: ByteSource, ~Copyable {
  private var source: Source
  private(set) var count: Int64 = 0

  init(_ source: consuming Source) {
    self.source = source
  }

  mutating func pull(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteSourceFailure) -> Int {
    let more = try source.pull(into: buffer)
    count += Int64(more)
    return more
  }
}

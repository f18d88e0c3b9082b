// The text of a recording, whatever it is wrapped in.

/// Hands out a recording's text: as the source has it, or inflated.
struct TextSupply<Source: ByteSource & ~Copyable>: ~Copyable {
  /// How many bytes tell what is there: the longest signature.
  static var beginningSize: Int { 16 }

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
    var counted = CountedSource(source)
    var beginning = [UInt8](repeating: 0, count: Self.beginningSize)
    var count = 0
    var failure: ByteSourceFailure?
    beginning.withUnsafeMutableBytes { buffer in
      do throws(ByteSourceFailure) {
        while count < buffer.count {
          let more = try counted.pull(
            into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
          if more == 0 { break }
          count += more
        }
      } catch {
        failure = error
      }
    }
    self.source = counted
    if let failure { throw RecordingFault(.unreadable(failure.text)) }
    beginning.removeLast(beginning.count - count)
    if GzipInflater.recognizes(beginning) {
      inflater = GzipInflater(beginning: beginning)
      handedOut = count
      if !isCompressed { throw RecordingFault(.unreadable("no memory to inflate it")) }
    }
    self.beginning = beginning
  }

  /// Reads the next bytes of the text into the beginning of a buffer; 0 at the end.
  mutating func pull(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingFault) -> Int {
    if handedOut < beginning.count {
      let count = min(buffer.count, beginning.count - handedOut)
      buffer.copyBytes(from: beginning[handedOut..<handedOut + count])
      handedOut += count
      return count
    }
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

/// What is wrong with a recording, before its file is known.
struct RecordingFault: Error, Equatable {
  var line = 0
  var field = ""
  var problem: RecordingError.Problem

  init(line: Int = 0, field: String = "", _ problem: RecordingError.Problem) {
    self.line = line
    self.field = field
    self.problem = problem
  }
}

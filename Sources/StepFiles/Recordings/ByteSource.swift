// Where the bytes of a recording come from: a file, standard input, memory.

/// A stream of bytes that is asked for more.
///
///     extension InputFile: ByteSource { … }
///     var reader = try RecordingReader(ByteArraySource(bytes), file: "walk.csv")
public protocol ByteSource: ~Copyable {
  /// Reads the next bytes into the beginning of a buffer; waits until there are some.
  ///
  /// - Parameter buffer: Where they go; never empty.
  /// - Returns: How many there are, at least 1 and at most as many as fit; 0 at the end, and again
  ///   whenever it is asked after that.
  /// - Throws: If there is no more although this is not the end.
  mutating func pull(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteSourceFailure) -> Int
}

/// A source could not be read on: a disk failed, a connection broke.
public struct ByteSourceFailure: Error, Hashable, Sendable {
  /// What to tell people, without the source's name.
  public var text: String

  /// Creates a failure.
  public init(_ text: String) {
    self.text = text
  }
}

/// Bytes that are in memory already.
public struct ByteArraySource: ByteSource, Sendable {
  private let bytes: [UInt8]
  private let piece: Int
  private var at = 0

  /// Creates a source of bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - piece: How many are handed out at once at most, 1 or more.
  public init(_ bytes: [UInt8], inPiecesOf piece: Int = .max) {
    self.bytes = bytes
    self.piece = max(1, piece)
  }

  /// Copies the next bytes; never throws.
  public mutating func pull(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteSourceFailure) -> Int {
    let count = min(buffer.count, piece, bytes.count - at)
    buffer.copyBytes(from: bytes[at..<at + count])
    at += count
    return count
  }
}

// Reading a recording of an accelerometer: bytes asked for, batches of samples out.

public import StepDetection

/// Reads a recording of an accelerometer, a batch of samples at a time, in constant memory.
///
///     var reader = try RecordingReader(source, file: "walk.csv")
///     var detector = StepDetector(unit: reader.unit)
///     var samples: [AccelerationSample] = []
///     while try reader.read(into: &samples) {
///       for sample in samples { detector.add(sample) }
///     }
///
/// The format is told from the content, never from a name. However the source cuts its bytes, the
/// samples, the notes and the error are the same.
public struct RecordingReader<Source: ByteSource & ~Copyable>: ~Copyable {
  /// Who wrote the recording.
  public let format: RecordingFormat = .table
  /// The unit of the samples.
  public let unit: AccelerationUnit = .standardGravity
  /// Whether the samples include gravity, as an accelerometer at rest does.
  public let gravityIncluded: Bool = true
  /// Whether times count from 1970; from any zero otherwise.
  public let timesAreWallTimes: Bool = false
  /// Whether the bytes are compressed.
  public let isCompressed: Bool = false
  /// What was assumed because nothing said it.
  public let notes: [RecordingNote] = []
  /// Bytes taken from the source so far, compressed ones if ``isCompressed``: for showing progress.
  public private(set) var bytesRead: Int64 = 0

  private var source: Source
  private let file: String

  /// Opens a recording: reads its header and its beginning, at most 64 KiB of text.
  ///
  /// - Parameters:
  ///   - source: Where the bytes come from.
  ///   - file: The name for errors.
  ///   - options: What is known and need not be found out.
  /// - Throws: If the header or the first rows cannot be read; samples before a later fault are
  ///   delivered.
  public init(
    _ source: consuming Source, file: String, options: RecordingOptions = RecordingOptions()
  ) throws(RecordingError) {
    self.source = source
    self.file = file
    throw RecordingError(file: file, line: 1, field: "", problem: .empty)
  }

  /// Reads the next batch of samples, some thousands.
  ///
  /// - Parameter samples: Replaced by the batch; its memory is used again.
  /// - Returns: Whether there are any; false at the end, with `samples` empty.
  /// - Throws: The first fault, after all samples before it were delivered; every later call throws
  ///   it again.
  public mutating func read(
    into samples: inout [AccelerationSample]
  ) throws(RecordingError) -> Bool {
    samples.removeAll(keepingCapacity: true)
    return false
  }
}

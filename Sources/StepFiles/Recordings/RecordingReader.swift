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
/// The format is told from the content, never from a name: UTF-8 text with commas, semicolons or
/// tabs, or that in gzip. However the source cuts its bytes, the batches, the notes and the error
/// are the same. The memory is about 400 KB beside the batch, whatever the recording.
public struct RecordingReader<Source: ByteSource & ~Copyable>: ~Copyable {
  /// Who wrote the recording.
  public var format: RecordingFormat { batches.opening.format }
  /// The unit of the samples.
  public var unit: AccelerationUnit { batches.opening.unit }
  /// Whether the samples include gravity, as an accelerometer at rest does: as the header says, or
  /// as the first rows show.
  public var gravityIncluded: Bool { batches.opening.gravityIncluded }
  /// Whether times count from 1970; from any zero otherwise.
  public var timesAreWallTimes: Bool { batches.opening.timesAreWallTimes }
  /// Whether the bytes are compressed.
  public var isCompressed: Bool { batches.supply.isCompressed }
  /// What was assumed because nothing said it.
  public var notes: [RecordingNote] { batches.opening.notes }
  /// Bytes taken from the source so far, compressed ones if ``isCompressed``: for showing progress.
  public var bytesRead: Int64 { batches.supply.bytesRead }

  private var batches: SampleBatches<Source>

  /// Opens a recording: reads its header and its beginning, at most 64 KiB of text.
  ///
  /// - Parameters:
  ///   - source: Where the bytes come from.
  ///   - file: The name for errors.
  ///   - options: What is known and need not be found out.
  /// - Throws: If there is no header that is known, or nothing to tell the units from; a fault of a
  ///   row is thrown when it is read.
  public init(
    _ source: consuming Source, file: String, options: RecordingOptions = RecordingOptions()
  ) throws(RecordingError) {
    batches = try SampleBatches.open(source, file, options)
  }

  /// Reads the next batch of samples: 4,096, the last one fewer.
  ///
  /// - Parameter samples: Replaced by the batch; its memory is used again.
  /// - Returns: Whether there are any; false at the end, with `samples` empty.
  /// - Throws: The first fault, after all samples before it were delivered; every later call throws
  ///   it again.
  public mutating func read(
    into samples: inout [AccelerationSample]
  ) throws(RecordingError) -> Bool {
    try batches.next(into: &samples)
  }
}

extension RecordingError {
  init(file: String, _ fault: RecordingFault) {
    self.init(file: file, line: fault.line, field: fault.field, problem: fault.problem)
  }
}

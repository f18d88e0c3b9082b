// What a caller knows about a recording that its bytes do not say.

public import StepDetection

/// What is known about a recording and need not be found out.
///
///     RecordingOptions(unit: .standardGravity, hertz: 50)   // x,y,z in g, no time
public struct RecordingOptions: Hashable, Sendable {
  /// The columns to read; found by their names if nil.
  public var columns: RecordingColumns?
  /// The unit of the values, whatever the header says; told from header and values if nil.
  public var unit: AccelerationUnit?
  /// The unit of times that are numbers, whatever the header says; told from header and values if
  /// nil.
  public var timeUnit: LogColumns.Unit?
  /// Samples per second where there is no column of times, above 0.
  public var hertz: Double?
  /// How many of the file's values make 1 g, above 0; nil where they are in g or m/s².
  ///
  /// Values are divided by it and are in g then; ``unit`` does not matter.
  public var countsPerG: Double?

  /// Creates options; without any, everything is told from the recording.
  public init(
    columns: RecordingColumns? = nil, unit: AccelerationUnit? = nil,
    timeUnit: LogColumns.Unit? = nil, hertz: Double? = nil, countsPerG: Double? = nil
  ) {
    self.columns = columns
    self.unit = unit
    self.timeUnit = timeUnit
    self.hertz = hertz
    self.countsPerG = countsPerG
  }
}

// A stretch of time in which one record counts, and what is doubtful about it.

/// A stretch of time in which one record was believed, and what it says of it.
public struct StepPiece: Hashable, Sendable {
  /// The first instant, in nanoseconds since 1970.
  public let start: Int64
  /// The first instant after it; `start` itself for a record without length.
  public let end: Int64
  /// The record that is believed.
  public let record: StepRecord
  /// What is doubtful about it.
  public let doubts: StepDoubts
  /// Whether the rules left it out: its steps are then not counted.
  public let isExcluded: Bool

  init(
    start: Int64, end: Int64, record: StepRecord, doubts: StepDoubts, isExcluded: Bool
  ) {
    self.start = start
    self.end = end
    self.record = record
    self.doubts = doubts
    self.isExcluded = isExcluded
  }

  /// Its steps, in units of 2⁻³².
  public var units: Int64 {
    record.isInstant ? record.units : record.units(from: start, to: end)
  }

  /// Its steps.
  public var amount: StepAmount { StepAmount(units: units) }

  /// The steps between two instants, for cutting a piece at the borders of days: the parts of a piece
  /// add up to it exactly. A record without length lies whole at its instant.
  public func units(from: Int64, to: Int64) -> Int64 {
    if record.isInstant { return from <= start && start < to ? record.units : 0 }
    return record.units(from: max(from, start), to: min(to, end))
  }
}

/// Why a claim is doubtful. Doubtful steps count, and are also summed apart, unless the rules leave
/// them out.
public struct StepDoubts: OptionSet, Hashable, Sendable {
  /// One bit per reason.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// More steps a second than ``MergeRules/maximumCadence``. A record without length has no cadence.
  public static let cadence = StepDoubts(rawValue: 1 << 0)
  /// Within a span in which the device was in a vehicle.
  public static let driving = StepDoubts(rawValue: 1 << 1)
  /// The record ends after ``MergeRules/now``.
  public static let future = StepDoubts(rawValue: 1 << 2)
  /// The record is longer than ``MergeRules/longestInterval``, so its steps may lie anywhere in it.
  public static let long = StepDoubts(rawValue: 1 << 3)
}

// What merged days give out: the whole steps of an hour, a day, a week or a month.
public import Tare

/// The steps of a span of the local calendar after a merge.
public struct SpanTotal: Hashable, Sendable {
  /// What sort of span it is.
  public let span: CalendarSpan
  /// Its first day; of a week or month that is cut by the range asked for, the first day asked for.
  public let day: LocalDay
  /// Its first instant.
  public let start: Instant
  /// The first instant after it.
  public let end: Instant
  /// What the local clock shows at the start of an hour; of other spans nothing.
  public let clock: Clock?
  /// The exact amounts.
  public internal(set) var exact = MergedAmounts()
  /// The whole steps that count.
  public internal(set) var steps: Int64 = 0
  /// The whole steps that do not since another record was believed.
  public internal(set) var shadowed: Int64 = 0
  /// The whole steps among those that count about which something is doubtful.
  public internal(set) var doubtful: Int64 = 0
  /// The whole steps that were left out.
  public internal(set) var excluded: Int64 = 0

  /// A reading of the local clock.
  public struct Clock: Hashable, Sendable {
    /// The hour and minute.
    public let time: TimeOfDay
    /// Seconds to add to UTC to get it; tells the two hours apart that a clock shows twice.
    public let secondsFromGMT: Int
  }

  /// What it is called: `2024-11-20`, `2024-W47`, `2024-11`; of an hour its day's name.
  public var name: String { span.name(of: day) }
}

/// How whole steps are made of exact shares.
public enum WholeStepRule: Hashable, Sendable {
  /// By largest remainder: hours add up to their day, days to the total, which is the exact sum to
  /// the nearest step.
  case addingUp
  /// Every hour and every day rounded down by itself, as Apple's Health app shows days. Then hours do
  /// not add up to their day, nor days to the exact sum.
  case down
}

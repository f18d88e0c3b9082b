// What a store keeps of days that were worked out.

public import StepDays
public import StepMerging

/// What came of one day, exactly.
public struct DailyTotal: Hashable, Sendable {
  /// The day.
  public var day: LocalDay
  /// The steps that count.
  public var used: StepAmount
  /// The steps that do not, since another record was believed.
  public var shadowed: StepAmount

  /// Creates a day's total.
  public init(day: LocalDay, used: StepAmount, shadowed: StepAmount) {
    self.day = day
    self.used = used
    self.shadowed = shadowed
  }
}

/// What daily totals depend on beside the records.
public struct TotalsKey: Hashable, Sendable {
  /// The zone whose days they are, such as "Europe/Paris".
  public var zone: String
  /// When a day begins.
  public var dayStart: TimeOfDay
  /// The choices of the merge, written down by whoever made them: priorities, exclusions, and
  /// the version of the time zone data if that may change.
  public var rules: String

  /// Creates a key.
  public init(zone: String, dayStart: TimeOfDay = .midnight, rules: String = "") {
    self.zone = zone
    self.dayStart = dayStart
    self.rules = rules
  }
}

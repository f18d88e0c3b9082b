// Where the steps of an interval go that reaches over the edge of an hour or a day.

/// Where the steps of an interval go that reaches over the edge of an hour or a day.
///
/// A source that says "10 steps between 23:55 and 00:25" does not say on which side of midnight they
/// were walked; a rule has to.
public enum SplitRule: String, Sendable, Codable, CaseIterable {
  /// To each hour by its share of the interval's time, as health platforms do: 2 before, 8 after.
  case proRata
  /// All to the hour in which the interval ends, as counters do that are read now and then.
  case atEnd
}

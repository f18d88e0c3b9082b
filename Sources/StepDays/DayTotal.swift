// What a ledger gives out: the whole steps of a day, and of an hour of a day.
public import Tare

/// The whole steps of one local day.
public struct DayTotal: Hashable, Sendable {
  /// The day.
  public let day: LocalDay
  /// The steps attributed to it; never negative.
  public let steps: Int64
  /// The day's first instant, whether or not anything was walked then.
  public let start: Instant
  /// The first instant after the day. Where travel gave a day back, other days lie in between.
  public let end: Instant

  /// Creates a day's total.
  public init(day: LocalDay, steps: Int64, start: Instant, end: Instant) {
    self.day = day
    self.steps = steps
    self.start = start
    self.end = end
  }
}

/// The whole steps of one hour of a local day.
///
/// Hours begin where the local clock shows a full hour. They are shorter where a day, a zone or an
/// offset from UTC begins or ends within one, and an hour that the clock shows twice is two of them,
/// told apart by `secondsFromGMT`.
public struct HourTotal: Hashable, Sendable {
  /// The steps attributed to the hour; never negative.
  public let steps: Int64
  /// The hour's first instant.
  public let start: Instant
  /// The first instant after it.
  public let end: Instant
  /// What the local clock shows at the start: 02:00, say; 02:30 after a skipped half hour.
  public let label: TimeOfDay
  /// Seconds to add to UTC to get what the local clock shows during this hour.
  public let secondsFromGMT: Int

  /// Creates an hour's total.
  public init(
    steps: Int64, start: Instant, end: Instant, label: TimeOfDay, secondsFromGMT: Int
  ) {
    self.steps = steps
    self.start = start
    self.end = end
    self.label = label
    self.secondsFromGMT = secondsFromGMT
  }
}

extension DayTotal: Codable {
  private enum CodingKeys: String, CodingKey {
    case day, steps, start, end
  }

  /// Decodes a total; instants are nanoseconds since 1970.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      day: try container.decode(LocalDay.self, forKey: .day),
      steps: try container.decode(Int64.self, forKey: .steps),
      start: Instant(nanoseconds: try container.decode(Int64.self, forKey: .start)),
      end: Instant(nanoseconds: try container.decode(Int64.self, forKey: .end)))
  }

  /// Encodes the total; instants are nanoseconds since 1970.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(day, forKey: .day)
    try container.encode(steps, forKey: .steps)
    try container.encode(start.nanoseconds, forKey: .start)
    try container.encode(end.nanoseconds, forKey: .end)
  }
}

extension HourTotal: Codable {
  private enum CodingKeys: String, CodingKey {
    case steps, start, end, label, secondsFromGMT
  }

  /// Decodes a total; instants are nanoseconds since 1970.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      steps: try container.decode(Int64.self, forKey: .steps),
      start: Instant(nanoseconds: try container.decode(Int64.self, forKey: .start)),
      end: Instant(nanoseconds: try container.decode(Int64.self, forKey: .end)),
      label: try container.decode(TimeOfDay.self, forKey: .label),
      secondsFromGMT: try container.decode(Int.self, forKey: .secondsFromGMT))
  }

  /// Encodes the total; instants are nanoseconds since 1970.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(steps, forKey: .steps)
    try container.encode(start.nanoseconds, forKey: .start)
    try container.encode(end.nanoseconds, forKey: .end)
    try container.encode(label, forKey: .label)
    try container.encode(secondsFromGMT, forKey: .secondsFromGMT)
  }
}

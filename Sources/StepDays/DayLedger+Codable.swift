// A ledger written down, and what is refused when it is read back.
internal import StepMerging
internal import Tare

extension DayLedger: Codable {
  private enum CodingKeys: String, CodingKey {
    case version, calendar, rule, hours
  }

  private struct Hour: Codable {
    var start: Int64
    var end: Int64
    var day: LocalDay
    var secondsFromGMT: Int32
    /// The share rounded down; its lower 64 bits, where `carry` says that there is more.
    var steps: Int64
    /// In units of 2⁻³² of a step; left out if zero.
    var fraction: UInt32?
    /// What stands above the lower 64 bits; left out if that is only the sign.
    var carry: Int32?
  }

  /// Decodes a ledger of version 1.
  ///
  /// Hours keep the day that they were recorded under, also where this system has newer rules for
  /// their zone.
  /// - Throws: `DecodingError` for another version, a zone that is not known, hours that are empty
  ///   or not in order, and shares that do not add up to whole steps.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func refuse(_ key: CodingKeys, _ reason: String) -> DecodingError {
      DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: reason)
    }
    let version = try container.decode(Int.self, forKey: .version)
    guard version == 1 else {
      throw refuse(.version, "a day ledger of version \(version); version 1 is read")
    }
    self.init(
      calendar: try container.decode(DayCalendar.self, forKey: .calendar),
      rule: try container.decode(SplitRule.self, forKey: .rule))
    for hour in try container.decode([Hour].self, forKey: .hours) {
      let span = HourSpan(
        start: Instant(nanoseconds: hour.start), end: Instant(nanoseconds: hour.end),
        day: hour.day, secondsFromGMT: hour.secondsFromGMT)
      guard span.start < span.end || hour.end == .max else {
        throw refuse(.hours, "an hour that ends before it begins")
      }
      guard entries.last.map({ $0.span.start < span.start }) ?? true else {
        throw refuse(.hours, "hours that are not in order of time")
      }
      let share = StepAmount(
        carry: hour.carry ?? (hour.steps < 0 ? -1 : 0), steps: UInt64(bitPattern: hour.steps),
        fraction: hour.fraction ?? 0)
      entries.append(Entry(span: span, share: share))
      sum += share
    }
    guard sum.fraction == 0 else { throw refuse(.hours, "shares that make no whole steps") }
  }

  /// Encodes the calendar, the rule and one object for each hour in which something was counted.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(1, forKey: .version)
    try container.encode(calendar, forKey: .calendar)
    try container.encode(rule, forKey: .rule)
    let hours = entries.map { entry in
      let share = entry.share
      let steps = Int64(bitPattern: share.wholeBits)
      return Hour(
        start: entry.span.start.nanoseconds, end: entry.span.end.nanoseconds, day: entry.span.day,
        secondsFromGMT: entry.span.secondsFromGMT, steps: steps,
        fraction: share.fraction == 0 ? nil : share.fraction,
        carry: share.carry == (steps < 0 ? -1 : 0) ? nil : share.carry)
    }
    try container.encode(hours, forKey: .hours)
  }
}

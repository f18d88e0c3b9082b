// From what a local clock showed to the instant at which it showed it.
public import Tare

extension DayCalendar {
  /// The first instant at which the local clock shows a reading, or anything later, on a civil day.
  ///
  /// The civil day begins at midnight, wherever this calendar's days begin. A reading that the clock
  /// skips gives the first instant after the gap, one that it shows twice its first occurrence, and a
  /// day that it skips whole the first instant of the next one. In travel the zone is the one whose
  /// clock shows the reading while it is in force; where none does, the first zone's clock decides.
  ///
  ///     berlin.instant(showing: 9 * 3600, on: day)         // 09:00
  ///     berlin.instant(showing: 86_400, on: day)           // the midnight that ends it
  ///
  /// - Parameters:
  ///   - seconds: Seconds after midnight as the clock shows them, 0 to 86,400 and beyond: 90,000 is
  ///     01:00 of the next day.
  ///   - day: The day.
  /// - Returns: The instant; the axis' nearest end for a reading beyond it.
  /// - Complexity: O(n) for n changes of zone, and some microseconds of calendar work.
  public func instant(showing seconds: Int, on day: LocalDay) -> Instant {
    let reading = Int64(day.daysSince1970) * 86_400
    let (wanted, overflow) = reading.addingReportingOverflow(Int64(seconds))
    let clamped = max(-1 << 40, min(overflow ? (seconds < 0 ? .min : .max) : wanted, 1 << 40))
    for stretch in zones.stretches {
      let second = OffsetRuns(of: stretch.zone, around: clamped).firstSecond(showing: clamped)
      let instant = Instant(second: second)
      if let start = stretch.start, instant < start { continue }
      if let end = stretch.end, instant >= end { continue }
      return instant
    }
    let first = OffsetRuns(of: zones.first, around: clamped)
    return Instant(second: first.firstSecond(showing: clamped))
  }
}

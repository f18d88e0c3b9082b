// A change of zone in the middle of a session.
public import Foundation
public import Tare

extension DayLedger {
  /// Notes that clocks were set to `zone` at `instant`: from then on days are told by it.
  ///
  /// What was counted before keeps its day. Where the change becomes known late, the hours recorded
  /// since are given to the new zone's hours and days as well, each hour as a whole to the one in
  /// which it begins; the sum stays. The hour in which clocks were set keeps what it has.
  /// - Complexity: O(n) for n hours kept after the change.
  public mutating func changeZone(to zone: TimeZone, at instant: Instant) {
    calendar.zones.change(to: zone, at: instant)
    plan = []
    // From the first hour that reaches beyond the change. What a later change rules is looked up
    // again too, and found where it is.
    var first = entries.count
    while first > 0, entries[first - 1].span.end > instant { first -= 1 }
    let moved = entries[first...]
    entries.removeSubrange(first...)
    for entry in moved {
      insert(Entry(span: hour(at: entry.span.start), share: entry.share))
    }
  }
}

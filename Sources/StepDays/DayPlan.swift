// One day of one zone, cut into the hours of its clock.
internal import Foundation
internal import Tare

/// An hour of the local clock, or what is left of it where a day, a zone or an offset begins or ends.
struct HourSpan: Hashable {
  /// Its first instant, and the first that is no longer in it.
  var start: Instant
  var end: Instant
  /// The day that it belongs to.
  var day: LocalDay
  /// Seconds to add to UTC to get what the clock shows.
  var secondsFromGMT: Int32

  /// What the clock shows at the start, seconds cut.
  var label: TimeOfDay {
    TimeOfDay(secondsAfterMidnight: start.second + Int64(secondsFromGMT))
  }
}

/// The stretch of one day in one zone: from its first instant to the first that is another day's.
struct DayPlan {
  var day: LocalDay
  var start: Instant
  var end: Instant
  private var runs: OffsetRuns

  /// The day of a zone that an instant lies in, cut to the stretch in which the zone is in force.
  init(at instant: Instant, in stretch: ZoneTimeline.Stretch, dayStart: TimeOfDay) {
    let second = instant.second
    let first = Int64(dayStart.minutesAfterMidnight) * 60
    runs = OffsetRuns(of: stretch.zone, around: second)
    // By the clock alone. Where the clock was set back over the day's start, the next day has
    // begun already, and what has begun is not taken back.
    var number = (second + runs.run(at: second).offset - first).floored(by: 86_400).quotient
    var next = runs.firstSecond(showing: (number + 1) * 86_400 + first)
    while next <= second {
      number += 1
      next = runs.firstSecond(showing: (number + 1) * 86_400 + first)
    }
    day = LocalDay(clamping: Int(number))
    start = Instant(second: runs.firstSecond(showing: number * 86_400 + first))
    end = Instant(second: next)
    if let earliest = stretch.start, start < earliest { start = earliest }
    if let latest = stretch.end, end > latest { end = latest }
  }

  /// A day of a zone, cut to the stretch; nil if nothing of it lies there.
  init?(_ day: LocalDay, in stretch: ZoneTimeline.Stretch, dayStart: TimeOfDay) {
    let reading = Int64(day.daysSince1970) * 86_400 + Int64(dayStart.minutesAfterMidnight) * 60
    let runs = OffsetRuns(of: stretch.zone, around: reading)
    self.runs = runs
    self.day = day
    start = Instant(second: runs.firstSecond(showing: reading))
    end = Instant(second: runs.firstSecond(showing: reading + 86_400))
    if let earliest = stretch.start, start < earliest { start = earliest }
    if let latest = stretch.end, end > latest { end = latest }
    guard start < end else { return nil }
  }

  /// The hours from the day's first instant to its last, in order and without a gap.
  ///
  /// Cut wherever the clock shows a full hour and wherever its offset changes.
  var hours: [HourSpan] {
    var hours: [HourSpan] = []
    var cursor = start
    while cursor < end {
      let run = runs.run(at: cursor.second)
      let full = ((cursor.second + run.offset).floored(by: 3600).quotient + 1) * 3600 - run.offset
      var next = min(Instant(second: min(full, run.end)), end)
      // Only at the end of the axis.
      if next <= cursor { next = end }
      hours.append(
        HourSpan(start: cursor, end: next, day: day, secondsFromGMT: Int32(clamping: run.offset)))
      cursor = next
    }
    return hours
  }
}

// Whole steps by day and by hour, adding up.
internal import StepMerging
internal import Tare

extension DayLedger {
  /// The sum of all additions, but never below zero.
  ///
  /// It stops at `Int64.max`; what was added beyond is kept and counts once something is taken away.
  /// So does a debt: where more was taken away than added, later additions pay it first.
  public var total: Int64 {
    max(0, sum.wholeSteps)
  }

  /// The days in which something was counted, in calendar order, adding up to `total` exactly.
  ///
  /// A day that corrections took below zero is given as zero, and what is missing is taken from the
  /// days before it, the nearest first (that is where it was claimed), or, where those have not
  /// enough, from the days after it.
  ///
  /// Whole steps are made by largest remainder over all days, so one step may move between two days
  /// that share an interval while more is added; it never gets lost.
  /// - Complexity: O(n + d log d) for n hours and d days, and some microseconds for each day.
  public var days: [DayTotal] {
    let shares = settled
    return zip(shares, wholeSteps(shares.map(\.share), total: total)).map { share, steps in
      // A day recorded under rules for its zone that this system has not keeps its hours' edges.
      let (start, end) = calendar.interval(of: share.day) ?? (share.start, share.end)
      return DayTotal(day: share.day, steps: steps, start: start, end: end)
    }
  }

  /// The whole steps of one day; zero where nothing was counted.
  /// - Complexity: O(n + d log d) for n hours and d days; no calendar work.
  public func steps(on day: LocalDay) -> Int64 {
    let shares = settled
    guard let index = shares.firstIndex(where: { $0.day == day }) else { return 0 }
    return wholeSteps(shares.map(\.share), total: total)[index]
  }

  /// All hours of a day in order of time, adding up to the day's steps exactly.
  ///
  /// 24 of them on most days, also those in which nothing was counted; 23 or 25 where an hour is
  /// skipped or repeated; a short one where half an hour is. None for a day that does not exist.
  /// What a correction took below zero is taken from the hours before it, then from those after.
  /// - Complexity: O(n + d log d) for n hours and d days kept, and some microseconds.
  public func hours(of day: LocalDay) -> [HourTotal] {
    var hours = calendar.plans(of: day).flatMap(\.hours).map {
      Entry(span: $0, share: .zero)
    }
    for entry in entries where entry.span.day == day {
      let index = place(of: entry.span.start, among: hours.count) { hours[$0].span.start } - 1
      if index >= 0, entry.span.start < hours[index].span.end {
        hours[index].share += entry.share
      } else {
        // Recorded under rules for the zone that are no longer those of this system.
        hours.insert(entry, at: index + 1)
      }
    }
    let shares = settled
    let index = shares.firstIndex { $0.day == day }
    let wanted = index.map { wholeSteps(shares.map(\.share), total: total)[$0] } ?? 0
    let rest = cut(covered(hours.map(\.share)), to: index.map { shares[$0].share } ?? .zero)
    return zip(hours, wholeSteps(rest, total: wanted)).map { hour, steps in
      HourTotal(
        steps: steps, start: hour.span.start, end: hour.span.end, label: hour.span.label,
        secondsFromGMT: Int(hour.span.secondsFromGMT))
    }
  }

  /// A day with what was attributed to it.
  private struct DayShare {
    var day: LocalDay
    var share: StepAmount
    /// From the start of the first of its hours to the end of the last.
    var start: Instant
    var end: Instant
  }

  /// The days in order, their shares as they were added.
  private var attributed: [DayShare] {
    var days: [DayShare] = []
    var inOrder = true
    for entry in entries {
      let span = entry.span
      if let last = days.last, last.day == span.day {
        days[days.count - 1].share += entry.share
        days[days.count - 1].end = span.end
      } else {
        if let last = days.last, last.day > span.day { inOrder = false }
        days.append(DayShare(day: span.day, share: entry.share, start: span.start, end: span.end))
      }
    }
    if inOrder { return days }
    // Travel gave a day back: its hours are not next to each other.
    days.sort { $0.day != $1.day ? $0.day < $1.day : $0.start < $1.start }
    var merged: [DayShare] = []
    for day in days {
      if let last = merged.last, last.day == day.day {
        merged[merged.count - 1].share += day.share
        merged[merged.count - 1].end = day.end
      } else {
        merged.append(day)
      }
    }
    return merged
  }

  /// The days in order, their shares none negative and adding up to `total`.
  private var settled: [DayShare] {
    var days = attributed
    let shares = cut(covered(days.map(\.share)), to: StepAmount(total))
    for index in days.indices { days[index].share = shares[index] }
    return days
  }
}

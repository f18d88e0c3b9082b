// Whole steps by day and by hour, adding up.
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
    let shares = dayShares
    return zip(shares.days, wholeSteps(shares.shares, total: total)).map { day, steps in
      let recorded = shares.edges[day]
      let interval = calendar.interval(of: day)
      return DayTotal(
        day: day, steps: steps, start: interval?.start ?? recorded?.start ?? .init(nanoseconds: 0),
        end: interval?.end ?? recorded?.end ?? .init(nanoseconds: 0))
    }
  }

  /// The whole steps of one day; zero where nothing was counted.
  /// - Complexity: O(n + d log d) for n hours and d days; no calendar work.
  public func steps(on day: LocalDay) -> Int64 {
    let shares = dayShares
    guard let index = shares.days.firstIndex(of: day) else { return 0 }
    return wholeSteps(shares.shares, total: total)[index]
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
    let shares = dayShares
    let index = shares.days.firstIndex(of: day)
    let wanted = index.map { wholeSteps(shares.shares, total: total)[$0] } ?? 0
    let rest = cut(covered(hours.map(\.share)), to: index.map { shares.shares[$0] } ?? .zero)
    return zip(hours, wholeSteps(rest, total: wanted)).map { hour, steps in
      HourTotal(
        steps: steps, start: hour.span.start, end: hour.span.end, label: hour.span.label,
        secondsFromGMT: Int(hour.span.secondsFromGMT))
    }
  }

  /// The days in order with their shares, none negative and adding up to `total`.
  private var dayShares:
    (days: [LocalDay], shares: [FixedSteps], edges: [LocalDay: (start: Instant, end: Instant)])
  {
    var sums: [LocalDay: FixedSteps] = [:]
    var edges: [LocalDay: (start: Instant, end: Instant)] = [:]
    for entry in entries {
      sums[entry.span.day, default: .zero] += entry.share
      edges[entry.span.day] = (
        edges[entry.span.day]?.start ?? entry.span.start, entry.span.end
      )
    }
    let days = sums.keys.sorted()
    let shares = cut(covered(days.map { sums[$0] ?? .zero }), to: FixedSteps(total))
    return (days, shares, edges)
  }
}

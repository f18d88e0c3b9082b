// Ticks of the time axis: seconds, minutes, hours and days of a plain axis, or clock and dates.

/// A tick of the time axis.
struct TimeTick: Sendable, Equatable {
  var time: Double
  var label: String
  /// A second line: the date or the year where it begins or changes.
  var subLabel: String?
}

/// Where the time axis has ticks and what they are called.
enum TimeTicks {
  private static let minute = 60.0
  private static let hour = 3600.0
  private static let day = 86_400.0
  private static let steps: [Double] = [
    1, 2, 5, 10, 15, 30, minute, 2 * minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute,
    hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, day,
  ]

  /// As many ticks between two instants, the earlier first, as have room in `width`.
  ///
  /// `measure` gives a label's width, `gap` is the least room between two.
  static func fitting(
    from start: Double, to end: Double, width: Double, gap: Double, clock: ReplayChart.Clock,
    measure: (String) -> Double
  ) -> [TimeTick] {
    guard end > start else {
      return Array(make(from: start, to: start, count: 1, clock: clock).prefix(1))
    }
    for count in stride(from: 10, to: 1, by: -1) {
      let ticks = make(from: start, to: end, count: count, clock: clock)
      let isFitting = zip(ticks, ticks.dropFirst()).allSatisfy { a, b in
        let room = (b.time - a.time) / (end - start) * width - gap
        let first = (measure(a.label) + measure(b.label)) / 2
        let second = (measure(a.subLabel ?? "") + measure(b.subLabel ?? "")) / 2
        return first <= room && (b.subLabel == nil || second <= room)
      }
      if isFitting, !ticks.isEmpty { return ticks }
    }
    return make(from: start, to: end, count: 1, clock: clock)
  }

  /// At most `count` + 1 ticks (`count` at least 1) between two instants, the earlier first; one
  /// tick, on the second, where they are equal.
  static func make(
    from start: Double, to end: Double, count: Int, clock: ReplayChart.Clock
  ) -> [TimeTick] {
    if end <= start {
      let time = start.wholeBelow
      let ticks =
        clock == .utc
        ? clocked(from: time, to: time, step: 1) : plain(from: time, to: time, step: 1)
      return ticks.map { TimeTick(time: start, label: $0.label, subLabel: $0.subLabel) }
    }
    let wanted = max((end - start) / Double(max(count, 1)), max(start.magnitude, end.magnitude).ulp)
    switch clock {
    case .seconds:
      return plain(from: start, to: end, step: plainStep(atLeast: wanted))
    case .utc:
      if wanted <= day { return clocked(from: start, to: end, step: plainStep(atLeast: wanted)) }
      for days in [2, 4, 7, 14] where wanted <= Double(days) * day {
        return dated(from: start, to: end, days: days)
      }
      return months(from: start, to: end, atLeast: wanted / (30.44 * day))
    }
  }

  private static func plainStep(atLeast wanted: Double) -> Double {
    if wanted > 1 {
      for step in steps where step >= wanted { return step }
    }
    let unit = wanted > 1 ? day : 1
    let none = ValueRange(low: 0, high: 0)
    return unit * ValueAxis.step(atLeast: wanted / unit, over: none, 1e-9)
  }

  private static func times(from start: Double, to end: Double, step: Double, offset: Double = 0)
    -> [Double]
  {
    let first = ((start - offset) / step - 1e-6).wholeAbove
    let last = ((end - offset) / step + 1e-6).wholeBelow
    guard last >= first, last - first < 1000 else { return [] }
    return (0...Int(last - first)).map { offset + (first + Double($0)) * step }
  }

  private static func decimals(of step: Double) -> Int {
    var decimals = 0
    var unit = step
    while unit < 0.999_999, decimals < 9 {
      unit *= 10
      decimals += 1
    }
    return decimals
  }

  private static func plain(from start: Double, to end: Double, step: Double) -> [TimeTick] {
    let (unit, name) =
      step >= day
      ? (day, "d") : step >= hour ? (hour, "h") : step >= minute ? (minute, "min") : (1, "s")
    let decimals = decimals(of: step)
    return times(from: start, to: end, step: step).map { time in
      TimeTick(time: time, label: NumberText.grouped(time / unit, decimals: decimals) + " " + name)
    }
  }

  private static func clocked(from start: Double, to end: Double, step: Double) -> [TimeTick] {
    if step == day { return dated(from: start, to: end, days: 1) }
    let decimals = decimals(of: step)
    var previousDay: Int?
    return times(from: start, to: end, step: step).map { time in
      let (date, dayNumber) = civil(time)
      let second = max(0, time - Double(dayNumber) * day)
      let whole = Int(decimals == 0 ? second.wholeNearest : second)
      var label = two(whole / 3600) + ":" + two(whole / 60 % 60)
      if step < minute { label += ":" + two(whole % 60) }
      if decimals > 0 {
        label += NumberText.grouped(second - Double(whole), decimals: decimals).dropFirst()
      }
      var tick = TimeTick(time: time, label: label)
      if previousDay == nil {
        tick.subLabel = "\(date.day) \(date.monthName) \(date.year), UTC"
      } else if previousDay != dayNumber {
        tick.subLabel = "\(date.day) \(date.monthName)"
      }
      previousDay = dayNumber
      return tick
    }
  }

  /// Weeks begin on Monday: 5 January 1970 was one.
  private static func dated(from start: Double, to end: Double, days: Int) -> [TimeTick] {
    let offset = days >= 7 ? 4 * day : 0
    var previousYear: Int?
    return times(from: start, to: end, step: Double(days) * day, offset: offset).map { time in
      let (date, _) = civil(time)
      let isNew = previousYear != date.year
      let zone = previousYear == nil ? ", UTC" : ""
      previousYear = date.year
      return TimeTick(
        time: time, label: "\(date.day) \(date.monthName)",
        subLabel: isNew ? "\(date.year)\(zone)" : nil)
    }
  }

  private static func months(from start: Double, to end: Double, atLeast wanted: Double)
    -> [TimeTick]
  {
    var step = 0
    for months in [1, 2, 3, 6, 12] where step == 0 && Double(months) >= wanted { step = months }
    if step == 0 {
      let none = ValueRange(low: 0, high: 0)
      step = 12 * Int(ValueAxis.step(atLeast: wanted / 12, over: none, 1))
    }
    let (first, _) = civil(start)
    var month =
      Int((Double(first.year * 12 + first.month - 1) / Double(step)).wholeBelow) * step
    var ticks: [TimeTick] = []
    var previousYear: Int?
    while ticks.count < 1000 {
      let time = Double(CivilDate.daysSince1970(firstOfMonth: month)) * day
      if time > end { break }
      if time >= start {
        let (date, _) = civil(time)
        if step >= 12 {
          ticks.append(TimeTick(time: time, label: "\(date.year)"))
        } else {
          let isNew = previousYear != date.year
          previousYear = date.year
          ticks.append(
            TimeTick(time: time, label: date.monthName, subLabel: isNew ? "\(date.year)" : nil))
        }
      }
      month += step
    }
    return ticks
  }

  private static func civil(_ time: Double) -> (CivilDate, Int) {
    let days = Int((time / day + 1e-9).wholeBelow)
    return (CivilDate(daysSince1970: days), days)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

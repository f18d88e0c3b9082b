// Whole steps by hour, day, week and month out of merged days.
internal import StepMerging
internal import Tare

extension MergedDays {
  /// The days that a record touches, from the first to the last; nil if there was none.
  public var range: ClosedRange<LocalDay>? {
    guard let low = entries.map(\.span.day).min(), let high = entries.map(\.span.day).max() else {
      return nil
    }
    return low...high
  }

  /// What became of all steps.
  public var sum: MergedAmounts {
    entries.reduce(into: MergedAmounts()) { $0.add($1.amounts) }
  }

  /// Empty days are told where fewer than this many follow each other: a single record of 1970 among
  /// those of today makes no list of 20,000 lines.
  public static let longestGap = 400

  /// The spans from the first to the last day, in order, also those without steps.
  ///
  /// Whole steps are made over everything that was added, so a day's number does not depend on the
  /// range asked for. Weeks and months are sums of whole days. Days without a record are left out
  /// where ``longestGap`` or more of them follow each other, and so are days that do not exist.
  ///
  /// - Parameters:
  ///   - span: What to tell. Hours only if they are kept; otherwise there are none.
  ///   - range: The days to tell of; nil for all from the first to the last one touched.
  ///   - rule: How whole steps are made.
  /// - Returns: The spans.
  /// - Complexity: O(n log n) for n spans kept, and some ten microseconds for each day told.
  public func totals(
    by span: CalendarSpan, in range: ClosedRange<LocalDay>? = nil,
    rule: WholeStepRule = .addingUp
  ) -> [SpanTotal] {
    let days = filled(wholeDays(rule), range)
    switch span {
    case .day: return days
    case .hour: return keepsHours ? hours(of: days, rule) : []
    case .week, .month: return joined(days, by: span)
    }
  }

  /// The days touched, in calendar order, with their whole steps.
  private func wholeDays(_ rule: WholeStepRule) -> [SpanTotal] {
    var days: [SpanTotal] = []
    var isOrdered = true
    for entry in entries {
      if let last = days.last, last.day == entry.span.day {
        days[days.count - 1].exact.add(entry.amounts)
        continue
      }
      if let last = days.last, last.day > entry.span.day { isOrdered = false }
      days.append(total(of: entry.span.day, entry.amounts))
    }
    if !isOrdered {
      // Travel gave a day back: its pieces are not next to each other.
      var merged: [LocalDay: SpanTotal] = [:]
      for day in days {
        merged[day.day, default: total(of: day.day, MergedAmounts())].exact.add(day.exact)
      }
      days = merged.values.sorted { $0.day < $1.day }
    }
    makeWhole(&days, rule)
    return days
  }

  private func total(of day: LocalDay, _ amounts: MergedAmounts) -> SpanTotal {
    let edge = Instant(nanoseconds: 0)
    return SpanTotal(span: .day, day: day, start: edge, end: edge, clock: nil, exact: amounts)
  }

  /// The days of a range with their instants, and empty ones in between.
  private func filled(_ days: [SpanTotal], _ range: ClosedRange<LocalDay>?) -> [SpanTotal] {
    guard let range = range ?? self.range else { return [] }
    var result: [SpanTotal] = []
    func append(_ day: SpanTotal) {
      guard let interval = calendar.interval(of: day.day) else {
        // No such day by this system's rules; steps in it are told all the same.
        if day.exact != MergedAmounts() { result.append(day) }
        return
      }
      result.append(
        SpanTotal(
          span: .day, day: day.day, start: interval.start, end: interval.end, clock: nil,
          exact: day.exact, steps: day.steps, shadowed: day.shadowed, doubtful: day.doubtful,
          excluded: day.excluded))
    }
    func fill(from: LocalDay, to: LocalDay) {
      guard to.days(since: from) < Self.longestGap else { return }
      for distance in 0..<max(0, to.days(since: from)) {
        append(total(of: from.advanced(by: distance), MergedAmounts()))
      }
    }
    var next = range.lowerBound
    for day in days where range.contains(day.day) {
      fill(from: next, to: day.day)
      append(day)
      next = day.day.advanced(by: 1)
    }
    if next <= range.upperBound { fill(from: next, to: range.upperBound.advanced(by: 1)) }
    return result
  }

  private func hours(of days: [SpanTotal], _ rule: WholeStepRule) -> [SpanTotal] {
    // Entries of one day are told by their starts, wherever travel put them.
    let known = Dictionary(grouping: entries.indices) { entries[$0].span.day }
    return days.flatMap { day -> [SpanTotal] in
      var spans = calendar.plans(of: day.day).flatMap(\.hours).map { Entry(span: $0) }
      for index in known[day.day] ?? [] {
        let entry = entries[index]
        if let place = spans.firstIndex(where: { $0.span.start == entry.span.start }) {
          spans[place].amounts = entry.amounts
        } else {
          spans.append(entry)
        }
      }
      var hours = spans.sorted { $0.span.start < $1.span.start }.map { entry in
        SpanTotal(
          span: .hour, day: day.day, start: entry.span.start, end: entry.span.end,
          clock: SpanTotal.Clock(
            time: entry.span.label, secondsFromGMT: Int(entry.span.secondsFromGMT)),
          exact: entry.amounts)
      }
      makeWhole(&hours, rule, under: day)
      return hours
    }
  }

  private func joined(_ days: [SpanTotal], by span: CalendarSpan) -> [SpanTotal] {
    var result: [SpanTotal] = []
    for day in days {
      let first = span.firstDay(of: day.day)
      let old = result.last.flatMap { span.firstDay(of: $0.day) == first ? $0 : nil }
      var joined = SpanTotal(
        span: span, day: old?.day ?? day.day, start: old?.start ?? day.start, end: day.end,
        clock: nil, exact: old?.exact ?? MergedAmounts())
      joined.exact.add(day.exact)
      joined.steps = (old?.steps ?? 0).addingClamped(day.steps)
      joined.shadowed = (old?.shadowed ?? 0).addingClamped(day.shadowed)
      joined.doubtful = (old?.doubtful ?? 0).addingClamped(day.doubtful)
      joined.excluded = (old?.excluded ?? 0).addingClamped(day.excluded)
      if old != nil { result.removeLast() }
      result.append(joined)
    }
    return result
  }

  /// Makes whole steps of spans, which add up to those of the span that they are parts of.
  private func makeWhole(
    _ spans: inout [SpanTotal], _ rule: WholeStepRule, under whole: SpanTotal? = nil
  ) {
    func parts(_ share: KeyPath<MergedAmounts, StepAmount>, _ sum: Int64?) -> [Int64] {
      let shares = spans.map { $0.exact[keyPath: share] }
      switch rule {
      case .down: return shares.map(\.wholeSteps)
      case .addingUp:
        return wholeSteps(shares, total: sum ?? shares.reduce(.zero, +).nearestStep)
      }
    }
    let steps = parts(\.used, whole?.steps)
    let shadowed = parts(\.shadowed, whole?.shadowed)
    let doubtful = parts(\.doubtful, whole?.doubtful)
    let excluded = parts(\.excluded, whole?.excluded)
    for index in spans.indices {
      spans[index].steps = steps[index]
      spans[index].shadowed = shadowed[index]
      spans[index].doubtful = doubtful[index]
      spans[index].excluded = excluded[index]
    }
  }
}

extension StepAmount {
  /// The steps to the nearest whole one, halves upwards.
  fileprivate var nearestStep: Int64 { (self + StepAmount(units: 1 << 31)).wholeSteps }
}

extension Int64 {
  /// The sum, or the nearest representable value.
  fileprivate func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}

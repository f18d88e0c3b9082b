// The plan of a picture: one panel or two, over which values, and what leaves the axis.

/// A panel: the lines in it, its value axis, and its share of the height.
struct PanelPlan: Sendable {
  var showsRaw: Bool
  var showsSession: Bool
  var axis: ValueAxis
  /// Of the height that all panels have together; the shares add up to 1.
  var share: Double
  /// Whether a step up is drawn higher or lower here than in the other panel.
  var hasOwnScale = false

  /// Whether raw values lie above or below the axis.
  var clipsAbove = false
  var clipsBelow = false

  /// Whether a value lies beyond the axis.
  func isOffScale(_ value: Double) -> Bool { value < axis.low || value > axis.high }
}

/// Which panels a chart has.
enum ChartPlan {
  /// Panels for a height that has room for `length` steps between ticks in all, top to bottom.
  static func panels(of chart: ReplayChart, length: Double) -> [PanelPlan] {
    var panels = unclipped(chart, length: length)
    if let range = chart.raw.range, let first = panels.first, first.showsRaw {
      panels[0].clipsAbove = range.high > first.axis.high
      panels[0].clipsBelow = range.low < first.axis.low
    }
    return panels
  }

  private static func unclipped(_ chart: ReplayChart, length: Double) -> [PanelPlan] {
    let smallest = chart.allWhole ? 1.0 : 0
    let raw = rangeOnScale(chart.raw.runs)
    let session = chart.session.range?.union(ValueRange(low: 0, high: 0))
    guard let raw, let session else {
      let range = raw ?? session ?? ValueRange(low: 0, high: 0)
      let axis = ValueAxis(over: range, length: length, smallestStep: smallest)
      return [PanelPlan(showsRaw: raw != nil, showsSession: session != nil, axis: axis, share: 1)]
    }
    let both = raw.union(session)
    if both.span <= 1.8 * min(raw.span, session.span) {
      let axis = ValueAxis(over: both, length: length, smallestStep: smallest)
      return [PanelPlan(showsRaw: true, showsSession: true, axis: axis, share: 1)]
    }
    return shared(raw, session, length: length, smallestStep: smallest)
      ?? own(raw, session, length: length, smallestStep: smallest)
  }

  /// Two panels of one scale, or nil where one would be less than a quarter of the height, or a
  /// line would fill less than two fifths of its panel.
  private static func shared(
    _ raw: ValueRange, _ session: ValueRange, length: Double, smallestStep: Double
  ) -> [PanelPlan]? {
    var step = ValueAxis.step(
      atLeast: (raw.span + session.span) / max(length, 2), over: raw.union(session),
      smallestStep)
    for _ in 0..<8 {
      let upper = ValueAxis(over: raw, step: step)
      let lower = ValueAxis(over: session, step: step)
      let all = upper.length + lower.length
      if all <= max(length, 2) {
        let share = upper.length / all
        if share < 0.25 || share > 0.75 { return nil }
        if isFlat(raw, on: upper) || isFlat(session, on: lower) { return nil }
        return [
          PanelPlan(showsRaw: true, showsSession: false, axis: upper, share: share),
          PanelPlan(showsRaw: false, showsSession: true, axis: lower, share: 1 - share),
        ]
      }
      step = ValueAxis.step(atLeast: step * 1.5, over: raw.union(session), smallestStep)
    }
    return nil
  }

  private static func own(
    _ raw: ValueRange, _ session: ValueRange, length: Double, smallestStep: Double
  ) -> [PanelPlan] {
    let upper = ValueAxis(over: raw, length: length / 2, smallestStep: smallestStep)
    let lower = ValueAxis(over: session, length: length / 2, smallestStep: smallestStep)
    let differ = ((upper.high - upper.low) / (lower.high - lower.low) - 1).magnitude > 0.02
    return [
      PanelPlan(
        showsRaw: true, showsSession: false, axis: upper, share: 0.5, hasOwnScale: differ),
      PanelPlan(
        showsRaw: false, showsSession: true, axis: lower, share: 0.5, hasOwnScale: differ),
    ]
  }

  private static func isFlat(_ range: ValueRange, on axis: ValueAxis) -> Bool {
    range.span < 0.4 * (axis.high - axis.low)
  }

  /// The range of the raw values without the few that would flatten all others.
  ///
  /// Up to a tenth of the runs, at most 8, may leave: if the range without them is less than a
  /// twentieth of the whole one, and they are ten times further out than anything that stays. So a
  /// dip to 0 stays, and −2,147,483,648 among 40 and 41 leaves.
  static func rangeOnScale(_ runs: [Run]) -> ValueRange? {
    let lows = runs.map(\.low.value).sorted()
    let highs = runs.map(\.high.value).sorted()
    guard let low = lows.first, let high = highs.last else { return nil }
    let whole = ValueRange(low: low, high: high)
    let allowed = min(max(1, runs.count / 10), 8)
    for leaving in 1..<(allowed + 1) where runs.count >= leaving + 2 {
      for above in 0...leaving {
        let rest = ValueRange(low: lows[leaving - above], high: highs[highs.count - 1 - above])
        guard rest.span >= 0, whole.span > 20 * max(rest.span, 1) else { continue }
        if whole.span > 10 * max(rest.low.magnitude, rest.high.magnitude) { return rest }
      }
    }
    return whole
  }
}

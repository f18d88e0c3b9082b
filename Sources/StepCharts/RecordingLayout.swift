// Where everything stands in a recording's SVG: margins, two panels, legends.

/// The places of a recording's picture, in its own units.
struct RecordingLayout {
  /// A plot, and the legend that ends above it.
  struct Panel {
    var axis: ValueAxis
    var legend: [[RecordingPlan.Entry]]
    var legendTop: Double
    var top: Double
    var bottom: Double

    func y(_ value: Double) -> Double { bottom - axis.position(of: value) * (bottom - top) }
  }

  let frame: SvgFrame
  let plan: RecordingPlan
  let ticks: [TimeTick]
  let signal: Panel
  let cadence: Panel
  let height: Double
  /// Whether single steps stand far enough apart to be told.
  let showsTicks: Bool

  private static let tickDistance = 3.0

  init(_ chart: RecordingChart, width: Int, height: Int) {
    let width = Double(min(max(width, 160), 10_000))
    let wanted = Double(min(max(height, 120), 10_000))
    let font = min(16, max(10, width / 40))
    let pad = font
    let range = chart.timeRange ?? ValueRange(low: 0, high: 1)
    let span = range.span > 0 ? range.span : 1
    let plan = RecordingPlan(chart, parts: Int(width / 5))
    self.plan = plan

    let endWidth = max(
      DisplayText.ems(chart.stepsText.number) * 1.3, DisplayText.ems("a minute"))
    let right = max(width - pad - (endWidth + 0.8) * font, width * 0.55)
    let mean = chart.walk.mean
    let stride = mean.isEmpty ? span : mean.seconds / Double(mean.intervals)
    let showsTicks =
      !chart.walk.times.isEmpty && stride / span * (right - pad * 4) >= Self.tickDistance
    self.showsTicks = showsTicks
    let legends = plan.legends(of: chart, showsTicks: showsTicks).map { entries in
      ReplayChart.rows(entries, width: width - 2 * pad, gap: font) {
        Self.legendWidth($0, font: font)
      }
    }
    let titleHeight = chart.title.isEmpty ? 0 : font * 1.9
    let axisHeight = font * (chart.clock == .utc ? 3 : 1.8) + pad * 0.8
    let rows = legends.reduce(0) { $0 + Double($1.count) } * font * 1.5
    let plots = max(wanted - pad * 0.8 - titleHeight - axisHeight - rows - font * 2.9, 80)
    let heights = [plots * RecordingPlan.signalShare, plots * (1 - RecordingPlan.signalShare)]

    let axes = [
      ValueAxis(
        over: plan.signal, length: max(heights[0] / (font * 2.1), 2), smallestStep: 0),
      ValueAxis(
        over: plan.cadence, length: max(heights[1] / (font * 1.9), 2), smallestStep: 1),
    ]
    let tickWidth = axes.flatMap(\.labels).map(DisplayText.ems).max() ?? 1
    let left = min(pad + (tickWidth + 0.6) * font, width * 0.4)
    frame = SvgFrame(
      width: width, font: font, pad: pad, left: left, right: right, start: range.low, span: span)
    ticks =
      chart.timeRange == nil
      ? []
      : TimeTicks.fitting(
        from: range.low, to: range.low + range.span, width: right - left, gap: font * 1.2,
        clock: chart.clock, measure: { DisplayText.ems($0) * font })

    var y = pad * 0.8 + titleHeight
    var panels: [Panel] = []
    for index in 0..<2 {
      if index > 0 { y += font * 1.1 }
      let top = y + Double(legends[index].count) * font * 1.5 + font * 0.9
      panels.append(
        Panel(
          axis: axes[index], legend: legends[index], legendTop: y, top: top,
          bottom: top + heights[index]))
      y = top + heights[index]
    }
    signal = panels[0]
    cadence = panels[1]
    self.height = max(wanted, y + axisHeight)
  }

  /// How wide the sign of a legend entry is, with the space behind it.
  static func signWidth(_ sign: RecordingPlan.Entry.Sign, font: Double) -> Double {
    switch sign {
    case .signal, .cadence, .walking, .pause: font * 2
    case .step: font * 0.9
    }
  }

  static func legendWidth(_ entry: RecordingPlan.Entry, font: Double) -> Double {
    signWidth(entry.sign, font: font) + DisplayText.ems(entry.text) * font
  }
}

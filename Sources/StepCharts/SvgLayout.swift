// Where everything stands in the SVG: margins, panels, legend rows.

/// The places of a picture, in its own units.
struct SvgLayout {
  /// A panel's plot: from `top` to `bottom`, its legend rows ending above it.
  struct Panel {
    var plan: PanelPlan
    var legend: [[LegendEntry]]
    var legendTop: Double
    var top: Double
    var bottom: Double
    /// The room above and below the axis for values beyond it.
    var beyond: Double

    /// The y of a value; one beyond the axis stands at the edge of the plot.
    func y(_ value: Double) -> Double {
      if plan.clipsAbove, value > plan.axis.high { return top }
      if plan.clipsBelow, value < plan.axis.low { return bottom }
      let high = top + (plan.clipsAbove ? beyond : 0)
      let low = bottom - (plan.clipsBelow ? beyond : 0)
      return low - plan.axis.position(of: value) * (low - high)
    }
  }

  let width: Double
  let height: Double
  let font: Double
  let pad: Double
  let left: Double
  let right: Double
  let start: Double
  let span: Double
  let ticks: [TimeTick]
  let panels: [Panel]

  var rowHeight: Double { font * 1.5 }

  init(_ chart: ReplayChart, width: Int, height: Int) {
    self.width = Double(min(max(width, 160), 10_000))
    self.height = Double(min(max(height, 120), 10_000))
    let font = min(16, max(10, self.width / 40))
    self.font = font
    pad = font

    let range = chart.timeRange ?? ValueRange(low: 0, high: 1)
    start = range.low
    span = range.span > 0 ? range.span : 1

    // The number of ticks depends on the height, the left margin on the ticks, the legend's rows on
    // neither: rows first, then plots, then margins.
    let draft = ChartPlan.panels(of: chart, length: 6)
    let available = self.width - 2 * pad
    let legends = draft.map { plan in
      ReplayChart.rows(chart.legend(of: plan), width: available, gap: font) { entry in
        Self.legendWidth(entry, font: font)
      }
    }
    let titleHeight = chart.title.isEmpty ? 0 : font * 1.9
    let axisHeight = font * (chart.clock == .utc ? 3 : 1.8)
    let rows = legends.reduce(0) { $0 + Double($1.count) }
    let gaps = Double(draft.count - 1) * font * 1.1
    let plots =
      self.height - pad * 1.6 - titleHeight - axisHeight - rows * font * 1.5
      - Double(draft.count) * font * 0.9 - gaps
    let plotHeight = max(plots, 40 * Double(draft.count))
    let plans = ChartPlan.panels(of: chart, length: max(plotHeight / (font * 2.1), 2))

    let tickWidth = plans.flatMap(\.axis.labels).map(DisplayText.ems).max() ?? 1
    left = min(pad + (tickWidth + 0.6) * font, self.width * 0.4)
    let labels = chart.endLabels
    let endWidth =
      [
        labels.raw.map { max(DisplayText.ems($0) * 1.3, DisplayText.ems("raw")) },
        labels.session.map { max(DisplayText.ems($0) * 1.3, DisplayText.ems("session")) },
      ].compactMap { $0 }.max() ?? 0
    right = max(self.width - pad - (endWidth + 0.8) * font, self.width * 0.55)
    ticks =
      chart.timeRange == nil
      ? []
      : TimeTicks.fitting(
        from: start, to: start + range.span, width: right - left, gap: font * 1.2,
        clock: chart.clock, measure: { DisplayText.ems($0) * font })

    var y = pad * 0.8 + titleHeight
    var places: [Panel] = []
    for (index, plan) in plans.enumerated() {
      let legend = legends[min(index, legends.count - 1)]
      if index > 0 { y += font * 1.1 }
      let top = y + Double(legend.count) * font * 1.5 + font * 0.9
      let bottom = top + plan.share * plotHeight
      places.append(
        Panel(
          plan: plan, legend: legend, legendTop: y, top: top, bottom: bottom,
          beyond: min(font * 1.5, (bottom - top) / 4)))
      y = bottom
    }
    panels = places
  }

  /// What all panels share.
  var frame: SvgFrame {
    SvgFrame(
      width: width, font: font, pad: pad, left: left, right: right, start: start, span: span)
  }

  /// The x of an instant.
  func x(_ time: Double) -> Double { frame.x(time) }

  /// The session's line. In one panel with raw it is wide and pale: where the two coincide, raw
  /// runs inside it.
  static func sessionStroke(isShared: Bool, font: Double) -> String {
    SvgCanvas.stroke(.session, width: isShared ? font * 0.4 : font * 0.19)
      + (isShared ? " stroke-opacity=\"0.45\"" : "")
  }

  /// How wide the sign of a legend entry is, with the space behind it.
  static func signWidth(_ sign: LegendEntry.Sign, font: Double) -> Double {
    switch sign {
    case .raw, .session, .lowerBound: font * 2
    case .opening, .mark: font * 1.2
    case .none: 0
    }
  }

  static func legendWidth(_ entry: LegendEntry, font: Double) -> Double {
    signWidth(entry.sign, font: font) + DisplayText.ems(entry.text) * font
  }
}

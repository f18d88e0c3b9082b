// Where everything stands in the SVG of days: margins, plot, legend.

/// The places of a picture of days, in its own units.
struct DayChartLayout {
  let frame: SvgFrame
  let plan: DayChartPlan
  let axis: ValueAxis
  let ticks: [TimeTick]
  let legend: [[DayChartPlan.Entry]]
  let legendTop: Double
  let top: Double
  let bottom: Double
  let height: Double
  /// Room above the axis for bars that are cut.
  let beyond: Double

  /// A bar narrower than this, with the gap beside it, cannot be told from its neighbours.
  private static let narrowest = 3.0

  init(_ chart: DayChart, width: Int, height: Int) {
    let width = Double(min(max(width, 160), 10_000))
    let wanted = Double(min(max(height, 120), 10_000))
    let font = min(16, max(10, width / 40))
    let pad = font
    let titleHeight = chart.title.isEmpty ? 0 : font * 1.9
    let axisHeight = font * 3 + pad * 0.8

    // The margins depend on the labels, and how many bars there is room for on the margins: a first
    // plan with about the right width settles the labels.
    let draft = DayChartPlan(chart, limit: (width - pad * 8) / Self.narrowest)
    let rough = ValueAxis(over: draft.range, length: 6, smallestStep: 1)
    let tickWidth = rough.labels.map(DisplayText.ems).max() ?? 1
    let left = min(pad + (tickWidth + 0.6) * font, width * 0.4)
    let endText = draft.bars.means.last.map { NumberText.grouped($0.value, decimals: 0) }
    let endWidth = endText.map { max(DisplayText.ems($0) * 1.3, DisplayText.ems("mean")) } ?? 0
    let right = max(width - pad - (endWidth > 0 ? (endWidth + 0.8) * font : 0), width * 0.55)
    let plan = DayChartPlan(chart, limit: (right - left) / Self.narrowest)
    self.plan = plan

    legend = ReplayChart.rows(plan.legend, width: width - 2 * pad, gap: font * 1.2) {
      Self.legendWidth($0, font: font)
    }
    legendTop = pad * 0.8 + titleHeight
    top = legendTop + Double(legend.count) * font * 1.5 + font * 0.9
    let plot = max(wanted - top - axisHeight, 80)
    bottom = top + plot
    self.height = max(wanted, bottom + axisHeight)
    beyond = plan.highest == nil ? 0 : min(font * 1.6, plot / 4)
    axis = ValueAxis(
      over: plan.range, length: max((plot - beyond) / (font * 2.1), 2), smallestStep: 1)
    frame = SvgFrame(
      width: width, font: font, pad: pad, left: left, right: right, start: plan.bars.start,
      span: plan.bars.end - plan.bars.start)
    ticks = plan.ticks(
      width: right - left, gap: font * 1.2, measure: { DisplayText.ems($0) * font })
  }

  /// The y of a value; one beyond the axis stands at the edge of the plot.
  func y(_ value: Double) -> Double {
    if value > axis.high { return top }
    return bottom - axis.position(of: value) * (bottom - top - beyond)
  }

  /// From where to where a bar reaches, with a gap to its neighbours.
  func sides(of bar: DayChart.Bar) -> (left: Double, right: Double) {
    let (from, to) = (frame.x(bar.start), frame.x(bar.end))
    // Wide bars need no wide gaps, and one alone no width of the whole picture.
    let gap = min(max((to - from) * 0.2, 0.7), 6)
    let surplus = max(0, (to - from) - 72)
    return (from + (gap + surplus) / 2, to - (gap + surplus) / 2)
  }

  static func signWidth(_ sign: DayChartPlan.Entry.Sign, font: Double) -> Double {
    switch sign {
    case .bar, .ghost, .flag: font * 1.2
    case .mean: font * 2
    }
  }

  static func legendWidth(_ entry: DayChartPlan.Entry, font: Double) -> Double {
    signWidth(entry.sign, font: font) + DisplayText.ems(entry.text) * font
  }
}

// A picture of days as SVG.

extension DayChart {
  /// The picture as an SVG document, for light and dark grounds, with title and description for
  /// those who cannot see it.
  ///
  /// - Parameters:
  ///   - width: In CSS pixels, limited to 160 to 10,000.
  ///   - height: In CSS pixels, limited to 120 to 10,000; in too little height the plot keeps 80
  ///     pixels, and the picture grows.
  /// - Returns: UTF-8 text of one `svg` element, ended by a line feed, without an XML declaration.
  /// - Complexity: O(n log n) for n spans; the text is O(`width`), whatever was added.
  public func svg(width: Int = 640, height: Int = 360) -> String {
    let layout = DayChartLayout(self, width: width, height: height)
    let frame = layout.frame
    var canvas = SvgCanvas()
    frame.drawGround(title, height: layout.height, on: &canvas)
    frame.drawGrid(layout.axis, on: &canvas, y: layout.y)
    drawBars(layout, on: &canvas)
    frame.drawTime(layout.ticks, bottom: layout.bottom, on: &canvas)
    drawMeans(layout, on: &canvas)
    drawHighest(layout, on: &canvas)
    drawLegend(layout, on: &canvas)
    if bars.isEmpty {
      canvas.text(
        "no days", x: (frame.left + frame.right) / 2,
        y: (layout.top + layout.bottom) / 2 + frame.font * 0.35, anchor: "middle",
        SvgCanvas.rimmed(.dim, width: 6))
    }
    return canvas.document(
      width: frame.width, height: layout.height, font: frame.font,
      title: title.isEmpty ? "Steps" : title, summary: summary)
  }

  private static let ghost = SvgCanvas.fill(.dim) + " fill-opacity=\"0.3\""

  private func drawBars(_ layout: DayChartLayout, on canvas: inout SvgCanvas) {
    var plain = ""
    var flagged = ""
    var ghosts = ""
    for bar in layout.plan.bars.bars {
      let zero = layout.bottom
      let steps = layout.y(bar.steps)
      let sure = layout.y(bar.steps - bar.flagged)
      plain += Self.box(bar, layout, from: zero, to: sure)
      flagged += Self.box(bar, layout, from: sure, to: steps)
      ghosts += Self.box(bar, layout, from: steps, to: layout.y(bar.top))
    }
    // No line of the grid shines through a ghost.
    canvas.path(ghosts, SvgCanvas.fill(.ground))
    canvas.path(ghosts, Self.ghost)
    canvas.path(plain, SvgCanvas.fill(.session))
    canvas.path(flagged, SvgCanvas.fill(.raw))
  }

  /// A box over a span; empty if it has no height that could be seen.
  private static func box(
    _ bar: Bar, _ layout: DayChartLayout, from low: Double, to high: Double
  ) -> String {
    let n = SvgCanvas.number
    let (left, right) = layout.sides(of: bar)
    guard n(low) != n(high) else { return "" }
    return "M\(n(left)) \(n(low))V\(n(high))H\(n(right))V\(n(low))Z"
  }

  /// The moving average, rimmed so that it is seen on bars.
  private func drawMeans(_ layout: DayChartLayout, on canvas: inout SvgCanvas) {
    let n = SvgCanvas.number
    let frame = layout.frame
    var data = ""
    for mean in layout.plan.bars.means {
      let point = "\(n(frame.x(mean.time))) \(n(layout.y(mean.value)))"
      data += (mean.startsAnew ? "M" : "L") + point
      // A line of no length: its round ends make a point.
      if mean.startsAnew { data += "h0" }
    }
    let round = " stroke-linejoin=\"round\" stroke-linecap=\"round\""
    canvas.path(data, SvgCanvas.stroke(.ground, width: frame.font * 0.3) + round)
    canvas.path(data, SvgCanvas.stroke(.ink, width: frame.font * 0.14) + round)
    guard let last = layout.plan.bars.means.last else { return }
    let x = frame.right + frame.font * 0.8
    let y = min(
      max(layout.y(last.value), layout.top + frame.font * 0.5), layout.bottom - frame.font * 1.3)
    let fill = SvgCanvas.fill(.ink)
    canvas.text(
      NumberText.grouped(last.value, decimals: 0), x: x, y: y + frame.font * 0.1,
      "font-size=\"\(n(frame.font * 1.2))\" font-weight=\"600\" " + fill)
    canvas.text("mean", x: x, y: y + frame.font * 1.2, fill)
  }

  /// How high the highest bar is that is cut, and a notch in each of them.
  private func drawHighest(_ layout: DayChartLayout, on canvas: inout SvgCanvas) {
    guard let highest = layout.plan.highest else { return }
    let n = SvgCanvas.number
    let frame = layout.frame
    let y = layout.y(layout.axis.high) - layout.beyond * 0.35
    var notches = ""
    for bar in layout.plan.bars.bars where bar.top > layout.axis.high {
      let (left, right) = layout.sides(of: bar)
      notches += "M\(n(left - 1)) \(n(y + 2))L\(n(right + 1)) \(n(y - 2))"
    }
    canvas.path(notches, SvgCanvas.stroke(.ground, width: 2.5))
    let text = "↑ " + NumberText.value(highest.top.wholeNearest)
    let (left, right) = layout.sides(of: highest)
    let width = DisplayText.ems(text) * frame.font
    let isRight = right + frame.font * 0.4 + width <= frame.right
    canvas.text(
      text, x: isRight ? right + frame.font * 0.4 : left - frame.font * 0.4,
      y: layout.top + frame.font * 0.8, anchor: isRight ? "start" : "end",
      SvgCanvas.rimmed(.ink, width: 4))
  }

  private func drawLegend(_ layout: DayChartLayout, on canvas: inout SvgCanvas) {
    let font = layout.frame.font
    let n = SvgCanvas.number
    for (index, row) in layout.legend.enumerated() {
      var x = layout.frame.pad
      let y = layout.legendTop + (Double(index) + 1) * font * 1.5 - font * 0.4
      let middle = y - font * 0.35
      for entry in row {
        let box =
          "x=\"\(n(x))\" y=\"\(n(middle - font * 0.4))\" width=\"\(n(font * 0.8))\" "
          + "height=\"\(n(font * 0.8))\""
        switch entry.sign {
        case .bar: canvas.line("<rect \(SvgCanvas.fill(.session)) \(box)/>")
        case .ghost: canvas.line("<rect \(Self.ghost) \(box)/>")
        case .flag: canvas.line("<rect \(SvgCanvas.fill(.raw)) \(box)/>")
        case .mean:
          canvas.path(
            "M\(n(x)) \(n(middle))h\(n(font * 1.6))",
            SvgCanvas.stroke(.ink, width: font * 0.15) + " stroke-linecap=\"round\"")
        }
        let sign = DayChartLayout.signWidth(entry.sign, font: font)
        canvas.text(entry.text, x: x + sign, y: y, SvgCanvas.fill(.ink))
        x += DayChartLayout.legendWidth(entry, font: font) + font * 1.2
      }
    }
  }
}

// The chart as SVG.

extension ReplayChart {
  /// The picture as an SVG document, for light and dark grounds, with title and description for
  /// those who cannot see it.
  ///
  /// The proportions are made for the default size, which stays readable when shown 400 pixels
  /// wide: texts are a fortieth of the width, between 10 and 16.
  ///
  /// - Parameters:
  ///   - width: In CSS pixels, limited to 160 to 10,000.
  ///   - height: In CSS pixels, limited to 120 to 10,000; a picture with many legend rows in too
  ///     little height keeps panels of 40 pixels and grows.
  /// - Returns: UTF-8 text of one `svg` element, ended by a line feed, without an XML declaration.
  /// - Complexity: O(r) with r the runs kept; the text is at most a few hundred kilobytes.
  public func svg(width: Int = 640, height: Int = 400) -> String {
    let layout = SvgLayout(self, width: width, height: height)
    let axisHeight = layout.font * (clock == .utc ? 3 : 1.8) + layout.pad * 0.8
    let fullHeight = max(layout.height, (layout.panels.last?.bottom ?? 0) + axisHeight)
    var canvas = SvgCanvas()
    layout.frame.drawGround(title, height: fullHeight, on: &canvas)
    for panel in layout.panels {
      layout.frame.drawGrid(panel.plan.axis, on: &canvas, y: panel.y)
      drawLegend(panel, layout, on: &canvas)
    }
    if let bottom = layout.panels.last?.bottom {
      layout.frame.drawTime(layout.ticks, bottom: bottom, on: &canvas)
    }
    drawOpenings(layout, on: &canvas)
    for panel in layout.panels { drawLines(panel, layout, on: &canvas) }
    if let panel = layout.panels.first { drawMarks(panel, layout, on: &canvas) }
    drawEndLabels(layout, on: &canvas)
    if raw.runs.isEmpty, session.runs.isEmpty, let panel = layout.panels.first {
      canvas.text(
        "no reports", x: (layout.left + layout.right) / 2, y: (panel.top + panel.bottom) / 2,
        anchor: "middle", SvgCanvas.rimmed(.dim, width: 6))
    }
    let name = title.isEmpty ? "Raw total and session count" : title
    return canvas.document(
      width: layout.width, height: fullHeight, font: layout.font, title: name, summary: summary)
  }

  private func drawOpenings(_ layout: SvgLayout, on canvas: inout SvgCanvas) {
    guard openingCount > 1, let bottom = layout.panels.last?.bottom else { return }
    var data = ""
    for run in openings.runs.dropFirst() {
      let x = SvgCanvas.number(layout.x(run.first.time))
      for panel in layout.panels {
        data +=
          "M\(x) \(SvgCanvas.number(panel.top))V\(SvgCanvas.number(min(panel.bottom, bottom)))"
      }
    }
    canvas.path(data, SvgCanvas.stroke(.dim, width: 1) + " stroke-dasharray=\"2 3\"")
  }

  private func drawLegend(_ panel: SvgLayout.Panel, _ layout: SvgLayout, on canvas: inout SvgCanvas)
  {
    let font = layout.font
    for (index, row) in panel.legend.enumerated() {
      var x = layout.pad
      let y = panel.legendTop + (Double(index) + 1) * layout.rowHeight - font * 0.4
      let middle = y - font * 0.35
      for entry in row {
        let sign = SvgLayout.signWidth(entry.sign, font: font)
        let data =
          "M\(SvgCanvas.number(x)) \(SvgCanvas.number(middle))h\(SvgCanvas.number(font * 1.6))"
        var paint = Paint.dim
        switch entry.sign {
        case .raw:
          canvas.path(data, SvgCanvas.stroke(.raw, width: font / 8))
          paint = .raw
        case .session:
          let isShared = panel.plan.showsRaw
          canvas.path(data, SvgLayout.sessionStroke(isShared: isShared, font: font))
          paint = .session
        case .lowerBound:
          canvas.path(
            data, SvgCanvas.stroke(.session, width: font * 0.19) + " stroke-dasharray=\"5 4\"")
        case .opening:
          canvas.path(
            "M\(SvgCanvas.number(x + font * 0.4)) \(SvgCanvas.number(middle - font * 0.5))"
              + "v\(SvgCanvas.number(font))",
            SvgCanvas.stroke(.dim, width: 1) + " stroke-dasharray=\"2 3\"")
        case .mark(let kind):
          kind.draw(on: &canvas, x: x + font * 0.4, y: middle, radius: font * 0.38)
        case .none: break
        }
        canvas.text(entry.text, x: x + sign, y: y, SvgCanvas.fill(paint))
        x += SvgLayout.legendWidth(entry, font: font) + font
      }
    }
  }
}

// A recording's chart as SVG.

extension RecordingChart {
  /// The picture as an SVG document, for light and dark grounds, with title and description for
  /// those who cannot see it.
  ///
  /// - Parameters:
  ///   - width: In CSS pixels, limited to 160 to 10,000.
  ///   - height: In CSS pixels, limited to 120 to 10,000; in too little height the plots keep 80
  ///     pixels, and the picture grows.
  /// - Returns: UTF-8 text of one `svg` element, ended by a line feed, without an XML declaration.
  /// - Complexity: O(`width`); the text is at most a few hundred kilobytes, whatever was added.
  public func svg(width: Int = 640, height: Int = 400) -> String {
    let layout = RecordingLayout(self, width: width, height: height)
    let frame = layout.frame
    var canvas = SvgCanvas()
    frame.drawGround(title, height: layout.height, on: &canvas)
    for panel in [layout.signal, layout.cadence] { drawPauses(panel, layout, on: &canvas) }
    drawBouts(layout, on: &canvas)
    for panel in [layout.signal, layout.cadence] {
      frame.drawGrid(panel.axis, on: &canvas, y: panel.y)
      drawLegend(panel, layout, on: &canvas)
    }
    frame.drawTime(layout.ticks, bottom: layout.cadence.bottom, on: &canvas)
    drawSignal(layout, on: &canvas)
    drawTicks(layout, on: &canvas)
    drawCadence(layout, on: &canvas)
    drawEndLabels(layout, on: &canvas)
    if samples == 0 { drawNote("no samples", layout.signal, layout, on: &canvas) }
    if samples > 0, walk.count == 0 { drawNote("no steps", layout.cadence, layout, on: &canvas) }
    let name = title.isEmpty ? "Acceleration and steps" : title
    return canvas.document(
      width: frame.width, height: layout.height, font: frame.font, title: name, summary: summary)
  }

  private func drawNote(
    _ text: String, _ panel: RecordingLayout.Panel, _ layout: RecordingLayout,
    on canvas: inout SvgCanvas
  ) {
    canvas.text(
      text, x: (layout.frame.left + layout.frame.right) / 2,
      y: (panel.top + panel.bottom) / 2 + layout.frame.font * 0.35, anchor: "middle",
      SvgCanvas.rimmed(.dim, width: 6))
  }

  /// How many steps, right of the signal, and how fast, right of the cadence.
  private func drawEndLabels(_ layout: RecordingLayout, on canvas: inout SvgCanvas) {
    guard samples > 0 else { return }
    let steps = stepsText
    var labels = [(steps.number, steps.word, layout.signal.bottom - layout.frame.font * 1.4)]
    if let cadence = cadenceText {
      let mean = layout.cadence.y(walk.mean.cadence)
      let font = layout.frame.font
      let y = min(
        max(mean, layout.cadence.top + font * 0.5), layout.cadence.bottom - font * 1.3)
      labels.append((cadence, "a minute", y))
    }
    for (value, name, y) in labels {
      let x = layout.frame.right + layout.frame.font * 0.8
      let fill = SvgCanvas.fill(.session)
      canvas.text(
        value, x: x, y: y + layout.frame.font * 0.1,
        "font-size=\"\(SvgCanvas.number(layout.frame.font * 1.2))\" font-weight=\"600\" " + fill)
      canvas.text(name, x: x, y: y + layout.frame.font * 1.2, fill)
    }
  }

  private func drawLegend(
    _ panel: RecordingLayout.Panel, _ layout: RecordingLayout, on canvas: inout SvgCanvas
  ) {
    let font = layout.frame.font
    let n = SvgCanvas.number
    for (index, row) in panel.legend.enumerated() {
      var x = layout.frame.pad
      let y = panel.legendTop + (Double(index) + 1) * font * 1.5 - font * 0.4
      let middle = y - font * 0.35
      for entry in row {
        let line = "M\(n(x)) \(n(middle))h\(n(font * 1.6))"
        let box =
          "x=\"\(n(x))\" y=\"\(n(middle - font * 0.45))\" width=\"\(n(font * 1.6))\" "
          + "height=\"\(n(font * 0.9))\""
        let paint: Paint
        switch entry.sign {
        case .signal:
          canvas.path(line, SvgCanvas.stroke(.raw, width: font / 8))
          paint = .raw
        case .cadence:
          canvas.path(line, SvgCanvas.stroke(.session, width: font * 0.15))
          paint = .session
        case .step:
          canvas.path(
            "M\(n(x + font * 0.3)) \(n(middle - font * 0.35))v\(n(font * 0.7))",
            SvgCanvas.stroke(.session, width: font / 8))
          paint = .session
        case .walking:
          canvas.line("<rect \(SvgCanvas.fill(.session)) fill-opacity=\"0.14\" \(box)/>")
          paint = .session
        case .pause:
          canvas.line("<rect \(SvgCanvas.fill(.grid)) \(box)/>")
          paint = .dim
        }
        let sign = RecordingLayout.signWidth(entry.sign, font: font)
        canvas.text(entry.text, x: x + sign, y: y, SvgCanvas.fill(paint))
        x += RecordingLayout.legendWidth(entry, font: font) + font
      }
    }
  }
}

// The lines of the SVG, their marks, and the values written beside them.

extension ReplayChart {
  func drawLines(_ panel: SvgLayout.Panel, _ layout: SvgLayout, on canvas: inout SvgCanvas) {
    let round = " stroke-linejoin=\"round\" stroke-linecap=\"round\""
    if panel.plan.showsSession, let path = path(of: session, panel, layout) {
      canvas.path(path.area, SvgCanvas.fill(.session) + " fill-opacity=\"0.1\"")
    }
    let isShared = panel.plan.showsRaw && panel.plan.showsSession
    if panel.plan.showsSession, let path = path(of: session, panel, layout) {
      let stroke = SvgLayout.sessionStroke(isShared: isShared, font: layout.font)
      canvas.path(path.exact, stroke + round)
      canvas.path(path.bound, stroke + " stroke-dasharray=\"5 4\"")
      drawEnd(path, .session, layout, on: &canvas)
    }
    if panel.plan.showsRaw, let path = path(of: raw, panel, layout) {
      canvas.path(path.exact, SvgCanvas.stroke(.raw, width: layout.font / 8) + round)
      drawStart(panel, layout, on: &canvas)
      drawEnd(path, .raw, layout, on: &canvas)
    }
    if panel.plan.showsRaw { drawOffScale(panel, layout, on: &canvas) }
  }

  func drawMarks(_ panel: SvgLayout.Panel, _ layout: SvgLayout, on canvas: inout SvgCanvas) {
    let size = layout.font * 0.76
    let placed = MarkPlacement.place(self, size: size, x: layout.x, y: panel.y)
    for mark in placed {
      guard mark.count > 1 else {
        mark.kind.draw(on: &canvas, x: mark.x, y: mark.y, radius: size / 2)
        continue
      }
      canvas.line("<g><title>\(mark.kind.name): \(mark.count)</title>")
      mark.kind.draw(on: &canvas, x: mark.x, y: mark.y, radius: size / 2)
      canvas.line("</g>")
    }
  }

  /// The last values, right of the lines; where they would cover each other they move apart.
  func drawEndLabels(_ layout: SvgLayout, on canvas: inout SvgCanvas) {
    let font = layout.font
    let texts = endLabels
    var labels: [(name: String, value: String, paint: Paint, y: Double, panel: Int)] = []
    for (index, panel) in layout.panels.enumerated() {
      if panel.plan.showsRaw, let value = texts.raw, let last = raw.runs.last?.last.value {
        labels.append(("raw", value, .raw, panel.y(last), index))
      }
      if panel.plan.showsSession, let value = texts.session,
        let last = session.runs.last?.last.value
      {
        labels.append(("session", value, .session, panel.y(last), index))
      }
    }
    // Two lines each, centred on the line's end.
    let needed = font * 2.7
    for index in labels.indices {
      let panel = layout.panels[labels[index].panel]
      let highest = min(panel.top + needed * 0.3, panel.bottom - needed * 0.5)
      labels[index].y = min(max(labels[index].y, highest), panel.bottom - needed * 0.4)
    }
    if labels.count == 2, labels[0].panel == labels[1].panel {
      let upper = labels[0].y <= labels[1].y ? 0 : 1
      let missing = needed - (labels[1 - upper].y - labels[upper].y)
      if missing > 0 {
        let panel = layout.panels[labels[0].panel]
        let room = panel.bottom - needed * 0.4 - labels[1 - upper].y
        let down = min(missing / 2, max(room, 0))
        labels[1 - upper].y += down
        labels[upper].y -= missing - down
      }
    }
    for label in labels {
      let x = layout.right + font * 0.8
      let fill = SvgCanvas.fill(label.paint)
      canvas.text(
        label.value, x: x, y: label.y + font * 0.1,
        "font-size=\"\(SvgCanvas.number(font * 1.2))\" font-weight=\"600\" " + fill)
      canvas.text(label.name, x: x, y: label.y + font * 1.2, fill)
    }
  }

  private func path(of series: SeriesReducer, _ panel: SvgLayout.Panel, _ layout: SvgLayout)
    -> StepPath?
  {
    // One cell per pixel: what is finer cannot be seen.
    let runs = series.runs(
      cells: Int(layout.right - layout.left), from: layout.start, span: layout.span)
    guard !runs.isEmpty else { return nil }
    return StepPath(
      runs, backstep: layout.span / 200, until: layout.start + layout.span, base: panel.y(0),
      x: layout.x, y: panel.y)
  }

  private func drawEnd(
    _ path: StepPath, _ paint: Paint, _ layout: SvgLayout, on canvas: inout SvgCanvas
  ) {
    guard let end = path.end else { return }
    canvas.line(
      "<circle \(SvgCanvas.fill(paint)) cx=\"\(SvgCanvas.number(end.x))\" "
        + "cy=\"\(SvgCanvas.number(end.y))\" r=\"\(SvgCanvas.number(layout.font / 4))\"/>")
  }

  /// What the raw total was at first: beside its point, where the line leaves room.
  private func drawStart(_ panel: SvgLayout.Panel, _ layout: SvgLayout, on canvas: inout SvgCanvas)
  {
    guard let first = raw.runs.first?.first, !panel.plan.isOffScale(first.value) else { return }
    let font = layout.font
    let text = NumberText.value(first.value)
    let x = layout.x(first.time)
    let y = panel.y(first.value)
    canvas.line(
      "<circle \(SvgCanvas.fill(.raw)) cx=\"\(SvgCanvas.number(x))\" "
        + "cy=\"\(SvgCanvas.number(y))\" r=\"\(SvgCanvas.number(layout.font / 4))\"/>")
    let width = (DisplayText.ems(text) + 1) * font
    var highest = y
    var lowest = y
    func consider(_ runs: [Run]) {
      for run in runs where layout.x(run.first.time) < x + width {
        highest = min(highest, panel.y(run.high.value))
        lowest = max(lowest, panel.y(run.low.value))
      }
    }
    consider(raw.runs)
    if panel.plan.showsSession { consider(session.runs) }
    let attributes = "font-weight=\"600\" " + SvgCanvas.rimmed(.raw, width: 4)
    // A small rise is stepped over.
    if highest > y - font, highest - font * 1.5 > panel.top - font * 0.5 {
      canvas.text(text, x: x + font * 0.4, y: highest - font * 0.55, attributes)
    } else if lowest < y + font, lowest + font * 1.6 < panel.bottom {
      canvas.text(text, x: x + font * 0.4, y: lowest + font * 1.25, attributes)
    }
  }

  /// Values beyond the axis: at its edge, up to three of them written out, the furthest first.
  private func drawOffScale(
    _ panel: SvgLayout.Panel, _ layout: SvgLayout, on canvas: inout SvgCanvas
  ) {
    let font = layout.font
    let axis = panel.plan.axis
    let points = raw.runs.flatMap { $0.low == $0.high ? [$0.low] : [$0.low, $0.high] }
      .filter { panel.plan.isOffScale($0.value) }
      .sorted {
        max($0.value - axis.high, axis.low - $0.value)
          > max($1.value - axis.high, axis.low - $1.value)
      }
    var written: [(from: Double, to: Double, isAbove: Bool)] = []
    for point in points {
      let isAbove = point.value > axis.high
      let text = (isAbove ? "↑ " : "↓ ") + NumberText.value(point.value)
      let width = DisplayText.ems(text) * font
      let x = layout.x(point.time)
      let fitsRight = x + width + font < layout.right
      let from = fitsRight ? x + font * 0.8 : x - font * 0.8 - width
      let isCovered = written.contains {
        $0.isAbove == isAbove && from < $0.to + font * 0.5 && from + width > $0.from - font * 0.5
      }
      if isCovered { continue }
      written.append((from, from + width, isAbove))
      canvas.text(
        text, x: fitsRight ? from : from + width,
        y: isAbove ? panel.top + font * 0.9 : panel.bottom - font * 0.4,
        anchor: fitsRight ? "start" : "end", SvgCanvas.rimmed(.raw, width: 4))
      if written.count == 3 { break }
    }
  }
}

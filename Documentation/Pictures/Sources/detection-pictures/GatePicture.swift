// The picture of the gate: what speaks for and against each candidate, over time.

import MotionSimulator

extension Scene {
  /// Picture 4: standing, walking, washing up.
  func gatePicture() -> String {
    let end = Double(recording.spans.last?.end ?? 0) / 1e9
    var page = Page("The gate: what is a step, and what is not", height: 445, from: 0, to: end)
    let names = ["standing", "walking", "washing up"]
    let values = banded.map(\.1)
    let upper = page.plot(
      tall: 110, over: ValueRange(low: values.min() ?? 0, high: values.max() ?? 1),
      [LegendSign(.line(2), .raw, "band-passed length, g"), LegendSign(.box, .session, "walking")])
    let verdicts = verdicts
    let lower = page.plot(
      tall: 180, over: ValueRange(low: -8, high: 8),
      [
        LegendSign(.dot, .session, "candidate taken for a step"),
        LegendSign(.ring, .dim, "not taken"), LegendSign(.none, .dim, "log odds"),
      ])
    for (index, span) in recording.spans.enumerated() {
      let from = Double(span.start) / 1e9
      let to = Double(span.end) / 1e9
      if index > 0 {
        for plot in [upper, lower] {
          page.upright(from, from: plot.top, to: plot.bottom, .axis, dash: "3 4")
        }
      }
      if names[index] == "walking" {
        for plot in [upper, lower] {
          page.canvas.line(
            "<rect \(SvgCanvas.fill(.session)) fill-opacity=\"0.14\" "
              + "x=\"\(SvgCanvas.number(page.frame.x(from)))\" y=\"\(SvgCanvas.number(plot.top))\" "
              + "width=\"\(SvgCanvas.number(page.frame.x(to) - page.frame.x(from)))\" "
              + "height=\"\(SvgCanvas.number(plot.bottom - plot.top))\"/>")
        }
      }
    }
    page.curve(banded, in: upper, .raw, width: 1.2)
    page.canvas.path(
      "M\(SvgCanvas.number(page.frame.left)) \(SvgCanvas.number(lower.y(0)))"
        + "H\(SvgCanvas.number(page.frame.right))", SvgCanvas.stroke(.axis, width: 1.6))
    for (time, odds) in verdicts {
      let isStep = odds > 0
      page.upright(
        time, from: lower.y(0), to: lower.y(min(max(odds, -8), 8)), isStep ? .session : .axis)
      page.dot(
        time, min(max(odds, -8), 8), in: lower, isStep ? .session : .dim, radius: 3.2,
        isRing: !isStep)
    }
    for (index, span) in recording.spans.enumerated() {
      let middle = Double(span.start + span.end) / 2e9
      page.label(names[index], x: page.frame.x(middle), y: upper.top + 16, .ink)
    }
    page.seconds(under: lower)
    let taken = verdicts.count { $0.odds > 0 }
    return page.document(
      summary: "Standing, walking, washing up. Of \(verdicts.count) candidates \(taken) are taken "
        + "for steps; \(steps.count) steps are counted, \(recording.steps.count) were taken.")
  }
}

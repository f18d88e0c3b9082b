// The marks' shapes in SVG: told apart by form, never by colour alone.

extension ReplayChart.MarkKind {
  /// Draws the mark about (`x`, `y`); it is `2 * radius` high.
  func draw(on canvas: inout SvgCanvas, x: Double, y: Double, radius r: Double) {
    let n = SvgCanvas.number
    let hollow =
      "class=\"f-ground s-ink\" fill=\"\(Paint.ground.light)\" stroke=\"\(Paint.ink.light)\" "
      + "stroke-width=\"\(n(r * 0.27))\" stroke-linejoin=\"round\""
    // Strokes without an area first get a wider one of the ground's colour under them.
    func open(_ data: String) {
      let ends = " stroke-linecap=\"round\" stroke-linejoin=\"round\""
      canvas.path(data, SvgCanvas.stroke(.ground, width: r * 0.8) + ends)
      canvas.path(data, SvgCanvas.stroke(.ink, width: r * 0.34) + ends)
    }
    switch self {
    case .held:
      canvas.line("<circle \(hollow) cx=\"\(n(x))\" cy=\"\(n(y))\" r=\"\(n(r * 0.8))\"/>")
    case .stale:
      canvas.path(
        "M\(n(x - r)) \(n(y))L\(n(x + r * 0.7)) \(n(y - r))V\(n(y + r))Z", hollow)
    case .asked:
      let top = y - r * 0.3
      open(
        "M\(n(x - r * 0.55)) \(n(top - r * 0.1))A\(n(r * 0.55)) \(n(r * 0.55)) 0 1 1 "
          + "\(n(x + r * 0.3)) \(n(top + r * 0.36))Q\(n(x)) \(n(top + r * 0.5)) "
          + "\(n(x)) \(n(top + r * 0.75))M\(n(x)) \(n(y + r))h0.01")
    case .implausible:
      let d = r * 0.75
      open(
        "M\(n(x - d)) \(n(y - d))L\(n(x + d)) \(n(y + d))"
          + "M\(n(x - d)) \(n(y + d))L\(n(x + d)) \(n(y - d))")
    case .epoch:
      canvas.path(
        "M\(n(x + r)) \(n(y))L\(n(x - r * 0.7)) \(n(y - r))V\(n(y + r))Z",
        SvgCanvas.rimmed(.ink, width: r * 0.5))
    case .refused:
      let d = r * 0.75
      canvas.path("M\(n(x - d)) \(n(y - d))h\(n(d * 2))v\(n(d * 2))h\(n(d * -2))Z", hollow)
    }
  }
}

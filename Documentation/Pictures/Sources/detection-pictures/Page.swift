// A page: plots one below the other over one horizontal axis, in the style of the tool's charts.

/// An entry of a legend: a sign and what it stands for.
struct LegendSign {
  enum Shape { case line(Double), dot, ring, tick, box, none }

  var shape: Shape
  var paint: Paint
  var text: String

  init(_ shape: Shape, _ paint: Paint, _ text: String) {
    self.shape = shape
    self.paint = paint
    self.text = text
  }
}

/// A plot: a value axis between two heights.
struct Plot {
  let axis: ValueAxis
  let top: Double
  let bottom: Double

  func y(_ value: Double) -> Double { bottom - axis.position(of: value) * (bottom - top) }
}

/// A picture while it is drawn, from top to bottom.
struct Page {
  static let width = 640.0
  static let font = 16.0

  let title: String
  let height: Double
  let frame: SvgFrame
  var canvas = SvgCanvas()
  /// Where the next legend begins.
  private var reached = font * 2.4

  init(_ title: String, height: Double, from start: Double, to end: Double) {
    self.title = title
    self.height = height
    frame = SvgFrame(
      width: Self.width, font: Self.font, pad: Self.font, left: 60, right: Self.width - Self.font,
      start: start, span: end - start)
    frame.drawGround(title, height: height, on: &canvas)
  }

  /// Begins a plot `tall` pixels high under its legend.
  mutating func plot(tall: Double, over range: ValueRange, _ legend: [LegendSign]) -> Plot {
    let font = Self.font
    drawLegend(legend, y: reached + font * 1.1)
    let top = reached + font * 2.3
    let plot = Plot(
      axis: ValueAxis(over: range, length: max(tall / (font * 2.1), 2), smallestStep: 0),
      top: top, bottom: top + tall)
    frame.drawGrid(plot.axis, on: &canvas, y: plot.y)
    reached = plot.bottom + font * 0.6
    return plot
  }

  /// Draws the horizontal axis under the last plot.
  mutating func axis(_ ticks: [TimeTick], under plot: Plot) {
    frame.drawTime(ticks, bottom: plot.bottom, on: &canvas)
  }

  /// The same with seconds.
  mutating func seconds(under plot: Plot) {
    let font = Self.font
    axis(
      TimeTicks.fitting(
        from: frame.start, to: frame.start + frame.span, width: frame.right - frame.left,
        gap: font * 1.2, clock: .seconds, measure: { DisplayText.ems($0) * font }), under: plot)
  }

  /// A line through points; what lies beyond the horizontal axis is left out.
  mutating func curve(
    _ points: [(Double, Double)], in plot: Plot, _ paint: Paint, width: Double,
    extra: String = ""
  ) {
    var data = ""
    for (x, y) in points where x >= frame.start && x <= frame.start + frame.span {
      data += data.isEmpty ? "M" : "L"
      data += "\(SvgCanvas.number(frame.x(x))) \(SvgCanvas.number(plot.y(y)))"
    }
    canvas.path(
      data,
      SvgCanvas.stroke(paint, width: width)
        + " stroke-linejoin=\"round\" stroke-linecap=\"round\"" + extra)
  }

  /// A dot, or a ring of the ground's color.
  mutating func dot(
    _ x: Double, _ y: Double, in plot: Plot, _ paint: Paint, radius: Double = 4,
    isRing: Bool = false
  ) {
    drawDot(x: frame.x(x), y: plot.y(y), paint, radius, isRing)
  }

  /// Ticks at the lower edge of a plot.
  mutating func ticks(_ times: [Double], in plot: Plot, _ paint: Paint) {
    let data = times.filter { $0 >= frame.start && $0 <= frame.start + frame.span }.map {
      "M\(SvgCanvas.number(frame.x($0))) \(SvgCanvas.number(plot.bottom - 11))v11"
    }
    canvas.path(data.joined(), SvgCanvas.stroke(paint, width: 1.6))
  }

  /// An upright line.
  mutating func upright(
    _ x: Double, from top: Double, to bottom: Double, _ paint: Paint, width: Double = 1,
    dash: String = ""
  ) {
    canvas.path(
      "M\(SvgCanvas.number(frame.x(x))) \(SvgCanvas.number(top))V\(SvgCanvas.number(bottom))",
      SvgCanvas.stroke(paint, width: width)
        + (dash.isEmpty ? "" : " stroke-dasharray=\"\(dash)\""))
  }

  /// A word in the middle about `x`, or right of it.
  mutating func label(_ text: String, x: Double, y: Double, _ paint: Paint, isRight: Bool = false) {
    canvas.text(text, x: x, y: y, anchor: isRight ? "start" : "middle", SvgCanvas.fill(paint))
  }

  func document(summary: String) -> String {
    canvas.document(
      width: Self.width, height: height, font: Self.font, title: title, summary: summary)
  }

  private mutating func drawDot(
    x: Double, y: Double, _ paint: Paint, _ radius: Double, _ isRing: Bool
  ) {
    let attributes =
      isRing
      ? "class=\"f-ground s-\(paint.rawValue)\" fill=\"\(Paint.ground.light)\" "
        + "stroke=\"\(paint.light)\" stroke-width=\"1.6\"" : SvgCanvas.fill(paint)
    canvas.line(
      "<circle \(attributes) cx=\"\(SvgCanvas.number(x))\" cy=\"\(SvgCanvas.number(y))\" "
        + "r=\"\(SvgCanvas.number(radius))\"/>")
  }

  private mutating func drawLegend(_ signs: [LegendSign], y: Double) {
    var x = frame.pad
    let middle = y - 5.6
    let n = SvgCanvas.number
    for sign in signs {
      var room = 32.0
      switch sign.shape {
      case .line(let width):
        canvas.path("M\(n(x)) \(n(middle))h25.6", SvgCanvas.stroke(sign.paint, width: width))
      case .box:
        canvas.line(
          "<rect \(SvgCanvas.fill(sign.paint)) fill-opacity=\"0.14\" x=\"\(n(x))\" "
            + "y=\"\(n(middle - 7))\" width=\"25.6\" height=\"14\"/>")
      case .none: room = 0
      case .dot, .ring:
        room = 15
        if case .ring = sign.shape {
          drawDot(x: x + 5, y: middle, sign.paint, 4, true)
        } else {
          drawDot(x: x + 5, y: middle, sign.paint, 4, false)
        }
      case .tick:
        room = 13
        canvas.path("M\(n(x + 4)) \(n(middle - 5.5))v11", SvgCanvas.stroke(sign.paint, width: 1.6))
      }
      canvas.text(sign.text, x: x + room, y: y, SvgCanvas.fill(sign.paint))
      x += room + DisplayText.ems(sign.text) * Self.font + Self.font
    }
  }
}

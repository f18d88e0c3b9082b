// The axes of an SVG: value lines with their labels, and the time axis below.

/// The frame that every panel of a picture shares: its margins and its time axis.
struct SvgFrame {
  let width: Double
  let font: Double
  let pad: Double
  let left: Double
  let right: Double
  let start: Double
  let span: Double

  /// The x of an instant; one beyond the axis stands at its end.
  func x(_ time: Double) -> Double {
    left + min(max((time - start) / span, 0), 1) * (right - left)
  }

  /// A line for every tick of a value axis, its label left of it.
  func drawGrid(_ axis: ValueAxis, on canvas: inout SvgCanvas, y: (Double) -> Double) {
    let lines = axis.ticks.map { value in
      "M\(SvgCanvas.number(left)) \(SvgCanvas.number(y(value)))H\(SvgCanvas.number(right))"
    }
    canvas.path(lines.joined(), SvgCanvas.stroke(.grid, width: 1))
    canvas.group(SvgCanvas.fill(.dim) + " text-anchor=\"end\"") { canvas in
      for (value, label) in zip(axis.ticks, axis.labels) {
        canvas.text(label, x: left - font * 0.6, y: y(value) + font * 0.35)
      }
    }
  }

  /// The time axis under the lowest panel.
  func drawTime(_ ticks: [TimeTick], bottom: Double, on canvas: inout SvgCanvas) {
    var line = "M\(SvgCanvas.number(left)) \(SvgCanvas.number(bottom))"
    line += "H\(SvgCanvas.number(right))"
    for tick in ticks {
      line += "M\(SvgCanvas.number(x(tick.time))) \(SvgCanvas.number(bottom))v5"
    }
    canvas.path(line, SvgCanvas.stroke(.axis, width: 1))
    canvas.group(SvgCanvas.fill(.dim) + " text-anchor=\"middle\"") { canvas in
      for tick in ticks {
        // A label is moved rather than cut at the picture's edge.
        func x(_ label: String) -> Double {
          let half = DisplayText.ems(label) * font / 2
          let inner = max(self.x(tick.time), pad / 2 + half)
          return min(inner, width - pad / 2 - half)
        }
        canvas.text(tick.label, x: x(tick.label), y: bottom + font * 1.5)
        if let subLabel = tick.subLabel {
          canvas.text(subLabel, x: x(subLabel), y: bottom + font * 2.7)
        }
      }
    }
  }

  /// The ground of a picture, and its title where there is one.
  func drawGround(_ title: String, height: Double, on canvas: inout SvgCanvas) {
    canvas.line(
      "<rect \(SvgCanvas.fill(.ground)) width=\"\(SvgCanvas.number(width))\" "
        + "height=\"\(SvgCanvas.number(height))\"/>")
    guard !title.isEmpty else { return }
    let short = DisplayText.shortened(
      DisplayText.safe(title), to: (width - 2 * pad) / font / 1.12, by: DisplayText.ems)
    canvas.text(
      short, x: pad, y: pad * 0.8 + font * 1.1,
      "font-size=\"\(SvgCanvas.number(font * 1.1))\" font-weight=\"600\" "
        + SvgCanvas.fill(.ink))
  }
}

// SVG as text: elements, numbers of one decimal, and the two palettes.

/// A colour's part in the picture, its values on light and on dark ground.
///
/// Orange and blue stay apart for every kind of colour vision; texts have a contrast of at least
/// 4.5 to the ground (WCAG AA).
enum Paint: String, CaseIterable {
  case ground, ink, dim, grid, axis, raw, session

  var light: String {
    switch self {
    case .ground: "#ffffff"
    case .ink: "#1f2328"
    case .dim: "#59636e"
    case .grid: "#e4e7eb"
    case .axis: "#a8b1bb"
    case .raw: "#bc4c00"
    case .session: "#0969da"
    }
  }

  var dark: String {
    switch self {
    case .ground: "#0d1117"
    case .ink: "#e6edf3"
    case .dim: "#9198a1"
    case .grid: "#232932"
    case .axis: "#59626d"
    case .raw: "#f0883e"
    case .session: "#58a6ff"
    }
  }
}

/// Elements written one after another.
///
/// Light colours are plain attributes, which any renderer knows; the style block only holds the
/// dark ones, and wins over attributes where it is understood.
struct SvgCanvas {
  private(set) var body = ""

  /// A coordinate with at most one decimal; never anything but digits, point and minus.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let tenths = Int((min(max(value, -1e6), 1e6) * 10).wholeNearest)
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }

  static func fill(_ paint: Paint) -> String {
    "class=\"f-\(paint.rawValue)\" fill=\"\(paint.light)\""
  }

  static func stroke(_ paint: Paint, width: Double) -> String {
    "class=\"s-\(paint.rawValue)\" fill=\"none\" stroke=\"\(paint.light)\" "
      + "stroke-width=\"\(number(width))\""
  }

  /// For text and glyphs on top of lines: a rim of the ground's colour.
  static func rimmed(_ paint: Paint, width: Double) -> String {
    "class=\"f-\(paint.rawValue) s-ground\" fill=\"\(paint.light)\" "
      + "stroke=\"\(Paint.ground.light)\" "
      + "stroke-width=\"\(number(width))\" stroke-linejoin=\"round\" paint-order=\"stroke\""
  }

  mutating func line(_ element: String) { body += element + "\n" }

  mutating func path(_ data: String, _ attributes: String) {
    if !data.isEmpty { line("<path \(attributes) d=\"\(data)\"/>") }
  }

  mutating func text(
    _ content: String, x: Double, y: Double, anchor: String = "start", _ attributes: String = ""
  ) {
    let anchor = anchor == "start" ? "" : " text-anchor=\"\(anchor)\""
    let attributes = attributes.isEmpty ? "" : " " + attributes
    line(
      "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\"\(anchor)\(attributes)>"
        + "\(DisplayText.escaped(content))</text>")
  }

  mutating func group(_ attributes: String, _ content: (inout SvgCanvas) -> Void) {
    line("<g \(attributes)>")
    content(&self)
    line("</g>")
  }

  /// The whole document around the body.
  func document(width: Double, height: Double, font: Double, title: String, summary: String)
    -> String
  {
    let dark = Paint.allCases.map { paint in
      ".step-chart .f-\(paint.rawValue){fill:\(paint.dark)}"
        + ".step-chart .s-\(paint.rawValue){stroke:\(paint.dark)}"
    }
    let w = Self.number(width)
    let h = Self.number(height)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="step-chart" role="img" \
      aria-labelledby="step-chart-title step-chart-desc" \
      width="\(w)" height="\(h)" viewBox="0 0 \(w) \(h)" \
      font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif" \
      font-size="\(Self.number(font))">
      <title id="step-chart-title">\(DisplayText.escaped(title))</title>
      <desc id="step-chart-desc">\(DisplayText.escaped(summary))</desc>
      <style>
      .step-chart text{font-variant-numeric:tabular-nums}
      @media (prefers-color-scheme: dark){
      \(dark.joined(separator: "\n"))
      }
      </style>
      \(body)</svg>

      """
  }
}

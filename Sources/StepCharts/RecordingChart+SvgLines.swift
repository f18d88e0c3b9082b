// The lines of a recording's SVG: the signal in every pixel, the bouts, the ticks, the cadence.

extension RecordingChart {
  /// Where nothing was recorded: a grey ground, at least a pixel and a half wide.
  func drawPauses(
    _ panel: RecordingLayout.Panel, _ layout: RecordingLayout, on canvas: inout SvgCanvas
  ) {
    var data = ""
    for pause in pauses {
      data += Self.box(
        from: layout.frame.x(pause.low), to: layout.frame.x(pause.high), least: 1.5,
        top: panel.top, bottom: panel.bottom)
    }
    canvas.path(data, SvgCanvas.fill(.grid))
  }

  /// The bouts of walking: a pale ground, at least a pixel wide.
  func drawBouts(_ layout: RecordingLayout, on canvas: inout SvgCanvas) {
    let frame = layout.frame
    var data = ""
    for bout in walk.bouts(apart: frame.span / (frame.right - frame.left)) {
      data += Self.box(
        from: frame.x(bout.start), to: frame.x(bout.end), least: 1, top: layout.signal.top,
        bottom: layout.signal.bottom)
    }
    canvas.path(data, SvgCanvas.fill(.session) + " fill-opacity=\"0.14\"")
  }

  /// The signal: in every pixel from its lowest to its highest value, joined to the pixel before.
  func drawSignal(_ layout: RecordingLayout, on canvas: inout SvgCanvas) {
    let join = max(Self.longestJoin, 2 * signal.width)
    let full = signal.contents.lazy.filter { !$0.isEmpty }.count
    // While single samples can be told they are points of a curve.
    let isCurve = Double(full) <= 3 * (layout.frame.right - layout.frame.left)
    var path = EnvelopePath()
    var column = 0.0
    var piece = ValueCell()
    var last: Double?
    func finish(_ x: Double) {
      if !piece.isEmpty {
        path.add(x: x, low: layout.signal.y(piece.low), high: layout.signal.y(piece.high))
      }
      piece = ValueCell()
    }
    for (slot, cell) in signal.contents.enumerated() where !cell.isEmpty {
      let time = signal.middle(of: slot)
      let x = layout.frame.x(time)
      let isInterrupted = last.map { time - $0 > join } ?? false
      if isCurve || isInterrupted || x.wholeBelow != column.wholeBelow { finish(column) }
      if isInterrupted { path.interrupt() }
      column = isCurve ? x : x.wholeBelow + 0.5
      piece.join(cell)
      last = time
    }
    finish(column)
    canvas.path(
      path.data,
      // Columns of pixels touch; single samples are a thin line.
      SvgCanvas.stroke(.raw, width: max(layout.frame.font / 14, isCurve ? 0 : 1.2))
        + " stroke-linejoin=\"round\" stroke-linecap=\"round\"")
  }

  /// A tick for every step at the lower edge of the signal, where they can be told.
  func drawTicks(_ layout: RecordingLayout, on canvas: inout SvgCanvas) {
    guard layout.showsTicks else { return }
    let font = layout.frame.font
    let top = SvgCanvas.number(layout.signal.bottom - font * 0.7)
    let data = walk.times.map {
      "M\(SvgCanvas.number(layout.frame.x($0))) \(top)v\(SvgCanvas.number(font * 0.7))"
    }
    canvas.path(data.joined(), SvgCanvas.stroke(.session, width: font / 10))
  }

  /// The cadence: level over each piece, joined where one bout goes on.
  func drawCadence(_ layout: RecordingLayout, on canvas: inout SvgCanvas) {
    let n = SvgCanvas.number
    let frame = layout.frame
    let base = n(layout.cadence.bottom)
    var line = ""
    var area = ""
    var last: Double?
    for piece in layout.plan.pieces {
      let from = frame.x(piece.from)
      let to = max(frame.x(piece.to), from + 1)
      let y = n(layout.cadence.y(piece.cadence))
      let isJoined = last.map { from - $0 < 1 } ?? false
      if isJoined {
        line += "V\(y)"
        area += "V\(y)"
      } else {
        line += "M\(n(from)) \(y)"
        area += (last == nil ? "" : "V\(base)Z") + "M\(n(from)) \(base)V\(y)"
      }
      line += "H\(n(to))"
      area += "H\(n(to))"
      last = to
    }
    if last != nil { area += "V\(base)Z" }
    canvas.path(area, SvgCanvas.fill(.session) + " fill-opacity=\"0.14\"")
    canvas.path(
      line,
      SvgCanvas.stroke(.session, width: frame.font * 0.15)
        + " stroke-linejoin=\"round\" stroke-linecap=\"round\"")
  }

  private static func box(
    from: Double, to: Double, least: Double, top: Double, bottom: Double
  ) -> String {
    let n = SvgCanvas.number
    let missing = max(least - (to - from), 0) / 2
    return "M\(n(from - missing)) \(n(top))H\(n(to + missing))V\(n(bottom))H\(n(from - missing))Z"
  }
}

/// A line through ranges of values, one for each place.
private struct EnvelopePath {
  private(set) var data = ""
  private var pen: Double?

  /// The next range begins a line of its own.
  mutating func interrupt() { pen = nil }

  mutating func add(x: Double, low: Double, high: Double) {
    // The end that is nearer comes first.
    let isFromLow = pen.map { ($0 - low).magnitude < ($0 - high).magnitude } ?? true
    let (from, to) = isFromLow ? (low, high) : (high, low)
    let y = SvgCanvas.number(from)
    data += "\(pen == nil ? "M" : "L")\(SvgCanvas.number(x)) \(y)"
    if y != SvgCanvas.number(to) {
      data += "V\(SvgCanvas.number(to))"
    } else if pen == nil {
      // A line of no length: its round ends make a point.
      data += "h0"
    }
    pen = to
  }
}

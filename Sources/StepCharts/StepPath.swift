// A series as a path that holds each value until the next point.

/// Path data of one line, and the area under it.
struct StepPath {
  /// The stretches that are exact, and those that are lower bounds.
  private(set) var exact = ""
  private(set) var bound = ""
  private(set) var area = ""
  /// The last point, nil where there is none.
  private(set) var end: (x: Double, y: Double)?

  /// - Parameters:
  ///   - runs: What to draw, in order of arrival.
  ///   - backstep: Seconds; where time steps back further, the line is interrupted.
  ///   - until: How far the last value holds.
  ///   - base: The y of the area's lower edge.
  ///   - x: The place of an instant.
  ///   - y: The place of a value.
  init(
    _ runs: [Run], backstep: Double, until: Double, base: Double, x: (Double) -> Double,
    y: (Double) -> Double
  ) {
    var pen: (x: Double, y: Double)?
    var isBound = false
    var previous = 0.0
    for run in runs {
      for (index, point) in run.points.enumerated() {
        let at = (x: x(point.time), y: y(point.value))
        let startsAnew = index == 0 && run.startsAnew || point.time < previous - backstep
        previous = point.time
        guard let from = pen, !startsAnew else {
          if pen != nil { area += "V\(Self.number(base))Z" }
          area += "M\(Self.number(at.x)) \(Self.number(base))V\(Self.number(at.y))"
          move(to: at, run.isLowerBound)
          isBound = run.isLowerBound
          pen = at
          continue
        }
        let to = (x: max(from.x, at.x), y: at.y)
        draw(from, to, isBound)
        if run.isLowerBound != isBound {
          move(to: to, run.isLowerBound)
          isBound = run.isLowerBound
        }
        pen = to
      }
    }
    guard let last = pen else { return }
    let to = (x: max(last.x, x(until)), y: last.y)
    draw(last, to, isBound)
    area += "V\(Self.number(base))Z"
    end = to
  }

  private mutating func move(to point: (x: Double, y: Double), _ isBound: Bool) {
    let data = "M\(Self.number(point.x)) \(Self.number(point.y))"
    if isBound { bound += data } else { exact += data }
  }

  private mutating func draw(
    _ from: (x: Double, y: Double), _ to: (x: Double, y: Double), _ isBound: Bool
  ) {
    var data = ""
    let x = Self.number(to.x)
    let y = Self.number(to.y)
    if x != Self.number(from.x) { data += "H\(x)" }
    if y != Self.number(from.y) { data += "V\(y)" }
    if isBound { bound += data } else { exact += data }
    area += data
  }

  private static func number(_ value: Double) -> String { SvgCanvas.number(value) }
}

// Where marks stand: those of one kind that would cover each other become one, kinds make room.

/// A mark in the picture; `count` reports stand behind it.
struct PlacedMark {
  var kind: ReplayChart.MarkKind
  var x: Double
  var y: Double
  var count: Int
}

enum MarkPlacement {
  /// The marks of a chart in a picture where `x` and `y` place them and they are `size` wide.
  ///
  /// - Complexity: O(m²) with m at most 512 points per kind.
  static func place(
    _ chart: ReplayChart, size: Double, x: (Double) -> Double, y: (Double) -> Double
  ) -> [PlacedMark] {
    var placed: [PlacedMark] = []
    for kind in ReplayChart.MarkKind.allCases {
      guard let runs = chart.marks[kind]?.runs else { continue }
      var own: [PlacedMark] = []
      for run in runs {
        let points = run.low == run.high ? [run.low] : [run.low, run.high]
        for (index, point) in points.enumerated() {
          let mark = PlacedMark(
            kind: kind, x: x(point.time), y: y(point.value),
            count: index == 0 ? run.count - points.count + 1 : 1)
          let twin = own.firstIndex {
            abs($0.x - mark.x) < size * 0.75 && abs($0.y - mark.y) < size * 0.75
          }
          if let twin { own[twin].count += mark.count } else { own.append(mark) }
        }
      }
      // A report may have several marks: the later kinds stand above the earlier.
      for mark in own {
        var mark = mark
        for _ in 0..<ReplayChart.MarkKind.allCases.count {
          guard
            let other = placed.first(where: {
              abs($0.x - mark.x) < size * 0.9 && abs($0.y - mark.y) < size * 0.9
                && $0.kind != kind
            })
          else { break }
          mark.y = other.y - size * 1.1
        }
        placed.append(mark)
      }
    }
    return placed
  }
}

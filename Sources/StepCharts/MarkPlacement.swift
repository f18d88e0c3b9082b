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
      // Marks of one kind must not hide the line: where there are many, they keep more distance.
      var distance = size * 0.75
      var own = merged(runs, kind, within: distance, size * 0.75, x, y)
      while own.count > 24, distance < size * 100 {
        distance *= 1.5
        own = merged(runs, kind, within: distance, size * 0.75, x, y)
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

  /// The marks of one kind, each standing for those within `width` and `height` after it.
  private static func merged(
    _ runs: [Run], _ kind: ReplayChart.MarkKind, within width: Double, _ height: Double,
    _ x: (Double) -> Double, _ y: (Double) -> Double
  ) -> [PlacedMark] {
    var own: [PlacedMark] = []
    for run in runs {
      let points = run.low == run.high ? [run.low] : [run.low, run.high]
      for (index, point) in points.enumerated() {
        let mark = PlacedMark(
          kind: kind, x: x(point.time), y: y(point.value),
          count: index == 0 ? run.count - points.count + 1 : 1)
        let twin = own.firstIndex {
          abs($0.x - mark.x) < width && abs($0.y - mark.y) < height
        }
        if let twin { own[twin].count += mark.count } else { own.append(mark) }
      }
    }
    return own
  }
}

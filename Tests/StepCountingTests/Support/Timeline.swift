// Draws a scene: what is walked, said and done in one row each, and what is shown below it.

import Foundation
import StepCounting
import Tare
import Testing

/// Rows over one axis of seconds. A dot says nothing.
///
///     at     0   3   6   9       seconds since the scene began
///     walk   .   5   .   7       steps taken at that second
///     say    .   x   4   x       an update: the truth, or that total
///     from   .   .   3   .       where that window starts, in seconds
///     do     .   .   .   pause   pause, resume, reset, stop
///     show   0   5   5   12      the steps to show then
///     best   0   5   4   12      the best value then
struct Timeline {
  struct Column {
    var second: Double
    var cells: [String: String]

    subscript(_ row: String) -> String? { cells[row] }
  }

  let columns: [Column]

  init(_ drawing: String) {
    var rows: [(name: String, cells: [String])] = []
    for line in drawing.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard let name = words.first else { continue }
      rows.append((name, Array(words.dropFirst())))
    }
    let known: Set = ["at", "walk", "say", "from", "do", "show", "best"]
    for row in rows {
      precondition(known.contains(row.name), "no row is called \(row.name)")
      precondition(row.cells.count == rows[0].cells.count, "row \(row.name) has another length")
    }
    precondition(rows.first?.name == "at", "the first row is the axis")
    columns = rows[0].cells.indices.map { column in
      var cells: [String: String] = [:]
      for row in rows.dropFirst() where row.cells[column] != "." {
        cells[row.name] = row.cells[column]
      }
      guard let second = Double(rows[0].cells[column]) else {
        preconditionFailure("\(rows[0].cells[column]) is no second")
      }
      return Column(second: second, cells: cells)
    }
  }
}

extension Scene {
  /// Plays a drawing and compares what is shown with it.
  ///
  /// - Parameters:
  ///   - drawing: The rows.
  ///   - location: Where to report what differs.
  func play(_ drawing: String, location: SourceLocation = #_sourceLocation) async {
    _ = session
    for column in Timeline(drawing).columns {
      reach(column.second)
      if let steps = column["walk"], let steps = Int(steps) { source.walk(steps) }
      say(column)
      switch column["do"] {
      case nil: break
      case "pause": session.pause()
      case "resume": session.resume()
      case "reset": finished.append(session.reset())
      case "stop": await stop()
      case let other?: preconditionFailure("nobody can \(other)")
      }
      let reading = reading
      if let expected = column["show"].flatMap({ Int($0) }) {
        #expect(
          reading.steps == expected, "shown at second \(column.second)", sourceLocation: location)
      }
      if let expected = column["best"].flatMap({ Int64($0) }) {
        #expect(
          reading.current.steps == expected, "best at second \(column.second)",
          sourceLocation: location)
      }
    }
  }

  private func say(_ column: Timeline.Column) {
    switch column["say"] {
    case nil: break
    case "x": source.update()
    case let total?:
      guard let total = Int(total) else { preconditionFailure("\(total) is no total") }
      source.say(total, from: column["from"].flatMap { Double($0) }.map(date))
    }
  }
}

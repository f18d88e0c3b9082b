// What a chart needs of a replay.

import StepCharts
import Tare
import TareTrace

/// Feeds a chart from a replay; bounded, however long the replay is.
struct ChartCollector {
  private let title: String
  private var unit = "steps"
  private var drawn: ReplayChart?

  /// Creates a collector for a file.
  init(_ file: String) {
    title = Self.title(of: file)
  }

  /// What a picture of a file is called.
  static func title(of file: String) -> String {
    file == "-" ? "standard input" : String(file.split(separator: "/").last ?? "")
  }

  mutating func open(_ header: TraceHeader) {
    unit = String(decoding: header.unit, as: UTF8.self)
  }

  mutating func take(opening: Opening) {
    let time = Self.seconds(opening.arrival.wall)
    if drawn == nil {
      let isUTC = TimeText.isSince1970(opening.arrival.wall)
      drawn = ReplayChart(title: title, unit: unit, clock: isUTC ? .utc : .seconds)
    }
    drawn?.addOpening(time: time)
    drawn?.addSession(time: time, value: 0, isLowerBound: false)
  }

  mutating func take(_ event: SessionEvent<Count>, _ line: ReplayLine) {
    let arrival: Instant
    switch event {
    case .open(let opening):
      take(opening: opening)
      return
    case .baseline(let claim), .report(let claim), .answer(let claim):
      arrival = claim.arrival.wall
    case .close(let closing):
      arrival = closing.arrival.wall
    }
    let time = Self.seconds(arrival)
    if line.kind == .report, line.verdict != .otherSession, let raw = line.raw {
      drawn?.addRaw(time: time, value: Double(raw))
      if let kind = line.verdict.flatMap(Self.mark) {
        drawn?.addMark(kind, time: time, value: Double(raw))
      }
    }
    addSession(line, time)
  }

  /// An edge of a pause: the count goes on level from here, or rises again.
  mutating func take(_ edge: PauseEdge, _ line: ReplayLine) {
    addSession(line, Self.seconds(edge.arrival.wall))
  }

  private mutating func addSession(_ line: ReplayLine, _ time: Double) {
    if line.ask {
      drawn?.addMark(.asked, time: time, value: Double(line.raw ?? line.displayed))
    }
    drawn?.addSession(
      time: time, value: Double(line.displayed), isLowerBound: line.lowerBound)
  }

  /// The chart, empty if there were no events.
  var chart: ReplayChart {
    drawn ?? ReplayChart(title: title, unit: unit, clock: .seconds)
  }

  private static func seconds(_ instant: Instant) -> Double {
    Double(instant.nanoseconds) / 1e9
  }

  private static func mark(_ verdict: Verdict) -> ReplayChart.MarkKind? {
    switch verdict {
    case .correctionHeld: .held
    case .stale: .stale
    case .implausible: .implausible
    case .newEpoch: .epoch
    case .malformed, .clockStepped: .refused
    case .otherSession, .closed, .noData, .beforeSession, .baselineSet, .awaitingBaseline,
      .duplicate, .foreignWindow, .lowerBound, .advanced, .unchanged:
      nil
    }
  }
}

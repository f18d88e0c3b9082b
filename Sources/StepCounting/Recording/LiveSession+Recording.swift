// A live session writes itself down as it goes.

import Tare
import TareTrace

extension LiveSession {
  /// The trace's first line, for a session that begins.
  mutating func recordHeader() {
    guard configuration.recorder != nil else { return }
    var header = TraceHeader()
    header.history = hasHistory
    header.policy = policy
    var line: [UInt8] = []
    TraceWriter().write(header, to: &line)
    effects.append(.record(line))
  }

  /// One event's line.
  mutating func record(_ event: @autoclosure () -> SessionEvent<Count>) {
    guard configuration.recorder != nil else { return }
    var line: [UInt8] = []
    TraceWriter().write(event(), to: &line)
    effects.append(.record(line))
  }

  /// The line of a pause or a resumption.
  mutating func recordEdge(_ edge: PauseEdge, isPause: Bool) {
    guard configuration.recorder != nil else { return }
    var line: [UInt8] = []
    if isPause {
      TraceWriter().write(pause: edge, to: &line)
    } else {
      TraceWriter().write(resume: edge, to: &line)
    }
    effects.append(.record(line))
  }
}

// A simulation as a trace on standard output, as it is played.

import PedometerSimulator
import TareTrace

enum SimulationWriter {
  /// Plays the simulation and writes each event as it comes.
  static func write(
    _ settings: SimulationSettings, to console: inout Console
  ) throws(ToolFailure) {
    var session = SimulatedSession(
      settings.plan, minutes: settings.playedMinutes, seed: settings.seed)
    TraceWriter().write(session.header, to: &console.out)
    while let event = session.next() {
      TraceWriter().write(event.event, to: &console.out)
      if settings.hasTruth { addTruth(event, to: &console.out) }
      try console.flushIfFull()
    }
    try console.flush()
  }

  /// Two keys more at the end of the line, which readers of traces do not know and ignore.
  private static func addTruth(_ event: SimulatedEvent, to out: inout [UInt8]) {
    // The line ends with a brace and a newline.
    out.removeLast(2)
    out.append(
      contentsOf: ",\"truth\":\(event.truth),\"overclaimed\":\(event.overclaimed)}\n".utf8)
  }
}

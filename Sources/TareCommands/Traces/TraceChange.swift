// What happens to a log's content on its way into a trace.

import Tare
import TareTrace

/// Changes a header and events, one after another. What it keeps does not grow with the events.
protocol TraceChange {
  /// The header to write.
  mutating func changed(_ header: TraceHeader) -> TraceHeader
  /// The event to write, or the field that stands in the way.
  mutating func changed(
    _ event: SessionEvent<Count>
  ) throws(TraceChangeFault) -> SessionEvent<Count>
  /// The edge of a pause to write, or the field that stands in the way.
  mutating func changed(_ edge: PauseEdge) throws(TraceChangeFault) -> PauseEdge
}

/// Why an event cannot be changed as asked.
struct TraceChangeFault: Error, Equatable {
  /// The key whose value stands in the way.
  var field: String
  /// What is wrong and what would be right.
  var text: String
}

/// What `tare convert` changes: the header's choices.
struct HeaderChange: TraceChange, Equatable, Sendable {
  /// The policy's choices.
  var policy = PolicyChanges()
  /// What is counted; as the log says if nil.
  var unit: String?

  func changed(_ header: TraceHeader) -> TraceHeader {
    var header = policy.applied(to: header)
    if let unit { header.unit = Array(unit.utf8) }
    return header
  }

  func changed(_ event: SessionEvent<Count>) -> SessionEvent<Count> { event }

  func changed(_ edge: PauseEdge) -> PauseEdge { edge }
}

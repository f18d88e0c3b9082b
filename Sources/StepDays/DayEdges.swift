// The instants at which the local day changes.
public import Tare

extension DayCalendar {
  /// The instants at which the day changes, after `start` and up to and including `end`.
  ///
  /// The sequence is lazy: each edge costs some microseconds when it is asked for, and nothing
  /// is stored. It always ends; over the whole axis of 584 years it has some 213,000 edges.
  public func edges(after start: Instant, through end: Instant) -> DayEdges {
    DayEdges(calendar: self, start: start, end: end)
  }
}

/// The instants at which the local day changes within a stretch of time, in order.
///
/// An edge is mostly the start of the next day. In travel it is also the instant at which clocks
/// were set to a zone where it is another day, and there the day may be an earlier one.
public struct DayEdges: Sequence, Sendable {
  let calendar: DayCalendar
  let start: Instant
  let end: Instant

  /// Starts over at the first edge.
  public func makeIterator() -> Iterator {
    Iterator(calendar: calendar, cursor: start, end: end)
  }

  /// Finds one edge after the other.
  public struct Iterator: IteratorProtocol, Sendable {
    let calendar: DayCalendar
    var cursor: Instant
    let end: Instant

    /// The next edge; nil after the last.
    public mutating func next() -> Instant? {
      while cursor < end {
        let plan = calendar.plan(at: cursor)
        guard plan.end > cursor, plan.end <= end else { break }
        cursor = plan.end
        // Clocks set to a zone where it is the same day: no edge. The axis' end is none either.
        if cursor < Instant(nanoseconds: .max), calendar.day(of: cursor) != plan.day {
          return cursor
        }
      }
      cursor = end
      return nil
    }
  }
}

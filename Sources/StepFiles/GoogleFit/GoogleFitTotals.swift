// Totals of a sensor since it was switched on, put in order of time and turned into steps.

internal import Tare

/// The readings of `com.google.step_count.cumulative`, by source.
///
/// Takeout does not write its points in order of time, and a total means nothing without the one
/// before it: so they are kept until the document has ended, at 40 bytes each.
struct GoogleFitTotals {
  /// A total at the end of the time since it began.
  struct Reading {
    var start: Int64
    var end: Int64
    var total: Int64
    var modified: Int64
    var place: Int
  }

  private var readings: [UInt32: [Reading]] = [:]

  /// Notes a reading.
  mutating func add(_ reading: Reading, of source: UInt32) {
    readings[source, default: []].append(reading)
  }

  /// Hands out what the totals of each source add, and forgets them.
  mutating func finish(into export: inout StepExport) {
    for (source, list) in readings.sorted(by: { $0.key < $1.key }) {
      var deltas = CumulativeDeltas()
      let ordered = list.sorted { ($0.end, $0.start, $0.total) < ($1.end, $1.start, $1.total) }
      for reading in ordered {
        let added = deltas.add(
          from: Instant(nanoseconds: reading.start), to: Instant(nanoseconds: reading.end),
          total: reading.total)
        guard let added else { continue }
        export.add(
          start: added.start.nanoseconds, end: added.end.nanoseconds,
          units: min(added.steps, 1 << 31 - 1) << 32, source: source,
          modified: reading.modified, at: .byte(reading.place))
      }
    }
    readings = [:]
  }
}

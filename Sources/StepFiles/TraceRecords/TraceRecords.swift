// Traces as records: what each session counted, from one claim to the next.

internal import StepMerging
internal import Tare
internal import TareTrace

/// Replays a trace and hands out what its sessions counted.
///
/// The machine that the trace's header asks for decides what counts, so that resets, corrections,
/// pauses and questions are understood as `tare replay` does; the records of a trace add up to the
/// counts of its sessions. Steps belong to the time since the last claim with a total, or since the
/// session began.
enum TraceRecords: JSONExport {
  static let format = ExportFormat(
    name: "trace", title: "trace of a counter, JSON Lines",
    taken: "What each session counts between two claims, under the policy of the header.",
    check: .own)

  static func matches(_ outline: JSONOutline) -> Bool { outline.has("trace") }

  static func read(
    _ json: JSONReader, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) {
    var reader = TraceReader()
    var sessions = TraceSessions()
    var start = json.at
    do throws(TraceError) {
      while start < json.bytes.count {
        let end = min(json.bytes.count, start + 1 << 20)
        try reader.read(UnsafeRawBufferPointer(rebasing: json.bytes[start..<end])) { item, line in
          sessions.take(item, line: line, into: &export)
        }
        options.progress(end)
        start = end
      }
      try reader.finish { item, line in sessions.take(item, line: line, into: &export) }
    } catch {
      sessions.finish(isComplete: false, into: &export)
      var text: [UInt8] = []
      error.problem.describe(into: &text)
      throw ExportFault(
        String(decoding: text, as: UTF8.self), at: .line(error.line),
        field: String(decoding: error.field, as: UTF8.self))
    }
    sessions.finish(isComplete: true, into: &export)
  }
}

/// The sessions of a trace, as they are replayed.
private struct TraceSessions {
  private var replay: Replay?
  private var source: UInt32 = 0
  /// What the session showed last, and when the last claim with a total was true.
  private var shown: Int64 = 0
  private var last = Instant(nanoseconds: 0)
  private var line = 1

  mutating func take(_ item: TraceItem, line: Int, into export: inout StepExport) {
    self.line = line
    if case .header(let header) = item { open(header, into: &export) }
    guard let replayed = replay?.ingest(item) else { return }
    switch item {
    case .header: break
    case .event(.open(let opening)):
      shown = replayed.displayed
      last = opening.zero
    case .event(.baseline(let claim)), .event(.report(let claim)), .event(.answer(let claim)):
      add(replayed.displayed, to: claim.to, into: &export)
      if claim.total != nil { last = max(last, claim.to) }
    case .event(.close(let closing)):
      add(replayed.displayed, to: closing.arrival.wall, into: &export)
    case .pause(let edge):
      add(replayed.displayed, to: edge.arrival.wall, into: &export)
    case .resume(let edge):
      add(replayed.displayed, to: edge.arrival.wall, into: &export)
      last = max(last, edge.arrival.wall)
    }
  }

  mutating func finish(isComplete: Bool, into export: inout StepExport) {
    guard let summary = replay?.finish(complete: isComplete) else { return }
    if let session = summary.sessions.last { add(session.last, to: last, into: &export) }
  }

  private mutating func open(_ header: TraceHeader, into export: inout StepExport) {
    replay = Replay(history: header.history, policy: header.policy)
    let unit = String(decoding: header.unit, as: UTF8.self)
    if unit != "steps" {
      export.note("a trace counts \"\(unit)\", which is taken for steps")
    }
    source = export.index(of: RecordSource(name: "trace", kind: .other))
  }

  /// Hands out what was shown beyond what had been handed out.
  private mutating func add(_ count: Int64, to end: Instant, into export: inout StepExport) {
    guard count > shown else { return }
    let steps = count.subtractingReportingOverflow(shown)
    shown = count
    // Nobody wore a step counter before March 1973; a clock that starts with a device shows less.
    if end < Instant(nanoseconds: 100_000_000_000_000_000) {
      export.note(
        """
        a trace's times do not count from 1970: the steps are right, the days they are told on are not
        """)
    }
    let units = min(steps.overflow ? .max : steps.partialValue, 1 << 31 - 1) << 32
    export.add(
      start: min(last, end).nanoseconds, end: end.nanoseconds, units: units, source: source,
      at: .line(line))
  }
}

// One file's events on their way through one or two machines to a printer.

import Tare
import TareTrace

/// The replay of one file.
struct FileReplay<Printer: ReplayPrinter> {
  private let options: PolicyChanges
  private let compared: ComparedPolicy?
  private var replay = Replay(history: false, policy: Policy())
  private var other: Replay?
  private var parting = Parting()
  private var unit = "steps"
  private(set) var chart: ChartCollector?

  init(options: PolicyChanges, compared: ComparedPolicy?, chart: ChartCollector?) {
    self.options = options
    self.compared = compared
    self.chart = chart
  }

  mutating func open(_ header: TraceHeader, _ printer: inout Printer, _ out: inout [UInt8]) {
    let own = options.applied(to: header)
    replay = Replay(history: own.history, policy: own.policy)
    let second = compared?.header(header, changedBy: options)
    other = second.map { Replay(history: $0.history, policy: $0.policy) }
    unit = Printable.text(String(decoding: header.unit, as: UTF8.self))
    chart?.open(header)
    printer.open(ReplayPolicies(header: own, other: second), to: &out)
  }

  /// Opens a session for which the file has no line.
  mutating func openImplied(_ opening: Opening) {
    replay.openImplied(opening)
    other?.openImplied(opening)
    chart?.take(opening: opening)
  }

  mutating func take(
    _ event: SessionEvent<Count>, as kind: EventKind? = nil, _ printer: inout Printer,
    _ out: inout [UInt8]
  ) {
    let line = replay.ingest(event, as: kind)
    let second = other?.ingest(event, as: kind)
    if let second { parting.note(line, second) }
    chart?.take(event, line)
    printer.print(ReplayedEvent(time: event.time, line: line, other: second), to: &out)
  }

  /// Takes an edge of a pause.
  mutating func take(
    _ edge: PauseEdge, as kind: PauseKind, _ printer: inout Printer, _ out: inout [UInt8]
  ) {
    let (line, second) =
      switch kind {
      case .pause: (replay.pause(edge), other?.pause(edge))
      case .resume: (replay.resume(edge), other?.resume(edge))
      }
    if let second { parting.note(line, second) }
    chart?.take(edge, line)
    printer.print(
      ReplayedEvent(time: edge.arrival.wall, line: line, other: second), to: &out)
  }

  mutating func finish(complete: Bool) -> ReplayResult {
    let summary = replay.finish(complete: complete)
    return ReplayResult(
      unit: unit, summary: summary, other: other?.finish(complete: complete), parting: parting)
  }
}

/// Which edge of a pause it is.
enum PauseKind {
  case pause, resume
}

extension SessionEvent {
  /// When the claim was true (its end), or when the session opened or closed.
  fileprivate var time: Instant {
    switch self {
    case .open(let opening): opening.arrival.wall
    case .baseline(let claim), .report(let claim), .answer(let claim): claim.to
    case .close(let closing): closing.arrival.wall
    }
  }
}

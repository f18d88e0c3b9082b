// One file's events on their way through one or two machines to a printer.

import Tare
import TareTrace

/// The replay of one file.
struct FileReplay<Printer: ReplayPrinter>: LogTaker {
  private let options: PolicyChanges
  private let compared: ComparedPolicy?
  private var replay = Replay(history: false, policy: Policy())
  private var other: Replay?
  private var parting = Parting()
  private var unit = "steps"
  private(set) var printer: Printer
  private(set) var chart: ChartCollector?

  init(
    options: PolicyChanges, compared: ComparedPolicy?, printer: Printer, chart: ChartCollector?
  ) {
    self.options = options
    self.compared = compared
    self.printer = printer
    self.chart = chart
  }

  mutating func take(_ item: TraceItem, line: Int, to out: inout [UInt8]) {
    switch item {
    case .header(let header): open(header, to: &out)
    case .event(let event): take(event, as: nil, to: &out)
    case .pause(let edge): take(edge, as: .pause, to: &out)
    case .resume(let edge): take(edge, as: .resume, to: &out)
    }
  }

  mutating func take(implied item: TraceItem, line: Int, to out: inout [UInt8]) {
    switch item {
    case .header(let header): open(header, to: &out)
    case .event(.open(let opening)): openImplied(opening)
    case .event, .pause, .resume: take(item, line: line, to: &out)
    }
  }

  mutating func take(row event: SessionEvent<Count>, line: Int, to out: inout [UInt8]) {
    take(event, as: .report, to: &out)
  }

  mutating func finish(complete: Bool) -> ReplayResult {
    let summary = replay.finish(complete: complete)
    return ReplayResult(
      unit: unit, summary: summary, other: other?.finish(complete: complete), parting: parting)
  }

  private mutating func open(_ header: TraceHeader, to out: inout [UInt8]) {
    let own = options.applied(to: header)
    replay = Replay(history: own.history, policy: own.policy)
    let second = compared?.header(header, changedBy: options)
    other = second.map { Replay(history: $0.history, policy: $0.policy) }
    unit = Printable.text(String(decoding: header.unit, as: UTF8.self))
    chart?.open(header)
    printer.open(ReplayPolicies(header: own, other: second), to: &out)
  }

  /// Opens a session for which the file has no line.
  private mutating func openImplied(_ opening: Opening) {
    replay.openImplied(opening)
    other?.openImplied(opening)
    chart?.take(opening: opening)
  }

  private mutating func take(
    _ event: SessionEvent<Count>, as kind: EventKind?, to out: inout [UInt8]
  ) {
    let line = replay.ingest(event, as: kind)
    let second = other?.ingest(event, as: kind)
    if let second { parting.note(line, second) }
    chart?.take(event, line)
    printer.print(ReplayedEvent(time: event.time, line: line, other: second), to: &out)
  }

  /// Takes an edge of a pause.
  private mutating func take(_ edge: PauseEdge, as kind: PauseKind, to out: inout [UInt8]) {
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

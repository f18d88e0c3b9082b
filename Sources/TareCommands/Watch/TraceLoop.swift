// Watching a trace on standard input: its events as they come, by the rules that its header names.

import StepCounting
import Tare
import TareTrace

/// Shows the session of a trace live. Questions are asked and nobody answers, as in a replay.
struct TraceLoop {
  private var reader = TraceReader()
  private var replay = Replay(history: false, policy: Policy())
  private var header = TraceHeader()
  private var frame = WatchFrame()
  private var cadence = CadenceSeries()
  private var opened: Instant?
  private var presenter: WatchPresenter
  private let limit: Int64?
  private let signals: Int32
  private let began = System.monotonicSeconds
  private var isOver = false

  static func run(
    _ settings: WatchSettings, on console: inout Console
  ) throws(ToolFailure) -> ExitCode {
    var loop = try TraceLoop(settings)
    do throws(ToolFailure) {
      try loop.run(on: &console)
    } catch {
      loop.end()
      throw error
    }
    loop.end()
    return .success
  }

  private init(_ settings: WatchSettings) throws(ToolFailure) {
    do throws(SystemError) {
      signals = try SignalPipe.open()
    } catch {
      throw .stopped(.failedWrite, message: "a pipe for signals: \(error.text)")
    }
    limit = settings.limit
    frame.source = "trace on standard input"
    frame.isAsking = false
    // Where the trace is typed, keys are its letters.
    presenter = WatchPresenter(
      settings.format, heartbeat: settings.heartbeat, keys: [], usesKeys: !System.isTerminal(0),
      canSteer: false)
  }

  private mutating func run(on console: inout Console) throws(ToolFailure) {
    let file = try InputFile.open("-")
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
    defer { buffer.deallocate() }
    try presenter.begin()
    var fault: ToolFailure?
    while !isOver {
      try presenter.draw(on: &console)
      var patience = min(presenter.patience ?? 1000, 1000)
      if let limit {
        let left = Double(limit) / 1e9 - (System.monotonicSeconds - began)
        if left <= 0 { break }
        patience = min(patience, Int32(min(1000, left * 1000).rounded(.up)))
      }
      let descriptors = [signals, 0] + (presenter.keyboard.map { [$0] } ?? [])
      let ready = System.wait(for: descriptors, milliseconds: patience)
      if ready.contains(signals) { try takeSignals() }
      if let keyboard = presenter.keyboard, ready.contains(keyboard) { takeKeys(keyboard) }
      guard !isOver, ready.contains(0) else { continue }
      do throws(ToolFailure) {
        let count = try file.read(into: buffer)
        try read(UnsafeRawBufferPointer(rebasing: buffer[..<count]), on: &console)
      } catch {
        guard case .stopped(.badData, _) = error else { throw error }
        fault = error
        isOver = true
      }
    }
    try finish(isComplete: fault == nil, on: &console)
    if let fault { throw fault }
  }

  /// Reads bytes; none is the end.
  private mutating func read(
    _ bytes: UnsafeRawBufferPointer, on console: inout Console
  ) throws(ToolFailure) {
    var items: [TraceItem] = []
    var fault: TraceError?
    do throws(TraceError) {
      if bytes.isEmpty {
        try reader.finish { items.append($0) }
      } else {
        try reader.read(bytes) { items.append($0) }
      }
    } catch {
      fault = error
    }
    for item in items {
      take(item)
      if opened != nil { try presenter.show(frame, on: &console) }
    }
    if let fault {
      throw .stopped(.badData, message: InputFault(fault).message("-"))
    }
    if bytes.isEmpty { isOver = true }
  }

  private mutating func take(_ item: TraceItem) {
    switch item {
    case .header(let header):
      self.header = header
      replay = Replay(history: header.history, policy: header.policy)
      let unit = Printable.text(String(decoding: header.unit, as: UTF8.self))
      frame.source = "trace on standard input, \(unit), \(header.policyText)"
    case .event(let event):
      let isNew =
        switch event {
        case .open: true
        case .baseline, .report, .answer, .close: false
        }
      if isNew { open(event) }
      note(replay.ingest(event))
      follow(event)
    case .pause(let edge):
      note(replay.pause(edge))
      frame.phase = .paused
      frame.silence = .paused
      move(to: edge.arrival)
    case .resume(let edge):
      note(replay.resume(edge))
      frame.phase = .running
      frame.silence = nil
      move(to: edge.arrival)
    }
  }

  /// A session begins: the tallies do, too.
  private mutating func open(_ event: SessionEvent<Count>) {
    guard case .open(let opening) = event else { return }
    if opened != nil {
      frame.lap = WatchFrame.Lap(session: frame.session, steps: frame.steps, isFinal: true)
    }
    opened = opening.arrival.monotonic
    frame.session = opening.session.rawValue
    frame.start = opening.zero
    frame.phase = .running
    frame.silence = nil
    frame.elapsed = 0
    frame.raw = nil
    frame.rawBackwards = 0
    frame.verdict = nil
    frame.verdicts = VerdictCounts()
    cadence = CadenceSeries()
  }

  private mutating func note(_ line: ReplayLine) {
    frame.steps = line.displayed
    frame.current = line.current
    if line.lowerBound {
      frame.caveats.insert(.lowerBound)
    } else {
      frame.caveats.remove(.lowerBound)
    }
    if line.ask { frame.isAsking = true }
    if line.kind == .answer || line.kind == .open { frame.isAsking = line.ask }
    guard line.session == frame.session else { return }
    if let verdict = line.verdict {
      frame.verdict = verdict
      frame.verdicts[verdict] += 1
    }
    guard line.kind == .report, let raw = line.raw else { return }
    if let last = frame.raw, raw < last { frame.rawBackwards += 1 }
    frame.raw = raw
  }

  private mutating func follow(_ event: SessionEvent<Count>) {
    switch event {
    case .open(let opening): move(to: opening.arrival)
    case .baseline(let claim), .report(let claim), .answer(let claim): move(to: claim.arrival)
    case .close(let closing):
      move(to: closing.arrival)
      if closing.session.rawValue == frame.session { frame.phase = .closed }
    }
  }

  private mutating func move(to arrival: Arrival) {
    frame.time = arrival.wall
    frame.elapsed = max(
      frame.elapsed, arrival.monotonic.nanoseconds(since: opened ?? arrival.monotonic))
    frame.cadence = cadence.note(
      elapsed: frame.elapsed, steps: frame.steps, told: nil, measures: false)
    frame.cadences = cadence.values
  }

  private mutating func takeSignals() throws(ToolFailure) {
    for interruption in SignalPipe.take() {
      switch interruption {
      case .end, .leave: isOver = true
      case .stop: try presenter.stopProcess()
      case .goOn: try presenter.takeAgain()
      case .resize: presenter.resize()
      case .wake: break
      }
    }
  }

  private mutating func takeKeys(_ keyboard: Int32) {
    guard let keys = Keys.read(keyboard) else { return presenter.forgetKeyboard() }
    if keys.contains("q") || keys.contains("\u{04}") { isOver = true }
  }

  private mutating func finish(isComplete: Bool, on console: inout Console) throws(ToolFailure) {
    let summary = replay.finish(complete: isComplete)
    if let last = summary.sessions.last {
      frame.steps = last.last
      frame.current = max(frame.current, last.last)
      frame.heldApart = summary.heldApart
      if last.lowerBound { frame.caveats.insert(.lowerBound) }
      if last.approximate { frame.caveats.insert(.approximatePause) }
      frame.isFinal = true
      try presenter.show(frame, on: &console)
    }
    try presenter.finish(on: &console)
  }

  private mutating func end() {
    presenter.giveBack()
    SignalPipe.close()
  }
}

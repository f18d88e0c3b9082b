// The run loop of a live session: waits for time, keys and signals, and shows what became of them.

import StepCounting

/// Watches a session over a live source until it ends.
struct LiveLoop {
  private let settings: WatchSettings
  private let world: any WatchWorld
  private let watch: LiveWatch
  private let snapshots = SnapshotBox()
  private var presenter: WatchPresenter
  private var traces: TraceFiles?
  /// The first file that could not be written; the session goes on without it.
  private var failure: ToolFailure?
  private let signals: Int32
  /// Whether the session is left open, to go on with what was saved.
  private var hasLeft = false
  /// The session's policy as the command line said it, now or when it began.
  private let policy: [String]

  /// Watches until the session has ended.
  static func run(
    _ settings: WatchSettings, on console: inout Console
  ) throws(ToolFailure) -> ExitCode {
    var loop = try LiveLoop(settings)
    do throws(ToolFailure) {
      try loop.run(on: &console)
    } catch {
      loop.end()
      if loop.settings.saveFile != nil { try? loop.save(loop.watch.session.snapshot()) }
      throw error
    }
    loop.end()
    if let failure = loop.failure { throw failure }
    return .success
  }

  private init(_ settings: WatchSettings) throws(ToolFailure) {
    self.settings = settings
    let saved: SavedWatch?
    if let file = settings.resumeFile { saved = try SavedWatch.read(file) } else { saved = nil }
    signals = try Self.openSignals()
    let (world, start) = try Self.world(settings, saved)
    self.world = world
    policy = saved?.policy ?? settings.policyOptions.map { "\($0.name)=\($0.value)" }
    watch = LiveWatch(
      world, start: start, saved: saved, recording: settings.recordFile != nil)
    if let saved, watch.isOver {
      throw .stopped(
        .badData,
        message: """
          \(settings.resumeFile ?? ""): that session has ended, at \(saved.snapshot.steps) steps; \
          begin another one without --resume
          """)
    }
    if let file = settings.recordFile {
      traces = try TraceFiles(
        file, watch.session.token, isResumed: settings.resumeFile != nil)
    }
    presenter = WatchPresenter(
      settings.format, heartbeat: settings.heartbeat, keys: world.keys, usesKeys: true,
      canSteer: true)
  }

  private static func openSignals() throws(ToolFailure) -> Int32 {
    do throws(SystemError) {
      return try SignalPipe.open()
    } catch {
      throw .stopped(.failedWrite, message: "a pipe for signals: \(error.text)")
    }
  }

  /// The world that is asked for, or the one that the session was saved from.
  private static func world(
    _ settings: WatchSettings, _ saved: SavedWatch?
  ) throws(ToolFailure) -> (any WatchWorld, SessionStart) {
    let file = settings.resumeFile ?? ""
    let changes: PolicyChanges
    do throws(UsageError) {
      changes =
        try saved.map { (saved) throws(UsageError) in try saved.changes() } ?? settings.changes
    } catch {
      throw .stopped(.badData, message: "\(file): \(error.message)")
    }
    switch (saved?.world, settings.source) {
    case (.simulator(let simulation), .simulator), (.simulator(let simulation), nil):
      var watched = settings.simulation
      do throws(UsageError) {
        watched.settings = try simulation.settings()
      } catch {
        throw .stopped(.badData, message: "\(file): \(error.message)")
      }
      let passed = System.wallSeconds - (saved?.written ?? 0)
      let world = SimulatedWorld(
        watched, changes: changes, saved: simulation, secondsSince: passed)
      return (world, .now)
    case (.iio(let device), .iio), (.iio(let device), nil):
      var wanted: String? = device
      if case .iio(let named?) = settings.source { wanted = named }
      let world = try IIOWorld(
        device: wanted, sysfs: settings.sysfs, changes: changes)
      return (world, .now)
    case (.simulator, _):
      throw .stopped(
        .usage, message: "\(file): the session was saved from the simulator; leave --source out")
    case (.iio(let device), _):
      throw .stopped(
        .usage, message: "\(file): the session was saved from \(device); leave --source out")
    case (nil, .iio(let device)):
      let world = try IIOWorld(
        device: device, sysfs: settings.sysfs, changes: changes)
      return (world, .now)
    case (nil, _):
      let world = SimulatedWorld(settings.simulation, changes: changes)
      return (world, world.start)
    }
  }

  private mutating func run(on console: inout Console) throws(ToolFailure) {
    if settings.saveFile != nil { snapshots.listen(to: watch.session) }
    try presenter.begin()
    _ = try look(on: &console)
    let world = world
    while !watch.isOver, !hasLeft {
      try presenter.draw(on: &console)
      var patience = [world.patience, presenter.patience].compactMap { $0 }.min() ?? 1000
      patience = min(patience, 1000)
      let descriptors = [signals] + (presenter.keyboard.map { [$0] } ?? [])
      let ready = System.wait(for: descriptors, milliseconds: patience)
      if ready.contains(signals) { try takeSignals() }
      if hasLeft { break }
      if let keyboard = presenter.keyboard, ready.contains(keyboard) { takeKeys(keyboard) }
      try world.pass { () throws(ToolFailure) -> Bool in try look(on: &console) }
      _ = try look(on: &console)
    }
    try finish(on: &console)
  }

  /// Looks at the session after something may have happened.
  ///
  /// - Returns: Whether it goes on.
  private mutating func look(on console: inout Console) throws(ToolFailure) -> Bool {
    if world.takeDeath() {
      watch.relaunch()
      if settings.saveFile != nil { snapshots.listen(to: watch.session) }
      presenter.say("The app was killed and opened again: it goes on from its snapshot.")
    }
    writeFiles(on: console)
    if watch.isOver { return false }
    let frame = watch.frame()
    try presenter.show(frame, on: &console)
    if let limit = settings.limit, watch.watched >= limit, !watch.isEnding {
      watch.close()
      try presenter.show(watch.frame(), on: &console)
    }
    return true
  }

  private mutating func writeFiles(on console: Console) {
    do throws(ToolFailure) {
      try traces?.write(watch.takeLines())
      if let snapshot = snapshots.take() { try save(snapshot) }
    } catch {
      guard failure == nil else { return }
      failure = error
      traces = nil
      if case .stopped(_, let message) = error {
        presenter.say(message)
        if presenter.form != .screen { console.complain(message) }
      }
    }
  }

  private func save(_ snapshot: StepSnapshot) throws(ToolFailure) {
    guard let file = settings.saveFile else { return }
    var saved = watch.saved(snapshot)
    saved.policy = policy
    try ReplacedFile.write(try saved.bytes(), to: file)
  }

  private mutating func takeSignals() throws(ToolFailure) {
    for interruption in SignalPipe.take() {
      switch interruption {
      case .end: watch.close()
      case .leave:
        // Whoever saves the session wants to go on after a shutdown.
        if settings.saveFile == nil { watch.close() } else { hasLeft = true }
      case .stop: try presenter.stopProcess()
      case .goOn: try presenter.takeAgain()
      case .resize: presenter.resize()
      case .wake: break
      }
    }
  }

  private mutating func takeKeys(_ keyboard: Int32) {
    guard let keys = Keys.read(keyboard) else { return presenter.forgetKeyboard() }
    for key in keys {
      switch key {
      case "q", "\u{04}": watch.close()
      case "p": watch.togglePause()
      case "r": watch.reset()
      default: if let text = world.press(key) { presenter.say(text) }
      }
    }
  }

  private mutating func finish(on console: inout Console) throws(ToolFailure) {
    writeFiles(on: console)
    do throws(ToolFailure) {
      snapshots.stop()
      try save(watch.session.snapshot())
      try traces?.close()
    } catch {
      if failure == nil { failure = error }
    }
    var frame = watch.frame()
    frame.isFinal = true
    try presenter.show(frame, on: &console)
    let file = Printable.text(settings.saveFile ?? "")
    try presenter.finish(
      hasLeft ? "The session is still open; go on with tare watch --resume \(file)\n" : "",
      on: &console)
  }

  /// Gives the terminal and the signals back.
  private mutating func end() {
    snapshots.stop()
    presenter.giveBack()
    SignalPipe.close()
  }
}

// Showing frames: on a terminal's other screen, or as JSON Lines.

import StepCounting

/// Takes the frames of a watch and shows them in the form that was asked for.
struct WatchPresenter {
  /// How frames are shown.
  enum Form: Equatable {
    /// On a terminal, live.
    case screen
    /// The last frame only, as plain lines.
    case still
    case lines
  }

  let form: Form
  private let heartbeat: Int64
  private let keys: [WatchKey]
  private let canSteer: Bool
  private(set) var keyboard: Int32?
  private var screen: TerminalScreen?
  private var frame: WatchFrame?
  private var printed: WatchFrame?
  private var needsDrawing = false
  private var drawn = -1.0
  private var notice: (text: String, until: Double)?

  /// Seconds between two drawings, at least.
  private static let pause = 0.1
  /// Seconds for which the screen tells of a key.
  private static let noticeTime = 6.0

  /// - Parameters:
  ///   - format: What was asked for; nil for what suits standard output.
  ///   - heartbeat: Nanoseconds between two lines, at most.
  ///   - keys: The keys of the source.
  ///   - usesKeys: Whether keys may be read.
  ///   - canSteer: Whether the session can be paused and reset.
  init(
    _ format: WatchFormat?, heartbeat: Int64, keys: [WatchKey], usesKeys: Bool, canSteer: Bool
  ) {
    self.canSteer = canSteer
    let isScreen = System.isTerminal(1) && System.environment("TERM") != "dumb"
    form =
      switch format {
      case .screen: isScreen ? .screen : .still
      case .jsonl: .lines
      case nil: isScreen ? .screen : .lines
      }
    self.heartbeat = heartbeat
    self.keys = keys
    keyboard = form == .screen && usesKeys ? System.openKeyboard() : nil
  }

  /// Takes the terminal, if the form needs one.
  mutating func begin() throws(ToolFailure) {
    if form == .screen { screen = try TerminalScreen(keyboard: keyboard) }
  }

  /// Takes the newest frame; lines are printed at once, drawings wait for ``draw(on:)``.
  mutating func show(_ next: WatchFrame, on console: inout Console) throws(ToolFailure) {
    frame = next
    switch form {
    case .lines:
      let isDue = printed.map { last in
        next.isNews(since: last) || next.elapsed - last.elapsed >= heartbeat || next.isFinal
      }
      guard isDue ?? true else { return }
      printed = next
      WatchLine.write(next, to: &console.out)
      try console.flush()
    case .screen: needsDrawing = true
    case .still: break
    }
  }

  /// Says on the screen what a key did.
  mutating func say(_ text: String) {
    notice = (text, System.monotonicSeconds + Self.noticeTime)
    needsDrawing = true
  }

  /// Draws the newest frame if it is time for that.
  mutating func draw(on console: inout Console) throws(ToolFailure) {
    let now = System.monotonicSeconds
    guard needsDrawing, now - drawn >= Self.pause, screen != nil, var frame else { return }
    needsDrawing = false
    drawn = now
    if let notice, notice.until > now { frame.notice = notice.text } else { notice = nil }
    let lines = view(frame, console).lines(frame)
    try screen?.draw(lines, on: &console)
  }

  /// Milliseconds until something is to be drawn; nil if nothing is.
  var patience: Int32? {
    guard needsDrawing, screen != nil else { return nil }
    return Int32(max(0, (drawn + Self.pause - System.monotonicSeconds) * 1000).rounded(.up))
  }

  private func view(_ frame: WatchFrame, _ console: Console) -> WatchView {
    WatchView(
      columns: screen?.columns ?? console.columns, rows: screen?.rows ?? 32,
      hasColour: console.hasColour && screen != nil, keys: screen == nil ? [] : keys,
      readsKeys: keyboard != nil, canSteer: canSteer)
  }

  /// The terminal has another size.
  mutating func resize() {
    screen?.resize()
    needsDrawing = true
    drawn = -1
  }

  /// Stops the process as Ctrl-Z does, with the terminal as it was found; returns when it goes on.
  mutating func stopProcess() throws(ToolFailure) {
    screen?.giveBack()
    SignalPipe.stopProcess()
    try takeAgain()
  }

  /// Takes the terminal again after a stop.
  mutating func takeAgain() throws(ToolFailure) {
    try screen?.take(keyboard)
    resize()
  }

  /// No key can come any more.
  mutating func forgetKeyboard() { keyboard = nil }

  /// Gives the terminal back and leaves the last frame, and a note for people, where they can be read.
  mutating func finish(_ note: String = "", on console: inout Console) throws(ToolFailure) {
    giveBack()
    guard let frame else { return }
    switch form {
    case .lines: break
    case .screen: console.print(WatchWords.farewell(frame) + note)
    case .still:
      for line in view(frame, console).lines(frame) { console.print(line + "\n") }
    }
    try console.flush()
  }

  /// Gives the terminal back.
  mutating func giveBack() {
    screen?.giveBack()
    screen = nil
  }
}

extension WatchWords {
  /// The final reading, for after the screen has gone.
  static func farewell(_ frame: WatchFrame) -> String {
    var text = "\(count(frame)) steps in \(duration(frame.elapsed))"
    if let way = way(frame) { text += " · \(way)" }
    text += "\n"
    if let silence = frame.silence, frame.phase == .closed {
      text += self.silence(silence) + "\n"
    }
    for sentence in sentences(frame.caveats) { text += sentence + "\n" }
    return text
  }
}

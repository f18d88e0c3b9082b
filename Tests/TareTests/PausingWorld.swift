// A walker, a truthful source and a session that pauses: every sequence of moves, against the truth.

import Tare

/// What can happen in ten seconds of walking.
enum PausingMove: CaseIterable, Sendable {
  /// The source reports up to now.
  case report
  /// The source reports up to four seconds ago.
  case lag
  /// A report up to ten seconds ago arrives now.
  case late
  case pause
  case resume
  /// The source answers what is being asked: for an edge if one is unsettled, else for now.
  case answer
  /// The query that is outstanding fails.
  case failure
  /// The source answers for now, whatever was asked.
  case answerForNow
  case baseline
  case failedBaseline
  case close
}

/// What the source counts from.
enum PausingStream: CaseIterable, Sendable {
  /// The session's zero.
  case zero
  /// Before the zero; a baseline answer will come.
  case before
  /// Unknown; the first report is the zero.
  case blind

  /// The moves that mean something: where nobody is asked, there is one kind of answer.
  func moves(mayAsk: Bool) -> [PausingMove] {
    switch self {
    case .zero where mayAsk:
      [.report, .lag, .late, .pause, .resume, .answer, .failure, .answerForNow, .close]
    case .zero: [.report, .lag, .late, .pause, .resume, .answerForNow, .close]
    case .before where mayAsk:
      [.report, .lag, .pause, .resume, .answer, .baseline, .failedBaseline, .close]
    case .before: [.report, .lag, .pause, .resume, .baseline, .failedBaseline, .close]
    case .blind: [.report, .lag, .late, .pause, .resume, .close]
    }
  }
}

/// The world after some moves.
struct PausingWorld<Memory: SessionMemory> where Memory.Total == Count {
  let stream: PausingStream
  var play = PausablePlay<Memory>()
  /// The same events but for pauses, on a session that cannot pause.
  var plain = CounterSession<Memory>()
  var plainOutcome = Outcome(verdict: nil)
  var moves: [PausingMove] = []
  private var now = 0.0
  private var closedAt: Double?
  private var pausedAt: Double?
  private var walkedInPauses: Int64 = 0
  private var hasPaused = false
  /// Whether an edge had to do without its answer.
  private var isSpoiled = false
  /// The truth at the first report of a blind stream.
  private var blindZero: Int64?

  init(_ stream: PausingStream) {
    self.stream = stream
    switch stream {
    case .zero: play.open(from: 0)
    case .before: play.open(from: -100, baseline: true)
    case .blind: play.open(from: nil)
    }
    mirror()
  }

  /// What the walker has walked since the session's zero: another speed in each ten seconds.
  static func truth(_ seconds: Double) -> Int64 {
    let speeds: [Double] = [1, 3, 2, 5, 4, 1, 7]
    var left = seconds
    var walked = 0.0
    for speed in speeds where left > 0 {
      walked += speed * min(10, left)
      left -= 10
    }
    return Int64(walked)
  }

  /// What the source's counter reads.
  private func total(_ seconds: Double) -> Int64 {
    Self.truth(seconds) + (stream == .zero ? 0 : 1_000)
  }

  /// What was walked outside of the pauses.
  var walkedOutside: Int64 {
    let end = closedAt ?? now
    var walked = Self.truth(end) - walkedInPauses
    if let pausedAt { walked -= Self.truth(end) - Self.truth(pausedAt) }
    return walked
  }

  /// Ten seconds pass, and something happens at their end.
  mutating func make(_ move: PausingMove) {
    moves.append(move)
    now += 10
    switch move {
    case .report: report(to: now)
    case .lag: report(to: now - 4)
    case .late: report(to: now - 10)
    case .pause:
      if pausedAt == nil, closedAt == nil {
        if play.session.unsettledEdge != nil { isSpoiled = true }
        pausedAt = now
        hasPaused = true
      }
      play.pause(at: now)
    case .resume:
      if let since = pausedAt, closedAt == nil {
        walkedInPauses += Self.truth(now) - Self.truth(since)
        pausedAt = nil
      }
      play.resume(at: now)
    case .answer: answer(to: asked ?? closedAt ?? now)
    case .failure:
      if play.session.unsettledEdge != nil { isSpoiled = true }
      play.answer(nil, to: asked ?? now, at: now)
      mirror()
    case .answerForNow: answer(to: closedAt ?? now)
    case .baseline:
      play.baseline(1_000, at: now)
      mirror()
    case .failedBaseline:
      play.baseline(nil, at: now)
      mirror()
    case .close:
      if closedAt == nil { closedAt = now }
      play.close(at: now)
      mirror()
    }
  }

  /// The edge that the session asks for, in seconds.
  private var asked: Double? {
    play.session.unsettledEdge.map { Double($0.nanoseconds) / 1e9 }
  }

  private mutating func report(to end: Double) {
    play.report(total(end), to: end, at: now)
    mirror()
  }

  private mutating func answer(to end: Double) {
    play.answer(Self.truth(end), to: end, at: now)
    mirror()
  }

  /// Tells the session that cannot pause the same.
  private mutating func mirror() {
    guard !hasPaused, let event = play.newest else { return }
    plainOutcome = plain.ingest(event, under: play.policy)
  }

  /// What is wrong after the newest move, given the count shown before it; nil if nothing is.
  func fault(after shownBefore: Int64, whole: Bool) -> String? {
    let reading = play.session.reading
    if play.shown < shownBefore { return "the count shown fell from \(shownBefore)" }
    if reading.current.value < 0 { return "the count is below 0" }
    if reading.displayed.value < reading.current.value { return "more is known than shown" }
    if play.session.isPaused != (pausedAt != nil) { return "it does not know whether it is paused" }
    if !hasPaused {
      if play.session.isApproximate { return "approximate without a pause" }
      if plain != play.session.session || plain.reading != reading {
        return "it differs from a session that cannot pause"
      }
      let isClaim = moves.last != .pause && moves.last != .resume
      if isClaim, plainOutcome != play.outcome { return "its outcome differs: \(plainOutcome)" }
    }
    let limit = Memory.mayAsk && !play.session.isApproximate ? walkedOutside : Self.truth(now)
    if play.shown > limit { return "more than \(limit) is shown" }
    if Memory.mayAsk {
      if play.session.isApproximate, !isSpoiled { return "approximate though all was answered" }
    } else {
      if play.session.hasOpenQuestion || play.outcome.asks { return "it asks though it cannot" }
      if hasPaused, !play.session.isApproximate { return "a pause without answers is not exact" }
    }
    return whole ? snapshotFault ?? endFault : endFault
  }

  /// Once everything that is asked has been answered, the count is the truth.
  private var endFault: String? {
    guard Memory.mayAsk, stream != .blind else { return nil }
    var rest = self
    if rest.play.session.session.isAwaitingBaseline { rest.play.baseline(1_000, at: rest.now) }
    for _ in 0..<6 where rest.play.session.hasOpenQuestion {
      rest.answer(to: rest.asked ?? rest.closedAt ?? rest.now)
    }
    rest.answer(to: rest.closedAt ?? rest.now)
    if rest.play.session.unsettledEdge != nil { return "an edge stays unsettled" }
    if rest.play.session.isApproximate { return nil }
    if rest.play.shown != walkedOutside {
      return "ends at \(rest.play.shown), walked were \(walkedOutside)"
    }
    return rest.play.current == walkedOutside ? nil : "ends with \(rest.play.current) as current"
  }

  private var snapshotFault: String? {
    var words: [Int64] = []
    play.session.writeSnapshot { words.append($0) }
    do throws(SnapshotError) {
      let restored = try PausableSession<Memory>(words: words.count) { words[$0] }
      return restored == play.session ? nil : "restores to another session"
    } catch {
      return "its snapshot is refused: \(error)"
    }
  }
}

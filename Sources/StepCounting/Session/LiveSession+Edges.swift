// Pausing, resuming and ending: each needs the count at an instant, read once that is settled.

import Tare

extension LiveSession {
  /// Pauses: what is walked from now on does not count.
  mutating func pause() {
    guard phase == .running else { return }
    phase = .paused
    recordEdge(isPause: true)
    let before = machine.reading.displayed
    machine.pause(PauseEdge(session: token, arrival: now), under: policy)
    takeStock(since: before, machine.wholeCount.steps, end: nil)
    readEdge(.pauseEdge)
  }

  /// Resumes: what is walked from now on counts again.
  mutating func resume() {
    guard phase == .paused else { return }
    phase = .running
    recordEdge(isPause: false)
    let before = machine.reading.displayed
    machine.resume(PauseEdge(session: token, arrival: now), under: policy)
    takeStock(since: before, machine.wholeCount.steps, end: nil)
    lastRise = now
    readEdge(.resumeEdge)
    armQuietTimer()
  }

  private mutating func readEdge(_ purpose: LiveRequest.Purpose) {
    if hasHistory {
      request(purpose, from: footing.at, to: now.wall, after: capabilities.delay)
    } else if capabilities.canReadNow {
      request(purpose, from: zero, to: now.wall)
    }
  }

  /// Ends the session: it counts up to now, and waits for the query that says so.
  mutating func close() {
    guard phase == .running || phase == .paused else { return }
    let wasPaused = phase == .paused
    phase = .closing
    closing = LiveClosing(edge: now.wall)
    // Doubts are settled by the closing query; edges and baselines are still needed.
    for (number, request) in requests {
      switch request.purpose {
      case .question, .refresh, .footing: requests[number] = nil
      case .baseline, .pauseEdge, .resumeEdge, .closing, .dayEdge: break
      }
    }
    effects.append(.unsubscribe)
    let isOnZero = hasHistory && streamStart == footing.at
    closing?.isOnZero = isOnZero
    if trouble == .unavailable || (wasPaused && !hasSuccessor) {
      closing?.isAnswered = true
    } else if hasHistory {
      request(
        .closing, from: streamStart ?? footing.at, to: now.wall, after: capabilities.delay)
    } else if capabilities.canReadNow {
      request(.closing, from: zero, to: now.wall)
    } else {
      // Nobody can be asked for the last seconds.
      closing?.isAnswered = true
      caveats.insert(.unconfirmedEnd)
    }
    finishIfSettled()
  }

  /// Ends the session once nothing is awaited that could still change it.
  mutating func finishIfSettled() {
    guard phase == .closing, let closing, closing.isAnswered, requests.isEmpty,
      !awaitsPredecessor
    else { return }
    if let claim = closing.claim {
      var claim = claim
      claim.arrival = now
      feed(closing.isOnZero ? .answer(claim) : .report(claim))
    }
    feed(.close(Closing(session: token, arrival: now)))
    phase = .closed
    effects.append(.closed)
  }

  /// What the stream had counted where this session ended, as the baseline of the one that follows:
  /// what is shown here and not yet passed again is not counted there a second time.
  var baselineForSuccessor: ActivityTotal? {
    let shown = machine.reading.displayed
    var total: ActivityTotal?
    if let answered = closing?.streamTotal {
      total = answered.adding(shown.difference(from: machine.reading.current))
    } else if let newest = newestTotal {
      total = newest.total.adding(shown.difference(from: newest.count))
    }
    // An answer that comes late may be older than the one that this session began with; a count below 0
    // is shown as 0, and the difference must not be counted twice.
    if let total { return streamBaseline.map { total.maximum($0) } ?? total }
    if let streamBaseline { return streamBaseline }
    // Nothing was ever heard of the stream: where it began with this session, this session ends with
    // nothing, and all that comes belongs to the next.
    return streamStart == zero ? .origin : nil
  }

  /// The session before this one on the same stream has ended; its stream's total is the baseline.
  mutating func predecessorEnded(_ baseline: ActivityTotal?, isApproximate: Bool) {
    guard awaitsPredecessor else { return }
    awaitsPredecessor = false
    if let baseline {
      if isApproximate { caveats.insert(.approximateZero) }
      takeBaseline(
        Claim(session: token, from: streamStart, to: zero, total: baseline, arrival: now))
    } else {
      requestBaseline()
    }
    finishIfSettled()
  }

  /// Asks what the stream had counted at the zero, or takes the first report where nobody can say.
  mutating func requestBaseline() {
    if capabilities.origin == .ownStart, capabilities.canReadNow {
      request(.baseline, from: zero, to: nil)
    } else if hasHistory, capabilities.origin == .requestedStart, let streamStart {
      request(.baseline, from: streamStart, to: zero)
    } else {
      takeFirstReportAsZero()
    }
  }
}

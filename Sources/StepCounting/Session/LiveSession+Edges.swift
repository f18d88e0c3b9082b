// Pausing, resuming and ending: each needs the count at an instant, read once that is settled.

import Tare

extension LiveSession {
  /// Something that waits until the machine knows where the pause before it ended.
  enum Deferred: Sendable {
    case pause(Arrival)
    case resume(Arrival)
    case report(PedometerReport)
  }

  /// Pauses: what is walked from now on does not count.
  mutating func pause() {
    guard phase == .running else { return }
    phase = .paused
    deferred.append(.pause(now))
    catchUp()
  }

  /// Resumes: what is walked from now on counts again.
  mutating func resume() {
    guard phase == .paused else { return }
    phase = .running
    lastRise = now
    deferred.append(.resume(now))
    catchUp()
    armQuietTimer()
  }

  /// Does what was deferred, as far as the count at the newest resumption is known.
  ///
  /// Whoever resumes and pauses again within the source's latency leaves a resumption whose count is not
  /// known yet; the machine can take one pause at a time, and what it shows stands still meanwhile.
  mutating func catchUp() {
    guard !deferred.isEmpty else { return }
    while let next = deferred.first {
      let isUnsettled = (Array(requests.values) + parked).contains {
        $0.purpose == .pauseEdge || $0.purpose == .resumeEdge
      }
      if case .pause = next, isUnsettled { return }
      deferred.removeFirst()
      switch next {
      case .pause(let arrival): edge(arrival, .pauseEdge)
      case .resume(let arrival): edge(arrival, .resumeEdge)
      case .report(let report): take(report)
      }
    }
    if questionIsDue {
      questionIsDue = false
      ask()
    }
  }

  /// Defers a report while something before it waits; the newest few are enough, since totals are
  /// cumulative.
  mutating func deferring(_ report: PedometerReport) -> Bool {
    guard !deferred.isEmpty else { return false }
    let reports = deferred.indices.filter {
      if case .report = deferred[$0] { true } else { false }
    }
    if reports.count >= 64, let oldest = reports.first { deferred.remove(at: oldest) }
    deferred.append(.report(report))
    return true
  }

  private mutating func edge(_ arrival: Arrival, _ purpose: LiveRequest.Purpose) {
    let edge = PauseEdge(session: token, arrival: arrival)
    let isPause = purpose == .pauseEdge
    recordEdge(edge, isPause: isPause)
    let before = machine.reading.displayed
    if isPause {
      machine.pause(edge, under: policy)
    } else {
      machine.resume(edge, under: policy)
    }
    takeStock(since: before, machine.wholeCount.steps, end: nil)
    // The wall clock may have been set since; the monotonic one says how long ago it was.
    let ago = now.monotonic.nanoseconds(since: arrival.monotonic)
    let instant = now.wall.advanced(byNanoseconds: -ago)
    if hasHistory {
      request(
        purpose, from: footing.at, to: instant, after: max(0, capabilities.delay - max(0, ago)))
    } else if capabilities.canReadNow {
      request(purpose, from: zero, to: instant)
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
    giveUpParked()
    catchUp()
    countDoubted()
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
      deferred.isEmpty, !awaitsPredecessor
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
    if hasLostTouch { return nil }
    if let streamBaseline { return streamBaseline.adding(shown) }
    // Nothing was ever heard of the stream: where it began with this session, and that began when it was
    // started, this session ends with nothing, and all that comes belongs to the next.
    return streamStart == zero && beganNow ? .origin : nil
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

// Questions to the source: sent, repeated, answered, given up.

import Tare

extension LiveSession {
  /// The machine is in doubt: asks from the zero to now, once at a time.
  mutating func ask() {
    guard hasHistory, phase == .running || phase == .paused else { return }
    let isAsking = requests.values.contains { $0.purpose == .question && !$0.isSent }
    if !isAsking { request(.question, from: footing.at, to: nil) }
  }

  /// Puts a question to the source, after a while if its interval has not settled yet.
  ///
  /// - Parameters:
  ///   - purpose: What the answer is for.
  ///   - from: The first instant asked about.
  ///   - to: The last one; nil for the instant at which the question is sent.
  ///   - delay: Nanoseconds to wait first.
  mutating func request(
    _ purpose: LiveRequest.Purpose, from: Instant, to: Instant?, after delay: Int64 = 0
  ) {
    lastRequest += 1
    requests[lastRequest] = LiveRequest(purpose: purpose, from: from, to: to)
    if delay > 0 {
      effects.append(.wake(.request(lastRequest), after: delay))
    } else {
      send(lastRequest)
    }
  }

  /// Sends a question.
  mutating func send(_ number: Int) {
    guard var request = requests[number] else { return }
    guard !request.isSent else {
      // Called back for a question that was sent: nobody has answered it.
      answered(number, .failure(.noAnswer))
      return
    }
    request.isSent = true
    let patience = configuration.answerTimeout.wholeNanoseconds
    effects.append(.wake(.request(number), after: max(patience, 1_000_000)))
    requests[number] = request
    let reads = capabilities.origin == .ownStart && request.purpose == .baseline
    guard hasHistory, !reads, request.purpose != .refresh else {
      effects.append(.readNow(number))
      return
    }
    keepFooting()
    let to = request.to ?? now.wall
    switch request.purpose {
    case .question, .pauseEdge, .resumeEdge, .footing, .dayEdge: request.from = footing.at
    case .closing: if closing?.isOnZero == true { request.from = footing.at }
    case .baseline, .refresh: break
    }
    request.from = min(request.from, to)
    request.to = to
    requests[number] = request
    effects.append(.query(number, from: request.from, to: to))
  }

  /// Takes the answer to a question; one that is not known any more changes nothing.
  mutating func answered(_ number: Int, _ result: Result<PedometerReport, PedometerError>) {
    guard var request = requests[number], request.isSent else { return }
    effects.append(.forget(.request(number)))
    switch result {
    case .success(let report):
      requests[number] = nil
      delivered()
      take(report, for: request)
    case .failure(let error):
      note(error)
      if error.reason.isRefusal { loseTouch() }
      let isWorthwhile =
        request.purpose == .closing ? !error.reason.isRefusal : error.reason.mayPass
      if request.failures < configuration.retryDelays.count, isWorthwhile {
        let wait = configuration.retryDelays[request.failures]
        request.failures += 1
        request.isSent = false
        if request.purpose == .question { request.to = nil }
        // Under another number: a late answer to this attempt is none to the next.
        requests[number] = nil
        lastRequest += 1
        requests[lastRequest] = request
        effects.append(.wake(.request(lastRequest), after: wait.wholeNanoseconds))
      } else {
        requests[number] = nil
        if error.reason.isRefusal, canWait(request) {
          request.failures = 0
          request.isSent = false
          parked.append(request)
        } else {
          giveUp(request)
        }
      }
    }
    catchUp()
    finishIfSettled()
  }

  /// Whether a refused question can wait for the source to be allowed to answer: it then knows the past,
  /// and what depends on it is held.
  private func canWait(_ request: LiveRequest) -> Bool {
    guard hasHistory, phase == .running || phase == .paused else { return false }
    switch request.purpose {
    case .baseline: return capabilities.origin == .requestedStart
    case .pauseEdge, .resumeEdge, .dayEdge: return true
    case .question, .closing, .footing, .refresh: return false
    }
  }

  /// The source delivers again: puts the questions that it refused.
  mutating func askParked() {
    let waiting = parked
    parked = []
    for question in waiting { request(question.purpose, from: question.from, to: question.to) }
  }

  /// Nobody will answer the questions that still wait for a permission.
  mutating func giveUpParked() {
    let waiting = parked
    parked = []
    for question in waiting { giveUp(question) }
  }

  /// Takes what the source answered.
  private mutating func take(_ report: PedometerReport, for request: LiveRequest) {
    let to = request.to ?? now.wall
    switch request.purpose {
    case .baseline:
      var claim = claim(report)
      if let end = request.to {
        // A query says what the stream had counted at the zero, whatever stamps it comes with.
        claim.from = streamStart
        claim.to = end
      }
      takeBaseline(claim)
    case .refresh:
      count(report, claim(report))
      countDoubted()
    case .dayEdge:
      settleDay(
        edge: to,
        count: footing.at > to ? nil : footing.total.followed(by: report.total).steps)
    case .question, .pauseEdge, .resumeEdge, .footing:
      guard hasHistory else {
        // The newest total, as of the edge: nothing better can be had of such a source.
        feed(.report(claim(report).ending(by: to)))
        return
      }
      if request.purpose == .question, !deferred.isEmpty {
        // It reaches past a pause that the machine has not heard of yet.
        questionIsDue = true
        return
      }
      let total = footing.total.followed(by: report.total)
      let outcome = feed(
        .answer(Claim(session: token, from: zero, to: to, total: total, arrival: now)))
      noteHistoryLimit(report, request)
      if request.purpose == .question { countDoubted() }
      // It lies in the past, so newer reports may have made it stale.
      if request.purpose == .footing, outcome.verdict?.counts == true || outcome.verdict == .stale {
        moveFooting(to: to, total)
      }
    case .closing:
      var claim: Claim<ActivityTotal>
      if !hasHistory {
        claim = self.claim(report)
        // Such a source tells what it stands at when it answers, which may be long after the edge.
        let late = claim.to.nanoseconds(since: to)
        if late > capabilities.delay + 3_000_000_000 { caveats.insert(.unconfirmedEnd) }
        claim = claim.ending(by: to)
      } else if closing?.isOnZero == true {
        claim = Claim(
          session: token, from: zero, to: to, total: footing.total.followed(by: report.total),
          arrival: now)
      } else {
        claim = Claim(
          session: token, from: streamStart, to: to, total: report.total, arrival: now)
      }
      closing?.claim = claim
      closing?.streamTotal = report.total
      closing?.isAnswered = true
    }
  }

  /// Takes what the stream is worth at the zero, and counts what was held for it.
  mutating func takeBaseline(_ claim: Claim<ActivityTotal>) {
    feed(.baseline(claim))
    streamBaseline = claim.total
    guard !machine.isAwaitingBaseline, !hasLostTouch,
      let total = newestHeld?.total ?? claim.total
    else { return }
    newestTotal = StreamTotal(
      end: max(newestHeld?.to ?? claim.to, claim.to), total: total,
      count: machine.reading.current)
    firstHeld = nil
    newestHeld = nil
  }

  /// A source may answer for less than was asked; it then says from when.
  private mutating func noteHistoryLimit(_ report: PedometerReport, _ request: LiveRequest) {
    guard let start = report.start.map({ Instant($0) }),
      start.nanoseconds(since: request.from) > max(policy.tolerance, 1_000_000_000)
    else { return }
    caveats.insert(.historyLimited)
    historyStart = start
  }

  /// A question has failed for good.
  private mutating func giveUp(_ request: LiveRequest) {
    switch request.purpose {
    case .baseline: takeFirstReportAsZero()
    case .question, .pauseEdge, .resumeEdge:
      guard hasHistory else { return }
      feed(
        .answer(
          Claim(
            session: token, from: zero, to: request.to ?? now.wall, total: nil, arrival: now)))
      if request.purpose == .question { countDoubted() }
    case .closing:
      closing?.isAnswered = true
      caveats.insert(.unconfirmedEnd)
    case .dayEdge:
      settleDay(edge: request.to ?? now.wall, count: nil)
    case .refresh: countDoubted()
    case .footing: break
    }
  }

  /// The baseline stays unknown: the first report is the zero, and what was walked before it is lost.
  mutating func takeFirstReportAsZero() {
    caveats.insert(.approximateZero)
    guard var first = firstHeld else {
      firstUpdateIsBaseline = true
      return
    }
    first.to = zero
    first.arrival = now
    takeBaseline(first)
  }
}

extension ActivityTotal {
  /// The whole count at the end of an answer that reaches back to the instant of this one.
  func followed(by other: ActivityTotal) -> ActivityTotal {
    // What the answer lacks the whole lacks, too: it is not 0.
    ActivityTotal(
      steps: adding(ActivityTotal(steps: other.steps)).steps,
      distance: other.distance.map { (distance ?? 0) + $0 },
      floorsAscended: other.floorsAscended.map { sum($0, floorsAscended) },
      floorsDescended: other.floorsDescended.map { sum($0, floorsDescended) })
  }

  private func sum(_ left: Int64, _ right: Int64?) -> Int64 {
    let (sum, overflow) = left.addingReportingOverflow(right ?? 0)
    return overflow ? (left < 0 ? .min : .max) : sum
  }
}

extension PedometerError {
  fileprivate static var noAnswer: PedometerError {
    PedometerError(
      .timedOut,
      message: "The source has not answered in time; the query is repeated a few times.")
  }
}

extension PedometerError.Reason {
  /// Whether it takes a person or a developer to change it: nothing to keep somebody waiting for.
  fileprivate var isRefusal: Bool {
    switch self {
    case .unavailable, .notDetermined, .restricted, .denied, .notEntitled,
      .usageDescriptionMissing, .invalidRequest, .historyUnavailable:
      true
    case .requiresMovement, .noData, .timedOut, .other: false
    }
  }

  /// Whether the same question may be answered later.
  fileprivate var mayPass: Bool {
    switch self {
    case .unavailable, .invalidRequest, .historyUnavailable, .usageDescriptionMissing, .notEntitled:
      false
    case .notDetermined, .restricted, .denied, .requiresMovement, .noData, .timedOut, .other: true
    }
  }
}

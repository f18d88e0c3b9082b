// Questions to the source: sent, repeated, answered, given up.

import Tare

extension LiveSession {
  /// The machine is in doubt: asks from the zero to now, once at a time.
  mutating func ask() {
    guard hasHistory, phase == .running || phase == .paused else { return }
    guard let asked = requests.values.first(where: { $0.purpose == .question }) else {
      request(.question, from: footing.at, to: nil)
      return
    }
    // One that is still to be sent will ask up to then; after one under way another is due.
    if asked.isSent { questionIsDue = true }
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
        // What is not kept now will not be kept later.
        if error.reason.isRefusal, error.reason != .historyUnavailable, canWait(request) {
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

// What the subscribed stream says, made into claims for the machine.

import Tare

extension LiveSession {
  /// Subscribes to updates from an instant, in place of the subscription before.
  mutating func subscribe(from instant: Instant) {
    requestedStamp = instant
    rawSteps = nil
    unmeasuredAtFirst = nil
    effects.append(.subscribe(from: instant))
  }

  /// Takes an update of the subscription.
  mutating func updated(_ result: Result<PedometerReport, PedometerError>) {
    guard phase == .running || phase == .paused else { return }
    switch result {
    case .failure(let error):
      note(error)
      loseTouch()
      feed(
        .report(
          Claim(session: token, from: streamStart, to: now.wall, total: nil, arrival: now)))
      failedSubscriptions += 1
      let wait = configuration.retryDelays.dropFirst(failedSubscriptions - 1).first
      effects.append(.wake(.resubscribe, after: wait?.wholeNanoseconds ?? 60_000_000_000))
    case .success(let report):
      failedSubscriptions = 0
      delivered()
      askParked()
      if !deferring(report) { take(report) }
    }
  }

  /// The stream was interrupted: its newest total is no longer what it stands at.
  mutating func loseTouch() {
    hasLostTouch = true
    newestTotal = nil
    streamBaseline = nil
  }

  /// The source delivers: whatever it refused before is over.
  mutating func delivered() {
    trouble = nil
    heardAt = now
  }

  /// Takes one report of the stream.
  mutating func take(_ report: PedometerReport) {
    let claim = claim(report)
    let isFirst = firstUpdateIsBaseline
    firstUpdateIsBaseline = false
    noteMomentary(report, claim)
    noteUnmeasured(report, since: streamStart, isStream: true)
    if let rawSteps, report.steps > rawSteps { lastRise = now }
    rawSteps = report.steps
    if isFirst {
      takeBaseline(claim.ending(by: zero))
      return
    }
    if doubts(report, claim) { return }
    count(report, claim)
    countDoubted()
  }

  /// Gives the machine a report of the stream, and notes what the stream stands at.
  mutating func count(_ report: PedometerReport, _ claim: Claim<ActivityTotal>) {
    let isDue = questionIsDue
    questionIsDue = false
    let outcome = feed(.report(claim))
    if isDue { ask() }
    hasLostTouch = false
    // A fall, or a rise still below what is shown: whether that is a correction or a counter that began
    // again, the history knows.
    if outcome.verdict == .correctionHeld { ask() }
    guard isOnStream(report) else { return }
    if outcome.verdict == .awaitingBaseline {
      if firstHeld.map({ claim.to < $0.to }) ?? true { firstHeld = claim }
      if newestHeld.map({ claim.to >= $0.to }) ?? true { newestHeld = claim }
    }
    guard outcome.verdict?.counts == true, newestTotal.map({ $0.end <= claim.to }) ?? true
    else { return }
    newestTotal = StreamTotal(
      end: claim.to, total: report.total, count: machine.reading.current)
  }

  /// A report as a claim, with the start that the machine knows the report's origin by.
  ///
  /// Where the stream begins at the footing, what was counted before is added, so that the machine
  /// hears of one start alone, the session's zero, however often the stream is subscribed anew.
  mutating func claim(_ report: PedometerReport) -> Claim<ActivityTotal> {
    var claim = Claim(
      session: token, from: streamStart, to: Instant(report.end), total: report.total,
      arrival: now)
    switch capabilities.origin {
    case .requestedStart:
      if let stamp = report.start { claim.from = start(Instant(stamp)) }
      if footing.at != zero, streamStart == footing.at, isOnStream(report) {
        claim.from = zero
        claim.total = footing.total.followed(by: report.total)
      }
    case .ownStart: claim.from = origin(of: report, claim.to)
    }
    return claim
  }

  /// Whether a report is one of the subscribed stream, not a window from elsewhere.
  func isOnStream(_ report: PedometerReport) -> Bool {
    switch capabilities.origin {
    case .requestedStart:
      guard let streamStart, let stamp = report.start else { return true }
      let distance = start(Instant(stamp)).nanoseconds(since: streamStart)
      return distance.magnitude <= policy.tolerance.magnitude
    case .ownStart: return origins.last?.name == report.origin
    }
  }

  /// A stream's start by the wall clock as it is now: a report may repeat the stamp that it was asked
  /// for before the clock was set.
  private func start(_ stamp: Instant) -> Instant {
    guard let streamStart, let requestedStamp, streamStart != requestedStamp else { return stamp }
    let isSame = stamp.nanoseconds(since: requestedStamp).magnitude <= policy.tolerance.magnitude
    return isSame ? streamStart : stamp
  }

  /// What the machine is told as the start of a source that counts from one of its own.
  ///
  /// The first origin has none: it lies before the session. One that follows began after all that was
  /// reported of those before it, whatever the clocks of its time said.
  private mutating func origin(of report: PedometerReport, _ end: Instant) -> Instant? {
    let reported = report.start.map { Instant($0) }
    let known = origins.first {
      report.origin == nil && $0.name == nil
        ? $0.reported.isSame(as: reported) : $0.name == report.origin
    }
    if let known { return known.from }
    guard !origins.isEmpty else {
      origins = [KnownOrigin(name: report.origin, reported: reported, from: nil)]
      return nil
    }
    let earliest = countedTo ?? zero
    if report.origin == nil, let reported,
      reported.nanoseconds(since: earliest) < -max(policy.adjacency, 0)
    {
      // A counter that began anew did so after all that is known; this is a window from elsewhere.
      return reported
    }
    let from = min(max(reported ?? earliest, earliest), max(end, earliest))
    // What the one before counted after its last report, nobody knows.
    let gap = from.nanoseconds(since: earliest)
    if reported == nil || gap > policy.adjacency { caveats.insert(.unknownGap) }
    // Totals of the two do not compare.
    streamBaseline = nil
    newestTotal = nil
    // The newest four are enough to place what comes late; the first must stay.
    if origins.count > 3 { origins.remove(at: 1) }
    origins.append(KnownOrigin(name: report.origin, reported: reported, from: from))
    return from
  }

  /// Passes on what holds at an instant only.
  private mutating func noteMomentary(_ report: PedometerReport, _ claim: Claim<ActivityTotal>) {
    guard momentaryEnd.map({ $0 <= claim.to }) ?? true, claim.to >= zero else { return }
    momentaryEnd = claim.to
    pace = report.currentPace
    cadence = report.currentCadence
    averageActivePace = report.averageActivePace
  }

  /// Takes the person's stopping and walking on.
  mutating func walking(_ result: Result<WalkingEvent, PedometerError>) {
    guard phase == .running || phase == .paused else { return }
    switch result {
    case .success(let event): isWalking = event.kind == .walking
    case .failure: isWalking = nil
    }
  }

  /// Notes why the source does not deliver.
  mutating func note(_ error: PedometerError) {
    switch error.reason {
    case .unavailable: trouble = .unavailable
    case .notDetermined: trouble = .notDetermined
    case .restricted: trouble = .restricted
    case .denied: trouble = .denied
    case .notEntitled, .usageDescriptionMissing, .requiresMovement, .invalidRequest,
      .historyUnavailable, .noData, .timedOut, .other:
      trouble = .sourceError(error)
    }
  }

  /// Nothing may have been counted for a while.
  mutating func armQuietTimer() {
    guard !hasQuietTimer else { return }
    hasQuietTimer = true
    let passed = now.monotonic.nanoseconds(since: lastRise.monotonic)
    let quiet = max(configuration.quietTime.wholeNanoseconds, 100_000_000)
    effects.append(
      .wake(.quiet, after: passed >= 0 && passed < quiet ? quiet - passed : quiet))
  }

  /// Looks at the permission again: a source whose permission is withdrawn may just fall silent.
  mutating func check(_ authorization: PedometerAuthorization) {
    guard phase == .running || phase == .paused, trouble != .unavailable else { return }
    let isPermission: Bool
    switch trouble {
    case .notDetermined, .restricted, .denied: isPermission = true
    case nil, .unavailable, .historyLimited, .sourceError, .paused, .nobodyWalked:
      isPermission = false
    }
    switch authorization {
    case .notDetermined, .restricted, .denied: notePermission(authorization)
    case .authorized:
      guard isPermission else { return }
      trouble = nil
      subscribe(from: streamStart ?? footing.at)
      if hasHistory { request(.question, from: footing.at, to: nil) }
    }
  }
}

extension Optional<Instant> {
  /// Whether two starts, computed from a clock that is set and read with jitter, are one: within the
  /// two minutes that tell a reboot from a correction of the clock in the field.
  fileprivate func isSame(as other: Instant?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let left?, let right?): left.nanoseconds(since: right).magnitude <= 120_000_000_000
    case (nil, _?), (_?, nil): false
    }
  }
}

extension PedometerReport {
  /// The report's cumulative quantities.
  var total: ActivityTotal {
    ActivityTotal(
      steps: Int64(steps), distance: distance?.meters,
      floorsAscended: floorsAscended.map { Int64($0) },
      floorsDescended: floorsDescended.map { Int64($0) })
  }
}

extension Claim where Total == ActivityTotal {
  /// The claim, ending no later than an instant.
  func ending(by instant: Instant) -> Claim<ActivityTotal> {
    var claim = self
    claim.to = min(claim.to, instant)
    return claim
  }
}

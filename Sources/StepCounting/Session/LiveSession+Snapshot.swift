// Saving a live session and going on with it: in another process, perhaps after a reboot.

import StepDays
import Tare

extension LiveSession {
  /// The session as it stands; `axis` names the clock's monotonic axis.
  func snapshot(axis: String?) -> StepSnapshot {
    func edge(_ purpose: LiveRequest.Purpose) -> Int64? {
      (Array(requests.values) + parked).first { $0.purpose == purpose }?.to?.nanoseconds
    }
    var words: [Int64] = []
    machine.writeSnapshot { words.append($0) }
    return StepSnapshot(
      fields: StepSnapshot.Fields(
        token: token.rawValue, steps: Int(clamping: machine.reading.displayed.steps),
        phase: phase, hasHistory: hasHistory, machine: words, zero: zero.nanoseconds,
        start: start.nanoseconds, wall: now.wall.nanoseconds,
        monotonic: now.monotonic.nanoseconds, axisShift: axisShift, axis: axis,
        streamStart: streamStart?.nanoseconds,
        origins: origins.map {
          StepSnapshot.Origin(
            name: $0.name, reported: $0.reported?.nanoseconds, from: $0.from?.nanoseconds)
        },
        footingAt: footing.at.nanoseconds, footing: StepSnapshot.Quantities(footing.total),
        countedTo: countedTo?.nanoseconds,
        pauseEdge: edge(.pauseEdge), resumeEdge: edge(.resumeEdge),
        deferred: deferred.compactMap { $0.saved },
        awaitsBaseline: machine.isAwaitingBaseline, caveats: caveats,
        heldApart: heldApart, limitsRate: policy.maximumRate != nil,
        lastRise: lastRise.wall.nanoseconds, ledger: days))
  }

  /// Goes on with a saved session; `axis` names the clock's monotonic axis.
  init(
    _ snapshot: StepSnapshot, at clock: Arrival, axis: String?,
    _ capabilities: PedometerCapabilities, _ authorization: PedometerAuthorization,
    _ configuration: CounterConfiguration
  ) {
    let saved = snapshot.fields
    token = SessionToken(saved.token)
    self.capabilities = capabilities
    self.configuration = configuration
    var policy = configuration.policy
    if !saved.limitsRate { policy.maximumRate = nil }
    self.policy = policy
    // The words were checked when the snapshot was decoded; an empty machine shows 0.
    machine =
      (try? ActivitySession(words: saved.machine.count, mayAsk: saved.hasHistory) {
        saved.machine[$0]
      }) ?? ActivitySession(mayAsk: saved.hasHistory)
    phase = saved.phase
    zero = Instant(nanoseconds: saved.zero)
    start = Instant(nanoseconds: saved.start)
    beganNow = false
    let savedAt = Arrival(
      wall: Instant(nanoseconds: saved.wall), monotonic: Instant(nanoseconds: saved.monotonic))
    axisShift = Self.shift(saved, savedAt, clock, axis)
    clockOffset = savedAt.wall.nanoseconds(since: savedAt.monotonic)
    now = savedAt
    streamStart = saved.streamStart.map(Instant.init(nanoseconds:))
    origins = saved.origins.map {
      KnownOrigin(
        name: $0.name, reported: $0.reported.map(Instant.init(nanoseconds:)),
        from: $0.from.map(Instant.init(nanoseconds:)))
    }
    footing = Footing(at: Instant(nanoseconds: saved.footingAt), total: saved.footing.total)
    countedTo = saved.countedTo.map(Instant.init(nanoseconds:))
    caveats = saved.caveats
    heldApart = saved.heldApart
    lastRise = savedAt
    lastRise.wall = Instant(nanoseconds: saved.lastRise)
    ledger = saved.ledger
    move(to: clock)
    // What the source says now it says by the wall clock as it is now.
    self.capabilities = capabilities
    guard phase == .running || phase == .paused else {
      phase = .closed
      return
    }
    notePermission(authorization)
    guard trouble != .unavailable else { return }
    goOn(saved)
  }

  /// What to add to the clock's monotonic hand, so that the session's axis goes on.
  ///
  /// On the axis of the same boot that is what it was. On another one the time in between is told by
  /// the wall clock, which is all there is.
  private static func shift(
    _ saved: StepSnapshot.Fields, _ savedAt: Arrival, _ clock: Arrival, _ axis: String?
  ) -> Int64 {
    let monotonic = clock.monotonic.advanced(byNanoseconds: saved.axisShift)
    let passedByWall = max(0, clock.wall.nanoseconds(since: savedAt.wall))
    let passed = monotonic.nanoseconds(since: savedAt.monotonic)
    let isSameAxis: Bool
    if let axis, let name = saved.axis {
      isSameAxis = axis == name
    } else {
      // Without a name two signs must agree: it did not go back, and both clocks ran alike.
      let difference = Count(passed).difference(from: Count(passedByWall)).value
      isSameAxis = passed >= 0 && difference.magnitude <= 120_000_000_000
    }
    if isSameAxis && passed >= 0 { return saved.axisShift }
    return savedAt.monotonic.advanced(byNanoseconds: passedByWall)
      .nanoseconds(since: clock.monotonic)
  }

  /// Subscribes again, and has the time in between told where anybody knows it.
  private mutating func goOn(_ saved: StepSnapshot.Fields) {
    lastRise = now
    hasLostTouch = true
    switch capabilities.origin {
    case .requestedStart:
      if hasHistory {
        keepFooting()
      } else {
        // It counts from its new subscription on; of the time in between it knows nothing.
        caveats.insert(.unknownGap)
        streamStart = now.wall
      }
    case .ownStart:
      // Of a counter that names its origin the next report tells whether it went on counting.
      if origins.last?.name == nil && origins.last?.reported == nil { caveats.insert(.unknownGap) }
    }
    if saved.awaitsBaseline, !beginAnew() { requestBaseline() }
    let isSubscribed = effects.contains {
      if case .subscribe = $0 { true } else { false }
    }
    if !isSubscribed { subscribe(from: streamStart ?? footing.at) }
    if hasHistory {
      if let edge = saved.pauseEdge {
        request(.pauseEdge, from: footing.at, to: Instant(nanoseconds: edge))
      }
      if let edge = saved.resumeEdge {
        request(.resumeEdge, from: footing.at, to: Instant(nanoseconds: edge))
      }
      request(.question, from: footing.at, to: nil)
    }
    deferred = saved.deferred.map(Deferred.init)
    catchUp()
    if !hasHistory, capabilities.canReadNow, !saved.awaitsBaseline {
      request(.refresh, from: zero, to: nil)
    }
    watch()
  }
}

extension LiveSession.Deferred {
  /// As a snapshot keeps it; reports come again by themselves.
  fileprivate var saved: StepSnapshot.Edge? {
    switch self {
    case .pause(let at):
      StepSnapshot.Edge(
        isPause: true, wall: at.wall.nanoseconds, monotonic: at.monotonic.nanoseconds)
    case .resume(let at):
      StepSnapshot.Edge(
        isPause: false, wall: at.wall.nanoseconds, monotonic: at.monotonic.nanoseconds)
    case .report: nil
    }
  }

  fileprivate init(_ edge: StepSnapshot.Edge) {
    let arrival = Arrival(
      wall: Instant(nanoseconds: edge.wall), monotonic: Instant(nanoseconds: edge.monotonic))
    self = edge.isPause ? .pause(arrival) : .resume(arrival)
  }
}

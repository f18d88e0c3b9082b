// How a live session begins: now, in the past, or where another one on the same stream ends.

import StepDays
import Tare

extension LiveSession {
  /// Begins a session on a stream of its own, counting from an instant in the past, or from now where
  /// that is nil or in the future.
  init(
    _ token: SessionToken, since: Instant?, calendar: DayCalendar?, at now: Arrival,
    _ capabilities: PedometerCapabilities, _ authorization: PedometerAuthorization,
    _ configuration: CounterConfiguration
  ) {
    let wanted = min(since ?? now.wall, now.wall)
    let oldest = capabilities.oldest(at: now.wall)
    let zero = max(wanted, oldest)
    self.init(
      token, zero: zero, at: now, calendar, capabilities, configuration, configuration.policy)
    if wanted < oldest {
      caveats.insert(.historyLimited)
      historyStart = oldest
    }
    let isOwnStart = capabilities.origin == .ownStart
    streamStart = isOwnStart ? nil : zero
    recordHeader()
    feed(
      .open(
        Opening(
          session: token, arrival: now, zero: zero, from: streamStart,
          awaitsBaseline: isOwnStart)))
    notePermission(authorization)
    guard trouble != .unavailable else { return }
    if isOwnStart {
      if capabilities.canReadNow {
        request(.baseline, from: zero, to: nil)
      } else {
        firstUpdateIsBaseline = true
      }
    }
    subscribe(from: zero)
    if since != nil, zero < now.wall, capabilities.hasHistory {
      request(.question, from: footing.at, to: nil)
    }
    watch()
  }

  /// Begins the session that a reset leaves: from 0, on the stream of the one before.
  ///
  /// Its baseline is what the stream had counted where the one before ended, so that nothing falls
  /// between the two; until that is known it holds what the stream says.
  init(after old: LiveSession, token: SessionToken, calendar: DayCalendar?) {
    let now = old.now
    // No past comes in a burst on a stream that has been followed, but steps may that the old session
    // did not hear of any more: they are not too fast for being late.
    var policy = old.policy
    policy.maximumRate = nil
    self.init(
      token, zero: now.wall, at: now, calendar, old.capabilities, old.configuration, policy)
    axisShift = old.axisShift
    trouble = old.trouble
    isWalking = old.isWalking
    streamStart = old.streamStart
    origins = old.origins
    // The stream of a paused or long suspended session may be older than what the source keeps.
    if let start = streamStart, capabilities.hasHistory,
      now.wall.nanoseconds(since: start) > capabilities.depth / 2
    {
      streamStart = zero
    }
    if let newest = origins.last {
      // The newest origin is this session's first, and lies before it.
      origins = [KnownOrigin(name: newest.name, reported: newest.reported, from: nil)]
    }
    awaitsPredecessor = capabilities.origin == .ownStart || streamStart != zero
    recordHeader()
    feed(
      .open(
        Opening(
          session: token, arrival: now, zero: zero, from: streamStart,
          awaitsBaseline: awaitsPredecessor)))
    guard trouble != .unavailable else { return }
    subscribe(from: streamStart ?? zero)
    watch()
  }

  private init(
    _ token: SessionToken, zero: Instant, at now: Arrival, _ calendar: DayCalendar?,
    _ capabilities: PedometerCapabilities, _ configuration: CounterConfiguration,
    _ policy: Policy
  ) {
    self.token = token
    self.policy = policy
    self.capabilities = capabilities
    self.configuration = configuration
    machine = ActivitySession(mayAsk: capabilities.hasHistory)
    self.zero = zero
    start = zero
    beganNow = zero == now.wall
    self.now = now
    clockOffset = now.wall.nanoseconds(since: now.monotonic)
    footing = Footing(at: zero, total: .origin)
    lastRise = now
    ledger = calendar.map { DayLedger(calendar: $0) }
  }

  /// Whether the session may count, as far as is known before the source has answered.
  mutating func notePermission(_ authorization: PedometerAuthorization) {
    guard capabilities.countsSteps else {
      trouble = .unavailable
      return
    }
    switch authorization {
    case .notDetermined: trouble = .notDetermined
    case .restricted: trouble = .restricted
    case .denied: trouble = .denied
    case .authorized: trouble = nil
    }
  }

  /// Sets the timers that run as long as the session does.
  mutating func watch() {
    armQuietTimer()
    // A session that begins where the history ends stands on newer ground at once.
    footingIsDue()
  }
}

extension PedometerCapabilities {
  /// The oldest instant that can be asked about; now for a source without a history.
  fileprivate func oldest(at now: Instant) -> Instant {
    guard hasHistory else { return now }
    let reach = now.advanced(byNanoseconds: -depth)
    // A source that begins to record for this session may say an instant a moment later than now.
    return min(now, historyBegins.map { max(reach, Instant($0)) } ?? reach)
  }

  /// The depth of the history in nanoseconds.
  var depth: Int64 {
    historyDepth.isFinite && historyDepth < 9e9 ? Int64(max(0, historyDepth) * 1e9) : .max / 2
  }

  /// The latency in nanoseconds.
  var delay: Int64 {
    latency.isFinite && latency < 3600 ? Int64(max(0, latency) * 1e9) : 3_600_000_000_000
  }
}

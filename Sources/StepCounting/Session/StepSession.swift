// A session of a live counter: the lock around its state, and what is done outside the lock.

public import Foundation
public import StepDays
public import Tare

/// One session of a live counter.
///
/// It runs until ``stop()``; releasing the last reference, sequences of readings included, leaves the
/// source without the closing query. All members may be used from any thread.
public final class StepSession: Sendable {
  let context: CounterContext
  let lock = NSLock()
  // Guarded by `lock`: it is touched only between lock() and unlock(), and in init and deinit, where
  // nobody else has the object.
  nonisolated(unsafe) var state: SessionState

  init(_ start: SessionStart, calendar: DayCalendar?, _ context: CounterContext) {
    self.context = context
    let source = context.source
    let now = context.clock.now
    let live: LiveSession
    switch start {
    case .now, .since:
      var since: Instant?
      if case .since(let date) = start { since = Instant(date) }
      live = LiveSession(
        context.nextToken(), since: since, calendar: calendar, at: now, source.capabilities,
        source.authorization, context.configuration)
    case .resuming(let snapshot):
      context.noteToken(snapshot.session)
      live = LiveSession(
        snapshot, at: now, axis: context.clock.monotonicAxis, source.capabilities,
        source.authorization, context.configuration)
    }
    state = SessionState(live)
    if live.phase != .closed { context.noteRunning(ObjectIdentifier(self), true) }
    enter(live.token) { _ in }
    if live.phase != .closed, live.capabilities.tellsWalking { listenToWalking() }
  }

  deinit {
    context.noteRunning(ObjectIdentifier(self), false)
    state.subscription?.cancel()
    state.walking?.cancel()
    for timer in state.timers.values { timer.cancel() }
  }

  /// The token of the session that is shown; a reset begins another.
  public var token: SessionToken { withState { $0.live.token } }

  /// What the session shows now.
  public var reading: StepReading { withState { $0.live.reading } }

  /// The totals of the local days that the session has touched, oldest first, adding up to its steps;
  /// empty without a calendar.
  public var days: [DayTotal] { withState { $0.live.days?.days ?? [] } }

  /// The hours of one of ``days``, adding up to its steps; empty without a calendar.
  public func hours(of day: LocalDay) -> [HourTotal] {
    withState { $0.live.days?.hours(of: day) ?? [] }
  }

  /// Goes on in another time zone from now; what was counted before stays on its days. The count is not
  /// concerned, nor is a session without a calendar.
  public func changeZone(to zone: TimeZone) {
    withState { state in
      state.live.ledger?.changeZone(to: zone, at: state.live.now.wall)
    }
  }

  /// Pauses the session: what is walked from now on does not count. Nothing while it is paused or over.
  public func pause() { enter(nil) { $0.pause() } }

  /// Resumes a paused session: what is walked from now on counts again. Nothing while it is running or
  /// over.
  ///
  /// Until the source has told the count at this instant, which takes its latency, the reading stays.
  public func resume() { enter(nil) { $0.resume() } }

  /// Begins again at 0, at once and as one step: no reading of the old session follows.
  ///
  /// What was walked up to now belongs to the old session, what is walked later to the new one, and
  /// nothing falls between: over any chain of resets the final counts add up to what one session would
  /// have shown. Sequences of readings go on with the new session. A session that is over stays so.
  ///
  /// - Returns: The session that ended; its final reading comes with the closing query.
  @discardableResult
  public func reset() -> FinishedSession {
    let next = context.nextToken()
    let (finished, work) = withState { state in
      let ended = state.live.token
      let finish = state.finish(of: ended)
      if state.live.phase == .running || state.live.phase == .paused {
        var old = state.live
        old.hasSuccessor = true
        state.live = LiveSession(
          after: old, token: next, calendar: old.ledger?.calendar)
        old.close()
        state.finishing.append(old)
      }
      return (FinishedSession(self, ended, finish), settle(&state))
    }
    perform(work)
    return finished
  }

  /// Ends the session: asks the source once more and returns the final reading.
  ///
  /// It takes the source's latency, so that what was walked before is in. Where the query fails, even
  /// repeated, the reading says so (``StepCaveats/unconfirmedEnd``). Readings in between have the phase
  /// `closing`; sequences end after the final one. Stopping twice gives the same reading.
  ///
  /// - Returns: The final reading; the newest one where the task is cancelled first.
  public func stop() async -> StepReading {
    await end().finalReading()
  }

  private func end() -> FinishedSession {
    let (ended, finish) = withState { ($0.live.token, $0.finish(of: $0.live.token)) }
    enter(ended) { $0.close() }
    return FinishedSession(self, ended, finish)
  }

  /// The session as it stands, to be saved and resumed by ``SessionStart/resuming(_:)``.
  public func snapshot() -> StepSnapshot {
    withState { $0.live.snapshot(axis: context.clock.monotonicAxis) }
  }

  private func withState<Result>(_ body: (inout SessionState) -> Result) -> Result {
    locked { state in
      state.live.move(to: context.clock.now)
      return body(&state)
    }
  }
}

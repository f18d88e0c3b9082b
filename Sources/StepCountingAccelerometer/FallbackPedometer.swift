// A pedometer that counts with the best sensor there is, and goes over to another when that changes.

import Foundation
public import StepCounting
import Tare

/// Counts with the first of several sources that has a sensor.
///
///     let pedometer = FallbackPedometer(
///       CoreMotionPedometer(), AccelerometerPedometer(source: accelerometer))
///     let counter = StepCounter(source: pedometer)
///
/// The choice is made **by sensor, not by permission**: a source is passed over where its
/// `capabilities.countsSteps` says that there is nothing to count with. Where the person has refused
/// the step counter, the session says *denied*; counting steps all the same, with a sensor that needs
/// no leave, would go behind their back.
///
/// The answer may change: a platform says *unavailable* while it starts, a band connects or is lost. The
/// fallback then switches **at an instant**: steps before it are the old source's, steps after it the new
/// one's. Subscriptions go on, and their totals with them; questions over a switch are put to both in two
/// parts. No step is lost or counted twice for the switch; that two sensors count the same walk
/// differently is another matter. It looks for a change when it is used, while somebody is subscribed
/// every few seconds, when the source in use says *unavailable*, and in ``refresh()``.
///
/// A source that counts from a start of its own and keeps no history, as a band does, is given a history of
/// what it has told since it was first subscribed to.
///
/// The switches are known to this object only. Save its ``record`` beside the sessions' snapshots and hand
/// it over where they are resumed: without it another process asks the source that is chosen there for
/// all that happened before, also for what it never counted.
public final class FallbackPedometer: PedometerSource {
  let sources: [any PedometerSource]
  let clock: any CounterClock
  let interval: Duration
  private let lock = NSLock()
  // Guarded by `lock`: every access is inside `withState`.
  nonisolated(unsafe) private var state = State()

  /// Creates the pedometer; of the sources it asks their capabilities alone before it is used.
  ///
  /// - Parameters:
  ///   - sources: The sources, the best first.
  ///   - record: Who counted in an earlier process, with the same sources in the same order.
  ///   - clock: What tells the time; the counter's own.
  ///   - interval: How often to look for a change while somebody is subscribed; at least 0.1 s.
  public init(
    _ sources: any PedometerSource..., resuming record: FallbackRecord? = nil,
    clock: any CounterClock = SystemClock(), interval: Duration = .seconds(5)
  ) {
    self.sources = sources.map { source in
      let capabilities = source.capabilities
      return capabilities.origin == .requestedStart && capabilities.hasHistory
        ? source : KeptPedometer(source, clock: clock)
    }
    self.clock = clock
    self.interval = max(interval, .milliseconds(100))
    if let record {
      state.timeline.note(clock.now)
      state.log = SwitchLog(record, sources: sources.count, state.timeline)
    }
  }

  deinit {
    state.timer?.cancel()
    for listener in state.listeners.values { listener.finish() }
  }

  /// Which source counts now; nil where none can.
  public var choice: PedometerChoice? {
    refresh()
    return withState { $0.choice }
  }

  /// Who counted when, to be saved and handed over to the next process.
  public var record: FallbackRecord {
    refresh()
    return withState { state in
      FallbackRecord(
        choices: state.log.pieces.map { piece in
          FallbackRecord.Choice(
            index: piece.index,
            since: piece.from == .min ? nil : state.timeline.date(of: piece.from))
        })
    }
  }

  /// The choice, and then each change of it; nil where no source can count.
  ///
  /// Of changes that nobody has taken yet only the newest is kept.
  public var choices: AsyncStream<PedometerChoice?> {
    refresh()
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      withState { state in
        state.number += 1
        let number = state.number
        state.listeners[number] = continuation
        continuation.yield(state.choice)
        continuation.onTermination = { [weak self] _ in
          _ = self?.withState { $0.listeners.removeValue(forKey: number) }
        }
      }
    }
  }

  /// What the source in use can count, for any source: its quantities, and the history and the latency
  /// that hold whichever is in use.
  public var capabilities: PedometerCapabilities {
    refresh()
    let now = clock.now
    let all = sources.map { $0.capabilities }
    return withState { state in
      state.timeline.note(now)
      var capabilities = PedometerCapabilities()
      capabilities.countsSteps = false
      if let index = state.log.index, all.indices.contains(index) { capabilities = all[index] }
      capabilities.origin = .requestedStart
      capabilities.canReadNow = false
      capabilities.tellsWalking = all.contains { $0.tellsWalking }
      capabilities.latency = all.map { $0.latency }.max() ?? 0
      capabilities.historyDepth = all.map { $0.historyDepth }.min() ?? 0
      capabilities.historyBegins = state.historyBegins(all, at: now)
      return capabilities
    }
  }

  /// Whether the source in use may be read.
  public var authorization: PedometerAuthorization {
    refresh()
    let index = withState { $0.log.index }
    return index.map { sources[$0].authorization } ?? .authorized
  }

  /// Looks whether another source is to count, and switches to it.
  ///
  /// Call it where the application learns of a change: a band has connected, or it came to the
  /// foreground.
  public func refresh() {
    let best = sources.firstIndex { $0.capabilities.countsSteps }
    let now = clock.now
    let work = withState { state -> FallbackWork in
      state.timeline.note(now)
      return state.choose(best, at: now.monotonic.nanoseconds)
    }
    perform(work)
  }

  func withState<Value>(_ body: (inout State) -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }
}

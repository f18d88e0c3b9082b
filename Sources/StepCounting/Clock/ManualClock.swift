// Clocks that move only when told to, for tests and simulations.

public import Foundation
public import Tare

/// A hand-cranked clock: time passes by ``advance(by:)`` alone, and what was scheduled runs then, in
/// order, on the calling thread.
///
///     let clock = ManualClock(wall: Date(timeIntervalSince1970: 1_800_000_000))
///     let counter = StepCounter(source: source, clock: clock)
///     clock.advance(by: .seconds(3))
public final class ManualClock: CounterClock {
  private struct Entry {
    var due: Int64
    var number: Int
    var action: @Sendable () -> Void
  }

  private struct State {
    var wall: Int64
    var monotonic: Int64
    var axis: String?
    var number = 0
    var entries: [Entry] = []
  }

  private let lock = NSLock()
  // Guarded by `lock`: every access is inside `withState`.
  nonisolated(unsafe) private var state: State

  /// Creates a clock that stands.
  ///
  /// - Parameters:
  ///   - wall: What the wall clock shows.
  ///   - monotonic: What the monotonic clock shows: seconds since its axis began.
  ///   - axis: The name of the monotonic axis.
  public init(wall: Date, monotonic: TimeInterval = 1000, axis: String? = "boot 1") {
    state = State(
      wall: Instant(wall).nanoseconds, monotonic: Int64(monotonic * 1e9), axis: axis)
  }

  private func withState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }

  /// The present instant on both clocks.
  public var now: Arrival {
    withState {
      Arrival(
        wall: Instant(nanoseconds: $0.wall), monotonic: Instant(nanoseconds: $0.monotonic))
    }
  }

  /// What the wall clock shows.
  public var date: Date { now.wall.date }

  /// The name of the monotonic axis.
  public var monotonicAxis: String? { withState { $0.axis } }

  /// Lets time pass on both clocks, running what falls due in order of its time.
  public func advance(by duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let target = withState { state in
      state.monotonic &+ seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000
    }
    while let action = step(towards: target) { action() }
  }

  /// Moves to the next due action, or to the target and returns nil.
  private func step(towards target: Int64) -> (@Sendable () -> Void)? {
    withState { state in
      func move(to instant: Int64) {
        let passed = max(0, instant - state.monotonic)
        state.monotonic += passed
        state.wall += passed
      }
      let next = state.entries.indices
        .filter { state.entries[$0].due <= target }
        .min { left, right in
          let (left, right) = (state.entries[left], state.entries[right])
          return (left.due, left.number) < (right.due, right.number)
        }
      guard let next else {
        move(to: target)
        return nil
      }
      let entry = state.entries.remove(at: next)
      move(to: entry.due)
      return entry.action
    }
  }

  /// Sets the wall clock, as a person or the network does; the monotonic clock does not notice.
  public func setWall(to date: Date) {
    withState { $0.wall = Instant(date).nanoseconds }
  }

  /// Begins another monotonic axis, as a reboot does; what was scheduled is lost.
  ///
  /// - Parameters:
  ///   - axis: The name of the new axis.
  ///   - monotonic: What the monotonic clock shows then, in seconds.
  public func reboot(axis: String?, monotonic: TimeInterval = 10) {
    withState { state in
      state.axis = axis
      state.monotonic = Int64(monotonic * 1e9)
      state.entries = []
    }
  }

  /// Calls `action` when so much time has been cranked.
  public func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> ScheduledAction {
    let (seconds, attoseconds) = delay.components
    let wait = max(0, seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000)
    let number = withState { state in
      state.number += 1
      state.entries.append(
        Entry(due: state.monotonic + wait, number: state.number, action: action))
      return state.number
    }
    return ScheduledAction { [weak self] in
      self?.withState { $0.entries.removeAll { $0.number == number } }
    }
  }
}

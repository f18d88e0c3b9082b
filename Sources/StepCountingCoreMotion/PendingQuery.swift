// One query under way: its object is kept alive, and it is answered exactly once.

#if canImport(CoreMotion)
  import CoreMotion
  import Foundation
  import StepCounting
  import Tare

  /// A query that Core Motion has not answered yet.
  ///
  /// A `CMPedometer` that nobody holds is freed before its handler runs, and the answer never comes. So
  /// the handler holds this query and this query the pedometer: a circle that ``finish(_:)`` breaks.
  /// The timer holds the query, too, in case Core Motion drops the handler without calling it.
  final class PendingQuery: Sendable {
    private struct State {
      var pedometer: CMPedometer?
      var answer: (@Sendable (Result<PedometerReport, PedometerError>) -> Void)?
      var timer: ScheduledAction?
    }

    private let clock: any CounterClock
    private let timeout: Duration
    private let waitsOn: @Sendable () -> Bool
    private let lock = NSLock()
    // Guarded by `lock`: every access is inside `withLock`, and what is taken out is used by one
    // thread only, the one that took it.
    nonisolated(unsafe) private var state: State

    /// Creates a query that waits.
    ///
    /// - Parameters:
    ///   - pedometer: The object asked.
    ///   - clock: What times the answer.
    ///   - timeout: How long to wait.
    ///   - waitsOn: Whether to wait as long again when the time is up.
    ///   - answer: Called exactly once.
    init(
      pedometer: CMPedometer, clock: any CounterClock, timeout: Duration,
      waitsOn: @escaping @Sendable () -> Bool,
      answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
    ) {
      state = State(pedometer: pedometer, answer: answer)
      self.clock = clock
      self.timeout = timeout
      self.waitsOn = waitsOn
    }

    /// Starts the timer.
    func arm() {
      let due = clock.now.monotonic.advanced(byNanoseconds: Self.nanoseconds(of: timeout))
      let timer = clock.schedule(after: timeout) { self.timeIsUp(due: due) }
      let isAnswered = lock.withLock {
        if state.answer != nil { state.timer = timer }
        return state.answer == nil
      }
      if isAnswered { timer.cancel() }
    }

    /// Answers and lets go of the pedometer; later calls do nothing.
    func finish(_ result: Result<PedometerReport, PedometerError>) {
      let taken = lock.withLock {
        defer { state = State() }
        return state
      }
      taken.timer?.cancel()
      // The pedometer may be in the middle of its callback: it lives until this returns.
      withExtendedLifetime(taken.pedometer) { taken.answer?(result) }
    }

    /// Gives up, unless the person is still being asked or the process did not run meanwhile.
    private func timeIsUp(due: Instant) {
      // A suspended application resumes with its timers overdue and Core Motion's answer on its way. A
      // timer of a running one is late by milliseconds.
      let lateness = clock.now.monotonic.nanoseconds(since: due)
      if lateness > Self.suspension || waitsOn() {
        arm()
      } else {
        finish(.failure(.unanswered))
      }
    }

    private static let suspension: Int64 = 1_000_000_000

    private static func nanoseconds(of duration: Duration) -> Int64 {
      let (seconds, attoseconds) = duration.components
      let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
      guard !overflow else { return seconds < 0 ? .min : .max }
      let (sum, carried) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
      return carried ? (seconds < 0 ? .min : .max) : sum
    }
  }
#endif

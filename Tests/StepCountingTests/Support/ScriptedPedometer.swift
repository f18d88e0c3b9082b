// A pedometer that does what a test tells it: what it knows, whether it answers, and how late.

import Foundation
import StepCounting

/// A source whose truth is the list of what was walked, and whose mouth belongs to the test.
///
/// Three kinds: `phone` counts from the requested start and keeps a week, as `CMPedometer` does;
/// `sinceBoot` counts from the last boot and keeps nothing, as Android's step counter does;
/// `forgetful` counts from the requested start and keeps nothing, as a detector does.
final class ScriptedPedometer: PedometerSource {
  enum Kind { case phone, sinceBoot, forgetful }

  /// What happens to a query.
  enum Answering {
    /// It is answered with what was walked, before the call returns.
    case truth
    /// It is answered with the truth as it was when asked, once the test releases it.
    case held
    /// It fails, before the call returns.
    case failure(PedometerError)
    /// The truth, from another thread.
    case elsewhere
    /// These, one after the other; then the truth.
    case script([Result<Int, PedometerError>])
  }

  /// A question that was put.
  struct Query {
    /// What was asked: the past, or the newest total.
    var isHistory: Bool
    var from: Date
    var to: Date
    /// When it was asked, on the wall clock.
    var asked: Date
    var answer: @Sendable (Result<PedometerReport, PedometerError>) -> Void
    var truth: Result<PedometerReport, PedometerError>
    var isAnswered = false
  }

  /// A subscription, running or cancelled.
  struct Listener {
    var from: Date
    var isLive = true
    var handler: @Sendable (Result<PedometerReport, PedometerError>) -> Void
  }

  /// What was walked at an instant.
  struct Footfall {
    var date: Date
    var steps: Int
    var meters: Double
    var up: Int
    var down: Int
  }

  struct State {
    var capabilities: PedometerCapabilities
    var authorization = PedometerAuthorization.authorized
    var footfalls: [Footfall] = []
    var answering = Answering.truth
    var queries: [Query] = []
    var listeners: [Listener] = []
    var walking: [Int: @Sendable (Result<WalkingEvent, PedometerError>) -> Void] = [:]
    var walkers = 0
    /// Where a source of its own start began, and what that start is called.
    var boot: Date
    var origin: String?
    /// Whether reports of a source of its own start tell it.
    var tellsBoot = false
    /// Steps become known at multiples of this many seconds after the boot; 0 for at once.
    var batch: TimeInterval = 0
    var cancellations = 0
  }

  let clock: ManualClock
  private let lock = NSLock()
  // Guarded by `lock`: every access is inside `withState`.
  nonisolated(unsafe) private var state: State

  init(_ kind: Kind, clock: ManualClock, booted: Date? = nil) {
    self.clock = clock
    var capabilities = PedometerCapabilities()
    switch kind {
    case .phone:
      capabilities.historyDepth = 7 * 86_400
    case .sinceBoot:
      capabilities.origin = .ownStart
      capabilities.canReadNow = true
    case .forgetful: break
    }
    state = State(
      capabilities: capabilities, boot: booted ?? clock.date.addingTimeInterval(-86_400),
      origin: kind == .sinceBoot ? "boot 1" : nil)
  }

  /// Reads and changes everything at once, under the lock; calls no handler.
  @discardableResult
  func withState<Value>(_ body: (inout State) -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }

  var capabilities: PedometerCapabilities { withState { $0.capabilities } }
  var authorization: PedometerAuthorization { withState { $0.authorization } }

  func change(_ body: (inout PedometerCapabilities) -> Void) {
    withState { body(&$0.capabilities) }
  }

  func query(
    from start: Date, to end: Date,
    answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) {
    let now = clock.date
    let truth: Result<PedometerReport, PedometerError> = withState { state in
      guard state.capabilities.hasHistory else { return .failure(.noHistory) }
      guard start <= end else { return .failure(.endBeforeStart) }
      return .success(state.report(from: start, to: end, now: now))
    }
    put(
      Query(isHistory: true, from: start, to: end, asked: now, answer: answer, truth: truth))
  }

  func readNow(
    answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) {
    let now = clock.date
    let truth: Result<PedometerReport, PedometerError> = withState { state in
      guard state.capabilities.canReadNow else { return .failure(.noHistory) }
      return .success(state.ownReport(now: now))
    }
    put(Query(isHistory: false, from: now, to: now, asked: now, answer: answer, truth: truth))
  }

  func startUpdates(
    from start: Date,
    handler: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) -> PedometerSubscription {
    let number = withState { state in
      state.listeners.append(Listener(from: start, handler: handler))
      return state.listeners.count - 1
    }
    return PedometerSubscription { [weak self] in
      self?.withState {
        $0.listeners[number].isLive = false
        $0.cancellations += 1
      }
    }
  }

  func startWalkingEvents(
    handler: @escaping @Sendable (Result<WalkingEvent, PedometerError>) -> Void
  ) -> PedometerSubscription {
    let number = withState { state in
      state.walkers += 1
      state.walking[state.walkers] = handler
      return state.walkers
    }
    return PedometerSubscription { [weak self] in
      self?.withState { $0.walking[number] = nil }
    }
  }

  private func put(_ query: Query) {
    let (number, now) = withState {
      state -> (Int, (answer: Result<PedometerReport, PedometerError>, elsewhere: Bool)?) in
      state.queries.append(query)
      let number = state.queries.count - 1
      switch state.answering {
      case .truth: return (number, (query.truth, false))
      case .elsewhere: return (number, (query.truth, true))
      case .held: return (number, nil)
      case .failure(let error): return (number, (.failure(error), false))
      case .script(var rest):
        guard !rest.isEmpty else { return (number, (query.truth, false)) }
        let next = rest.removeFirst()
        state.answering = .script(rest)
        let answer = next.map { steps in
          PedometerReport(start: query.from, end: query.to, steps: steps, origin: state.origin)
        }
        return (number, (answer, false))
      }
    }
    guard let now else { return }
    if now.elsewhere {
      Thread.detachNewThread { self.give(now.answer, to: number) }
    } else {
      give(now.answer, to: number)
    }
  }

  /// Answers a query that has not been answered.
  func give(_ answer: Result<PedometerReport, PedometerError>, to number: Int) {
    let query = withState { state -> Query? in
      guard !state.queries[number].isAnswered else { return nil }
      state.queries[number].isAnswered = true
      return state.queries[number]
    }
    query?.answer(answer)
  }
}

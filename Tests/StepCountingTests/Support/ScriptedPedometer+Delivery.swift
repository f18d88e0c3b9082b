// What a scripted pedometer says, and to whom: updates, failures, late answers.

import Foundation
import StepCounting

extension ScriptedPedometer {
  /// Subscriptions that have not been cancelled.
  var liveSubscriptions: Int { withState { $0.listeners.filter(\.isLive).count } }

  var queries: [Query] { withState { $0.queries } }

  var unanswered: [Int] {
    withState { state in state.queries.indices.filter { !state.queries[$0].isAnswered } }
  }

  func answer(_ how: Answering) { withState { $0.answering = how } }

  func authorize(_ status: PedometerAuthorization) { withState { $0.authorization = status } }

  /// Tells every live subscription what is known now.
  func update() {
    let now = clock.date
    let calls = withState { state in
      state.listeners.filter(\.isLive).map { listener in
        let report =
          state.capabilities.origin == .ownStart
          ? state.ownReport(now: now)
          : state.report(from: listener.from, to: now, now: now)
        return (listener.handler, report)
      }
    }
    for (handler, report) in calls { handler(.success(report)) }
  }

  /// Says a total to every live subscription, true or not.
  ///
  /// - Parameters:
  ///   - steps: The total.
  ///   - from: Where the window starts; the subscription's own start if nil.
  ///   - end: Where it ends; now if nil.
  ///   - change: Adds what else the report says.
  func say(
    _ steps: Int, from: Date? = nil, end: Date? = nil,
    _ change: (inout PedometerReport) -> Void = { _ in }
  ) {
    let live = withState { state in
      state.listeners.indices.filter { state.listeners[$0].isLive }
    }
    for listener in live { say(steps, from: from, end: end, to: listener, change) }
  }

  /// Says a total to one subscription, which may have been cancelled long ago.
  func say(
    _ steps: Int, from: Date? = nil, end: Date? = nil, to number: Int,
    _ change: (inout PedometerReport) -> Void = { _ in }
  ) {
    let now = clock.date
    let (handler, own) = withState { state in
      let listener = state.listeners[number]
      let isOwn = state.capabilities.origin == .ownStart
      let start = isOwn ? (state.tellsBoot ? state.boot : nil) : listener.from
      return (
        listener.handler,
        PedometerReport(
          start: from ?? start, end: end ?? now, steps: steps, origin: state.origin)
      )
    }
    var report = own
    change(&report)
    handler(.success(report))
  }

  /// Fails towards every live subscription.
  func fail(_ error: PedometerError) {
    let handlers = withState { $0.listeners.filter(\.isLive).map(\.handler) }
    for handler in handlers { handler(.failure(error)) }
  }

  /// Tells that the person stopped or walks on.
  func tell(_ event: WalkingEvent.Kind) {
    let event = WalkingEvent(event, at: clock.date)
    let handlers = withState { Array($0.walking.values) }
    for handler in handlers { handler(.success(event)) }
  }

  /// Answers a held query: with the truth as it was when it was asked, or with something else.
  func release(_ number: Int, with answer: Result<PedometerReport, PedometerError>? = nil) {
    give(answer ?? withState { $0.queries[number].truth }, to: number)
  }

  /// Answers every held query with the truth, in the order of `order`.
  func releaseAll(_ order: ([Int]) -> [Int] = { $0 }) {
    for number in order(unanswered) { release(number) }
  }
}

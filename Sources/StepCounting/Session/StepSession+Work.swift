// From what happens to a session to what is done about it: state under the lock, work outside.

import Foundation
import Tare

/// What is done after the lock has been left, in order.
enum SessionWork {
  case query(SessionToken, Int, from: Instant, to: Instant)
  case readNow(SessionToken, Int)
  case subscribe(SessionToken, Int, from: Instant)
  case cancel(PedometerSubscription)
}

extension StepSession {
  /// Lets something happen to a session, current or closing; nil stands for the current one.
  func enter(_ token: SessionToken?, _ body: (inout LiveSession) -> Void) {
    let work = locked { state in
      let now = context.clock.now
      if token == nil || state.live.token == token {
        state.live.move(to: now)
        body(&state.live)
      } else if let index = state.finishing.firstIndex(where: { $0.token == token }) {
        state.finishing[index].move(to: now)
        body(&state.finishing[index])
      }
      return settle(&state)
    }
    perform(work)
  }

  /// Runs something under the lock, and lets go on whom it woke after that.
  func locked<Result>(_ body: (inout SessionState) -> Result) -> Result {
    lock.lock()
    let result = body(&state)
    let woken = state.woken
    state.woken = []
    lock.unlock()
    for one in woken { one.resume() }
    return result
  }

  /// Takes all effects, publishes what changed, and says what is to be done outside the lock.
  func settle(_ state: inout SessionState) -> [SessionWork] {
    var work: [SessionWork] = []
    // A session that closes is taken out of the list, and makes work for the one that follows.
    while true {
      if let index = state.finishing.firstIndex(where: { !$0.effects.isEmpty }) {
        let effects = state.finishing[index].takeEffects()
        take(effects, of: state.finishing[index].token, &state, &work)
      } else if !state.live.effects.isEmpty {
        let effects = state.live.takeEffects()
        take(effects, of: state.live.token, &state, &work)
      } else {
        break
      }
    }
    publish(&state)
    return work
  }

  private func take(
    _ effects: [LiveEffect], of token: SessionToken, _ state: inout SessionState,
    _ work: inout [SessionWork]
  ) {
    for effect in effects {
      switch effect {
      case .query(let number, let from, let to):
        work.append(.query(token, number, from: from, to: to))
      case .readNow(let number): work.append(.readNow(token, number))
      case .subscribe(let from):
        replaceSubscription(&state, &work)
        work.append(.subscribe(token, state.subscriptionNumber, from: from))
      case .unsubscribe:
        replaceSubscription(&state, &work)
        if state.live.token == token, let walking = state.walking {
          state.walking = nil
          work.append(.cancel(walking))
        }
      case .wake(let timer, let delay):
        let key = SessionState.TimerKey(token: token, timer: timer)
        state.timers.removeValue(forKey: key)?.cancel()
        state.timers[key] = context.clock.schedule(after: .nanoseconds(delay)) { [weak self] in
          self?.woke(key)
        }
      case .forget(let timer):
        let key = SessionState.TimerKey(token: token, timer: timer)
        state.timers.removeValue(forKey: key)?.cancel()
      case .record(let line): context.configuration.recorder?.record(line, of: token)
      case .closed: close(token, &state)
      }
    }
  }

  /// The subscription under way, if any, is no longer this session's.
  private func replaceSubscription(_ state: inout SessionState, _ work: inout [SessionWork]) {
    state.subscriptionNumber += 1
    if let subscription = state.subscription {
      state.subscription = nil
      work.append(.cancel(subscription))
    }
  }

  /// A session is over: its final reading is known, and so is the baseline of the one that follows.
  private func close(_ token: SessionToken, _ state: inout SessionState) {
    for key in state.timers.keys where key.token == token {
      state.timers.removeValue(forKey: key)?.cancel()
    }
    guard let index = state.finishing.firstIndex(where: { $0.token == token }) else {
      state.woken += state.finishes.removeValue(forKey: token)?.complete(state.live) ?? []
      context.noteRunning(ObjectIdentifier(self), false)
      return
    }
    let old = state.finishing.remove(at: index)
    state.woken += state.finishes.removeValue(forKey: token)?.complete(old) ?? []
    let baseline = old.baselineForSuccessor
    let isApproximate = old.closing?.streamTotal == nil && old.caveats.contains(.unconfirmedEnd)
    if index < state.finishing.count {
      state.finishing[index].move(to: old.clock)
      state.finishing[index].predecessorEnded(baseline, isApproximate: isApproximate)
    } else {
      state.live.move(to: old.clock)
      state.live.predecessorEnded(baseline, isApproximate: isApproximate)
    }
  }

  private func woke(_ key: SessionState.TimerKey) {
    let authorization = key.timer == .quiet ? context.source.authorization : nil
    enter(key.token) { live in
      if let authorization { live.check(authorization) }
      live.woke(key.timer)
    }
  }

  /// Does what was asked for, outside the lock: the source may call back at once, on this thread.
  func perform(_ work: [SessionWork]) {
    let source = context.source
    for item in work {
      switch item {
      case .query(let token, let number, let from, let to):
        source.query(from: from.date, to: to.date) { [weak self] result in
          self?.enter(token) { $0.answered(number, result) }
        }
      case .readNow(let token, let number):
        source.readNow { [weak self] result in
          self?.enter(token) { $0.answered(number, result) }
        }
      case .subscribe(let token, let number, let from): subscribe(token, number, from)
      case .cancel(let subscription): subscription.cancel()
      }
    }
  }

  private func subscribe(_ token: SessionToken, _ number: Int, _ from: Instant) {
    guard locked({ $0.subscriptionNumber == number }) else { return }
    let subscription = context.source.startUpdates(from: from.date) { [weak self] result in
      self?.enter(token) { $0.updated(result) }
    }
    let isStillWanted = locked { state in
      let isStillWanted = state.subscriptionNumber == number
      if isStillWanted { state.subscription = subscription }
      return isStillWanted
    }
    if !isStillWanted { subscription.cancel() }
  }

  /// Subscribes to the person's stopping and walking on, for as long as the object counts.
  func listenToWalking() {
    let subscription = context.source.startWalkingEvents { [weak self] result in
      self?.enter(nil) { $0.walking(result) }
    }
    let isOver = locked { state in
      let isOver = state.live.phase == .closing || state.live.phase == .closed
      if !isOver { state.walking = subscription }
      return isOver
    }
    if isOver { subscription.cancel() }
  }
}

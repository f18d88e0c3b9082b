// A fallback's subscriptions: their parts follow the choice, their totals go on.

public import Foundation
public import StepCounting
import Tare

extension FallbackPedometer {
  /// Subscribes to updates, cumulative since `start`, whichever source counts when.
  ///
  /// - Parameters:
  ///   - start: The instant to count from.
  ///   - handler: Called with each update, as the sources call.
  /// - Returns: The subscription; releasing it cancels it.
  public func startUpdates(
    from start: Date,
    handler: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) -> PedometerSubscription {
    guard start.timeIntervalSinceReferenceDate.isFinite else {
      handler(.failure(.unusableInterval))
      return PedometerSubscription {}
    }
    refresh()
    let now = clock.now
    let (number, work) = withState { state -> (Int, FallbackWork) in
      state.timeline.note(now)
      state.number += 1
      var work = FallbackWork()
      var feed = Feed(start: state.timeline.monotonic(of: start), handler: handler)
      // What lies before the newest switch has ended, and is asked for.
      let parts = state.log.parts(
        from: feed.start, to: max(feed.start, now.monotonic.nanoseconds))
      for part in parts.dropLast() {
        feed.parts.append(
          FeedPart(part: part, report: state.remembered.first { $0.part.isSame(as: part) }?.report))
        work.ended.append((state.number, feed.parts.count - 1, part))
      }
      state.open(state.number, &feed, from: parts.last?.from ?? feed.start, &work)
      state.feeds[state.number] = feed
      return (state.number, work)
    }
    perform(work)
    if work.opened.isEmpty { handler(.failure(.nothingCounts)) }
    watch()
    return PedometerSubscription { [weak self] in
      guard let self else { return }
      // Released outside the lock: what a handler holds may call back.
      let feed = withState { $0.feeds.removeValue(forKey: number) }
      feed?.subscription?.cancel()
    }
  }

  /// Subscribes to the person's stopping and walking on, as the source in use tells it.
  public func startWalkingEvents(
    handler: @escaping @Sendable (Result<WalkingEvent, PedometerError>) -> Void
  ) -> PedometerSubscription {
    refresh()
    let (number, work) = withState { state -> (Int, FallbackWork) in
      var work = FallbackWork()
      state.number += 1
      state.walkers[state.number] = Walk(handler: handler)
      state.move(state.number, &work)
      return (state.number, work)
    }
    perform(work)
    watch()
    return PedometerSubscription { [weak self] in
      guard let self else { return }
      let walk = withState { $0.walkers.removeValue(forKey: number) }
      walk?.subscription?.cancel()
    }
  }

  /// Does what a choice asks for, outside the lock: sources may call back at once.
  func perform(_ work: FallbackWork) {
    for (feed, part, index, from) in work.opened { open(feed, part, index, from) }
    for (walker, move, index) in work.moved { follow(walker, move, index) }
    // The old ones last, so that a sensor that both need is not stopped in between.
    for subscription in work.cancelled { subscription.cancel() }
    for (feed, part, ended) in work.ended { settle(feed, part, ended) }
  }

  private func open(_ number: Int, _ part: Int, _ index: Int, _ from: Int64) {
    let start = withState { $0.timeline.date(of: from) }
    let subscription = sources[index].startUpdates(from: start) { [weak self] result in
      self?.said(result, of: number, part)
    }
    let isWanted = withState { state in
      guard var feed = state.feeds[number], feed.parts.count - 1 == part else { return false }
      feed.subscription = subscription
      state.feeds[number] = feed
      return true
    }
    if !isWanted { subscription.cancel() }
  }

  /// Takes what a source says of the open part of a subscription.
  private func said(
    _ result: Result<PedometerReport, PedometerError>, of number: Int, _ part: Int
  ) {
    // Its sensor may have gone: then another counts, and there is nothing to complain of.
    if case .failure(let error) = result, error.reason == .unavailable { refresh() }
    let call = withState { state -> (() -> Void)? in
      guard var feed = state.feeds[number], feed.parts.count - 1 == part else { return nil }
      let handler = feed.handler
      switch result {
      case .failure(let error): return { handler(.failure(error)) }
      case .success(let report):
        let newest = feed.parts[part].report
        feed.parts[part].report = report
        let told = state.report(feed)
        // One that came late is passed on, and is not the newest.
        if let newest, report.end < newest.end { feed.parts[part].report = newest }
        state.feeds[number] = feed
        return told.map { told in { handler(.success(told)) } }
      }
    }
    call?()
  }

  private func follow(_ number: Int, _ move: Int, _ index: Int) {
    let subscription = sources[index].startWalkingEvents { [weak self] result in
      let handler = self?.withState { state in
        state.walkers[number].flatMap { $0.move == move ? $0.handler : nil }
      }
      handler?(result)
    }
    let isWanted = withState { state in
      guard var walk = state.walkers[number], walk.move == move else { return false }
      walk.subscription = subscription
      state.walkers[number] = walk
      return true
    }
    if !isWanted { subscription.cancel() }
  }

  /// Asks for the last steps of a part that has ended, once its source has settled them.
  private func settle(_ number: Int, _ place: Int, _ ended: SwitchLog.Part, isAgain: Bool = false) {
    guard let index = ended.index else { return }
    let latency = max(0, sources[index].capabilities.latency)
    let ago = clock.now.monotonic.nanoseconds.subtracting(ended.to)
    let wait = isAgain ? 1_000_000_000 : latency.nanoseconds.subtracting(max(0, ago))
    _ = clock.schedule(after: .nanoseconds(max(0, wait))) { [weak self] in
      guard let self else { return }
      let dates = withState { state -> (Date, Date)? in
        guard state.feeds[number] != nil else { return nil }
        return (state.timeline.date(of: ended.from), state.timeline.date(of: ended.to))
      }
      guard let dates else { return }
      sources[index].query(from: dates.0, to: dates.1) { [weak self] result in
        guard let self else { return }
        switch result {
        case .failure(let error):
          // What the source said while it counted stands then.
          if error.isTransient, !isAgain { settle(number, place, ended, isAgain: true) }
        case .success(let report): settled(number, place, ended, report)
        }
      }
    }
  }

  private func settled(
    _ number: Int, _ place: Int, _ ended: SwitchLog.Part, _ report: PedometerReport
  ) {
    let call = withState { state -> (() -> Void)? in
      state.remember(FeedPart(part: ended, report: report))
      guard var feed = state.feeds[number], feed.parts.indices.contains(place) else { return nil }
      let before = feed.parts[place].report?.steps ?? 0
      feed.parts[place].report = report
      state.feeds[number] = feed
      guard report.steps != before, let told = state.report(feed) else { return nil }
      let handler = feed.handler
      return { handler(.success(told)) }
    }
    call?()
  }

  /// Looks for a change while somebody is subscribed.
  private func watch() {
    withState { state in
      guard state.timer == nil, !state.feeds.isEmpty || !state.walkers.isEmpty else { return }
      state.timer = clock.schedule(after: interval) { [weak self] in
        guard let self else { return }
        withState { $0.timer = nil }
        refresh()
        watch()
      }
    }
  }
}

extension PedometerError {
  /// No source has a sensor.
  static var nothingCounts: PedometerError {
    PedometerError(
      .unavailable, message: "None of the sources has a sensor to count steps with at present.")
  }
}

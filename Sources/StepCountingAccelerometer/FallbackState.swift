// What a fallback knows: who counted when, and what each subscriber was told of each part.

import Foundation
import StepCounting
import Tare

/// What is to be done outside the lock, in order.
struct FallbackWork: Sendable {
  /// Subscriptions to cancel.
  var cancelled: [PedometerSubscription] = []
  /// Subscribers whose newest part is to be subscribed to, with the number of that part.
  var opened: [(feed: Int, part: Int, index: Int, from: Int64)] = []
  /// Subscribers to walking that go to another source, with the number of their move.
  var moved: [(walker: Int, move: Int, index: Int)] = []
  /// Parts that have ended, whose last steps are to be asked for when they are settled.
  var ended: [(feed: Int, part: Int, SwitchLog.Part)] = []
}

extension FallbackPedometer {
  typealias ReportHandler = @Sendable (Result<PedometerReport, PedometerError>) -> Void
  typealias WalkingHandler = @Sendable (Result<WalkingEvent, PedometerError>) -> Void

  /// A subscription: its parts, the last of which is open.
  struct Feed: Sendable {
    let start: Int64
    let handler: ReportHandler
    var parts: [FeedPart] = []
    var subscription: PedometerSubscription?
  }

  /// A part of a subscription, and what its source has said of it.
  struct FeedPart: Sendable {
    var part: SwitchLog.Part
    var report: PedometerReport?
  }

  /// A subscription to walking.
  struct Walk: Sendable {
    let handler: WalkingHandler
    var move = 0
    var subscription: PedometerSubscription?
  }

  struct State: Sendable {
    var number = 0
    var timeline = WallTimeline()
    var log = SwitchLog()
    var feeds: [Int: Feed] = [:]
    var walkers: [Int: Walk] = [:]
    var listeners: [Int: AsyncStream<PedometerChoice?>.Continuation] = [:]
    var timer: ScheduledAction?
    /// What was told of parts that have ended, for the case that their source is gone.
    var remembered: [FeedPart] = []

    /// How many ended parts are remembered.
    private static let memory = 64

    var choice: PedometerChoice? {
      guard let last = log.pieces.last, let index = last.index else { return nil }
      return PedometerChoice(
        index: index, since: last.from == .min ? nil : timeline.date(of: last.from))
    }

    /// Lets a source count from an instant on.
    mutating func choose(_ index: Int?, at instant: Int64) -> FallbackWork {
      var work = FallbackWork()
      let isFirst = log.pieces.isEmpty
      guard isFirst || index != log.index else { return work }
      log.append(index, at: instant)
      for continuation in listeners.values { continuation.yield(choice) }
      for number in feeds.keys { change(number, at: instant, &work) }
      for number in walkers.keys { move(number, &work) }
      return work
    }

    /// Ends the open part of a subscription and opens the next.
    private mutating func change(_ number: Int, at instant: Int64, _ work: inout FallbackWork) {
      guard var feed = feeds[number] else { return }
      if let subscription = feed.subscription { work.cancelled.append(subscription) }
      feed.subscription = nil
      if let last = feed.parts.indices.last {
        feed.parts[last].part.to = max(instant, feed.parts[last].part.from)
        work.ended.append((number, last, feed.parts[last].part))
        remember(feed.parts[last])
      }
      open(number, &feed, from: max(instant, feed.start), &work)
      feeds[number] = feed
    }

    /// Opens the part of a subscription that its present source counts in.
    mutating func open(
      _ number: Int, _ feed: inout Feed, from: Int64, _ work: inout FallbackWork
    ) {
      let part = SwitchLog.Part(index: log.index, from: from, to: .max)
      feed.parts.append(FeedPart(part: part))
      if let index = part.index {
        work.opened.append((number, feed.parts.count - 1, index, from))
      }
    }

    /// Lets a subscriber to walking follow the choice.
    mutating func move(_ number: Int, _ work: inout FallbackWork) {
      guard var walk = walkers[number] else { return }
      if let subscription = walk.subscription { work.cancelled.append(subscription) }
      walk.subscription = nil
      walk.move += 1
      if let index = log.index { work.moved.append((number, walk.move, index)) }
      walkers[number] = walk
    }

    /// Keeps what is known of an ended part, in place of what was known of it before.
    mutating func remember(_ ended: FeedPart) {
      guard ended.report != nil else { return }
      remembered.removeAll { $0.part.isSame(as: ended.part) }
      if remembered.count == Self.memory { remembered.removeFirst() }
      remembered.append(ended)
    }

    /// What a subscriber is told with the newest words of all its sources.
    func report(_ feed: Feed) -> PedometerReport? {
      guard let last = feed.parts.last else { return nil }
      let end = last.report?.end ?? timeline.date(of: last.part.from)
      var parts = feed.parts.map { part in
        (
          from: timeline.date(of: part.part.from),
          to: part.part.to == .max ? end : timeline.date(of: part.part.to), report: part.report
        )
      }
      // A part that has said nothing yet has counted nothing yet; it is no time without a sensor.
      for index in parts.indices where feed.parts[index].part.index != nil {
        let part = parts[index]
        if part.report == nil {
          parts[index].report = PedometerReport(start: part.from, end: part.to, steps: 0)
        }
      }
      return PedometerReport(parts: parts, start: timeline.date(of: feed.start), end: end)
    }

    /// The instant before which something is not known; nil where only the depth limits it.
    func historyBegins(_ all: [PedometerCapabilities], at now: Arrival) -> Date? {
      var begins = log.forgottenTo.map { timeline.date(of: $0) }
      for part in log.parts(from: .min, to: now.monotonic.nanoseconds) {
        guard let index = part.index, let own = all[index].historyBegins else { continue }
        let from = part.from == .min ? Date.distantPast : timeline.date(of: part.from)
        // A second passes between a switch and the start of what it switches to.
        guard own.timeIntervalSince(from) > 1 else { continue }
        let known = min(own, timeline.date(of: part.to))
        begins = begins.map { max($0, known) } ?? known
      }
      return begins
    }
  }
}

extension SwitchLog.Part {
  /// Whether the two are one, given that dates are rounded to about 0.1 µs.
  func isSame(as other: SwitchLog.Part) -> Bool {
    index == other.index && from.subtracting(other.from).magnitude < 1_000_000
      && to.subtracting(other.to).magnitude < 1_000_000
  }
}

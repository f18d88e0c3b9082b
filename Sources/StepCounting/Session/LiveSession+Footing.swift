// The footing: how a session outlives the history of its source.
//
// A source keeps so many days and answers for an older start with what is left of it, so totals since
// an old start shrink. Long before that, the count is settled at a newer instant: queries reach back
// to there only, the stream is subscribed anew from there, and what was counted before is added.

import Tare

extension LiveSession {
  /// The oldest instant that the session's numbers still depend on.
  private var oldest: Instant { min(streamStart ?? footing.at, footing.at) }

  private var hasFooting: Bool { hasHistory && capabilities.origin == .requestedStart }

  /// Sets the timer that moves the footing in time.
  mutating func armFootingTimer() {
    guard hasFooting else { return }
    let age = now.wall.nanoseconds(since: oldest)
    let due = capabilities.depth / 2 - age
    effects.append(.wake(.footing, after: max(due, capabilities.depth / 32, 1_000_000_000)))
  }

  /// The timer of the footing fired.
  mutating func footingIsDue() {
    guard hasFooting, phase == .running || phase == .paused else { return }
    let isUnderWay = requests.values.contains { $0.purpose == .footing }
    if !isUnderWay, now.wall.nanoseconds(since: oldest) >= capabilities.depth / 2 {
      // What happened an hour ago will not be booked any more.
      let settled = max(capabilities.delay, min(3_600_000_000_000, capabilities.depth / 100))
      request(.footing, from: footing.at, to: now.wall.advanced(byNanoseconds: -settled))
    }
    armFootingTimer()
  }

  /// The whole count at an instant is settled: that is the footing from now on, if the old one gets on
  /// in years.
  mutating func moveFooting(to instant: Instant, _ total: ActivityTotal) {
    let needsOld = requests.values.contains {
      switch $0.purpose {
      case .pauseEdge, .resumeEdge, .closing, .baseline, .dayEdge: true
      case .question, .refresh, .footing: false
      }
    }
    guard hasFooting, !needsOld, parked.isEmpty, !machine.isAwaitingBaseline,
      phase == .running || phase == .paused, instant > footing.at, instant >= zero,
      now.wall.nanoseconds(since: oldest) >= capabilities.depth / 2
    else { return }
    stand(at: instant, total)
  }

  /// The source no longer reaches back to the footing, as after a long suspension: what is known is
  /// the footing then, and what was forgotten in between is an unknown gap.
  mutating func keepFooting() {
    // An hour of margin: the history's end moves while the question is under way.
    var reach = now.wall.advanced(
      byNanoseconds: min(3_600_000_000_000, capabilities.depth / 8) - capabilities.depth)
    // A source that records for itself knows nothing from before its process.
    let begins = capabilities.historyBegins.map { Instant($0) }
    let isForgotten = begins.map { $0.nanoseconds(since: oldest) > policy.tolerance } ?? false
    if let begins, isForgotten { reach = max(reach, begins) }
    let known = max(countedTo ?? oldest, oldest)
    guard hasFooting, oldest < reach, !machine.isAwaitingBaseline,
      phase == .running || phase == .paused, known > oldest || isForgotten
    else { return }
    if known < reach { caveats.insert(.unknownGap) }
    stand(at: max(known, reach), machine.wholeCount)
  }

  private mutating func stand(at instant: Instant, _ total: ActivityTotal) {
    footing = Footing(at: instant, total: total)
    streamStart = instant
    // What the stream has said so far it said of its old start.
    newestTotal = nil
    streamBaseline = nil
    subscribe(from: instant)
  }
}

// A live session as a value: what it knows, and what it wants done. No lock, no clock, no callback.

import Foundation
import StepDays
import Tare

/// What a live session wants done outside, in order.
enum LiveEffect: Sendable {
  /// Ask the source what was counted between two wall instants; the answer carries the number.
  case query(Int, from: Instant, to: Instant)
  /// Read the newest total of a source that counts from a start of its own.
  case readNow(Int)
  /// Subscribe to updates from a wall instant, ending the subscription before.
  case subscribe(from: Instant)
  /// End the subscription.
  case unsubscribe
  /// Call back after so many nanoseconds.
  case wake(LiveTimer, after: Int64)
  /// Do not call back for this any more.
  case forget(LiveTimer)
  /// Hand a line of the trace to the recorder.
  case record([UInt8])
  /// The session is over.
  case closed
}

/// What a live session is called back for.
enum LiveTimer: Hashable, Sendable {
  /// A query is due, or due again.
  case request(Int)
  /// Nothing may have been counted for a while.
  case quiet
  /// The source's history must not slide past the session's footing.
  case footing
  /// A failed subscription is tried again.
  case resubscribe
}

/// A live session over one subscription: a pure value that takes what happens and collects effects.
///
/// Instants are wall instants of the source's stamps. Where the wall clock is set, all that is kept
/// is stamped anew by the same amount, so that an interval means the same time as before.
struct LiveSession: Sendable {
  let token: SessionToken
  var capabilities: PedometerCapabilities
  let configuration: CounterConfiguration
  var machine: ActivitySession
  var phase = StepReading.Phase.running

  /// The instant counted from.
  var zero: Instant
  /// The same as people know it: as the wall clock showed it when the session began.
  let start: Instant
  /// Whether it counts from the instant at which it was started.
  let beganNow: Bool
  /// Added to the clock's monotonic hand: another boot's axis goes on where the last one ended.
  var axisShift: Int64 = 0
  /// Wall minus monotonic when something last happened.
  var clockOffset: Int64
  /// The newest instant on both hands.
  var now: Arrival

  /// The instant that the subscribed stream counts from; nil where the source tells none.
  var streamStart: Instant?
  /// The stamp that the stream was asked to count from, which its reports may repeat after the wall
  /// clock was set.
  var requestedStamp: Instant?
  /// The origins of a source that names them, newest last: the first has no start of its own.
  var origins: [KnownOrigin] = []
  /// An instant, at or after the zero, up to which the count is settled, and that count: queries
  /// reach back to it and no further.
  var footing: Footing
  /// The end of the newest claim that counted.
  var countedTo: Instant?
  /// The first and the newest report of the stream that are held for the baseline.
  var firstHeld: Claim<ActivityTotal>?
  var newestHeld: Claim<ActivityTotal>?
  /// The newest end of any report that is held for it.
  var heldTo: Instant?
  /// What the stream had counted at the zero, once that is known.
  var streamBaseline: ActivityTotal?
  /// The newest total of the stream, and what the session showed of it.
  var newestTotal: StreamTotal?

  /// What the stream said first of the seconds that it did not measure; nil before that.
  var unmeasuredAtFirst: Double?
  /// Whether the stream was interrupted and has said nothing since: what it says next may hold much that
  /// was walked before.
  var hasLostTouch = false
  /// Reports that fall below what the stream has said, while the history is asked.
  var doubted: [PedometerReport] = []
  /// Pauses, resumptions and reports that wait for the count at the end of a pause.
  var deferred: [Deferred] = []
  /// Whether a question is due that an answer has raised: with the next report, not at once, since an
  /// answer that raises the question again would never be the last.
  var questionIsDue = false
  /// Questions that a source refused which knows the answer: to be put again once it delivers.
  var parked: [LiveRequest] = []
  /// The most that an answer on the session's own zero has said.
  var answeredSteps: Int64 = 0
  var requests: [Int: LiveRequest] = [:]
  var lastRequest = 0
  /// The closing, once the session is to end.
  var closing: LiveClosing?
  /// Whether the session before this one on the same stream still has to say where it ended.
  var awaitsPredecessor = false
  /// Whether the first update is the baseline of a source that cannot be read at any time.
  var firstUpdateIsBaseline = false
  /// Whether a session that follows on the same stream is to learn where this one ended.
  var hasSuccessor = false
  var failedSubscriptions = 0

  var caveats: StepCaveats = []
  /// What the source refused last; nil once it delivers.
  var trouble: SilenceReason?
  var historyStart: Instant?
  var lastRise: Arrival
  /// The newest total of the subscription, whatever the machine made of it.
  var rawSteps: Int?
  /// When something was last heard that could have held steps.
  var heardAt: Arrival?
  var hasQuietTimer = false
  var pace: Pace?
  var cadence: Cadence?
  var averageActivePace: Pace?
  var momentaryEnd: Instant?
  var isWalking: Bool?
  var verdict: Verdict?
  /// Steps that were settled as more than the maximum rate allows.
  var heldApart: Int64 = 0
  /// The local days, and the rises that wait for the counts at the edges between them.
  var ledger: DayLedger?
  var splits: [DaySplit] = []

  /// What is to be done; the storage takes it after each call.
  var effects: [LiveEffect] = []

  /// Calls back for a timer.
  mutating func woke(_ timer: LiveTimer) {
    switch timer {
    case .request(let number): send(number)
    case .quiet:
      hasQuietTimer = false
      if phase == .running { armQuietTimer() }
    case .footing: footingIsDue()
    case .resubscribe:
      if phase == .running || phase == .paused {
        subscribe(from: streamStart ?? footing.at)
      }
    }
  }

  /// An origin of a source that counts from a start of its own.
  struct KnownOrigin: Hashable, Sendable {
    var name: String?
    /// The start by its own report, for sources that name no origin.
    var reported: Instant?
    /// What the machine is told; nil for the first, whose start lies before the session.
    var from: Instant?
  }

  /// An instant at which the whole count is settled.
  struct Footing: Hashable, Sendable {
    var at: Instant
    var total: ActivityTotal
  }

  /// A total of the stream and the session's count with it.
  struct StreamTotal: Hashable, Sendable {
    var end: Instant
    var total: ActivityTotal
    var count: ActivityTotal
  }

  /// The policy, which must not change within a session.
  let policy: Policy
  var hasHistory: Bool { machine.mayAsk }

  /// Moves to an instant; a wall clock that was set is noticed here.
  mutating func move(to clock: Arrival) {
    // A final reading stays as it is.
    guard phase != .closed else { return }
    let shifted = Arrival(
      wall: clock.wall, monotonic: clock.monotonic.advanced(byNanoseconds: axisShift))
    let offset = shifted.wall.nanoseconds(since: shifted.monotonic)
    let step = Instant(nanoseconds: offset).nanoseconds(since: Instant(nanoseconds: clockOffset))
    clockOffset = offset
    now = shifted
    // Clocks drift against each other by parts in a hundred thousand; a setting is larger.
    if step > policy.tolerance || step < -policy.tolerance { restamp(by: step) }
  }

  /// Stamps what is kept anew after the wall clock was set.
  private mutating func restamp(by step: Int64) {
    func moved(_ instant: Instant) -> Instant { instant.advanced(byNanoseconds: step) }
    zero = moved(zero)
    streamStart = streamStart.map(moved)
    footing.at = moved(footing.at)
    countedTo = countedTo.map(moved)
    heldTo = heldTo.map(moved)
    momentaryEnd = momentaryEnd.map(moved)
    historyStart = historyStart.map(moved)
    capabilities.historyBegins = capabilities.historyBegins.map { moved(Instant($0)).date }
    if let total = newestTotal { newestTotal?.end = moved(total.end) }
    for index in origins.indices {
      origins[index].reported = origins[index].reported.map(moved)
    }
    for number in requests.keys {
      requests[number]?.restamp(by: step)
    }
    for index in parked.indices { parked[index].restamp(by: step) }
    for index in splits.indices {
      splits[index].edges = splits[index].edges.map(moved)
    }
    if let edge = closing?.edge { closing?.edge = moved(edge) }
  }

  /// Gives the machine an event and takes stock.
  @discardableResult
  mutating func feed(_ event: SessionEvent<ActivityTotal>) -> Outcome {
    record(event.aboutSteps)
    let before = machine.reading.displayed
    let wholeBefore = machine.wholeCount.steps
    let outcome = machine.ingest(event, under: policy)
    if let verdict = outcome.verdict { self.verdict = verdict }
    heldApart = Count(heldApart).adding(Count(outcome.heldApart)).value
    var end = event.claimEnd
    if let claimed = end, outcome.verdict == .awaitingBaseline {
      heldTo = max(heldTo ?? claimed, claimed)
    } else if let heldTo, !machine.isAwaitingBaseline {
      // What was held is counted together with the claim that ended the wait.
      end = max(end ?? heldTo, heldTo)
      self.heldTo = nil
    }
    takeStock(since: before, wholeBefore, end: end)
    if outcome.asks {
      switch event {
      case .open, .baseline, .report, .close: ask()
      case .answer: questionIsDue = true
      }
    }
    return outcome
  }

  /// Notes what a claim has added: when somebody last walked, and on which day.
  mutating func takeStock(since before: ActivityTotal, _ wholeBefore: Int64, end: Instant?) {
    let after = machine.reading.displayed
    let rise = after.steps - before.steps
    if let end, rise > 0 {
      lastRise = now
      book(rise, from: min(countedTo ?? zero, end), to: end, wholeBefore: wholeBefore)
    }
    if let end, rise > 0 || verdict?.counts == true {
      countedTo = max(countedTo ?? zero, min(end, now.wall))
    }
    if machine.reading.isLowerBound || caveats.contains(.approximateZero) {
      caveats.insert(.lowerBound)
    } else {
      caveats.remove(.lowerBound)
    }
    if machine.isApproximate { caveats.insert(.approximatePause) }
  }
}

extension SessionEvent where Total == ActivityTotal {
  /// The end of a claim; nil for what is none.
  fileprivate var claimEnd: Instant? {
    switch self {
    case .baseline, .open, .close: nil
    case .report(let claim), .answer(let claim): claim.to
    }
  }
}

extension Verdict {
  /// Whether a claim of this verdict says what was counted up to its end.
  var counts: Bool {
    switch self {
    case .advanced, .unchanged, .correctionHeld, .lowerBound, .newEpoch, .duplicate: true
    case .otherSession, .closed, .noData, .malformed, .clockStepped, .beforeSession, .baselineSet,
      .awaitingBaseline, .stale, .implausible, .foreignWindow:
      false
    }
  }
}

// The simulated pedometer as a state machine: no lock, no clock, no callback of its own.

import Foundation
import StepCounting
import Tare

/// A moment on the three axes: the walker's, which nobody can set, and the clock's two.
struct Moment {
  /// Nanoseconds of the walker's script.
  var time: Int64
  /// Nanoseconds since 1970 on the wall clock.
  var wall: Int64

  /// The wall clock's reading at another moment, as the clock goes now.
  func wall(at other: Int64) -> Int64 { wall - time + Self.bounded(other) }
  /// The moment that the wall clock, as it goes now, calls so.
  func time(ofWall other: Int64) -> Int64 { Self.bounded(other) - (wall - time) }

  /// Dates may be as far as they like; 120 years around 1970 are enough, and leave room for sums.
  private static func bounded(_ nanoseconds: Int64) -> Int64 {
    min(max(nanoseconds, -3_786_912_000_000_000_000), 3_786_912_000_000_000_000)
  }
}

extension Instant {
  /// The instant in nanoseconds, rounded to the microsecond that a `Date` can hold.
  var microseconds: Int64 {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(500)
    return overflow ? nanoseconds : sum / 1000 * 1000
  }
}

/// What the state wants done, in order, by whoever owns the clock.
enum PedometerCommand {
  case deliver(UpdateHandler, Result<PedometerReport, PedometerError>)
  case tell(WalkingHandler, WalkingEvent)
  case schedule(after: Int64, PedometerTimer)
  case setWall(Int64)
  case rebootClock
  case processDied
}

typealias UpdateHandler = @Sendable (Result<PedometerReport, PedometerError>) -> Void
typealias WalkingHandler = @Sendable (Result<WalkingEvent, PedometerError>) -> Void

/// What a scheduled action is for.
enum PedometerTimer {
  /// The next update of a subscription; ignored unless it is the newest one asked for.
  case tick(subscription: Int, number: Int)
  /// The application wakes.
  case wake(number: Int)
  /// Permission is given back.
  case restore(number: Int)
  /// A query is answered.
  case answer(query: Int)
  /// A walker turns.
  case turn(listener: Int)
}

/// A counter that runs: where it says it began, and since when it counts.
struct RunningCounter {
  /// Names the counter: 1 for the first, one more with each reset or boot.
  var number = 1
  /// Where it says it began.
  var stamped: Int64
  /// Since when it counts; later than ``stamped`` after a reset that nobody was told of.
  var countedFrom: Int64
  /// The start as the subscription wrote it.
  var requested: Int64?
  /// Whether it has never begun anew.
  var isFirst = true
  /// Steps counted beside the truth: a burst of before the start.
  var excess: Int64 = 0
}

/// A subscription to updates.
struct RunningSubscription {
  var id: Int
  var handler: UpdateHandler
  /// The counter of a device that counts from the requested start.
  var counter: RunningCounter
  /// When it began.
  var began: Int64
  var ticks = 0
  /// Whether the next tick delivers even if nobody walked.
  var isForced = false
  var lastEnd: Int64
  var liveError: Int64 = 0
  var liveErrorLeft = 0
  /// An update that is delivered after the next one.
  var late: PedometerReport?
  /// A burst is still to come.
  var burst: Int64 = 0
}

/// Steps that are booked late.
struct LateBooking {
  var time: Int64
  var steps: Int64
  var until: Int64
}

/// A query that waits for its answer.
struct PendingQuery {
  var id: Int
  /// The dates as they were asked for, and the moments that the clock of then meant by them.
  var from: Date
  var to: Date
  var start: Int64
  var end: Int64
  /// Whether the newest total was asked for, and no interval.
  var isReading: Bool
  var answer: UpdateHandler
}

struct PedometerState {
  let walker: Walker
  let device: SimulatedDevice
  var faults: Faults
  var random: SplitMix64
  var authorization: PedometerAuthorization
  /// The walker's axis minus the monotonic clock.
  var axisOffset: Int64
  var axis: String?
  var lastMoment: Moment

  /// The counter of a device that counts from a start of its own.
  var counter: RunningCounter
  var subscriptions: [RunningSubscription] = []
  var listeners: [(id: Int, handler: WalkingHandler)] = []
  var queries: [PendingQuery] = []
  var bookings: [LateBooking] = []
  var ledger = OverclaimLedger()
  /// Faults that strike with the next update, and their magnitudes.
  var struck: [(fault: PedometerFault, magnitude: Double?)] = []
  var suspendedUntil: Int64?
  var names = 0
  var outages = 0
  var hasLongHour = false

  /// Whether the application gets anything.
  var isSuspended: Bool { suspendedUntil != nil }
  var isAllowed: Bool { authorization == .authorized }

  mutating func newName() -> Int {
    names += 1
    return names
  }

  /// Whether a fault strikes now, and how strongly it was asked to.
  mutating func strikes(_ fault: PedometerFault) -> (yes: Bool, magnitude: Double?) {
    if !struck.isEmpty, let index = struck.firstIndex(where: { $0.fault == fault }) {
      return (true, struck.remove(at: index).magnitude)
    }
    let chance = faults.chance(fault)
    return (chance > 0 && fault.unit == .chance && random.happens(chance), nil)
  }

  // MARK: Counting

  /// Nanoseconds of a batch; nil if every step is an update.
  var batch: Int64? {
    faults[.batching].map { Int64(($0 * 1000).rounded()) * 1_000_000 }
  }

  /// Until when steps have been processed.
  func processed(_ time: Int64) -> Int64 {
    guard let batch, time > 0 else { return time }
    return time / batch * batch
  }

  /// The first instant that is still kept.
  func kept(_ now: Int64) -> Int64 {
    guard device.origin == .requestedStart else { return .min }
    var depth = faults[.slidWindow]
    if device.historyDepth > 0 { depth = min(depth ?? .infinity, device.historyDepth) }
    guard let depth, depth < 9e9 else { return .min }
    return now - Int64(depth * 1000) * 1_000_000
  }

  /// What the source has counted between two moments, as it knows it now.
  mutating func counted(from start: Int64, to end: Int64, now: Int64) -> WalkTotals {
    let start = max(start, kept(now))
    guard end > start else { return WalkTotals() }
    var totals = walker.totals(at: end) - walker.totals(at: start)
    bookings.removeAll { $0.until <= now }
    for booking in bookings where start < booking.time && booking.time <= end {
      let steps = min(booking.steps, totals.steps)
      // The distance of the missing steps is missing, too.
      if totals.steps > 0 { totals.millimeters -= totals.millimeters / totals.steps * steps }
      totals.steps -= steps
    }
    return totals
  }

  /// What a counter of the declared width shows: the first one stands just short of its end when the
  /// walker begins.
  func shown(_ total: Int64, of counter: RunningCounter) -> Int64 {
    guard let bits = faults[.wrap] else { return total }
    let mask = Int64(bitPattern: (UInt64(1) << UInt64(bits)) &- 1)
    return (total &+ (counter.isFirst ? mask &- 6 : 0)) & mask
  }
}

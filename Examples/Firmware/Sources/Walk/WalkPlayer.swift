// A walk through the whole core: samples into the detector, its count into two sessions.
import Board
public import StepDetection
public import Tare
import TareTrace

/// Feeds samples to a detector, and once a second the detector's count to a counter session of each
/// size; tells every step and every reading.
///
/// The live count is what the sessions are told, since it may fall, as a pedometer's does when it
/// corrects itself: the shown count must not.
public struct WalkPlayer {
  private var detector = StepDetector(unit: .standardGravity)
  private var small = SmallSession()
  private var full = FullSession()
  private let policy = Policy()
  private var digest = Digest()
  private var zero = Instant(nanoseconds: 0)
  private var last: Int64 = 0
  private var next: Int64 = 0
  private var isOpen = false

  /// Creates a player before the first sample.
  public init() {}

  /// Takes one sample.
  ///
  /// - Parameters:
  ///   - sample: The sample, in g.
  ///   - onEvent: What the sessions are told.
  public mutating func take(
    _ sample: AccelerationSample, onEvent: (SessionEvent<Count>) -> Void
  ) {
    if !isOpen { open(at: sample.nanoseconds, onEvent) }
    var digest = digest
    detector.add(sample) { step in Self.tell(step, &digest) }
    digest.take(detector.steps)
    digest.take(detector.liveSteps)
    digest.take(detector.cadence)
    digest.take(Self.number(detector.state))
    self.digest = digest
    last = sample.nanoseconds
    guard last >= next else { return }
    next = last.saturatingSecond
    report(onEvent)
  }

  /// Ends the recording: settles what is open, tells the last readings and the hash.
  public mutating func finish(onEvent: (SessionEvent<Count>) -> Void) {
    var digest = digest
    detector.finish { step in Self.tell(step, &digest) }
    self.digest = digest
    if isOpen { report(onEvent) }
    tellSignal()
  }

  private mutating func tellSignal() {
    let diagnosis = detector.diagnosis
    Output.put("signal")
    note(diagnosis.samples)
    note(diagnosis.duplicates)
    note(diagnosis.backward)
    note(diagnosis.notFinite)
    note(diagnosis.outOfRange)
    note(diagnosis.gaps)
    note(Self.number(diagnosis.scale))
    Output.end()
    Output.put("hash")
    Output.field(bits: digest.value, digits: 16)
    Output.end()
  }

  private mutating func open(at nanoseconds: Int64, _ onEvent: (SessionEvent<Count>) -> Void) {
    isOpen = true
    zero = Instant(nanoseconds: nanoseconds)
    next = nanoseconds.saturatingSecond
    let event = SessionEvent<Count>.open(
      Opening(session: 1, arrival: Arrival(zero), from: zero, awaitsBaseline: false))
    onEvent(event)
    small.ingest(event, under: policy)
    full.ingest(event, under: policy)
  }

  private mutating func report(_ onEvent: (SessionEvent<Count>) -> Void) {
    let now = Instant(nanoseconds: last)
    let event = SessionEvent<Count>.report(
      Claim(
        session: 1, from: zero, to: now, total: Count(detector.liveSteps), arrival: Arrival(now)))
    onEvent(event)
    Output.put("second")
    Output.field(last)
    Output.field(detector.steps)
    Output.field(detector.liveSteps)
    Output.field(Self.number(detector.state))
    Output.end()
    Output.put("small")
    tell(small.ingest(event, under: policy), small.reading)
    Output.put("full")
    tell(full.ingest(event, under: policy), full.reading)
  }

  private mutating func tell(_ outcome: Outcome, _ reading: Reading<Count>) {
    Output.field(reading.displayed.value)
    Output.field(reading.current.value)
    Output.field(reading.isLowerBound)
    Output.field(outcome.verdict?.name ?? "null")
    Output.end()
    digest.take(reading.displayed.value)
    digest.take(reading.current.value)
    digest.take(reading.isLowerBound)
    digest.take(Int64(outcome.verdict?.rawValue ?? .max))
    digest.take(outcome.asks)
  }

  private mutating func note(_ number: Int64) {
    Output.field(number)
    digest.take(number)
  }

  private static func tell(_ step: DetectedStep, _ digest: inout Digest) {
    Output.put("step")
    Output.field(step.nanoseconds)
    Output.field(bits: UInt64(step.confidence.bitPattern), digits: 8)
    Output.field(step.startsBout)
    Output.end()
    digest.take(step.nanoseconds)
    digest.take(step.confidence)
    digest.take(step.startsBout)
  }

  private static func number(_ state: WalkingState) -> Int64 {
    switch state {
    case .unknown: 0
    case .still: 1
    case .moving: 2
    case .walking: 3
    }
  }

  private static func number(_ scale: AccelerationScale) -> Int64 {
    switch scale {
    case .unknown: 0
    case .plausible: 1
    case .seemsMetersPerSecondSquared: 2
    case .seemsStandardGravity: 3
    case .seemsWithoutGravity: 4
    case .implausible: 5
    }
  }
}

extension Int64 {
  /// A second later, at most the last instant.
  fileprivate var saturatingSecond: Int64 {
    let (sum, overflow) = addingReportingOverflow(1_000_000_000)
    return overflow ? .max : sum
  }
}

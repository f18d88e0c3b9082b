// The laws that hold for every input of a counter session, checked event by event.
public import Tare

/// Feeds a session and checks, after every event, what the session promises for *any* input.
///
/// - `Z`: after an opening the shown count is exactly 0.
/// - `M`: the shown count never falls within a session, and the current one is never above it.
/// - `I`: the same claim again, at once, changes neither reading.
/// - `E`: a report without data changes neither reading.
/// - `R`: a session restored from its snapshot equals it.
/// - `S`: a session that was restarted is the same as a new one that is told only what followed.
///
/// Under a policy outside of its documented ranges, and once an instant lay more than 73 years from
/// the axis' zero (where differences begin to saturate), only one thing is checked: nothing traps.
public struct SessionLaws<Memory: SessionMemory> where Memory.Total == Count {
  /// The session under test.
  public private(set) var session = CounterSession<Memory>()
  /// A session that began with the last opening, for law `S`.
  private var successor = CounterSession<Memory>()
  private let policy: Policy
  /// Whether the policy keeps to its documented ranges.
  private var isLawful: Bool
  /// What the session was told, to show it when a promise is broken.
  private var told: [SessionEvent<Count>] = []

  /// Creates a session that is told every event under `policy`.
  public init(policy: Policy) {
    self.policy = policy
    isLawful = policy.keepsToItsRanges
  }

  /// Feeds one event and checks the laws.
  @discardableResult
  public mutating func ingest(_ event: SessionEvent<Count>) -> Outcome {
    told.append(event)
    isLawful = isLawful && event.keepsToTheAxis
    let before = session.reading
    let outcome = session.ingest(event, under: policy)
    let after = session.reading

    law(after.displayed.value >= 0, "the shown count is never negative")
    law(after.current.value >= 0, "the current count is never negative")
    law(
      after.current.value <= after.displayed.value, "the current count never exceeds the shown one")

    switch event {
    case .open:
      law(after.displayed == .zero && after.current == .zero, "a session opens at 0")
      law(outcome.verdict == nil, "an opening has no verdict")
      successor = CounterSession()
    case .close:
      law(
        [nil, .otherSession, .closed].contains(outcome.verdict),
        "a closing has a verdict only if it closes nothing")
      law(after.displayed.value >= before.displayed.value, "a closing takes nothing back")
    case .baseline(let claim), .answer(let claim), .report(let claim):
      law(outcome.verdict != nil, "every claim gets a verdict")
      law(after.displayed.value >= before.displayed.value, "the shown count never falls")
      if case .report = event, claim.total == nil {
        law(after == before, "a report without data changes nothing")
      }
      checkRepetition(of: event, after: after)
    }

    checkSnapshot()
    successor.ingest(event, under: policy)
    law(successor.reading == after, "a restarted session knows nothing of what was before")
    return outcome
  }

  /// Ends the input and checks that nothing is taken back.
  public mutating func finish() {
    let before = session.reading
    let outcome = session.finish(under: policy)
    law(outcome.verdict == nil, "the end of the input is no claim")
    law(session.reading.displayed.value >= before.displayed.value, "the end takes nothing back")
  }

  private func checkRepetition(of event: SessionEvent<Count>, after: Reading<Count>) {
    var twin = session
    twin.ingest(event, under: policy)
    law(
      twin.reading.displayed == after.displayed && twin.reading.current == after.current,
      "the same claim again changes neither count")
    // An answer that the rate limit held apart says that it is one; said twice it is a duplicate, and
    // the newest claim on the zero is exact.
    if policy.maximumRate == nil {
      law(twin.reading == after, "the same claim again changes nothing")
    }
  }

  /// Checked under any policy and at any instant: what is written can be read.
  private func checkSnapshot() {
    var words: [Int64] = []
    words.reserveCapacity(CounterSession<Memory>.snapshotWordCount)
    session.writeSnapshot { words.append($0) }
    do throws(SnapshotError) {
      let restored = try CounterSession<Memory>(words: words.count) { words[$0] }
      law(restored == session, "a restored session equals the one that was written")
    } catch {
      law(false, "a snapshot can be restored, but: \(error)")
    }
  }

  private func law(_ holds: Bool, _ promise: String) {
    require(
      holds || !isLawful, "\(promise)\n\(policy)\n" + told.map { "\($0)" }.joined(separator: "\n"))
  }
}

extension Policy {
  /// Whether every choice lies in the range that its documentation gives.
  var keepsToItsRanges: Bool {
    if let width, !(1...63).contains(width) { return false }
    if let maximumRate, !(maximumRate > 0 && maximumRate.isFinite) { return false }
    switch decrease {
    case .correction, .restart: break
    case .restartBelow(let share): if !(share > 0 && share <= 1) { return false }
    }
    return tolerance >= 0 && adjacency >= 0
  }
}

extension SessionEvent {
  /// Whether every instant lies where differences of three of them do not saturate.
  var keepsToTheAxis: Bool {
    switch self {
    case .open(let opening):
      opening.arrival.isNear && opening.zero.isNear && opening.from?.isNear ?? true
    case .baseline(let claim), .report(let claim), .answer(let claim):
      claim.arrival.isNear && claim.to.isNear && claim.from?.isNear ?? true
    case .close(let closing): closing.arrival.isNear
    }
  }
}

extension Instant {
  fileprivate var isNear: Bool { nanoseconds.magnitude < 1 << 61 }
}

extension Arrival {
  fileprivate var isNear: Bool { wall.isNear && monotonic.isNear }
}

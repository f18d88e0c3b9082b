// The laws that hold for every input of a counter session, checked event by event.
public import Tare

/// Feeds a session and checks, after every event, what the session promises for *any* input.
///
/// - `Z`: after an opening the shown count is exactly 0.
/// - `M`: the shown count never falls within a session, and the current one is never above it.
/// - `I`: the same claim again, at once, changes neither reading.
/// - `E`: a report without data changes neither reading.
/// - `S`: a session that was restarted is the same as a new one that is told only what followed.
public struct SessionLaws<Memory: SessionMemory> where Memory.Total == Count {
  /// The session under test.
  public private(set) var session = CounterSession<Memory>()
  /// A session that began with the last opening, for law `S`.
  private var successor = CounterSession<Memory>()
  private let policy: Policy

  /// Creates a session that is told every event under `policy`.
  public init(policy: Policy) {
    self.policy = policy
  }

  /// Feeds one event and checks the laws.
  @discardableResult
  public mutating func ingest(_ event: SessionEvent<Count>) -> Outcome {
    let before = session.reading
    let outcome = session.ingest(event, under: policy)
    let after = session.reading

    require(after.displayed.value >= 0, "the shown count is never negative")
    require(after.current.value >= 0, "the current count is never negative")
    require(
      after.current.value <= after.displayed.value, "the current count never exceeds the shown one")

    switch event {
    case .open:
      require(after.displayed == .zero && after.current == .zero, "a session opens at 0")
      require(outcome.verdict == nil, "an opening has no verdict")
      successor = CounterSession()
    case .close:
      require(outcome.verdict == nil, "a closing has no verdict")
      require(after.displayed.value >= before.displayed.value, "a closing takes nothing back")
    case .baseline(let claim), .answer(let claim), .report(let claim):
      require(outcome.verdict != nil, "every claim gets a verdict")
      require(after.displayed.value >= before.displayed.value, "the shown count never falls")
      if case .report = event, claim.total == nil {
        require(after == before, "a report without data changes nothing")
      }
      checkRepetition(of: event, after: after)
    }

    successor.ingest(event, under: policy)
    require(successor.reading == after, "a restarted session knows nothing of what was before")
    return outcome
  }

  /// Ends the input and checks that nothing is taken back.
  public mutating func finish() {
    let before = session.reading
    let outcome = session.finish(under: policy)
    require(outcome.verdict == nil, "the end of the input is no claim")
    require(
      session.reading.displayed.value >= before.displayed.value, "the end takes nothing back")
  }

  private func checkRepetition(of event: SessionEvent<Count>, after: Reading<Count>) {
    var twin = session
    twin.ingest(event, under: policy)
    require(twin.reading == after, "the same claim again changes nothing")
  }
}

// A counter session as the C interface holds it: the machine, its policy, and what events leave out.
import Tare
import TareTrace

/// What a `tare_session` points to.
struct Session {
  let history: Bool
  let policy: Policy
  private var timeline = EventTimeline()
  // Both machines are stored and one is used, as in a replay.
  private var small = PausableSmallSession()
  private var full = PausableFullSession()

  init(history: Bool, policy: Policy) {
    self.history = history
    self.policy = policy
  }

  /// What an event came to, beside the count.
  struct Step {
    var session: Int64
    var raw: Int64?
    var outcome: Outcome
  }

  var reading: Reading<Count> { history ? small.reading : full.reading }
  var isAsking: Bool { history ? small.hasOpenQuestion : full.hasOpenQuestion }
  var isApproximate: Bool { history ? small.isApproximate : full.isApproximate }
  var isPaused: Bool { history ? small.isPaused : full.isPaused }
  var isClosed: Bool { history ? small.isClosed : full.isClosed }
  var unsettledEdge: Instant? { history ? small.unsettledEdge : full.unsettledEdge }
  var token: Int64 { (history ? small.token : full.token)?.rawValue ?? 0 }
  var zero: Int64 { timeline.zero.nanoseconds }

  /// What is held apart and may still be accepted; whoever leaves the session leaves it behind.
  private var pendingExcess: Int64 {
    history ? small.session.pendingExcess : full.session.pendingExcess
  }

  mutating func ingest(_ event: EventFields) throws(TraceError.Problem) -> Step? {
    switch try timeline.complete(event) {
    case .header: return nil
    case .event(let event):
      var left: Int64 = 0
      if case .open = event { left = pendingExcess }
      var outcome =
        history ? small.ingest(event, under: policy) : full.ingest(event, under: policy)
      outcome.heldApart = Count(outcome.heldApart).adding(Count(left)).value
      return Step(session: event.token, raw: event.raw, outcome: outcome)
    case .pause(let edge):
      let outcome = history ? small.pause(edge, under: policy) : full.pause(edge, under: policy)
      return Step(session: edge.session.rawValue, raw: nil, outcome: outcome)
    case .resume(let edge):
      let outcome = history ? small.resume(edge, under: policy) : full.resume(edge, under: policy)
      return Step(session: edge.session.rawValue, raw: nil, outcome: outcome)
    }
  }

  mutating func finish() -> Step {
    var outcome = history ? small.finish(under: policy) : full.finish(under: policy)
    outcome.heldApart = Count(outcome.heldApart).adding(Count(pendingExcess)).value
    return Step(session: token, raw: nil, outcome: outcome)
  }
}

extension SessionEvent where Total == Count {
  fileprivate var token: Int64 {
    switch self {
    case .open(let opening): opening.session.rawValue
    case .baseline(let claim), .report(let claim), .answer(let claim): claim.session.rawValue
    case .close(let closing): closing.session.rawValue
    }
  }

  fileprivate var raw: Int64? {
    switch self {
    case .open, .close: nil
    case .baseline(let claim), .report(let claim), .answer(let claim): claim.total?.value
    }
  }
}

// The words of a snapshot: version, history, the policy (6 words), the timeline, the machine, and a
// checksum over all of them.
extension Session {
  private static var version: Int64 { 1 }
  private static var headCount: Int { 2 + PolicyWords.count + EventTimeline.snapshotWordCount }

  var snapshotWordCount: Int {
    Self.headCount + 1
      + (history
        ? PausableSmallSession.snapshotWordCount : PausableFullSession.snapshotWordCount)
  }

  func writeSnapshot(_ emit: (Int64) -> Void) {
    var sum = SnapshotChecksum()
    func put(_ word: Int64) {
      sum.add(word)
      emit(word)
    }
    put(Self.version)
    put(history ? 1 : 0)
    PolicyWords.write(policy, put)
    timeline.writeSnapshot(put)
    if history { small.writeSnapshot(put) } else { full.writeSnapshot(put) }
    emit(sum.value)
  }

  /// The session that the words were written by; nil where they are none of this version.
  init?(words: UnsafeBufferPointer<Int64>) {
    guard words.count > Self.headCount, words[0] == Self.version, words[1] == 0 || words[1] == 1
    else { return nil }
    var sum = SnapshotChecksum()
    for word in words.dropLast() { sum.add(word) }
    guard words[words.count - 1] == sum.value else { return nil }
    var index = 2
    func next() -> Int64 {
      defer { index += 1 }
      return words[index]
    }
    guard let policy = PolicyWords.read(next) else { return nil }
    self.init(history: words[1] == 1, policy: policy)
    timeline = EventTimeline(next: next)
    let machine = words[index..<words.count - 1]
    do throws(SnapshotError) {
      if history {
        small = try PausableSmallSession(words: machine.count) { machine[machine.startIndex + $0] }
      } else {
        full = try PausableFullSession(words: machine.count) { machine[machine.startIndex + $0] }
      }
    } catch {
      return nil
    }
  }
}

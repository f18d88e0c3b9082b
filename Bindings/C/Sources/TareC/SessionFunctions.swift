// The functions of tare.h about counter sessions.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CTare
import Tare
import TareTrace

/// The default policy.
@c @implementation
public func tare_policy_init(_ policy: UnsafeMutablePointer<tare_policy>?) {
  policy?.pointee = Policy().structure
}

/// Makes a session.
@c @implementation
public func tare_session_create(
  _ policy: UnsafePointer<tare_policy>?, _ history: Int32,
  _ session: UnsafeMutablePointer<OpaquePointer?>?
) -> tare_status {
  guard let session else { return TARE_BAD_ARGUMENT }
  var choices = Policy()
  if let policy {
    guard let said = Policy(policy.pointee) else { return TARE_BAD_POLICY }
    choices = said
  }
  session.pointee = Handle.make(Session(history: history != 0, policy: choices))
  return TARE_OK
}

/// Ends a session.
@c @implementation
public func tare_session_free(_ session: OpaquePointer?) {
  Handle<Session>.end(session)
}

/// Takes one event.
@c @implementation
public func tare_session_ingest(
  _ session: OpaquePointer?, _ event: UnsafePointer<tare_event>?,
  _ outcome: UnsafeMutablePointer<tare_outcome>?
) -> tare_status {
  guard let session = Handle<Session>.open(session), let event,
    let fields = EventFields(event.pointee)
  else { return TARE_BAD_ARGUMENT }
  do throws(TraceError.Problem) {
    guard let step = try session.pointee.ingest(fields) else { return TARE_BAD_ARGUMENT }
    outcome?.pointee = tare_outcome(session.pointee, step)
    return TARE_OK
  } catch {
    return status(of: error)
  }
}

/// Reads a session.
@c @implementation
public func tare_session_read(
  _ session: OpaquePointer?, _ outcome: UnsafeMutablePointer<tare_outcome>?
) -> tare_status {
  guard let session = Handle<Session>.open(session), let outcome else { return TARE_BAD_ARGUMENT }
  outcome.pointee = tare_outcome(
    session.pointee,
    Session.Step(session: session.pointee.token, raw: nil, outcome: Outcome(verdict: nil)))
  return TARE_OK
}

/// Ends the input without a closing.
@c @implementation
public func tare_session_finish(
  _ session: OpaquePointer?, _ outcome: UnsafeMutablePointer<tare_outcome>?
) -> tare_status {
  guard let session = Handle<Session>.open(session) else { return TARE_BAD_ARGUMENT }
  let step = session.pointee.finish()
  outcome?.pointee = tare_outcome(session.pointee, step)
  return TARE_OK
}

/// Writes a session as words.
@c @implementation
public func tare_session_snapshot(
  _ session: OpaquePointer?, _ words: UnsafeMutablePointer<Int64>?, _ capacity: Int
) -> Int {
  guard let session = Handle<Session>.open(session) else { return 0 }
  let count = session.pointee.snapshotWordCount
  guard let words, capacity.room >= count else { return count }
  var index = 0
  session.pointee.writeSnapshot { word in
    words[index] = word
    index += 1
  }
  return count
}

/// Makes a session from words.
@c @implementation
public func tare_session_restore(
  _ words: UnsafePointer<Int64>?, _ count: Int, _ session: UnsafeMutablePointer<OpaquePointer?>?
) -> tare_status {
  guard let words, let session, count >= 0 else { return TARE_BAD_ARGUMENT }
  guard let restored = Session(words: UnsafeBufferPointer(start: words, count: count)) else {
    return TARE_BAD_SNAPSHOT
  }
  session.pointee = Handle.make(restored)
  return TARE_OK
}

extension EventFields {
  /// The event that a C structure says; nil for a kind that does not exist.
  fileprivate init?(_ event: tare_event) {
    guard let number = UInt8(exactly: event.kind), let kind = EventKind(rawValue: number) else {
      return nil
    }
    self.init(kind)
    func said(_ value: Int64, _ field: Int32) -> Int64? {
      event.fields & UInt32(bitPattern: field) != 0 ? value : nil
    }
    session = said(event.session, Int32(TARE_HAS_SESSION))
    wall = said(event.wall, Int32(TARE_HAS_WALL))
    mono = said(event.mono, Int32(TARE_HAS_MONO))
    zero = said(event.zero, Int32(TARE_HAS_ZERO))
    from = said(event.from, Int32(TARE_HAS_FROM))
    to = said(event.to, Int32(TARE_HAS_TO))
    total = said(event.total, Int32(TARE_HAS_TOTAL))
    if event.fields & TARE_HAS_BASELINE != 0 { baseline = event.baseline != 0 }
    isFromUnknown = event.fields & TARE_FROM_UNKNOWN != 0
  }
}

extension tare_outcome {
  fileprivate init(_ session: Session, _ step: Session.Step) {
    self.init()
    let reading = session.reading
    self.session = step.session
    raw = step.raw ?? 0
    has_raw = step.raw == nil ? 0 : 1
    displayed = reading.displayed.value
    current = reading.current.value
    held_apart = step.outcome.heldApart
    verdict = step.outcome.verdict.map { Int32($0.rawValue) } ?? TARE_NO_VERDICT
    lower_bound = reading.isLowerBound ? 1 : 0
    ask = step.outcome.asks ? 1 : 0
    asking = session.isAsking ? 1 : 0
    ask_from = session.zero
    if let edge = session.unsettledEdge {
      edge_wanted = 1
      ask_to = edge.nanoseconds
    }
    approximate = session.isApproximate ? 1 : 0
    paused = session.isPaused ? 1 : 0
    closed = session.isClosed ? 1 : 0
  }
}

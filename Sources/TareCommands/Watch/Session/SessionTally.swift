// What a session was told and what it made of it, noted as it happens.

import Foundation
import StepCounting
import Tare
import TareTrace

/// Tallies of one session.
struct Tally: Equatable, Sendable {
  /// How often each verdict was given.
  var verdicts = VerdictCounts()
  /// The newest total that the source told; nil before the first.
  var raw: Int64?
  /// Whether totals have fallen, and how often.
  var rawBackwards = 0
}

/// Takes a live session's trace lines, and after each call of the source the verdict that followed.
///
/// Recorders are called while the session is locked, so lines wait here until ``settle()``, which is
/// called when the session has been left.
final class SessionTally: TraceRecorder {
  private struct Noted {
    var session: SessionToken
    var line: [UInt8]
  }

  private struct State {
    var waiting: [Noted] = []
    var unwritten: [Noted] = []
    var session: StepSession?
    var token: SessionToken?
    var tally = Tally()
  }

  private let lock = NSLock()
  // Guarded by `lock`: every access is inside `withState`.
  nonisolated(unsafe) private var state = State()
  private let keepsLines: Bool
  /// Stands behind a header and an opening, so that it reads any event's line.
  private let reader: TraceReader

  /// - Parameter keepsLines: Whether lines are kept for ``takeLines()``.
  init(keepsLines: Bool) {
    self.keepsLines = keepsLines
    var reader = TraceReader()
    let lines = "{\"trace\":1}\n{\"event\":\"open\",\"wall\":0}\n"
    Array(lines.utf8).withUnsafeBytes { bytes in try? reader.read(bytes) { _ in } }
    self.reader = reader
  }

  private func withState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }

  func record(_ line: [UInt8], of session: SessionToken) {
    withState { $0.waiting.append(Noted(session: session, line: line)) }
  }

  /// Begins with a session; what it has been told already is noted.
  func watch(_ session: StepSession) {
    withState { $0.session = session }
    settle()
  }

  /// Lets the session go.
  func leave() {
    withState { $0.session = nil }
  }

  /// Notes what waits, with the session's newest verdict.
  func settle() {
    let (session, waiting) = withState { state in
      defer { if state.session != nil { state.waiting = [] } }
      return (state.session, state.session == nil ? [] : state.waiting)
    }
    guard let session, !waiting.isEmpty else { return }
    let reading = session.reading
    withState { state in
      if state.token != reading.session {
        state.token = reading.session
        state.tally = Tally()
      }
      for noted in waiting where noted.session == reading.session {
        note(noted.line, reading.verdict, &state.tally)
      }
      if keepsLines { state.unwritten += waiting }
    }
  }

  private func note(_ line: [UInt8], _ verdict: Verdict?, _ tally: inout Tally) {
    var reader = reader
    line.withUnsafeBytes { bytes in
      // The header is no event, and is refused.
      try? reader.read(bytes) { item in
        switch item {
        case .event(.report(let claim)):
          if let total = claim.total?.value {
            if let last = tally.raw, total < last { tally.rawBackwards += 1 }
            tally.raw = total
          }
          if let verdict { tally.verdicts[verdict] += 1 }
        case .event(.baseline(let claim)):
          if tally.raw == nil { tally.raw = claim.total?.value }
          if let verdict { tally.verdicts[verdict] += 1 }
        case .event(.answer):
          if let verdict { tally.verdicts[verdict] += 1 }
        case .event(.open), .event(.close), .header, .pause, .resume: break
        }
      }
    }
  }

  /// The tallies of the session that is shown.
  var tally: Tally { withState { $0.tally } }

  /// The trace's lines since the last call, each with its session.
  func takeLines() -> [(session: SessionToken, line: [UInt8])] {
    withState { state in
      defer { state.unwritten = [] }
      return state.unwritten.map { ($0.session, $0.line) }
    }
  }
}

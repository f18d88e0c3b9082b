// Draws a session with pauses in seconds: what it is told, and what it reads after each event.

import Tare
import Testing

/// Plays events, written in seconds, on one pausable machine and keeps what came of each.
struct PausablePlay<Memory: SessionMemory> where Memory.Total == Count {
  var session = PausableSession<Memory>()
  var policy = Policy()
  var outcome = Outcome(verdict: nil)
  /// The newest event that is no edge of a pause.
  private(set) var newest: SessionEvent<Count>?
  private var from: Double?
  private var zero: Double = 0
  /// By how many seconds the wall clock has been set.
  var skew: Double = 0

  init(_ change: (inout Policy) -> Void = { _ in }) {
    change(&policy)
  }

  var shown: Int64 { session.reading.displayed.value }
  var current: Int64 { session.reading.current.value }

  mutating func open(at wall: Double = 0, from: Double? = 0, baseline: Bool = false) {
    self.from = from
    zero = wall
    take(
      .open(
        Opening(
          session: 1, arrival: arrival(wall), from: from.map(instant), awaitsBaseline: baseline)))
  }

  mutating func baseline(_ total: Int64?, at: Double) {
    take(.baseline(claim(from, zero, total, at: at)))
  }

  mutating func report(_ total: Int64?, to: Double, at: Double? = nil) {
    take(.report(claim(from, to, total, at: at ?? to)))
  }

  mutating func answer(_ total: Int64?, to: Double, at: Double? = nil) {
    take(.answer(claim(zero, to, total, at: at ?? to)))
  }

  mutating func close(at wall: Double) {
    take(.close(Closing(session: 1, arrival: arrival(wall))))
  }

  mutating func pause(at wall: Double, token: SessionToken = 1) {
    outcome = session.pause(PauseEdge(session: token, arrival: arrival(wall)), under: policy)
  }

  mutating func resume(at wall: Double, token: SessionToken = 1) {
    outcome = session.resume(PauseEdge(session: token, arrival: arrival(wall)), under: policy)
  }

  mutating func take(_ event: SessionEvent<Count>) {
    newest = event
    outcome = session.ingest(event, under: policy)
  }

  /// An arrival at a wall time; the monotonic clock does not follow when the wall clock is set.
  func arrival(_ wall: Double) -> Arrival {
    Arrival(wall: instant(wall), monotonic: instant(wall - skew))
  }

  private func claim(
    _ from: Double?, _ to: Double, _ total: Int64?, at: Double
  ) -> Claim<Count> {
    Claim(
      session: 1, from: from.map(instant), to: instant(to), total: total.map { Count($0) },
      arrival: arrival(at))
  }

  func instant(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64((seconds * 1e9).rounded()))
  }
}

typealias PausableSmallPlay = PausablePlay<SmallMemory<Count>>
typealias PausableFullPlay = PausablePlay<FullMemory<Count>>

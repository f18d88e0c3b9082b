// Draws a session in seconds: what it is told, and what it reads after each event.

import Tare
import Testing

/// Plays events, written in seconds, on one machine and keeps what came of each.
struct SessionPlay<Memory: SessionMemory> where Memory.Total == Count {
  var session = CounterSession<Memory>()
  var policy = Policy()
  var outcome = Outcome(verdict: nil)
  var heldApart: Int64 = 0
  private var token: Int64 = 0
  private var from: Double?
  private var zero: Double = 0
  private var skew: Double = 0

  init(_ change: (inout Policy) -> Void = { _ in }) {
    change(&policy)
  }

  var shown: Int64 { session.reading.displayed.value }
  var current: Int64 { session.reading.current.value }
  var isLowerBound: Bool { session.reading.isLowerBound }
  var verdict: Verdict? { outcome.verdict }
  var asks: Bool { outcome.asks }

  /// Sets the wall clock: from now on it reads so many seconds more than before.
  mutating func setClock(by seconds: Double) { skew += seconds }

  mutating func open(
    at wall: Double, zero: Double? = nil, from: Double?, baseline: Bool = false
  ) {
    token += 1
    self.from = from
    self.zero = zero ?? wall
    take(
      .open(
        Opening(
          session: SessionToken(token), arrival: arrival(wall),
          zero: instant(self.zero), from: from.map(instant), awaitsBaseline: baseline)))
  }

  mutating func baseline(_ total: Int64?, to: Double? = nil, at: Double? = nil) {
    take(.baseline(claim(from, to ?? zero, total, at: at ?? to ?? zero)))
  }

  mutating func report(
    _ total: Int64?, to: Double, from other: Double?? = nil, at: Double? = nil, token: Int64? = nil
  ) {
    take(.report(claim(other ?? from, to, total, at: at ?? to, token: token)))
  }

  mutating func answer(_ total: Int64?, to: Double, at: Double? = nil) {
    take(.answer(claim(zero, to, total, at: at ?? to)))
  }

  mutating func close(at wall: Double) {
    take(.close(Closing(session: SessionToken(token), arrival: arrival(wall))))
  }

  mutating func take(_ event: SessionEvent<Count>) {
    outcome = session.ingest(event, under: policy)
    heldApart += outcome.heldApart
  }

  /// An arrival at a wall time; the monotonic clock does not follow when the wall clock is set.
  func arrival(_ wall: Double) -> Arrival {
    Arrival(wall: instant(wall), monotonic: instant(wall - skew))
  }

  func claim(
    _ from: Double?, _ to: Double, _ total: Int64?, at: Double, token: Int64? = nil
  ) -> Claim<Count> {
    Claim(
      session: SessionToken(token ?? self.token), from: from.map(instant), to: instant(to),
      total: total.map { Count($0) }, arrival: arrival(at))
  }

  func instant(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64((seconds * 1e9).rounded()))
  }
}

typealias SmallPlay = SessionPlay<SmallMemory<Count>>
typealias FullPlay = SessionPlay<FullMemory<Count>>

// Running totals as records of what was added: by the same machine that counts sessions.

import StepMerging
import Tare

/// Turns the totals of one counter into records of the steps between them.
///
///     var deltas = CumulativeDeltas()
///     deltas.add(from: boot, to: ten, total: 5000)     // nil: the baseline
///     deltas.add(from: boot, to: eleven, total: 5200)  // 200 from ten to eleven
///
/// A counter session (``Tare/CounterSession``) decides what a total adds, so that a reset, a late
/// value, a correction and a repeated one are understood as they are everywhere else. What it adds
/// belongs to the time since the counter's last total that was taken.
struct CumulativeDeltas {
  private var session = FullSession()
  private let policy: Policy
  private var isOpen = false
  /// When the newest total was true that counted.
  private(set) var last = Instant(nanoseconds: .min)
  private var arrival = Instant(nanoseconds: .min)
  private let countsFirst: Bool

  /// Creates the deltas of a counter of which nothing is known.
  ///
  /// - Parameters:
  ///   - policy: What a decrease means, and how wide the counter is.
  ///   - countsFirst: Whether the first total counts from the start it names: a total of today, in an
  ///     export that is to tell of today. Otherwise the first total is the baseline.
  init(policy: Policy = Policy(), countsFirst: Bool = false) {
    self.policy = policy
    self.countsFirst = countsFirst
  }

  /// Takes the next total.
  ///
  /// - Parameters:
  ///   - from: Since when it counts; nil if unknown.
  ///   - to: When it was true.
  ///   - total: The total.
  /// - Returns: The steps it added and their interval; nil if it added none.
  mutating func add(
    from: Instant?, to: Instant, total: Int64
  ) -> (start: Instant, end: Instant, steps: Int64)? {
    let now = max(arrival, to)
    arrival = now
    if !isOpen {
      isOpen = true
      if countsFirst, let from, from < to {
        last = from
        session.ingest(
          .open(Opening(session: 1, arrival: Arrival(from), from: from, awaitsBaseline: false)),
          under: policy)
      } else {
        last = to
        let awaits = from.map { $0 < to } ?? false
        session.ingest(
          .open(Opening(session: 1, arrival: Arrival(now), from: from, awaitsBaseline: awaits)),
          under: policy)
        let claim = Claim(
          session: 1, from: from, to: to, total: Count(total), arrival: Arrival(now))
        session.ingest(awaits ? .baseline(claim) : .report(claim), under: policy)
        return nil
      }
    }
    let before = session.displayed.value
    session.ingest(
      .report(
        Claim(session: 1, from: from, to: to, total: Count(total), arrival: Arrival(now))),
      under: policy)
    let added = session.displayed.value - before
    // A counter that began anew since then has counted only since it began.
    let start = max(last, from ?? last)
    if to > last { last = to }
    guard added > 0 else { return nil }
    // A late total may add steps whose time is past: they belong to the instant it names.
    return (min(start, to), to, added)
  }
}

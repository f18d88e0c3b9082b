// The first published implementation's rule, on a phone: query a baseline, subscribe, filter.

/// Baseline by a query, a start filter of one second, clamp and rebase on a fall, then only rises.
///
/// No session token: a baseline answer belongs to whoever is open when it arrives. A failed query
/// counts as a baseline of 0. Reports before the baseline are dropped.
struct FirstImplementation: CountingRule {
  private var start: Instant?
  private var baseline: Int64 = 0
  private var last: Int64 = 0
  private var isReady = false
  private(set) var shown: Int64?

  init() {}

  mutating func take(_ event: SessionEvent<Count>, under policy: Policy) -> Bool {
    switch event {
    case .open(let opening):
      start = opening.from ?? opening.zero
      baseline = 0
      last = 0
      // A query over an empty window, [now, now], is answered by 0 at once.
      isReady = !opening.awaitsBaseline
      shown = nil
    case .baseline(let claim):
      baseline = claim.total?.value ?? 0
      isReady = true
    case .report(let claim):
      guard let total = claim.total?.value, isReady, let start else { return false }
      if let from = claim.from, abs(from.nanoseconds(since: start)) > 1_000_000_000 {
        return false
      }
      var delta = total - baseline
      if delta < 0 {
        delta = 0
        baseline = total
      }
      if delta > last {
        last = delta
        shown = delta
      }
    case .answer, .close: break
    }
    return false
  }
}

// The two-line rule: what is said now minus what was said first.

/// Every report minus the baseline, whatever it is a report of. A failed baseline is read as 0.
struct RawMinusBaseline: CountingRule {
  private var baseline: Int64?
  private var isReady = false
  private(set) var shown: Int64?

  init() {}

  mutating func take(_ event: SessionEvent<Count>, under policy: Policy) -> Bool {
    switch event {
    case .open(let opening):
      shown = 0
      isReady = !opening.awaitsBaseline
      baseline = isReady && opening.from != nil ? 0 : nil
    case .baseline(let claim):
      baseline = claim.total?.value ?? 0
      isReady = true
    case .report(let claim):
      guard let total = claim.total?.value, isReady else { return false }
      if let baseline {
        shown = total - baseline
      } else {
        baseline = total
      }
    case .answer, .close: break
    }
    return false
  }
}

// Prometheus' increase, without extrapolation: any decrease is a reset.

/// The sum of rises between samples in the order of time; after a fall the whole new value counts.
///
/// A sample not later than the newest is rejected, as by default. The baseline is the sample at the
/// session's zero; a stream that starts there has a sample of 0.
struct PrometheusIncrease: CountingRule {
  private var previous: Int64?
  private var time: Instant?
  private var sum: Int64 = 0
  private(set) var shown: Int64?

  init() {}

  mutating func take(_ event: SessionEvent<Count>, under policy: Policy) -> Bool {
    switch event {
    case .open(let opening):
      previous = nil
      time = nil
      sum = 0
      shown = nil
      if opening.from == opening.zero { sample(0, at: opening.zero) }
    case .baseline(let claim), .report(let claim):
      if let total = claim.total?.value { sample(total, at: claim.to) }
    case .answer, .close: break
    }
    return false
  }

  private mutating func sample(_ value: Int64, at instant: Instant) {
    if let time, instant <= time { return }
    if let previous { sum += value < previous ? value : value - previous }
    previous = value
    time = instant
    shown = sum
  }
}

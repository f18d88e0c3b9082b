// Home Assistant's total_increasing: a fall of more than a tenth is a reset, a smaller one a dip.

/// The sum of changes in the order of arrival; below nine tenths of the value before, the whole new
/// value counts. The first state is the zero.
struct TotalIncreasing: CountingRule {
  private var previous: Int64?
  private var sum: Int64 = 0
  private(set) var shown: Int64?

  init() {}

  mutating func take(_ event: SessionEvent<Count>, under policy: Policy) -> Bool {
    switch event {
    case .open(let opening):
      sum = 0
      shown = nil
      previous = nil
      if opening.from == opening.zero { state(0) }
    case .baseline(let claim), .report(let claim):
      if let total = claim.total?.value, total >= 0 { state(total) }
    case .answer, .close: break
    }
    return false
  }

  private mutating func state(_ value: Int64) {
    if let previous {
      sum += 10 * value < 9 * previous ? value : value - previous
    }
    previous = value
    shown = sum
  }
}

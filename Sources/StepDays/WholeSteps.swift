// Shares of steps made whole at output: none below zero, and adding up to the total.
internal import StepMerging

/// Shares in order of time, made non-negative without changing their sum.
///
/// A share below zero is a correction that took back more than its hour had. What is missing was
/// claimed earlier, so it is taken from the shares before it, the nearest first; where those have
/// not enough, from the ones after it. If all of them together have not enough, all are zero.
/// - Complexity: O(n).
func covered(_ shares: [StepAmount]) -> [StepAmount] {
  var result = shares
  var positive: [Int] = []
  var debt = StepAmount.zero
  for index in result.indices {
    var share = result[index] - debt
    debt = .zero
    while share < .zero, let nearest = positive.last {
      let there = result[nearest] + share
      result[nearest] = max(there, .zero)
      share = min(there, .zero)
      if there <= .zero { positive.removeLast() }
    }
    result[index] = max(share, .zero)
    if share > .zero { positive.append(index) }
    if share < .zero { debt = .zero - share }
  }
  return result
}

/// Non-negative shares, cut from the last one backwards until they are no more than `total`.
func cut(_ shares: [StepAmount], to total: StepAmount) -> [StepAmount] {
  var result = shares
  var surplus = shares.reduce(.zero, +) - total
  for index in result.indices.reversed() where surplus > .zero {
    let taken = min(result[index], surplus)
    result[index] -= taken
    surplus -= taken
  }
  return result
}

/// Non-negative shares as whole numbers that add up to `total`, by largest remainder.
///
/// Each is rounded down; the steps still missing go to the largest fractions, among equal ones to
/// the earliest. `total` is the sum of the shares rounded down or up, so nobody gets more than one.
/// - Complexity: O(n log n).
func wholeSteps(_ shares: [StepAmount], total: Int64) -> [Int64] {
  var result = shares.map(\.wholeSteps)
  let missing = result.reduce(total, &-)
  guard missing > 0 else { return result }
  let order = shares.indices.sorted {
    let (left, right) = (shares[$0].fraction, shares[$1].fraction)
    return left != right ? left > right : $0 < $1
  }
  for index in order.prefix(Int(missing)) { result[index] += 1 }
  return result
}

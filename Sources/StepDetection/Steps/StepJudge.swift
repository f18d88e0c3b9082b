// Whether a candidate is a step: a small network over it and its neighbours.

/// Decides about candidates, three candidates after each.
///
/// A dense layer looks at each candidate alone; two convolutions look along the row of candidates,
/// five back and three ahead; the last layer says how much speaks for a step (log odds).
struct StepJudge: Sendable {
  static let width = 16
  static let features = StepCandidate.features
  /// Candidates that come after the one decided about.
  static let ahead = 3
  static let taps = 5
  private static let firstBias = features * width
  private static let second = firstBias + width
  private static let secondBias = second + taps * width * width
  private static let third = secondBias + width
  private static let thirdBias = third + taps * width * width
  private static let last = thirdBias + width
  static let weightCount = last + width + 1
  private static let kept = 8
  private static let chunks = width / 4

  private let weights: [Float]
  /// Outputs of the first layer by age, newest first; then those of the second.
  private var alone: [Float]
  private var near: [Float]

  init(weights: [Float]) {
    self.weights =
      weights.count == Self.weightCount
      ? weights : [Float](repeating: 0, count: Self.weightCount)
    alone = [Float](repeating: 0, count: Self.kept * Self.width)
    near = [Float](repeating: 0, count: Self.kept * Self.width)
  }

  /// Forgets all candidates.
  mutating func begin() {
    for index in alone.indices { alone[index] = 0 }
    for index in near.indices { near[index] = 0 }
  }

  /// Takes the next candidate's features, or nil where the row ends.
  ///
  /// Answers the log odds of the candidate taken three calls earlier.
  mutating func take(_ features: [Float]?) -> Float {
    shift(&alone)
    shift(&near)
    if let features {
      dense(features)
    }
    convolve(from: alone, at: 2, weights: Self.second, bias: Self.secondBias, into: &near)
    return decide()
  }

  private func shift(_ rows: inout [Float]) {
    var index = Self.kept * Self.width - 1
    while index >= Self.width {
      rows[index] = rows[index - Self.width]
      index -= 1
    }
    for index in 0..<Self.width { rows[index] = 0 }
  }

  private mutating func dense(_ features: [Float]) {
    for unit in 0..<Self.width {
      var sum = weights[Self.firstBias + unit]
      for input in 0..<Self.features {
        sum += features[input] * weights[input * Self.width + unit]
      }
      alone[unit] = sum < 0 ? sum * 0.1 : sum
    }
    alone[Self.width - 1] = 1
  }

  /// The second layer around the candidate `age` calls back, written as the newest row of `near`.
  private func convolve(
    from rows: [Float], at age: Int, weights first: Int, bias: Int, into result: inout [Float]
  ) {
    guard rows[age * Self.width + Self.width - 1] != 0 else { return }
    for unit in 0..<Self.width {
      var sum = weights[bias + unit]
      for tap in 0..<Self.taps {
        // Tap 0 is the oldest: two candidates back; tap 4 is two ahead.
        let row = (age + 2 - tap) * Self.width
        for input in 0..<Self.width {
          sum += rows[row + input] * weights[first + (tap * Self.width + input) * Self.width + unit]
        }
      }
      result[unit] = (sum < 0 ? sum * 0.1 : sum) + rows[age * Self.width + unit]
    }
  }

  private func decide() -> Float {
    // The candidate three calls back has its second layer at age 1 of `near`.
    var odds = weights[Self.last + Self.width]
    for unit in 0..<Self.width {
      var sum = weights[Self.thirdBias + unit]
      for tap in 0..<Self.taps {
        // Tap 0: three candidates back; tap 4: one ahead.
        let row = (1 + 3 - tap) * Self.width
        for input in 0..<Self.width {
          sum +=
            near[row + input] * weights[Self.third + (tap * Self.width + input) * Self.width + unit]
        }
      }
      odds += ((sum < 0 ? sum * 0.1 : sum) + near[Self.width + unit]) * weights[Self.last + unit]
    }
    return odds
  }
}

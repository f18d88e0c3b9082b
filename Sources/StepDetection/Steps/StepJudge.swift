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
  /// Rows that are kept of each layer; five are looked at. A power of two, for the ring.
  private static let kept = 8

  private let weights: [Float]
  /// Two rings of rows: outputs of the first layer, and those of the second.
  private var rows = [SIMD16<Float>](repeating: .zero, count: 2 * kept)
  /// Where the newest row of each ring is; older ones follow.
  private var head = 0

  /// Weights of another number than ``weightCount`` count as zeros.
  init(weights: [Float]) {
    self.weights =
      weights.count == Self.weightCount
      ? weights : [Float](repeating: 0, count: Self.weightCount)
  }

  /// Forgets all candidates.
  mutating func begin() {
    for index in rows.indices { rows[index] = .zero }
  }

  /// Takes the next candidate's features, or nil where the row ends.
  ///
  /// Answers the log odds of the candidate taken three calls earlier.
  mutating func take(_ features: UnsafePointer<Float>?) -> Float {
    head = (head &- 1) & (Self.kept - 1)
    let head = head
    var odds: Float = 0
    rows.withUnsafeMutableBufferPointer { rows in
      weights.withUnsafeBufferPointer { weights in
        guard let alone = rows.baseAddress, let weights = weights.baseAddress else { return }
        let near = alone + Self.kept
        alone[head] = features.map { Self.dense($0, weights) } ?? .zero
        // The second layer around the candidate two calls back, if there is one.
        let center = alone[Self.slot(head, 2)]
        near[head] =
          center[Self.width - 1] == 0
          ? .zero
          : center
            + Self.convolve(
              alone, head, weights + Self.second, bias: weights + Self.secondBias)
        // The candidate three calls back has its second layer one row back.
        let third =
          near[Self.slot(head, 1)]
          + Self.convolve(
            near, head, weights + Self.third, bias: weights + Self.thirdBias)
        odds = weights[Self.last + Self.width]
        let products = third * Self.sixteen(weights + Self.last)
        for unit in 0..<Self.width { odds += products[unit] }
      }
    }
    return odds
  }

  /// The place in a ring of the row that is `age` calls old.
  @inline(__always)
  private static func slot(_ head: Int, _ age: Int) -> Int { (head &+ age) & (kept - 1) }

  /// The first layer; its last unit is 1, which tells a candidate from none.
  private static func dense(
    _ features: UnsafePointer<Float>, _ weights: UnsafePointer<Float>
  ) -> SIMD16<Float> {
    var sum = sixteen(weights + firstBias)
    var weights = weights
    for input in stride(from: 0, to: Self.features, by: 2) {
      sum += sixteen(weights) * SIMD16(repeating: features[input])
      sum += sixteen(weights + width) * SIMD16(repeating: features[input &+ 1])
      weights += 2 * width
    }
    var row = bent(sum)
    row[width - 1] = 1
    return row
  }

  /// Five rows of a ring through one layer: the oldest, which is four back, first.
  private static func convolve(
    _ rows: UnsafePointer<SIMD16<Float>>, _ head: Int, _ weights: UnsafePointer<Float>,
    bias: UnsafePointer<Float>
  ) -> SIMD16<Float> {
    var sum = sixteen(bias)
    var weights = weights
    for tap in 0..<taps {
      let row = UnsafeRawPointer(rows + slot(head, taps - 1 - tap))
      for input in stride(from: 0, to: width, by: 4) {
        let values = row.load(fromByteOffset: input &* 4, as: SIMD4<Float>.self)
        sum += sixteen(weights) * SIMD16(repeating: values.x)
        sum += sixteen(weights + width) * SIMD16(repeating: values.y)
        sum += sixteen(weights + 2 * width) * SIMD16(repeating: values.z)
        sum += sixteen(weights + 3 * width) * SIMD16(repeating: values.w)
        weights += 4 * width
      }
    }
    return bent(sum)
  }

  /// A tenth of what is negative.
  @inline(__always)
  private static func bent(_ sum: SIMD16<Float>) -> SIMD16<Float> {
    let bent = sum * 0.1
    return sum.replacing(with: bent, where: sum .< bent)
  }

  /// The weights of all units for one input.
  @inline(__always)
  private static func sixteen(_ from: UnsafePointer<Float>) -> SIMD16<Float> {
    UnsafeRawPointer(from).loadUnaligned(as: SIMD16<Float>.self)
  }
}

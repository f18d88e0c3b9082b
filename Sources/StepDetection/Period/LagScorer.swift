// The small network that says how much a lag looks like the step.

/// Scores every bin of ``LagGrid`` by the autocorrelations there and at its multiples.
///
/// 17 inputs for each bin (12 autocorrelations, log lag and its square, two log amplitudes, 1) go
/// through a hidden layer of 6 units (a tenth of what is negative) to one score. All bins are
/// computed together, four to a vector.
struct LagScorer: Sendable {
  /// Units in the hidden layer.
  static let hidden = 6
  static let inputs = 17
  static let weightCount = hidden * inputs + hidden + 1
  private static let correlations = 12
  private static let chunks = LagGrid.bins / 4

  private let weights: [Float]
  private let lags: [Float]
  /// Each place's lag: how many whole samples, and which part of one more.
  private let wholes: [Int32]
  private let parts: [Float]
  /// For each unit its weights of the autocorrelations and of the output, each in all lanes.
  private let spread: [SIMD4<Float>]
  /// Bin by hidden unit, four bins to a vector: what the lag alone contributes.
  private let prior: [SIMD4<Float>]

  /// Three rows of places, and the row of what lies one and a half times as far.
  private var grid = [Float](repeating: 0, count: 3 * LagGrid.places)
  private var scores = [SIMD4<Float>](repeating: .zero, count: chunks)

  /// Weights of another number than ``weightCount`` count as zeros.
  init(weights given: [Float]) {
    let weights =
      given.count == Self.weightCount ? given : [Float](repeating: 0, count: Self.weightCount)
    let lags = LagGrid.lags()
    let held = lags.map { Swift.min($0, Float(Autocorrelation.lags) - 1.001) }
    self.weights = weights
    self.lags = lags
    wholes = held.map { Int32($0) }
    parts = held.map { $0 - Float(Int32($0)) }
    var spread: [SIMD4<Float>] = []
    spread.reserveCapacity(Self.hidden * (Self.correlations + 1))
    for unit in 0..<Self.hidden {
      for input in 0..<Self.correlations {
        spread.append(SIMD4(repeating: weights[unit * Self.inputs + input]))
      }
      spread.append(SIMD4(repeating: weights[Self.hidden * Self.inputs + unit]))
    }
    self.spread = spread
    var prior = [SIMD4<Float>](repeating: .zero, count: Self.chunks * Self.hidden)
    for bin in 0..<LagGrid.bins {
      let log = naturalLogarithm(lags[bin + LagGrid.octave] / PeriodTracker.usual)
      for unit in 0..<Self.hidden {
        let row = unit * Self.inputs
        prior[(bin / 4) * Self.hidden + unit][bin % 4] =
          weights[row + 12] * log + weights[row + 13] * log * log
      }
    }
    self.prior = prior
  }

  /// The lag of a bin, in samples.
  func lag(_ bin: Int) -> Float { lags[bin + LagGrid.octave] }

  /// The score of a bin.
  func score(_ bin: Int) -> Float { scores[bin / 4][bin % 4] }

  /// The mean score over all bins.
  var meanScore: Float {
    var sum = SIMD4<Float>.zero
    for chunk in scores { sum += chunk }
    return (sum.x + sum.y + sum.z + sum.w) * (1 / Float(LagGrid.bins))
  }

  /// The scores, four bins to a vector.
  @inline(__always)
  func withScores(_ body: (UnsafePointer<SIMD4<Float>>) -> Void) {
    scores.withUnsafeBufferPointer { if let start = $0.baseAddress { body(start) } }
  }

  /// Takes the autocorrelations of a hop.
  mutating func take(_ correlation: borrowing Autocorrelation) {
    lookUp(correlation)
    rate(correlation.amplitude)
  }

  /// Interpolates the autocorrelations at every place of the grid.
  private mutating func lookUp(_ correlation: borrowing Autocorrelation) {
    grid.withUnsafeMutableBytes { grid in
      correlation.withValues { values in
        wholes.withUnsafeBufferPointer { wholes in
          parts.withUnsafeBufferPointer { parts in
            guard let wholes = wholes.baseAddress, let parts = parts.baseAddress else { return }
            guard let grid = grid.baseAddress else { return }
            var place = 0
            while place < LagGrid.places {
              @inline(__always) func row(_ index: Int) -> SIMD4<Float> {
                let whole = Int(wholes[place &+ index])
                let below = values[whole]
                return below + (values[whole &+ 1] - below) * parts[place &+ index]
              }
              let a = row(0), b = row(1), c = row(2), d = row(3)
              let low = SIMD4(a.x, b.x, a.y, b.y)
              let high = SIMD4(c.x, d.x, c.y, d.y)
              let into = grid + place &* 4
              into.storeBytes(
                of: SIMD4(lowHalf: low.lowHalf, highHalf: high.lowHalf), as: SIMD4<Float>.self)
              into.storeBytes(
                of: SIMD4(lowHalf: low.highHalf, highHalf: high.highHalf),
                toByteOffset: LagGrid.places * 4, as: SIMD4<Float>.self)
              into.storeBytes(
                of: SIMD4(a.z, b.z, c.z, d.z), toByteOffset: 2 * LagGrid.places * 4,
                as: SIMD4<Float>.self)
              place &+= 4
            }
          }
        }
      }
    }
  }

  private mutating func rate(_ amplitude: SIMD4<Float>) {
    let logLength = naturalLogarithm(Swift.max(amplitude.x, 0.003) / 0.12)
    let logAxes = naturalLogarithm(Swift.max(amplitude.z, 0.003) / 0.2)
    let outputs = Self.hidden * Self.inputs
    @inline(__always) func bias(_ unit: Int) -> SIMD4<Float> {
      let row = unit * Self.inputs
      return SIMD4(
        repeating: weights[row + 14] * logLength + weights[row + 15] * logAxes + weights[row + 16])
    }
    let biases = (bias(0), bias(1), bias(2), bias(3), bias(4), bias(5))
    let last = SIMD4(repeating: weights[outputs + Self.hidden])
    grid.withUnsafeBufferPointer { grid in
      prior.withUnsafeBufferPointer { prior in
        spread.withUnsafeBufferPointer { spread in
          scores.withUnsafeMutableBufferPointer { scores in
            guard let grid = grid.baseAddress, let prior = prior.baseAddress,
              let spread = spread.baseAddress, let scores = scores.baseAddress
            else { return }
            for chunk in 0..<Self.chunks {
              let bin = grid + LagGrid.octave + chunk &* 4
              @inline(__always) func at(_ quantity: Int, _ shift: Int) -> SIMD4<Float> {
                LagProducts.four(bin + (quantity &* LagGrid.places &+ shift))
              }
              // One and a half is 9.36 places up.
              @inline(__always) func oneAndAHalf(_ quantity: Int) -> SIMD4<Float> {
                at(quantity, 9) * 0.64 + at(quantity, 10) * 0.36
              }
              let i0 = at(0, 0), i1 = at(0, 16), i2 = at(0, -16), i3 = oneAndAHalf(0)
              let i4 = at(1, 0), i5 = at(1, 16), i6 = at(1, -16), i7 = oneAndAHalf(1)
              let i8 = at(2, 0), i9 = at(2, 16), i10 = at(2, -16), i11 = oneAndAHalf(2)
              @inline(__always) func output(_ unit: Int, _ bias: SIMD4<Float>) -> SIMD4<Float> {
                let weights = spread + unit &* (Self.correlations + 1)
                var sum = prior[chunk &* Self.hidden &+ unit] + bias
                sum += i0 * weights[0] + i1 * weights[1]
                sum += i2 * weights[2] + i3 * weights[3]
                sum += i4 * weights[4] + i5 * weights[5]
                sum += i6 * weights[6] + i7 * weights[7]
                sum += i8 * weights[8] + i9 * weights[9]
                sum += i10 * weights[10] + i11 * weights[11]
                return sum.replacing(with: sum * 0.1, where: sum .< 0) * weights[12]
              }
              var score = last
              score += output(0, biases.0)
              score += output(1, biases.1)
              score += output(2, biases.2)
              score += output(3, biases.3)
              score += output(4, biases.4)
              score += output(5, biases.5)
              scores[chunk] = score
            }
          }
        }
      }
    }
  }
}

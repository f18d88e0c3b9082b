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
  /// Each place's lag: its whole samples, in bytes of a row of floats, and the part of one more.
  private let offsets: [Int32]
  private let parts: [SIMD4<Float>]
  /// For each unit its weights of the autocorrelations and of the output, each in all lanes.
  private let spread: [SIMD4<Float>]
  /// Bin by hidden unit, four bins to a vector: what the lag alone contributes.
  private let prior: [SIMD4<Float>]

  /// The autocorrelations at every place: a row for each of the three.
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
    offsets = held.map { Int32($0) * 4 }
    var parts = [SIMD4<Float>](repeating: .zero, count: LagGrid.places / 4)
    for place in 0..<LagGrid.places {
      parts[place / 4][place % 4] = held[place] - Float(Int32(held[place]))
    }
    self.parts = parts
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
      correlation.values.withUnsafeBytes { values in
        offsets.withUnsafeBufferPointer { offsets in
          parts.withUnsafeBufferPointer { parts in
            guard let offsets = offsets.baseAddress, let parts = parts.baseAddress,
              let grid = grid.baseAddress, let values = values.baseAddress
            else { return }
            for chunk in 0..<LagGrid.places / 4 {
              let at = offsets + chunk &* 4
              let a = Int(at[0]), b = Int(at[1]), c = Int(at[2]), d = Int(at[3])
              let part = parts[chunk]
              for quantity in 0..<Autocorrelation.quantities {
                let plane = values + quantity * Autocorrelation.lags * 4
                // Each place's autocorrelation below it and above it stand side by side.
                let ab = SIMD4(lowHalf: pair(plane, a), highHalf: pair(plane, b))
                let cd = SIMD4(lowHalf: pair(plane, c), highHalf: pair(plane, d))
                let below = SIMD4(lowHalf: ab.evenHalf, highHalf: cd.evenHalf)
                let above = SIMD4(lowHalf: ab.oddHalf, highHalf: cd.oddHalf)
                grid.storeBytes(
                  of: below + (above - below) * part,
                  toByteOffset: (quantity * LagGrid.places &+ chunk &* 4) &* 4,
                  as: SIMD4<Float>.self)
              }
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
                let bent = sum * 0.1
                return sum.replacing(with: bent, where: sum .< bent) * weights[12]
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

/// Two neighbours, so many bytes from the start of a row.
@inline(__always)
private func pair(_ row: UnsafeRawPointer, _ offset: Int) -> SIMD2<Float> {
  row.loadUnaligned(fromByteOffset: offset, as: SIMD2<Float>.self)
}

// Which lag is the step: scored by a small network, followed through time.

/// Finds the period of the steps in the autocorrelations, hop after hop.
///
/// A wrist swings once for two steps, a heel strike rings twice for one: the highest peak of an
/// autocorrelation is often half or double the step. A small network scores each lag by the three
/// autocorrelations at that lag, at half, at one and a half and at double, by the lag and by the
/// amplitudes; the best path through the scores of successive hops is the period.
struct PeriodTracker: Sendable {
  /// Units in the hidden layer.
  static let hidden = 6
  /// Inputs: 12 autocorrelations, log lag and its square, two log amplitudes, 1.
  static let inputs = 17
  static let weightCount = hidden * inputs + hidden + 1
  private static let chunks = LagGrid.bins / 4
  /// Mean step period of adults walking, 0.55 s, in samples.
  static let usual: Float = 13.75

  private let weights: [Float]
  private let lags: [Float]
  private let logLags: [Float]
  /// Hidden unit by bin: what the lag alone contributes.
  private var prior: [Float]
  private var grid: [Float]
  private(set) var scores: [Float]
  private var path: [Float]
  private var nextPath: [Float]

  /// The period in samples; 0 before the first hop.
  private(set) var period: Float = 0
  /// How much better the best path is than the best one elsewhere.
  private(set) var margin: Float = 0
  /// This hop's score at the period, above the mean over all lags.
  private(set) var score: Float = 0

  /// What a change of the period by one place costs, by two, and by any other distance.
  static let driftCosts: (one: Float, two: Float, jump: Float) = (0.15, 0.6, 2.5)
  /// How much of a path's lead is remembered from hop to hop.
  static let memory: Float = 0.8

  init(weights: [Float]) {
    self.weights =
      weights.count == Self.weightCount
      ? weights : [Float](repeating: 0, count: Self.weightCount)
    lags = LagGrid.lags()
    logLags = lags.map { naturalLogarithm($0 / Self.usual) }
    prior = [Float](repeating: 0, count: Self.hidden * LagGrid.bins)
    grid = [Float](repeating: 0, count: 3 * LagGrid.places + 4)
    scores = [Float](repeating: 0, count: LagGrid.bins)
    path = [Float](repeating: 0, count: LagGrid.bins + 4)
    nextPath = [Float](repeating: 0, count: LagGrid.bins + 4)
    for unit in 0..<Self.hidden {
      for bin in 0..<LagGrid.bins {
        let log = logLags[bin + LagGrid.octave]
        let row = unit * Self.inputs
        prior[unit * LagGrid.bins + bin] =
          self.weights[row + 12] * log + self.weights[row + 13] * log * log
      }
    }
  }

  /// Forgets the path: what comes next is another recording.
  mutating func begin() {
    for bin in path.indices { path[bin] = 0 }
    period = 0
    margin = 0
    score = 0
  }

  /// Takes the autocorrelations of a hop.
  mutating func take(_ correlation: borrowing Autocorrelation) {
    lookUp(correlation)
    rate(correlation.amplitude)
    follow()
  }

  /// The autocorrelation of `quantity` at any lag in samples.
  static func value(_ values: [Float], _ quantity: Int, at lag: Float) -> Float {
    let held = Swift.min(Swift.max(lag, 0), Float(Autocorrelation.lags - 2))
    let whole = Int(held)
    let part = held - Float(whole)
    let at = quantity * Autocorrelation.lags + whole
    return values[at] + (values[at + 1] - values[at]) * part
  }

  private mutating func lookUp(_ correlation: borrowing Autocorrelation) {
    let values = correlation.values
    for place in 0..<LagGrid.places {
      let held = Swift.min(lags[place], Float(Autocorrelation.lags) - 1.001)
      let whole = Int(held)
      let part = held - Float(whole)
      for quantity in 0..<3 {
        let at = quantity * Autocorrelation.lags + whole
        grid[quantity * LagGrid.places + place] = values[at] + (values[at + 1] - values[at]) * part
      }
    }
  }

  private mutating func rate(_ amplitude: SIMD4<Float>) {
    let logLength = naturalLogarithm(Swift.max(amplitude.x, 0.003) / 0.12)
    let logAxes = naturalLogarithm(Swift.max(amplitude.z, 0.003) / 0.2)
    let weights = weights
    let prior = prior
    let count = LagGrid.bins
    grid.withUnsafeBytes { grid in
      prior.withUnsafeBytes { prior in
        weights.withUnsafeBufferPointer { weights in
          scores.withUnsafeMutableBytes { scores in
            let outputs = Self.hidden * Self.inputs
            for chunk in 0..<Self.chunks {
              let bin = chunk * 4
              func at(_ quantity: Int, _ shift: Int) -> SIMD4<Float> {
                grid.loadUnaligned(
                  fromByteOffset: (quantity * LagGrid.places + LagGrid.octave + bin + shift) * 4,
                  as: SIMD4<Float>.self)
              }
              // One and a half is 9.36 places up.
              func oneAndAHalf(_ quantity: Int) -> SIMD4<Float> {
                at(quantity, 9) * 0.64 + at(quantity, 10) * 0.36
              }
              let i0 = at(0, 0), i1 = at(0, 16), i2 = at(0, -16), i3 = oneAndAHalf(0)
              let i4 = at(1, 0), i5 = at(1, 16), i6 = at(1, -16), i7 = oneAndAHalf(1)
              let i8 = at(2, 0), i9 = at(2, 16), i10 = at(2, -16), i11 = oneAndAHalf(2)
              var score = SIMD4<Float>(repeating: weights[outputs + Self.hidden])
              for unit in 0..<Self.hidden {
                let row = unit * Self.inputs
                var sum = prior.loadUnaligned(
                  fromByteOffset: (unit * count + bin) * 4, as: SIMD4<Float>.self)
                sum +=
                  weights[row + 14] * logLength + weights[row + 15] * logAxes + weights[row + 16]
                sum += i0 * weights[row] + i1 * weights[row + 1]
                sum += i2 * weights[row + 2] + i3 * weights[row + 3]
                sum += i4 * weights[row + 4] + i5 * weights[row + 5]
                sum += i6 * weights[row + 6] + i7 * weights[row + 7]
                sum += i8 * weights[row + 8] + i9 * weights[row + 9]
                sum += i10 * weights[row + 10] + i11 * weights[row + 11]
                sum.replace(with: sum * 0.1, where: sum .< 0)
                score += sum * weights[outputs + unit]
              }
              scores.storeBytes(of: score, toByteOffset: bin * 4, as: SIMD4<Float>.self)
            }
          }
        }
      }
    }
  }

  private mutating func follow() {
    let costs = Self.driftCosts
    let count = LagGrid.bins
    var top = -Float.infinity
    for bin in 0..<count where path[bin] > top { top = path[bin] }
    var best = 0
    for bin in 0..<count {
      var from = Swift.max(path[bin], top - costs.jump)
      if bin > 0 { from = Swift.max(from, path[bin - 1] - costs.one) }
      if bin > 1 { from = Swift.max(from, path[bin - 2] - costs.two) }
      if bin + 1 < count { from = Swift.max(from, path[bin + 1] - costs.one) }
      if bin + 2 < count { from = Swift.max(from, path[bin + 2] - costs.two) }
      let lead = (from - top) * Self.memory
      nextPath[bin] = lead + scores[bin]
      if nextPath[bin] > nextPath[best] { best = bin }
    }
    swap(&path, &nextPath)
    var rival = -Float.infinity
    for bin in 0..<count where bin < best - 3 || bin > best + 3 {
      rival = Swift.max(rival, path[bin])
    }
    margin = path[best] - rival
    // Only differences of scores mean something: the network is trained to rank.
    var sum: Float = 0
    for bin in 0..<count { sum += scores[bin] }
    score = scores[best] - sum / Float(count)
    period = refined(best)
  }

  /// The lag of the summit around a bin: a parabola through it and its neighbours.
  private func refined(_ bin: Int) -> Float {
    let lag = lags[bin + LagGrid.octave]
    guard bin > 0, bin + 1 < LagGrid.bins else { return lag }
    let below = path[bin - 1]
    let above = path[bin + 1]
    let bend = below - 2 * path[bin] + above
    guard bend < -1e-6 else { return lag }
    let shift = Swift.min(Swift.max(0.5 * (below - above) / bend, -0.5), 0.5)
    // 2^(s/16) to first order and second order in s ln 2 / 16.
    let log = shift * 0.04332170
    return lag * (1 + log + 0.5 * log * log)
  }
}

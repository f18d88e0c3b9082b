// Which lag is the step: scored by a small network, followed through time.

/// Finds the period of the steps in the autocorrelations, hop after hop.
///
/// A wrist swings once for two steps, a heel strike rings twice for one: the highest peak of an
/// autocorrelation is often half or double the step. A small network scores each lag by the three
/// autocorrelations at that lag, at half, at one and a half and at double, by the lag and by the
/// amplitudes (``LagScorer``); the best path through the scores of successive hops is the period.
struct PeriodTracker: Sendable {
  static let weightCount = LagScorer.weightCount
  private static let chunks = LagGrid.bins / 4
  /// Places before the first bin of a path, for neighbours that there are none of.
  private static let margin = 4
  private static let pathLength = margin + LagGrid.bins + margin
  /// Mean step period of adults walking, 0.55 s, in samples.
  static let usual: Float = 13.75

  private var scorer: LagScorer
  /// Three rows with a margin on either side: the path, the next one, and room to look for a rival.
  private var path = [Float](repeating: -.infinity, count: 3 * pathLength)
  /// Whether the path is the second row.
  private var onSecond = false
  /// The path's highest value.
  private var top: Float = 0

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

  /// This hop's scores of all bins: for traces.
  var scores: [Float] { (0..<LagGrid.bins).map(scorer.score) }

  init(weights: [Float]) {
    scorer = LagScorer(weights: weights)
    begin()
  }

  /// Forgets the path: what comes next is another recording.
  mutating func begin() {
    for bin in 0..<LagGrid.bins { path[Self.margin + bin] = 0 }
    onSecond = false
    top = 0
    period = 0
    margin = 0
    score = 0
  }

  /// Takes the autocorrelations of a hop.
  mutating func take(_ correlation: borrowing Autocorrelation) {
    scorer.take(correlation)
    let best = follow()
    onSecond.toggle()
    // Only differences of scores mean something: the network is trained to rank.
    score = scorer.score(best) - scorer.meanScore
    period = refined(best)
  }

  /// Carries the path on by a hop, and answers the bin where it is best.
  private mutating func follow() -> Int {
    let top = top
    let costs = Self.driftCosts
    let old = Self.margin + (onSecond ? Self.pathLength : 0)
    let new = Self.margin + (onSecond ? 0 : Self.pathLength)
    var best = 0
    var highest = -Float.infinity
    var rival = -Float.infinity
    path.withUnsafeMutableBufferPointer { path in
      guard let start = path.baseAddress else { return }
      let before = UnsafePointer(start + old)
      let after = start + new
      let others = start + 2 * Self.pathLength + Self.margin
      let jump = SIMD4(repeating: top - costs.jump)
      var highs = SIMD4(repeating: -Float.infinity)
      scorer.withScores { scores in
        for chunk in 0..<Self.chunks {
          let bin = before + chunk * 4
          var from = Self.higher(LagProducts.four(bin), jump)
          from = Self.higher(from, LagProducts.four(bin - 1) - costs.one)
          from = Self.higher(from, LagProducts.four(bin - 2) - costs.two)
          from = Self.higher(from, LagProducts.four(bin + 1) - costs.one)
          from = Self.higher(from, LagProducts.four(bin + 2) - costs.two)
          let lead = (from - top) * Self.memory + scores[chunk]
          Self.store(lead, at: after + chunk * 4)
          Self.store(lead, at: others + chunk * 4)
          highs = Self.higher(highs, lead)
        }
      }
      highest = highs.max()
      while best < LagGrid.bins - 1, after[best] != highest { best += 1 }
      // The rival is looked for at more than three places from the best.
      Self.store(SIMD4(repeating: -.infinity), at: others + best - 3)
      Self.store(SIMD4(repeating: -.infinity), at: others + best)
      var rivals = SIMD4(repeating: -Float.infinity)
      for chunk in 0..<Self.chunks {
        rivals = Self.higher(rivals, LagProducts.four(others + chunk * 4))
      }
      rival = rivals.max()
    }
    margin = highest - rival
    self.top = highest
    return best
  }

  @inline(__always)
  private static func higher(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> SIMD4<Float> {
    one.replacing(with: other, where: one .< other)
  }

  @inline(__always)
  private static func store(_ value: SIMD4<Float>, at place: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(place).storeBytes(of: value, as: SIMD4<Float>.self)
  }

  /// The lag of the summit around a bin: a parabola through it and its neighbours.
  private func refined(_ bin: Int) -> Float {
    let lag = scorer.lag(bin)
    guard bin > 0, bin + 1 < LagGrid.bins else { return lag }
    let at = bin + Self.margin + (onSecond ? Self.pathLength : 0)
    let below = path[at - 1]
    let above = path[at + 1]
    let bend = below - 2 * path[at] + above
    guard bend < -1e-6 else { return lag }
    let shift = Swift.min(Swift.max(0.5 * (below - above) / bend, -0.5), 0.5)
    // 2^(s/16) to first order and second order in s ln 2 / 16.
    let log = shift * 0.04332170
    return lag * (1 + log + 0.5 * log * log)
  }
}

// What the detector learned: the weights of its two small networks.

/// The learned part of the detector.
@_spi(Training) public struct DetectionWeights: Sendable {
  /// Scores a lag: see ``PeriodTracker``.
  public var period: [Float]
  /// Judges a candidate: see ``StepJudge``.
  public var judge: [Float]

  /// Creates weights; an array of another length than wanted counts as all zeros.
  public init(period: [Float], judge: [Float]) {
    self.period = period
    self.judge = judge
  }

  /// How many weights the period network has.
  public static let periodCount = PeriodTracker.weightCount
  /// How many weights the judge has.
  public static let judgeCount = StepJudge.weightCount
}

/// What training looks at: numbers from inside the detector, in the order they arise.
@_spi(Training) public struct DetectionTrace: Sendable {
  /// Per hop of 0.4 s: samples since the start, resting, 3 amplitudes, period, margin, score.
  public var hops: [Float] = []
  /// Per hop: the three autocorrelations.
  public var correlations: [Float] = []
  /// Per hop: the scores of the lags in ``lags``.
  public var scores: [Float] = []
  /// Per hop: its ten values of the band-passed length, oldest first, in g.
  public var lengths: [Float] = []
  /// Per value of the comb: its time in samples of 40 ms, and the value in g.
  public var comb: [Float] = []
  /// Per candidate: its time in samples of 40 ms.
  public var samples: [Float] = []
  /// Per candidate: whether its row of candidates begins with it.
  public var begins: [Bool] = []
  /// Per candidate: its features.
  public var features: [Float] = []
  /// Per candidate: its log odds, once they are settled.
  public var odds: [Float] = []

  /// Stretches between gaps, so far.
  public var stretch = 0
  /// Per hop: the stretch it belongs to.
  public var hopStretches: [Int] = []
  /// Per candidate: the stretch it belongs to.
  public var candidateStretches: [Int] = []

  /// Creates an empty trace.
  public init() {}

  /// The lags at which a period may be, in samples of 40 ms.
  public static var lags: [Float] {
    Array(LagGrid.lags()[LagGrid.octave..<LagGrid.octave + LagGrid.bins])
  }
}

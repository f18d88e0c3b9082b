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
  /// Per candidate: its time in samples of 40 ms.
  public var samples: [Float] = []
  /// Per candidate: whether its row of candidates begins with it.
  public var begins: [Bool] = []
  /// Per candidate: its features.
  public var features: [Float] = []

  /// Stretches between gaps, so far.
  public var stretch = 0
  /// Per hop: the stretch it belongs to.
  public var hopStretches: [Int] = []
  /// Per candidate: the stretch it belongs to.
  public var candidateStretches: [Int] = []

  /// Creates an empty trace.
  public init() {}
}

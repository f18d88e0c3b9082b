// The weights that ship.

extension DetectionWeights {
  static let learned = DetectionWeights(period: PeriodTracker.learned, judge: StepJudge.learned)
}

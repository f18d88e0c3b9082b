// The settled count: which candidates became steps, and where a bout begins.

/// What was settled so far.
struct StepLedger: Sendable {
  /// A pause between steps that ends a bout, in nanoseconds: longer than the slowest step.
  static let boutEnds: Int64 = 2_500_000_000

  private(set) var steps: Int64 = 0
  /// Whether the last candidate judged was a step.
  private(set) var lastWasStep = false
  /// When the grid began.
  private var origin: Int64 = 0
  private var lastStep: Int64 = 0
  private var inBout = false

  /// Starts anew: what comes next is no continuation.
  mutating func begin(at nanoseconds: Int64) {
    origin = nanoseconds
    inBout = false
    lastWasStep = false
  }

  /// Takes a judged candidate, and hands it out if it is a step.
  mutating func settle(
    _ candidate: StepCandidate, _ odds: Float, _ onStep: (DetectedStep) -> Void
  ) {
    lastWasStep = odds > 0
    guard odds > 0 else { return }
    let part = Int64((candidate.part + 0.5) * 40_000_000)
    let time = origin &+ candidate.sample &* 40_000_000 &+ part
    let starts = !inBout || time &- lastStep > Self.boutEnds
    lastStep = time
    inBout = true
    steps &+= 1
    onStep(
      DetectedStep(
        nanoseconds: time, confidence: likelihood(ofLogOdds: odds), startsBout: starts))
  }
}

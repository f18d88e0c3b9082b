// The settled count: which candidates became steps, and where a bout begins.

/// What was settled so far.
///
/// A bout is believed when its fifth step is: a hand does now and then something that looks like
/// three steps, and next to nobody walks so few. The first four are then credited at once.
struct StepLedger: Sendable {
  /// A pause between steps that ends a bout, in nanoseconds: longer than the slowest step.
  static let boutEnds: Int64 = 2_500_000_000
  /// Steps after which a bout is believed.
  static let fewest = 5
  /// Until then, how many periods may lie between two steps: one may be missing.
  private static let spread: Float = 2.6

  private(set) var steps: Int64 = 0
  /// Whether the last candidate judged was a step.
  private(set) var lastWasStep = false
  /// Steps of a bout that is not believed yet.
  private(set) var heldCount = 0
  private var held = [DetectedStep](
    repeating: DetectedStep(nanoseconds: 0, confidence: 0, startsBout: false), count: fewest - 1)
  /// When the grid began.
  private var origin: Int64 = 0
  private var lastStep: Int64 = 0
  private var isBelieved = false

  /// Whether a bout of walking goes on.
  var isWalking: Bool { isBelieved && lastWasStep }

  /// Starts anew: what comes next is no continuation.
  mutating func begin(at nanoseconds: Int64) {
    origin = nanoseconds
    lastWasStep = false
    heldCount = 0
    isBelieved = false
  }

  /// Takes a judged candidate, and hands out what it settles.
  mutating func settle(
    _ candidate: StepCandidate, _ odds: Float, _ onStep: (DetectedStep) -> Void
  ) {
    lastWasStep = odds > 0
    guard odds > 0 else { return }
    let part = Int64((candidate.part + 0.5) * 40_000_000)
    let time = origin &+ candidate.sample &* 40_000_000 &+ part
    let pause = time &- lastStep
    lastStep = time
    if isBelieved, pause > Self.boutEnds { isBelieved = false }
    if !isBelieved, heldCount > 0 {
      let most = Swift.min(Int64(Self.spread * candidate.period * 40_000_000), Self.boutEnds)
      if pause > most { heldCount = 0 }
    }
    let confidence = likelihood(ofLogOdds: odds)
    if !isBelieved, heldCount < Self.fewest - 1 {
      held[heldCount] = DetectedStep(
        nanoseconds: time, confidence: confidence, startsBout: heldCount == 0)
      heldCount += 1
      return
    }
    if !isBelieved {
      isBelieved = true
      for index in 0..<heldCount {
        steps &+= 1
        onStep(held[index])
      }
      heldCount = 0
    }
    steps &+= 1
    onStep(DetectedStep(nanoseconds: time, confidence: confidence, startsBout: false))
  }
}

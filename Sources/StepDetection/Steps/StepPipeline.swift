// From the 25 Hz grid to steps: conditioning, period, comb, judgement.

/// Everything behind the resampler, for one stretch of samples without a gap.
struct StepPipeline: Sendable {
  /// Hops by which the comb runs behind the newest sample, so that the period is known from both
  /// sides.
  static let delayHops = 4
  private static let delay = delayHops * Autocorrelation.hop
  private static let pendingCount = 8
  /// Root mean square below which a hop is rest, in g.
  private static let restLevel: Float = 0.010
  private static let restHops = 5
  /// How much of the axes' amplitude the length must have at least. Who only turns a device in the
  /// hand leaves the length at 1 g; of 34,000 steps of recorded walks one in a thousand is below 0.27.
  private static let turnShare: Float = 0.12
  /// Log odds of what cannot be a step.
  private static let never: Float = -8
  /// Samples without a candidate after which the row of candidates ends: 2 s.
  private static let rowEnds: Int64 = 50

  private var conditioner = SignalConditioner()
  private var history = SignalHistory()
  private var correlation = Autocorrelation()
  private var tracker: PeriodTracker
  private var judge: StepJudge

  /// Values of the grid since the stretch began.
  private(set) var samples: Int64 = 0
  private var hop = HopBuffer()
  private var quietHops = 0
  private var resting = false
  private var gravities = [SIMD4<Float>](repeating: .zero, count: 4)
  private var tilt: Float = 0

  // The comb's last two values and the lowest since the last summit.
  private var before: Float = 0
  private var middle: Float = 0
  private var trough: Float = 0
  private var combed = [Float](repeating: 0, count: Comb.room)
  private var open: StepCandidate?
  private var pending = [StepCandidate](repeating: StepCandidate(), count: pendingCount)
  private var rowLength = 0
  private var previous = StepCandidate()
  private var features = [Float](repeating: 0, count: StepCandidate.features)

  var trace: DetectionTrace?

  init(weights: DetectionWeights) {
    tracker = PeriodTracker(weights: weights.period)
    judge = StepJudge(weights: weights.judge)
  }

  var cadence: Float { tracker.period > 0 ? 25 / tracker.period : 0 }
  var isResting: Bool { resting }
  /// Hops that were completed, in all stretches.
  private(set) var hops: Int64 = 0
  /// The mean acceleration up to the last full hop, in g.
  var gravity: SIMD4<Float> { conditioner.gravity }
  /// The mean length of the acceleration over 10 s, in g.
  var meanLength: Float { conditioner.meanLength }
  /// Candidates that no verdict was given on yet.
  var undecided: Int { Swift.min(rowLength, StepJudge.ahead) + (open == nil ? 0 : 1) }

  /// Starts anew after a gap.
  mutating func begin() {
    trace?.stretch += 1
    conditioner = SignalConditioner()
    history.begin()
    correlation.begin()
    tracker.begin()
    judge.begin()
    samples = 0
    hop.clear()
    for index in gravities.indices { gravities[index] = .zero }
    tilt = 0
    quietHops = 0
    resting = false
    before = 0
    middle = 0
    trough = 0
    open = nil
    rowLength = 0
  }

  /// Takes one value of the grid, in g. `settle` gets each candidate with its log odds.
  @inline(__always)
  mutating func take(_ value: SIMD4<Float>, settle: (StepCandidate, Float) -> Void) {
    samples &+= 1
    if hop.push(value) {
      hops &+= 1
      closeHop(settle)
    }
  }

  /// Settles what is open: nothing follows.
  mutating func finish(settle: (StepCandidate, Float) -> Void) {
    let begun = hop.count
    _ = condition()
    // The comb still has to run over what the delay holds back: hops of nothing follow.
    // The period stays what it was.
    if !resting {
      var missing = Autocorrelation.hop - begun
      for _ in 0...Self.delayHops {
        history.pushNothing(missing)
        samples &+= Int64(missing)
        missing = Autocorrelation.hop
        comb(settle)
      }
    }
    endRow(settle)
  }

  /// Filters the values of the hop into the history, and answers their energy.
  private mutating func condition() -> Float {
    var energy: Float = 0
    hop.withValues { energy = conditioner.take($0, into: &history) }
    hop.clear()
    return energy
  }

  @inline(never)
  private mutating func closeHop(_ settle: (StepCandidate, Float) -> Void) {
    let quiet = condition() < Self.restLevel * Self.restLevel * Float(Autocorrelation.hop)
    quietHops = quiet ? Swift.min(quietHops + 1, Self.restHops) : 0
    let rests = quietHops >= Self.restHops
    if resting && rests {
      correlation.rest()
      return
    }
    // What was skipped while resting was too small to matter.
    correlation.close(history, waking: resting)
    resting = rests
    tracker.take(correlation)
    followGravity()
    if trace != nil { noteHop() }
    comb(settle)
    if rests { endRow(settle) }
  }

  private mutating func followGravity() {
    let now = conditioner.gravity
    // 1.2 s back, the angle's cosine.
    let then = gravities[2]
    let squares = now * now
    let squaresThen = then * then
    let lengths =
      (squares.x + squares.y + squares.z) * (squaresThen.x + squaresThen.y + squaresThen.z)
    let products = now * then
    let cosine =
      lengths > 1e-6 ? (products.x + products.y + products.z) / lengths.squareRoot() : 1
    tilt = Swift.max(1 - cosine, 0)
    gravities[2] = gravities[1]
    gravities[1] = gravities[0]
    gravities[0] = now
  }

  /// Runs the comb over the hop that lies `delay` samples back.
  private mutating func comb(_ settle: (StepCandidate, Float) -> Void) {
    let period = tracker.period
    guard period > 0, samples > Int64(Self.delay) else { return }
    history.withPlanes { Comb(period: period).fill(&combed, $0, age: Self.delay) }
    if trace != nil { noteComb() }
    // The oldest first.
    var index = Autocorrelation.hop - 1
    while index >= 0 {
      look(at: combed[index], age: Self.delay + index, settle)
      index -= 1
    }
    let reached = samples - Int64(Self.delay)
    if let candidate = open, Float(reached - candidate.sample) > 0.75 * period {
      commit(candidate, settle)
      open = nil
    }
    if rowLength > 0, open == nil, reached - previous.sample > Self.rowEnds { endRow(settle) }
  }

  /// Takes the comb's value `age` samples back, and notices a summit at the one before it.
  @inline(__always)
  private mutating func look(
    at value: Float, age: Int, _ settle: (StepCandidate, Float) -> Void
  ) {
    if value < trough { trough = value }
    if middle > before, middle >= value, middle > 0 {
      let bend = before - 2 * middle + value
      let part = bend < -1e-9 ? 0.5 * (before - value) / bend : 0
      summit(at: samples - Int64(age) - 2, part: part, height: middle - trough, settle)
      trough = 0
    }
    before = middle
    middle = value
  }

  private mutating func summit(
    at sample: Int64, part: Float, height: Float, _ settle: (StepCandidate, Float) -> Void
  ) {
    let candidate = StepCandidate(
      sample: sample, part: part, height: height, period: tracker.period)
    if let held = open {
      if Float(sample - held.sample) < 0.6 * tracker.period {
        if height > held.height { open = candidate }
        return
      }
      commit(held, settle)
    } else if rowLength > 0, !previous.isGuess,
      Float(sample - previous.sample) < 0.6 * tracker.period
    {
      return
    }
    open = candidate
  }

  /// Hands a candidate to the judge, and a guess before it where one seems to be missing.
  private mutating func commit(
    _ candidate: StepCandidate, _ settle: (StepCandidate, Float) -> Void
  ) {
    if rowLength > 0 {
      let gap = Float(candidate.sample - previous.sample)
      if candidate.sample - previous.sample > Self.rowEnds {
        endRow(settle)
      } else if gap > 1.6 * tracker.period, gap < 2.6 * tracker.period {
        var guess = candidate
        guess.sample = previous.sample + (candidate.sample - previous.sample) / 2
        guess.height = 0
        guess.isGuess = true
        present(guess, settle)
      }
    }
    present(candidate, settle)
  }

  private mutating func present(
    _ candidate: StepCandidate, _ settle: (StepCandidate, Float) -> Void
  ) {
    describe(candidate)
    var index = Self.pendingCount - 1
    while index > 0 {
      pending[index] = pending[index - 1]
      index -= 1
    }
    pending[0] = candidate
    pending[0].isTurn =
      correlation.amplitude.x < Self.turnShare * correlation.amplitude.z
    if trace != nil { noteCandidate(candidate) }
    rowLength &+= 1
    let odds = features.withUnsafeBufferPointer { judge.take($0.baseAddress) }
    if rowLength > StepJudge.ahead { verdict(pending[StepJudge.ahead], odds, settle) }
    previous = candidate
  }

  private mutating func verdict(
    _ candidate: StepCandidate, _ odds: Float, _ settle: (StepCandidate, Float) -> Void
  ) {
    let odds = candidate.isTurn ? Self.never : odds
    if trace != nil { trace?.odds.append(odds) }
    settle(candidate, odds)
  }

  /// Decides about the last candidates of a row, knowing that none follows.
  private mutating func endRow(_ settle: (StepCandidate, Float) -> Void) {
    if let candidate = open {
      open = nil
      commit(candidate, settle)
    }
    guard rowLength > 0 else { return }
    for further in 1...StepJudge.ahead {
      let odds = judge.take(nil)
      let back = StepJudge.ahead - further
      if back < rowLength { verdict(pending[back], odds, settle) }
    }
    judge.begin()
    rowLength = 0
  }

  private mutating func describe(_ candidate: StepCandidate) {
    let amplitude = correlation.amplitude
    let period = tracker.period
    let once = correlation.at(period)
    let twice = correlation.at(period * 2)
    let half = correlation.at(period * 0.5)
    let oneAndAHalf = correlation.at(period * 1.5)
    for quantity in 0..<3 {
      let at = quantity * 4
      features[at] = once[quantity]
      features[at + 1] = twice[quantity]
      features[at + 2] = half[quantity]
      features[at + 3] = oneAndAHalf[quantity]
    }
    features[12] = naturalLogarithm(period / PeriodTracker.usual)
    features[13] = Swift.min(tracker.margin, 8) * 0.25
    features[14] = Swift.min(Swift.max(tracker.score, -8), 8) * 0.25
    features[15] = naturalLogarithm(Swift.max(amplitude.x, 0.002) / 0.12)
    features[16] = naturalLogarithm(Swift.max(amplitude.y, 0.002) / 0.12)
    features[17] = naturalLogarithm(Swift.max(amplitude.z, 0.002) / 0.2)
    features[18] = naturalLogarithm(tilt + 1e-4) * 0.25 + 1
    features[19] = naturalLogarithm((conditioner.jitter.squareRoot() + 1e-3) / (amplitude.x + 2e-3))
    features[20] = naturalLogarithm((candidate.height + 0.003) / (amplitude.x + 0.003))
    let alone = rowLength == 0
    features[21] =
      alone || previous.isGuess || candidate.isGuess
      ? 0 : naturalLogarithm((candidate.height + 0.003) / (previous.height + 0.003))
    let gap = Float(candidate.sample - previous.sample)
    features[22] = alone ? 0 : Swift.min(gap / period, 4) - 1
    features[23] = candidate.isGuess ? 1 : 0
    features[24] = alone ? 1 : 0
    features[25] = Float(Swift.min(samples, 250)) / 250
    let age = samples - 1 - candidate.sample
    let scale = 1 / (amplitude.x + 0.01)
    for point in 0..<9 {
      let lag = Float(age) - candidate.part - Float(point - 4) * 0.25 * period
      let pair = history.at(lag)
      features[26 + point] = pair.x * scale
      features[35 + point] = pair.y * scale
    }
  }

  private mutating func noteHop() {
    let amplitude = correlation.amplitude
    trace?.hops += [
      Float(samples), resting ? 1 : 0, amplitude.x, amplitude.y, amplitude.z, tracker.period,
      tracker.margin, tracker.score,
    ]
    if let stretch = trace?.stretch { trace?.hopStretches.append(stretch) }
    trace?.correlations += correlation.values
    trace?.scores += tracker.scores
    for age in (0..<Autocorrelation.hop).reversed() {
      trace?.lengths.append(history.at(Float(age)).x)
    }
  }

  private mutating func noteComb() {
    for index in (0..<Autocorrelation.hop).reversed() {
      trace?.comb += [Float(samples - 1 - Int64(Self.delay + index)), combed[index]]
    }
  }

  private mutating func noteCandidate(_ candidate: StepCandidate) {
    trace?.samples.append(Float(candidate.sample) + candidate.part)
    if let stretch = trace?.stretch { trace?.candidateStretches.append(stretch) }
    trace?.begins.append(rowLength == 0)
    trace?.features += features
  }
}

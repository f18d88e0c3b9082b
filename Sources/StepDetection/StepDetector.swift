// Counts steps from a bare accelerometer: samples in, steps out.

/// Counts steps from a bare accelerometer, one sample at a time.
///
///     var detector = StepDetector(unit: .standardGravity)
///     for sample in samples {
///       detector.add(sample) { step in print(step.nanoseconds) }
///     }
///     detector.finish { step in print(step.nanoseconds) }
///     print(detector.steps)
public struct StepDetector: Sendable {
  /// Steps that are settled: each was handed to the caller, and none is taken back.
  public var steps: Int64 { ledger.steps }
  /// What was odd about the samples so far.
  public private(set) var diagnosis = SignalDiagnosis()

  private let scale: Float
  private var resampler = BoxResampler()
  private var pipeline: StepPipeline
  private var last: Int64 = 0
  private var running = false
  private var ledger = StepLedger()

  /// Creates a detector for samples in `unit`.
  public init(unit: AccelerationUnit) {
    self.init(unit: unit, weights: .learned)
  }

  /// Creates a detector with other weights than the learned ones.
  @_spi(Training) public init(unit: AccelerationUnit, weights: DetectionWeights) {
    scale = unit.standardGravities
    pipeline = StepPipeline(weights: weights)
  }

  /// What training looks at; nil (and free of cost) unless set.
  @_spi(Training) public var trace: DetectionTrace? {
    get { pipeline.trace }
    set { pipeline.trace = newValue }
  }

  /// The best count now: the settled steps and those that are likely to be settled soon.
  public var liveSteps: Int64 {
    ledger.lastWasStep && !pipeline.isResting ? steps + Int64(pipeline.undecided) : steps
  }

  /// What the wearer seems to be doing now.
  public var state: WalkingState {
    if !running || pipeline.samples < 50 { return .unknown }
    if pipeline.isResting { return .still }
    return ledger.lastWasStep ? .walking : .moving
  }

  /// Steps per second now; 0 unless ``state`` is walking.
  public var cadence: Float { state == .walking ? pipeline.cadence : 0 }

  /// Takes one sample, and hands out every step that it settles, oldest first.
  @inline(__always)
  public mutating func add(_ sample: AccelerationSample, onStep: (DetectedStep) -> Void) {
    diagnosis.samples &+= 1
    var value = SIMD4(sample.x, sample.y, sample.z, 0) * scale
    let peak = Swift.max(value.x.magnitude, value.y.magnitude, value.z.magnitude)
    let sum = value.x + value.y + value.z
    guard sum - sum == 0, peak <= 32 else {
      guard admit(&value) else { return }
      take(value, at: sample.nanoseconds, onStep)
      return
    }
    take(value, at: sample.nanoseconds, onStep)
  }

  private mutating func admit(_ value: inout SIMD4<Float>) -> Bool {
    guard value.x.isFinite, value.y.isFinite, value.z.isFinite else {
      diagnosis.notFinite &+= 1
      return false
    }
    diagnosis.outOfRange &+= 1
    value.clamp(
      lowerBound: SIMD4(repeating: -32), upperBound: SIMD4(repeating: 32))
    return true
  }

  @inline(__always)
  private mutating func take(
    _ value: SIMD4<Float>, at nanoseconds: Int64, _ onStep: (DetectedStep) -> Void
  ) {
    let (distance, overflow) = nanoseconds.subtractingReportingOverflow(last)
    if running, !overflow, distance > 0, distance <= 1_000_000_000 {
      last = nanoseconds
      resampler.take(value, after: Int32(truncatingIfNeeded: distance)) { cell in
        pipeline.take(cell) { candidate, odds in ledger.settle(candidate, odds, onStep) }
      }
      if pipeline.samples & 63 == 0 { judgeScale() }
      return
    }
    interrupt(value, at: nanoseconds, distance: overflow ? nil : distance, onStep)
  }

  /// A first sample, a repeated one, one from the past, or one after a gap.
  private mutating func interrupt(
    _ value: SIMD4<Float>, at nanoseconds: Int64, distance: Int64?,
    _ onStep: (DetectedStep) -> Void
  ) {
    if running, let distance {
      if distance == 0 {
        diagnosis.duplicates &+= 1
        return
      }
      if distance < 0, distance >= -1_000_000_000 {
        diagnosis.backward &+= 1
        return
      }
    }
    if running {
      diagnosis.gaps &+= 1
      finish(onStep: onStep)
    }
    pipeline.begin()
    resampler.begin(value)
    ledger.begin(at: nanoseconds)
    last = nanoseconds
    running = true
  }

  private mutating func judgeScale() {
    guard pipeline.samples >= 64 else { return }
    let squares = pipeline.gravity * pipeline.gravity
    let length = (squares.x + squares.y + squares.z).squareRoot()
    diagnosis.scale = AccelerationScale(gravity: length)
  }

  /// Takes one sample; the steps it settles are only counted.
  public mutating func add(_ sample: AccelerationSample) {
    add(sample) { _ in }
  }

  /// Takes samples in order, as if each was added alone.
  public mutating func add(
    _ samples: Span<AccelerationSample>, onStep: (DetectedStep) -> Void
  ) {
    for index in samples.indices { add(samples[index], onStep: onStep) }
  }

  /// Settles what is still open, knowing that nothing follows.
  ///
  /// A sample added later starts anew, as after a gap; the count stays.
  public mutating func finish(onStep: (DetectedStep) -> Void) {
    guard running else { return }
    pipeline.finish { candidate, odds in ledger.settle(candidate, odds, onStep) }
    running = false
    ledger.begin(at: last)
  }

  /// Settles what is still open, without telling the steps.
  public mutating func finish() {
    finish { _ in }
  }
}

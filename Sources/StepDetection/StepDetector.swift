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
  ///
  /// A step is settled when the detector has looked 1.6 s beyond it and seen three candidates more, or
  /// none for 2 s: about 3.6 s after it was taken at 2.1 steps/s, 5 s at 1.2. The first four of a bout
  /// are settled with its fifth; at 1.8 steps/s that is 6 s after the first one.
  public var steps: Int64 { ledger.steps }
  /// What was odd about the samples so far.
  public private(set) var diagnosis = SignalDiagnosis()

  /// How many g a value of 1 is, in every lane.
  private let scale: SIMD4<Float>
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
    scale = SIMD4(repeating: unit.standardGravities)
    pipeline = StepPipeline(weights: weights)
  }

  /// What training looks at; nil (and free of cost) unless set.
  @_spi(Training) public var trace: DetectionTrace? {
    get { pipeline.trace }
    set { pipeline.trace = newValue }
  }

  /// The best count now: the settled steps and those that are likely to be settled soon.
  ///
  /// It lags 2 to 2.5 s behind the walker, and may fall where what looked like a step turns out to be
  /// none. While nothing speaks for a step it is ``steps``, and so it is after ``finish()``.
  public var liveSteps: Int64 {
    guard ledger.lastWasStep, ledger.isWalking || ledger.heldCount > 1 else { return steps }
    return steps &+ Int64(ledger.heldCount &+ pipeline.undecided)
  }

  /// What the wearer seems to be doing now.
  ///
  /// Unknown for the first 2 s of samples, and after a gap; still after 2 s of rest. Walking begins
  /// when the fifth step of a bout is settled, and ends with the first candidate that is none.
  public var state: WalkingState {
    if !running || pipeline.samples < 50 { return .unknown }
    if pipeline.isResting { return .still }
    return ledger.isWalking ? .walking : .moving
  }

  /// Steps per second now, from the period of the last seconds; 0 unless ``state`` is walking.
  public var cadence: Float { state == .walking ? pipeline.cadence : 0 }

  /// Takes one sample, and hands out every step that it settles, oldest first.
  public mutating func add(_ sample: AccelerationSample, onStep: (DetectedStep) -> Void) {
    diagnosis.samples &+= 1
    let value = SIMD4(sample.x, sample.y, sample.z, sample.z) * scale
    if running, Self.skim(value, sample.nanoseconds, &last, &resampler) { return }
    consider(sample, onStep)
  }

  /// Takes samples in order, as if each was added alone.
  public mutating func add(
    _ samples: Span<AccelerationSample>, onStep: (DetectedStep) -> Void
  ) {
    diagnosis.samples &+= Int64(samples.count)
    let count = samples.count
    var index = 0
    while index < count {
      if running {
        samples.withUnsafeBufferPointer { samples in
          guard let first = samples.baseAddress else { return }
          let skimmed = Self.skim(first, index, count, scale, last, resampler)
          index = skimmed.index
          last = skimmed.last
          resampler = skimmed.resampler
        }
      }
      if index < count { consider(samples[unchecked: index], onStep) }
      index &+= 1
    }
  }

  /// The axes of a sample, z twice, read as one vector.
  ///
  /// The four bytes before x, which belong to the time, are read with them and dropped: that keeps
  /// within the sample, and is a third of what reading one after the other costs.
  @inline(__always)
  private static func value(_ sample: UnsafePointer<AccelerationSample>) -> SIMD4<Float> {
    let raw = UnsafeRawPointer(sample).loadUnaligned(fromByteOffset: 4, as: SIMD4<Float>.self)
    return SIMD4(raw.y, raw.z, raw.w, raw.w)
  }

  /// Takes samples from `index` on for as long as they are ordinary ones inside of the open cell.
  ///
  /// What they change is handed in and out by value: only so does it stay in registers.
  @inline(__always)
  private static func skim(
    _ samples: UnsafePointer<AccelerationSample>, _ index: Int, _ count: Int,
    _ scale: SIMD4<Float>, _ last: Int64, _ resampler: BoxResampler
  ) -> (index: Int, last: Int64, resampler: BoxResampler) {
    var index = index
    var last = last
    var resampler = resampler
    while index < count {
      let next = samples + index
      guard skim(value(next) * scale, next.pointee.nanoseconds, &last, &resampler) else { break }
      index &+= 1
    }
    return (index, last, resampler)
  }

  /// Takes one sample if it is an ordinary one inside of the open cell, as most are; else it changes
  /// nothing and answers false.
  @inline(__always)
  private static func skim(
    _ value: SIMD4<Float>, _ nanoseconds: Int64, _ last: inout Int64,
    _ resampler: inout BoxResampler
  ) -> Bool {
    let (distance, overflow) = nanoseconds.subtractingReportingOverflow(last)
    guard isOrdinary(value), !overflow, isNear(distance),
      resampler.takeWithin(value, after: Int32(truncatingIfNeeded: distance))
    else { return false }
    last = nanoseconds
    return true
  }

  /// Whether no value is beyond ±32 g or no number at all.
  @inline(__always)
  private static func isOrdinary(_ value: SIMD4<Float>) -> Bool {
    // The bits of numbers without their signs are ordered as the numbers are, what is none last.
    let bits = unsafeBitCast(value, to: SIMD4<Int32>.self) & 0x7fff_ffff
    return all(bits .<= Int32(bitPattern: Float(32).bitPattern))
  }

  /// Whether a sample that many nanoseconds after the last one continues it: at most a second.
  @inline(__always)
  private static func isNear(_ distance: Int64) -> Bool {
    UInt64(bitPattern: distance &- 1) < 1_000_000_000
  }

  /// Takes a sample that is out of the ordinary, or completes a cell.
  @inline(never)
  private mutating func consider(
    _ sample: AccelerationSample, _ onStep: (DetectedStep) -> Void
  ) {
    var value = SIMD4(sample.x, sample.y, sample.z, sample.z) * scale
    if !Self.isOrdinary(value), !admit(&value) { return }
    let (distance, overflow) = sample.nanoseconds.subtractingReportingOverflow(last)
    guard running, !overflow, Self.isNear(distance) else {
      interrupt(value, at: sample.nanoseconds, distance: overflow ? nil : distance, onStep)
      return
    }
    last = sample.nanoseconds
    let hops = pipeline.hops
    resampler.take(value, after: Int32(truncatingIfNeeded: distance)) { cell in
      pipeline.take(cell) { candidate, odds in ledger.settle(candidate, odds, onStep) }
    }
    if pipeline.hops != hops { judgeScale() }
  }

  /// Holds a value beyond the range within it; answers false if it is no number.
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
    let gravity = (squares.x + squares.y + squares.z).squareRoot()
    diagnosis.scale = AccelerationScale(gravity: gravity, meanLength: pipeline.meanLength)
  }

  /// Takes one sample; the steps it settles are only counted.
  public mutating func add(_ sample: AccelerationSample) {
    add(sample) { _ in }
  }

  /// Settles what is still open, knowing that nothing follows.
  ///
  /// The last steps are judged without what would have come after them, so that a walk that is cut
  /// off may end a step early or late. Fewer than five steps of a bout stay uncounted. A sample added
  /// later starts anew, as after a gap; the count stays. Nothing happens where nothing is open.
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

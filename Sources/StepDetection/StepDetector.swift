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
  public private(set) var steps: Int64 = 0
  /// The best count now: the settled steps and those that are likely to be settled soon.
  public var liveSteps: Int64 { steps }
  /// What the wearer seems to be doing now.
  public private(set) var state: WalkingState = .unknown
  /// Steps per second now; 0 unless ``state`` is walking.
  public private(set) var cadence: Float = 0
  /// What was odd about the samples so far.
  public private(set) var diagnosis = SignalDiagnosis()

  private let scale: Float
  private var last: Int64 = .min
  private var mean: Float = 1
  private var above = false
  private var lastStep: Int64 = .min

  /// Creates a detector for samples in `unit`.
  public init(unit: AccelerationUnit) {
    scale = unit.standardGravities
  }

  /// Takes one sample, and hands out every step that it settles, oldest first.
  public mutating func add(_ sample: AccelerationSample, onStep: (DetectedStep) -> Void) {
    diagnosis.samples += 1
    let x = sample.x * scale
    let y = sample.y * scale
    let z = sample.z * scale
    guard x.isFinite, y.isFinite, z.isFinite else {
      diagnosis.notFinite += 1
      return
    }
    let length = (x * x + y * y + z * z).squareRoot()
    mean += (length - mean) * 0.02
    if !above, length > mean + 0.1 {
      above = true
      if lastStep == .min || sample.nanoseconds &- lastStep > 250_000_000 {
        let starts = lastStep == .min || sample.nanoseconds &- lastStep > 2_000_000_000
        lastStep = sample.nanoseconds
        steps += 1
        onStep(
          DetectedStep(nanoseconds: sample.nanoseconds, confidence: 0.5, startsBout: starts))
      }
    } else if length < mean {
      above = false
    }
    last = sample.nanoseconds
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
    lastStep = .min
    above = false
  }

  /// Settles what is still open, without telling the steps.
  public mutating func finish() {
    finish { _ in }
  }
}

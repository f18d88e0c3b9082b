// A script of what somebody does with a device about them, and its recording.

public import StepDetection

/// What somebody does with a device about them, leg after leg.
///
///     let script = MotionScript(
///       seed: 7,
///       legs: [
///         .pass(.deskWork, seconds: 60),
///         .walk(Gait(.walk, carrying: .swingingWrist), steps: 100),
///         .pass(.car, seconds: 120),
///       ])
///     let recording = script.recorded(by: .watch)
///     recording.steps.count   // 100
///
/// The same script gives the same motion and the same true steps on every machine, to the bit,
/// whichever sensor records it: only + − × ÷ and √ are used. Legs blend into each other within a second.
public struct MotionScript: Hashable, Sendable {
  /// What everything that the legs leave open is drawn from.
  public var seed: UInt64
  /// What is done, in order.
  public var legs: [MotionLeg]

  /// Creates a script.
  public init(seed: UInt64, legs: [MotionLeg]) {
    self.seed = seed
    self.legs = legs
  }

  /// Plays the script and records it.
  ///
  /// - Parameter sensor: What records it.
  /// - Returns: The readings with the true steps beside them.
  /// - Complexity: O(time): 200 ticks a second, about 1 µs each where optimized; 3.2 KB of memory per
  ///   second while it is made.
  public func recorded(by sensor: SensorModel) -> MotionRecording {
    var stage = MotionStage(seed: seed)
    for index in legs.indices { stage.play(legs, at: index) }
    var reader = SensorReader(sensor: sensor, seed: seed)
    let start = sensor.startNanoseconds
    return MotionRecording(
      samples: reader.read(stage.motion),
      steps: stage.steps.map { start &+ nanoseconds(ticks: $0) },
      spans: stage.spans.map {
        MotionSpan(
          activity: $0.activity, start: start &+ nanoseconds(ticks: $0.from),
          end: start &+ nanoseconds(ticks: $0.to))
      },
      unit: sensor.unit)
  }
}

private func nanoseconds(ticks: Int) -> Int64 {
  Int64(ticks) * 5_000_000
}

/// Readings, and the truth about them.
public struct MotionRecording: Hashable, Sendable {
  /// The readings, gravity included, in the order in which they are delivered.
  public var samples: [AccelerationSample]
  /// When each step was taken: the nanosecond at which a heel met the ground, ascending.
  public var steps: [Int64]
  /// What was done when.
  public var spans: [MotionSpan]
  /// The unit of the readings.
  public var unit: AccelerationUnit

  /// Creates a recording.
  public init(
    samples: [AccelerationSample], steps: [Int64], spans: [MotionSpan], unit: AccelerationUnit
  ) {
    self.samples = samples
    self.steps = steps
    self.spans = spans
    self.unit = unit
  }
}

/// A time in which one thing was done.
public struct MotionSpan: Hashable, Sendable {
  /// What was done.
  public var activity: MotionActivity
  /// When it began, in nanoseconds on the samples' axis: the middle of the blending before.
  public var start: Int64
  /// When it ended.
  public var end: Int64

  /// Creates a span.
  public init(activity: MotionActivity, start: Int64, end: Int64) {
    self.activity = activity
    self.start = start
    self.end = end
  }
}

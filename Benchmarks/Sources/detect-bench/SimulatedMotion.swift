// The streams that are fed: somebody walking all the time, and days of much else.
import MotionSimulator
import StepDetection

/// Samples in g, and how many steps are in them.
struct SimulatedMotion {
  private(set) var samples: [AccelerationSample] = []
  private(set) var trueSteps = 0

  /// Walking without end, a telephone in a trouser pocket; `rate` samples a second.
  static func walking(minutes: Int, rate: Double) -> Self {
    playing([.walk(Gait(.walk, carrying: .trouserPocket), seconds: Double(minutes) * 60)], rate)
  }

  /// 24 hours, of which 2 are walked with a telephone in a pocket, which lies on a table else.
  static func telephoneDay(hours: Int, rate: Double) -> Self {
    repeating(
      [
        .pass(.still, seconds: 3300), .walk(Gait(.walk, carrying: .trouserPocket), seconds: 300),
      ], hours: hours, rate)
  }

  /// 24 hours with something on the wrist: 8 in bed, 14 at a desk, 2 walked.
  static func wristDay(hours: Int, rate: Double) -> Self {
    repeating(
      [
        .pass(.lying, seconds: 1200), .pass(.deskWork, seconds: 2100),
        .walk(Gait(.walk, carrying: .swingingWrist), seconds: 300),
      ], hours: hours, rate)
  }

  /// Ten minutes of walking, of which a sensor loses half a second to three, four times a minute.
  static func interrupted() -> Self {
    var sensor = SensorModel.telephone
    sensor.dropoutsPerMinute = 4
    sensor.dropoutSeconds = 0.5...3
    return playing([.walk(Gait(.walk, carrying: .hand), seconds: 600)], 100, by: sensor)
  }

  /// Ten minutes of walking, or of a telephone on a table.
  static func tenMinutes(resting: Bool) -> Self {
    resting ? playing([.pass(.still, seconds: 600)], 100) : walking(minutes: 10, rate: 100)
  }

  private static func playing(
    _ legs: [MotionLeg], _ rate: Double, by sensor: SensorModel = .telephone
  ) -> Self {
    var sensor = sensor
    sensor.hertz = rate
    let recording = MotionScript(seed: 7, legs: legs).recorded(by: sensor)
    return Self(samples: recording.samples, trueSteps: recording.steps.count)
  }

  /// The same hour again and again, on one axis of time.
  private static func repeating(_ legs: [MotionLeg], hours: Int, _ rate: Double) -> Self {
    let hour = playing(legs, rate)
    guard let first = hour.samples.first, let last = hour.samples.last else { return hour }
    let length = last.nanoseconds - first.nanoseconds + Int64(1e9 / rate)
    var day = Self()
    day.samples.reserveCapacity(hour.samples.count * hours)
    for turn in 0..<Int64(hours) {
      for var sample in hour.samples {
        sample.nanoseconds += turn * length
        day.samples.append(sample)
      }
      day.trueSteps += hour.trueSteps
    }
    return day
  }
}

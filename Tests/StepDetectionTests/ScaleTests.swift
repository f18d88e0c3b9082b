// The unit that was said, and what the length of gravity says about it.

import MotionSimulator
import StepDetection
import Testing

@Suite("Units") struct ScaleTests {
  static let recording = walk(.hand, steps: 40, seed: 1)

  static func scaled(by factor: Float) -> [AccelerationSample] {
    recording.samples.map {
      AccelerationSample(
        nanoseconds: $0.nanoseconds, x: $0.x * factor, y: $0.y * factor, z: $0.z * factor)
    }
  }

  @Test func theRightUnitIsPlausibleInBothUnits() {
    #expect(Detection(Self.recording).diagnosis.scale == .plausible)
    let found = Detection(Self.scaled(by: 9.80665), unit: .metersPerSecondSquared)
    #expect(found.diagnosis.scale == .plausible)
    #expect(abs(found.count - Detection(Self.recording).count) <= 1)
  }

  @Test func metersPerSecondSquaredSaidToBeStandardGravityAreRecognized() {
    #expect(
      Detection(Self.scaled(by: 9.80665)).diagnosis.scale == .seemsMetersPerSecondSquared)
  }

  @Test func standardGravitySaidToBeMetersPerSecondSquaredIsRecognized() {
    #expect(
      Detection(Self.recording.samples, unit: .metersPerSecondSquared).diagnosis.scale
        == .seemsStandardGravity)
  }

  @Test func gravityTakenOutIsRecognized() {
    var means = (x: Float(0), y: Float(0), z: Float(0))
    let linear = Self.recording.samples.map { sample in
      // As phones do it: gravity is what a slow low pass leaves.
      means.x += (sample.x - means.x) * 0.02
      means.y += (sample.y - means.y) * 0.02
      means.z += (sample.z - means.z) * 0.02
      return AccelerationSample(
        nanoseconds: sample.nanoseconds, x: sample.x - means.x, y: sample.y - means.y,
        z: sample.z - means.z)
    }
    let settled = Array(linear.dropFirst(300))
    #expect(Detection(settled).diagnosis.scale == .seemsWithoutGravity)
  }

  @Test func countsOfASensorAreImplausible() {
    #expect(Detection(Self.scaled(by: 0.3)).diagnosis.scale == .implausible)
    #expect(Detection(Self.scaled(by: 3)).diagnosis.scale == .implausible)
  }

  @Test func itIsNotSaidBeforeItIsKnown() {
    var detector = StepDetector(unit: .standardGravity)
    #expect(detector.diagnosis.scale == .unknown)
    for sample in Self.recording.samples.prefix(20) { detector.add(sample) }
    #expect(detector.diagnosis.scale == .unknown)
    for sample in Self.recording.samples.dropFirst(20).prefix(980) { detector.add(sample) }
    #expect(detector.diagnosis.scale != .unknown, "ten seconds tell")
  }

  /// A slow sensor completes two values of the grid with one sample, so hops end in between.
  @Test(arguments: [12.5, 13, 25, 200])
  func anyRateTells(hertz: Double) {
    let script = MotionScript(
      seed: 3, legs: [.walk(Gait(.walk, carrying: .swingingWrist), seconds: 60)])
    #expect(Detection(script.recorded(by: SensorModel(hertz: hertz))).diagnosis.scale == .plausible)
  }

  @Test func gainErrorsOfASensorArePlausible() {
    for factor in [0.9, 0.97, 1.03, 1.1] as [Float] {
      #expect(Detection(Self.scaled(by: factor)).diagnosis.scale == .plausible, "×\(factor)")
    }
  }
}

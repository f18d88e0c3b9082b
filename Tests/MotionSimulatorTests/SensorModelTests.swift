// Sensors: the rate, the jitter and the faults that were asked for.

import MotionSimulator
import StepDetection
import Testing

@Suite struct SensorModelTests {
  static let walk = MotionScript(
    seed: 4, legs: [.walk(Gait(.walk, carrying: .trouserPocket), seconds: 60)])

  @Test(arguments: [12.5, 25, 50, 100, 200], [0, 0.1, 0.2])
  func rateAndJitterAreAsAsked(hertz: Double, jitter: Double) {
    var sensor = SensorModel(hertz: hertz)
    sensor.jitter = jitter
    let samples = Self.walk.recorded(by: sensor).samples
    #expect(abs(Double(samples.count) - 60 * hertz) <= 2)
    var most = 0.0
    for (index, sample) in samples.enumerated() {
      most = max(most, abs(Double(sample.nanoseconds) / 1e9 * hertz - Double(index)))
    }
    #expect(most <= jitter + 1e-6)
    #expect(most >= jitter * 0.9)
  }

  @Test func readingsAreHeldAtTheRangeAndRoundedToTheQuantum() {
    var sensor = SensorModel(hertz: 100)
    sensor.range = 2
    sensor.quantum = 1.0 / 64
    sensor.mountingSeed = 3
    let run = MotionScript(
      seed: 6, legs: [.walk(Gait(.run, carrying: .swingingWrist), seconds: 30)])
    let samples = run.recorded(by: sensor).samples
    let values = samples.flatMap { [$0.x, $0.y, $0.z] }
    #expect(values.allSatisfy { abs($0) <= 2 && ($0 * 64).rounded() == $0 * 64 })
    #expect(values.contains { abs($0) == 2 })
  }

  @Test func anyMountingKeepsEveryLength() {
    let plain = Self.walk.recorded(by: SensorModel(hertz: 50)).samples
    for seed in 0..<8 as Range<UInt64> {
      var sensor = SensorModel(hertz: 50)
      sensor.mountingSeed = seed
      sensor.mirrors = seed.isMultiple(of: 2)
      sensor.drift = Double(seed) * 10
      sensor.reorientsEvery = Double(seed)
      let turned = Self.walk.recorded(by: sensor).samples
      #expect(turned.count == plain.count)
      #expect(turned.map(\.x) != plain.map(\.x))
      #expect(zip(turned, plain).allSatisfy { abs(length($0) - length($1)) < 1e-4 })
    }
  }

  @Test func dropoutsDuplicatesAndBackwardTimesAreThere() {
    var sensor = SensorModel(hertz: 100)
    sensor.dropoutsPerMinute = 30
    sensor.dropoutSeconds = 0.3...0.3
    sensor.duplicates = 0.02
    sensor.backward = 0.02
    let times = Self.walk.recorded(by: sensor).samples.map(\.nanoseconds)
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }
    #expect(steps.contains { $0 == 0 })
    #expect(steps.contains { $0 < 0 })
    #expect(steps.contains { $0 > 280_000_000 })
    #expect(steps.allSatisfy { $0 < 1_000_000_000 })
  }

  @Test func noiseGainAndOffsetAreAsAsked() {
    var sensor = SensorModel(hertz: 100)
    sensor.noise = 0.004
    sensor.offset = SIMD3(0.02, -0.01, 0.03)
    let still = MotionScript(seed: 8, legs: [.pass(.still, seconds: 60)])
    let clean = still.recorded(by: SensorModel(hertz: 100)).samples
    let noisy = still.recorded(by: sensor).samples
    let errors = zip(noisy, clean).map { Double($0.y - $1.y) }
    let mean = errors.reduce(0, +) / Double(errors.count)
    let square = errors.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(errors.count)
    #expect(abs(mean + 0.01) < 0.0005)
    #expect(abs(square.squareRoot() - 0.004) < 0.0003)
  }

  @Test func metersPerSecondSquaredAreTheSameReadingsInAnotherUnit() {
    var sensor = SensorModel(hertz: 50)
    sensor.unit = .metersPerSecondSquared
    let scaled = Self.walk.recorded(by: sensor)
    let plain = Self.walk.recorded(by: SensorModel(hertz: 50))
    #expect(scaled.unit == .metersPerSecondSquared)
    #expect(
      zip(scaled.samples, plain.samples).allSatisfy { abs($0.x - $1.x * 9.80665) < 1e-4 })
  }
}

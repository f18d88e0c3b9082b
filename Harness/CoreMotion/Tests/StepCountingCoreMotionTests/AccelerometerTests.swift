// The accelerometer: values copied, units, who may start it, and sessions that count from it.

import CoreMotion
import Foundation
import StepCounting
import StepCountingAccelerometer
import StepDetection
import Testing

@testable import StepCountingCoreMotionUnderTest

@Suite struct AccelerometerTests {
  let scene = Scene()
  let manager: CMMotionManager
  let accelerometer: CoreMotionAccelerometer

  init() {
    manager = CMMotionManager(device: scene.device)
    accelerometer = CoreMotionAccelerometer(
      manager: manager, usageDescription: "Counts your steps.")
  }

  typealias Samples = Received<Result<[AccelerationSample], PedometerError>>

  @Test func `samples are copied in g with seconds since boot, at the rate asked for`() throws {
    let samples = Samples()
    accelerometer.start(at: 50) { samples.append($0) }
    #expect(manager.accelerometerUpdateInterval == 0.02)
    #expect(manager.deliver(.sample(seconds: 12.5, CMAcceleration(x: 0.25, y: -1, z: 0.5))))
    #expect(accelerometer.unit == .standardGravity)
    #expect(
      try #require(samples.all.first).get() == [
        AccelerationSample(nanoseconds: 12_500_000_000, x: 0.25, y: -1, z: 0.5)
      ])
    #expect(scene.device.lateReads == 0)
    accelerometer.stop()
    #expect(!manager.deliver(.sample(seconds: 13, CMAcceleration())))
    #expect(scene.device.calls == [.startAccelerometer, .stopAccelerometer])
  }

  @Test func `errors keep their code, and nothing is an error`() {
    let samples = Samples()
    accelerometer.start(at: 50) { samples.append($0) }
    manager.deliver(.failure(code: 109))
    manager.deliver(.failure(code: 105))
    manager.deliver(.nothing)
    #expect(samples.reasons() == [.unavailable, .denied, .noData])
  }

  @Test(arguments: [nil, "", "  "])
  func `without a usage description the sensor is not touched`(_ text: String?) {
    let bare = CoreMotionAccelerometer(manager: manager, usageDescription: text)
    let samples = Samples()
    bare.start(at: 50) { samples.append($0) }
    bare.stop()
    #expect(samples.reasons() == [.usageDescriptionMissing])
    #expect(scene.device.calls.isEmpty)
  }

  @Test func `an accelerometer that somebody else runs is left to them`() {
    manager.startAccelerometerUpdates(to: OperationQueue()) { _, _ in }
    let samples = Samples()
    accelerometer.start(at: 50) { samples.append($0) }
    accelerometer.stop()
    #expect(samples.reasons() == [.invalidRequest])
    #expect(manager.isAccelerometerActive)
    #expect(scene.device.doubleStarts == 0)
  }

  @Test func `a second start replaces the first, and release stops`() {
    var source: CoreMotionAccelerometer? = CoreMotionAccelerometer(
      manager: manager, usageDescription: "Counts.")
    source?.start(at: 50) { _ in Issue.record("the first handler was called") }
    source?.start(at: 25) { _ in }
    #expect(scene.device.doubleStarts == 0)
    #expect(manager.deliver(.sample(seconds: 1, CMAcceleration(x: 0, y: 0, z: 1))))
    source = nil
    #expect(!manager.isAccelerometerActive)
  }

  @Test func `a device without one says so`() {
    #expect(accelerometer.isAvailable)
    scene.device.availability = .nothing
    #expect(!accelerometer.isAvailable)
    let pedometer = AccelerometerPedometer(source: accelerometer, clock: scene.clock)
    #expect(!pedometer.capabilities.countsSteps)
    let session = StepCounter(source: pedometer, clock: scene.clock).start()
    #expect(session.reading.silence == .unavailable)
    #expect(scene.device.calls.isEmpty)
  }

  /// Walks at two steps a second, and returns what a detector finds in the same samples.
  private func walk(_ seconds: Double, then rest: Double = 6) -> Int {
    var detector = StepDetector(unit: .standardGravity)
    for index in 0..<Int((seconds + rest) * 50) {
      scene.clock.advance(by: .milliseconds(20))
      let time = Double(index) / 50
      let length = 1 + (time < seconds ? 0.3 * sin(4 * .pi * time) : 0)
      let values = CMAcceleration(x: 0, y: 0.6 * length, z: 0.8 * length)
      // Seconds since another zero than the clock's.
      let stamp = 321.0625 + time
      manager.deliver(.sample(seconds: stamp, values))
      detector.add(
        AccelerationSample(seconds: stamp, x: 0, y: Float(values.y), z: Float(values.z)))
    }
    return Int(detector.steps)
  }

  @Test func `a session counts what the detector finds`() async {
    let pedometer = AccelerometerPedometer(source: accelerometer, clock: scene.clock)
    let session = StepCounter(source: pedometer, clock: scene.clock).start()
    #expect(session.reading.steps == 0)
    let found = walk(20)
    #expect(found > 25)
    #expect(session.reading.steps == found)
    let closing = Task { await session.stop() }
    while session.reading.phase == .running { await Task.yield() }
    scene.clock.advance(by: .seconds(13))
    let final = await closing.value
    #expect(final.steps == found)
    #expect(scene.device.lateReads == 0)
    // The sensor runs on for the last steps, and then is left alone.
    scene.clock.advance(by: .seconds(30))
    #expect(!manager.isAccelerometerActive)
  }

  @Test func `a suspended application loses steps, and the session says so`() {
    let pedometer = AccelerometerPedometer(source: accelerometer, clock: scene.clock)
    let session = StepCounter(source: pedometer, clock: scene.clock).start()
    let before = walk(10)
    scene.clock.advance(by: .seconds(60))
    #expect(session.reading.steps == before)
    let after = walk(10)
    #expect(session.reading.steps >= before)
    #expect(session.reading.steps <= before + after)
    #expect(session.reading.isLowerBound)
  }

  @Test func `no step counter: the accelerometer counts; a refused one: nobody does`() {
    let fallback = FallbackPedometer(
      scene.pedometer, AccelerometerPedometer(source: accelerometer, clock: scene.clock),
      clock: scene.clock)
    scene.play {
      scene.device.authorizationStatus = .denied
      let refused = StepCounter(source: fallback, clock: scene.clock).start()
      #expect(refused.reading.silence == .denied)
      #expect(fallback.choice?.index == 0)
      #expect(!scene.device.calls.contains(.startAccelerometer))
    }
    scene.device.availability.steps = false
    scene.play {
      let session = StepCounter(source: fallback, clock: scene.clock).start()
      #expect(fallback.choice?.index == 1)
      let found = walk(20)
      #expect(session.reading.steps == found)
    }
  }
}

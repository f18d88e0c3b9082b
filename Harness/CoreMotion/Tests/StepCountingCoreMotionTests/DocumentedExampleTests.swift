// The examples of Documentation/CountingWithoutAStepSensor.md, compiled and run.

import CoreMotion
import Foundation
import StepCounting
import StepCountingAccelerometer
import StepDetection
import Testing

@testable import StepCountingCoreMotionUnderTest

func makeCounter(_ motionManager: CMMotionManager) -> StepCounter {
  let accelerometer = CoreMotionAccelerometer(manager: motionManager)
  let pedometer = FallbackPedometer(
    CoreMotionPedometer(),
    AccelerometerPedometer(source: accelerometer))
  return StepCounter(source: pedometer)
}

/// A band that has measured one sample.
final class Band: Sendable {
  /// What it delivers at once.
  struct Packet {
    let samples = [AccelerationSample(nanoseconds: 0, x: 0, y: 0, z: 1)]
  }

  let isConnected = true
  func listen(_ handler: (Packet) -> Void) { handler(Packet()) }
  func leave() {}
}

final class BandAccelerometer: AccelerometerSource {
  let unit = AccelerationUnit.standardGravity
  let band: Band
  init(_ band: Band) { self.band = band }
  var isAvailable: Bool { band.isConnected }
  func start(
    at hertz: Double,
    handler: @escaping @Sendable (Result<[AccelerationSample], PedometerError>) -> Void
  ) {
    band.listen { packet in handler(.success(packet.samples)) }
  }
  func stop() { band.leave() }
}

@Suite struct DocumentedExampleTests {
  @Test func `are what this file compiles`() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("Documentation/CountingWithoutAStepSensor.md"),
      encoding: .utf8)
    let here = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    var blocks = 0
    for block in page.components(separatedBy: "```swift\n").dropFirst() {
      blocks += 1
      // Imports stand once, and are the tests' own.
      let code = (block.components(separatedBy: "\n```").first ?? "")
        .components(separatedBy: "\n").filter { !$0.hasPrefix("import ") }
        .joined(separator: "\n").trimmingCharacters(in: .newlines)
      #expect(code.count > 100)
      #expect(here.contains(code), "the page's example \(blocks) is not in this file")
    }
    #expect(blocks == 2)
  }

  @Test func `run`() {
    ScriptedDevice.$current.withValue(ScriptedDevice(availability: .nothing)) {
      let counter = makeCounter(CMMotionManager())
      #expect(counter.start().reading.silence == .unavailable)
    }
    let clock = ManualClock(wall: Scene.noon)
    let pedometer = AccelerometerPedometer(source: BandAccelerometer(Band()), clock: clock)
    let session = StepCounter(source: pedometer, clock: clock).start()
    #expect(session.reading.steps == 0)
    #expect(pedometer.diagnosis.samples == 1)
  }
}

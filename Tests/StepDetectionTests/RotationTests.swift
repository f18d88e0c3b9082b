// Whichever way the device is turned, and in whatever order its axes are, it counts the same.

import MotionSimulator
import StepDetection
import Testing

@Suite("Any orientation") struct RotationTests {
  static let walks: [(Carrying, MotionScript)] = Carrying.allCases.enumerated().map {
    index, place in
    (
      place,
      MotionScript(
        seed: UInt64(index),
        legs: [
          .walk(Gait(.walk, carrying: place), seconds: 60), .pass(.gesturing, seconds: 30),
          .walk(Gait(.walk, carrying: place), seconds: 30),
        ])
    )
  }

  @Test(arguments: walks.indices)
  func aRotationChangesNoCount(index: Int) {
    let (place, script) = Self.walks[index]
    let usual = Detection(script.recorded(by: clean()))
    for seed in 1...6 as ClosedRange<UInt64> {
      var sensor = clean()
      sensor.mountingSeed = seed
      sensor.mirrors = seed.isMultiple(of: 2)
      let turned = Detection(script.recorded(by: sensor))
      #expect(turned.count == usual.count, "\(place), rotation \(seed)")
      // Rounding in single precision may move a summit to the sample beside it.
      #expect(
        zip(turned.steps, usual.steps).allSatisfy {
          abs($0.nanoseconds - $1.nanoseconds) <= 45_000_000
        }, "\(place), rotation \(seed)")
      let exact = zip(turned.steps, usual.steps).count {
        abs($0.nanoseconds - $1.nanoseconds) <= 5_000_000
      }
      #expect(
        Double(exact) >= 0.99 * Double(usual.steps.count), "\(place), rotation \(seed): \(exact)")
    }
  }

  @Test(arguments: [Carrying.trouserPocket, .hand, .swingingWrist])
  func anyOrderAndSignOfTheAxesChangesNoCount(place: Carrying) {
    let samples = walk(place, steps: 60, seed: 17).samples
    let usual = Detection(samples)
    #expect(usual.count > 50)
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    for order in orders {
      for signs in 0..<8 {
        let moved = samples.map { sample in
          let values = [sample.x, sample.y, sample.z]
          return AccelerationSample(
            nanoseconds: sample.nanoseconds,
            x: values[order[0]] * (signs & 1 == 0 ? 1 : -1),
            y: values[order[1]] * (signs & 2 == 0 ? 1 : -1),
            z: values[order[2]] * (signs & 4 == 0 ? 1 : -1))
        }
        #expect(Detection(moved).count == usual.count, "axes \(order), signs \(signs)")
      }
    }
  }

  @Test(arguments: clearPlaces)
  func aDeviceThatSlipsLosesNoStep(place: Carrying) {
    var sensor = SensorModel.telephone
    sensor.drift = 20
    let recording = walk(place, steps: 200, seed: 4, sensor: sensor)
    #expect(abs(Detection(recording).count - 200) <= 4)
  }
}

// Any rate from 12.5 to 200 samples a second, evenly or not: the same count.

import MotionSimulator
import StepDetection
import Testing

@Suite("Any rate") struct RateTests {
  @Test(
    arguments: [12.5, 15, 20, 25, 50, 100, 200],
    [Carrying.trouserPocket, .hand, .swingingWrist, .backpack])
  func ratesWithAFifthOfJitterCountWithinTwoPercent(hertz: Double, place: Carrying) {
    for seed in [3, 8] as [UInt64] {
      var sensor = SensorModel(hertz: hertz)
      sensor.jitter = 0.2
      sensor.noise = 0.002
      let recording = walk(place, steps: 200, seed: seed, sensor: sensor)
      let count = Detection(recording).count
      #expect(abs(count - 200) <= 4, "\(hertz) Hz, seed \(seed): \(count) of 200")
    }
  }

  @Test func samplesInBurstsAreNoOtherThanSamplesAlone() {
    // A hub that delivers late changes arrival, not the time that comes with a sample.
    let recording = walk(.hand, steps: 100, seed: 5)
    var detector = StepDetector(unit: .standardGravity)
    var steps: [DetectedStep] = []
    let span = recording.samples.span
    var from = 0
    while from < span.count {
      let to = min(span.count, from + 500)
      detector.add(span.extracting(from..<to)) { steps.append($0) }
      from = to
    }
    detector.finish { steps.append($0) }
    #expect(steps == Detection(recording).steps)
  }

  @Test(arguments: clearPlaces)
  func lossesOfAThirdOfASecondCostNoStep(place: Carrying) {
    var sensor = SensorModel.telephone
    sensor.dropoutsPerMinute = 12
    sensor.dropoutSeconds = 0.25...0.3
    for seed in 0..<3 as Range<UInt64> {
      let count = Detection(walk(place, steps: 200, seed: seed, sensor: sensor)).count
      #expect(abs(count - 200) <= 3, "seed \(seed): \(count) of 200")
    }
  }

  @Test(arguments: [2.0, 4.0])
  func aRangeThatCutsThePeaksCostsNoStep(range: Double) {
    var sensor = SensorModel.telephone
    sensor.range = range
    for place in [Carrying.trouserPocket, .swingingWrist] {
      let count = Detection(walk(place, steps: 100, seed: 3, sensor: sensor)).count
      #expect(abs(count - 100) <= 3, "\(place): \(count) of 100")
    }
  }
}

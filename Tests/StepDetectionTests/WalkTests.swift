// Walks in clear places: how many steps, when, and from the first one on.

import MotionSimulator
import StepDetection
import Testing

@Suite("Walks") struct WalkTests {
  @Test(arguments: clearPlaces)
  func aWalkOfAHundredStepsIsCountedWithinTwo(place: Carrying) {
    for seed in 0..<6 as Range<UInt64> {
      let count = Detection(walk(place, steps: 100, seed: seed)).count
      #expect(abs(count - 100) <= 2, "seed \(seed): \(count)")
    }
  }

  @Test(arguments: clearPlaces)
  func theFirstStepsOfAShortWalkAreCredited(place: Carrying) {
    for seed in 0..<8 as Range<UInt64> {
      let count = Detection(walk(place, steps: 10, seed: seed)).count
      #expect((9...11).contains(count), "seed \(seed): \(count) of 10")
    }
  }

  @Test(arguments: clearPlaces)
  func stepsAreToldWhereTheyWereTaken(place: Carrying) {
    for seed in 0..<4 as Range<UInt64> {
      let recording = walk(place, steps: 80, seed: seed)
      let match = StepMatch(
        found: Detection(recording).seconds, truth: recording.steps.map { Double($0) / 1e9 })
      #expect(match.score >= 0.97, "seed \(seed): \(match)")
      #expect(abs(match.lag) <= 0.25, "seed \(seed): \(match)")
    }
  }

  @Test(arguments: Carrying.allCases)
  func timesNeverRunBackwardAndConfidencesKeepToTheirRange(place: Carrying) {
    let script = MotionScript(
      seed: 12,
      legs: [
        .walk(Gait(.walk, carrying: place), seconds: 60), .pass(.washingUp, seconds: 30),
        .walk(Gait(.shuffle, carrying: place), seconds: 30),
        .walk(Gait(.run, carrying: place), seconds: 30),
      ])
    let steps = Detection(script.recorded(by: .telephone)).steps
    #expect(steps.count > 50)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.nanoseconds <= $1.nanoseconds })
    #expect(steps.allSatisfy { $0.confidence >= 0.5 && $0.confidence <= 1 })
    #expect(steps[0].startsBout)
    // Nobody takes more than five steps in a second.
    #expect(
      zip(steps, steps.dropFirst(6)).allSatisfy { $1.nanoseconds - $0.nanoseconds >= 1_000_000_000 }
    )
  }

  @Test func twoWalksWithARestBetweenAreTwoBouts() {
    let script = MotionScript(
      seed: 3,
      legs: [
        .walk(Gait(.walk, carrying: .hand, turns: false), steps: 30),
        .pass(.standing, seconds: 20),
        .walk(Gait(.walk, carrying: .hand, turns: false), steps: 30),
        .pass(.standing, seconds: 5),
      ])
    let recording = script.recorded(by: .telephone)
    let bouts = Detection(recording).steps.filter(\.startsBout).map(\.nanoseconds)
    #expect(bouts.count == 2)
    #expect(bouts.count == 2 && bouts[1] > recording.spans[1].start)
  }

  @Test func aSampleAfterTheEndStartsAnew() {
    let first = walk(.hand, steps: 30, seed: 8)
    var detector = StepDetector(unit: .standardGravity)
    var steps: [DetectedStep] = []
    for sample in first.samples { detector.add(sample) { steps.append($0) } }
    detector.finish { steps.append($0) }
    let count = detector.steps
    detector.finish { steps.append($0) }
    #expect(detector.steps == count, "a second end settles nothing")
    let end = (first.samples.last?.nanoseconds ?? 0) + 20_000_000
    for sample in first.samples {
      var later = sample
      later.nanoseconds += end
      detector.add(later) { steps.append($0) }
    }
    detector.finish { steps.append($0) }
    #expect(detector.steps == 2 * count)
    #expect(Int64(steps.count) == detector.steps)
    #expect(steps.filter(\.startsBout).count == 2)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.nanoseconds <= $1.nanoseconds })
  }
}

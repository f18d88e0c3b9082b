// Numbers as they come out of Core Motion's objects.

import CoreMotion
import Foundation
import StepCounting
import Testing

@testable import StepCountingCoreMotionUnderTest

@Suite struct ValueTests {
  /// What a query gets when Core Motion answers with a sample.
  func result(of sample: ScriptedSample) throws -> Result<PedometerReport, PedometerError> {
    let scene = Scene()
    let answers = Answers()
    try scene.play {
      scene.pedometer.query(from: sample.start, to: Date.distantFuture) { answers.append($0) }
      try #require(scene.device.queries.first).answer(.data(sample))
    }
    #expect(scene.device.lateReads == 0)
    return try #require(answers.all.first)
  }

  func full() -> ScriptedSample {
    var sample = Scene().sample(812)
    sample.distance = 590.25
    sample.floorsAscended = 3
    sample.floorsDescended = 1
    sample.currentPace = 0.71
    sample.currentCadence = 1.9
    sample.averageActivePace = 0.74
    return sample
  }

  @Test func `every quantity arrives in its unit`() throws {
    let report = try result(of: full()).get()
    #expect(report.start == Scene.noon)
    #expect(report.end == Scene.noon.addingTimeInterval(60))
    #expect(report.steps == 812)
    #expect(report.distance == Distance(meters: 590.25))
    #expect(report.floorsAscended == 3)
    #expect(report.floorsDescended == 1)
    #expect(report.currentPace == Pace(secondsPerMeter: 0.71))
    #expect(report.currentCadence == Cadence(stepsPerSecond: 1.9))
    #expect(report.averageActivePace == Pace(secondsPerMeter: 0.74))
    #expect(report.origin == nil)
  }

  @Test func `what is not measured stays nil, and 0 stays 0`() throws {
    let report = try result(of: Scene().sample(0)).get()
    #expect(
      report
        == PedometerReport(
          start: Scene.noon, end: Scene.noon.addingTimeInterval(60), steps: 0))
    var zeros = Scene().sample(5)
    zeros.distance = 0
    zeros.floorsAscended = 0
    zeros.floorsDescended = 0
    zeros.currentCadence = 0
    let still = try result(of: zeros).get()
    #expect(still.distance == Distance(meters: 0))
    #expect(still.floorsAscended == 0)
    #expect(still.floorsDescended == 0)
    #expect(still.currentCadence == Cadence(stepsPerSecond: 0))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1, -1e300, 1e300, 9.3e18])
  func `a number of steps that is none is a failure, not 0 and no trap`(steps: Double) throws {
    var sample = full()
    sample.steps = steps
    #expect(throws: PedometerError.self) { try result(of: sample).get() }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -0.5])
  func `an optional number that is none becomes nil and spares the steps`(garbage: Double) throws {
    var sample = full()
    sample.distance = garbage
    sample.floorsAscended = garbage
    sample.floorsDescended = garbage
    sample.currentPace = garbage
    sample.currentCadence = garbage
    sample.averageActivePace = garbage
    #expect(
      try result(of: sample).get()
        == PedometerReport(
          start: Scene.noon, end: Scene.noon.addingTimeInterval(60), steps: 812))
  }

  @Test func `a metre in no time is no pace`() throws {
    var sample = full()
    sample.currentPace = 0
    sample.averageActivePace = 0
    let report = try result(of: sample).get()
    #expect(report.currentPace == nil)
    #expect(report.averageActivePace == nil)
  }

  @Test func `fractions of a step and of a floor are rounded down`() throws {
    var sample = full()
    sample.steps = 812.999
    sample.floorsAscended = 2.5
    let report = try result(of: sample).get()
    #expect(report.steps == 812)
    #expect(report.floorsAscended == 2)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a date that is none is a failure`(seconds: Double) throws {
    var late = full()
    late.end = Date(timeIntervalSinceReferenceDate: seconds)
    #expect(throws: PedometerError.self) { try result(of: late).get() }
    let scene = Scene()
    var early = full()
    early.start = Date(timeIntervalSinceReferenceDate: seconds)
    let answers = Answers()
    scene.play {
      scene.pedometer.query(from: Scene.noon, to: Scene.noon) { answers.append($0) }
      scene.device.queries.first?.answer(.data(early))
    }
    #expect(answers.reasons() == [.noData])
  }

  @Test func `a start that Core Motion moved is passed on as it is`() throws {
    // Whether it may be counted is the session's business.
    let scene = Scene()
    let answers = Answers()
    let moved = ScriptedSample(
      from: Scene.noon.addingTimeInterval(-3600), to: Scene.noon, steps: 150)
    scene.play {
      let updates = scene.pedometer.startUpdates(from: Scene.noon) { answers.append($0) }
      scene.device.feeds.first?.send(.data(moved))
      updates.cancel()
    }
    #expect(try answers.all.first?.get().start == Scene.noon.addingTimeInterval(-3600))
  }
}

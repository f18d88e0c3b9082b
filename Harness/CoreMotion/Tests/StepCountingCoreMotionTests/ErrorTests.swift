// Every error that Core Motion can report, and every one that the adapter finds itself.

import CoreMotion
import Foundation
import StepCounting
import Testing

@testable import StepCountingCoreMotionUnderTest

@Suite struct ErrorTests {
  /// The table of `CMErrorDomain`, written down a second time.
  static let table: [(CMError, PedometerError.Reason)] = [
    (CMErrorNULL, .other), (CMErrorDeviceRequiresMovement, .requiresMovement),
    (CMErrorTrueNorthNotAvailable, .other), (CMErrorUnknown, .other),
    (CMErrorMotionActivityNotAvailable, .unavailable),
    (CMErrorMotionActivityNotAuthorized, .denied),
    (CMErrorMotionActivityNotEntitled, .notEntitled), (CMErrorInvalidParameter, .invalidRequest),
    (CMErrorInvalidAction, .invalidRequest), (CMErrorNotAvailable, .unavailable),
    (CMErrorNotEntitled, .notEntitled), (CMErrorNotAuthorized, .denied),
    (CMErrorNilData, .noData), (CMErrorSize, .other),
  ]

  /// The error that a query gets when Core Motion answers so.
  func failure(
    of answer: ScriptedAnswer, status: CMAuthorizationStatus = .authorized
  ) throws -> PedometerError {
    let scene = Scene()
    let answers = Answers()
    try scene.play {
      scene.pedometer.query(from: Scene.noon, to: Scene.noon) { answers.append($0) }
      let query = try #require(scene.device.queries.first)
      scene.device.authorizationStatus = status
      query.answer(answer)
    }
    #expect(answers.count == 1)
    let result = try #require(answers.all.first)
    switch result {
    case .success(let report):
      Issue.record("a success: \(report)")
      throw PedometerError(.other, message: "a success")
    case .failure(let error): return error
    }
  }

  @Test(arguments: 0..<table.count)
  func `each code has its reason, keeps its number and says something of its own`(row: Int) throws {
    let (code, reason) = Self.table[row]
    let error = try failure(of: .failure(code: Int(code.rawValue)))
    #expect(error.reason == reason)
    #expect(error.domain == "CMErrorDomain")
    #expect(error.code == Int(code.rawValue))
    // A sentence, not a name.
    #expect(error.message.hasSuffix(".") && error.message.split(separator: " ").count >= 5)
  }

  @Test func `no two codes share a sentence, but for the two that mean the same`() throws {
    let messages = try Self.table.map {
      try failure(of: .failure(code: Int($0.0.rawValue))).message
    }
    #expect(Set(messages).count == messages.count - 1)
  }

  @Test(arguments: [99, 114, 0, -1, Int.max, Int.min])
  func `an unknown code is passed on with its number`(code: Int) throws {
    let error = try failure(of: .failure(code: code))
    #expect(error.reason == .other)
    #expect(error.code == code)
    #expect(error.isTransient)
  }

  @Test func `a code of another domain is not read as Core Motion's`() throws {
    let error = try failure(of: .foreignFailure(domain: "NSCocoaErrorDomain", code: 105))
    #expect(error.reason == .other)
    #expect(error.domain == "NSCocoaErrorDomain")
    #expect(error.code == 105)
  }

  @Test(
    arguments: [105, 111],
    [
      (CMAuthorizationStatus.denied, PedometerError.Reason.denied), (.restricted, .restricted),
      (.notDetermined, .notDetermined), (.authorized, .denied),
    ])
  func `not authorized means what the status says at that moment`(
    code: Int, row: (CMAuthorizationStatus, PedometerError.Reason)
  ) throws {
    #expect(try failure(of: .failure(code: code), status: row.0).reason == row.1)
  }

  @Test func `neither data nor an error is no data`() throws {
    #expect(try failure(of: .nothing).reason == .noData)
  }

  @Test func `an error beside data is an error`() throws {
    #expect(try failure(of: .both(Scene().sample(7), code: 103)).code == 103)
  }
}

@Suite struct ObstacleTests {
  @Test(arguments: [nil, "", " \n"])
  func `without a usage description the framework is not touched`(description: String?) {
    let scene = Scene(usageDescription: description)
    let answers = Answers()
    let events = Received<Result<WalkingEvent, PedometerError>>()
    scene.play {
      scene.pedometer.query(from: Scene.noon, to: Scene.noon) { answers.append($0) }
      let updates = scene.pedometer.startUpdates(from: Scene.noon) { answers.append($0) }
      let walking = scene.pedometer.startWalkingEvents { events.append($0) }
      updates.cancel()
      walking.cancel()
    }
    #expect(answers.reasons() == [.usageDescriptionMissing, .usageDescriptionMissing])
    #expect(events.reasons() == [.usageDescriptionMissing])
    #expect(scene.device.calls.isEmpty)
    for case .failure(let error) in answers.all {
      #expect(error.message.contains("NSMotionUsageDescription"))
    }
  }

  @Test func `the description is read from the bundle that is passed`() {
    // A test runner's own bundle has no such key.
    let scene = Scene()
    let answers = Answers()
    scene.play {
      CoreMotionPedometer(clock: scene.clock).query(from: Scene.noon, to: Scene.noon) {
        answers.append($0)
      }
    }
    #expect(answers.reasons() == [.usageDescriptionMissing])
  }

  @Test func `a device without a step counter is not asked, whatever its description`() {
    let scene = Scene(usageDescription: nil)
    scene.device.availability = .nothing
    let answers = Answers()
    let events = Received<Result<WalkingEvent, PedometerError>>()
    scene.play {
      scene.pedometer.query(from: Scene.noon, to: Scene.noon) { answers.append($0) }
      scene.pedometer.startUpdates(from: Scene.noon) { answers.append($0) }.cancel()
      scene.pedometer.startWalkingEvents { events.append($0) }.cancel()
    }
    #expect(answers.reasons() == [.unavailable, .unavailable])
    #expect(events.reasons() == [.unavailable])
    #expect(scene.device.calls.isEmpty)
  }

  @Test func `a device that tells no events is not asked for them`() {
    let scene = Scene()
    scene.device.availability.events = false
    let events = Received<Result<WalkingEvent, PedometerError>>()
    scene.play { scene.pedometer.startWalkingEvents { events.append($0) }.cancel() }
    #expect(events.reasons() == [.unavailable])
    #expect(scene.device.calls.isEmpty)
  }

  @Test(arguments: [(0.0, -1.0), (.nan, 0), (0, .nan), (-.infinity, 0), (0, .infinity)])
  func `an interval that is none is refused without asking`(ends: (TimeInterval, TimeInterval)) {
    let scene = Scene()
    let answers = Answers()
    scene.play {
      scene.pedometer.query(
        from: Scene.noon.addingTimeInterval(ends.0), to: Scene.noon.addingTimeInterval(ends.1)
      ) { answers.append($0) }
    }
    #expect(answers.reasons() == [.invalidRequest])
    #expect(scene.device.calls.isEmpty)
  }

  @Test func `a subscription from no instant is refused without asking`() {
    let scene = Scene()
    let answers = Answers()
    scene.play {
      scene.pedometer.startUpdates(from: Date(timeIntervalSinceReferenceDate: .nan)) {
        answers.append($0)
      }.cancel()
    }
    #expect(answers.reasons() == [.invalidRequest])
    #expect(scene.device.calls.isEmpty)
  }
}

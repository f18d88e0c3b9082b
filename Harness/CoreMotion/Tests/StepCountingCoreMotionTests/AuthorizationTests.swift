// Asking for permission, being refused, and losing it in mid-session.

import CoreMotion
import Foundation
import StepCounting
import Testing

@testable import StepCountingCoreMotionUnderTest

@Suite struct AuthorizationTests {
  @Test(arguments: [
    (CMAuthorizationStatus.authorized, PedometerAuthorization.authorized), (.denied, .denied),
    (.restricted, .restricted),
  ])
  func `the first question raises the prompt and returns what the person said`(
    said: CMAuthorizationStatus, expected: PedometerAuthorization
  ) async {
    let scene = Scene()
    scene.device.authorizationStatus = .notDetermined
    scene.device.onQuery = { query in
      query.device(says: said)
      query.answer(said == .authorized ? .data(Scene().sample(0)) : .failure(code: 105))
    }
    let answer = await ScriptedDevice.$current.withValue(scene.device) {
      await scene.pedometer.requestAuthorization()
    }
    #expect(answer == expected)
    #expect(scene.device.queries.count == 1)
    #expect(scene.device.queries.first.map { $0.end.timeIntervalSince($0.start) } == 1)
  }

  @Test(arguments: [CMAuthorizationStatus.authorized, .denied, .restricted])
  func `whoever was asked before is not asked again`(status: CMAuthorizationStatus) async {
    let scene = Scene()
    scene.device.authorizationStatus = status
    let answer = await ScriptedDevice.$current.withValue(scene.device) {
      await scene.pedometer.requestAuthorization()
    }
    #expect(answer == PedometerAuthorization(status))
    #expect(scene.device.calls.isEmpty)
  }

  @Test func `without a usage description nobody is asked and the process lives`() async {
    let scene = Scene(usageDescription: nil)
    scene.device.authorizationStatus = .notDetermined
    let answer = await ScriptedDevice.$current.withValue(scene.device) {
      await scene.pedometer.requestAuthorization()
    }
    #expect(answer == .notDetermined)
    #expect(scene.device.calls.isEmpty)
  }

  @Test(arguments: [
    (CMAuthorizationStatus.denied, PedometerError.Reason.denied), (.restricted, .restricted),
  ])
  func `a query that is refused already is not made`(
    status: CMAuthorizationStatus, reason: PedometerError.Reason
  ) {
    let scene = Scene()
    scene.device.authorizationStatus = status
    let answers = Answers()
    scene.play {
      scene.pedometer.query(from: Scene.noon, to: Scene.noon) { answers.append($0) }
    }
    #expect(answers.reasons() == [reason])
    #expect(scene.device.calls.isEmpty)
  }

  @Test func `a subscription that is refused says so at once and counts when it is allowed`() throws
  {
    let scene = Scene()
    scene.device.authorizationStatus = .restricted
    let answers = Answers()
    let updates = scene.play {
      scene.pedometer.startUpdates(from: Scene.noon) { answers.append($0) }
    }
    #expect(answers.reasons() == [.restricted])
    scene.device.authorizationStatus = .authorized
    try #require(scene.device.feeds.first).send(.data(scene.sample(12)))
    #expect(answers.steps() == [12])
    updates.cancel()
  }

  @Test func `permission taken away in mid-session is told by updates, queries and the state`()
    throws
  {
    let scene = Scene()
    let answers = Answers()
    let updates = scene.play {
      scene.pedometer.startUpdates(from: Scene.noon) { answers.append($0) }
    }
    let feed = try #require(scene.device.feeds.first)
    feed.send(.data(scene.sample(30)))
    scene.device.authorizationStatus = .denied
    feed.send(.failure(code: 105))
    scene.play {
      scene.pedometer.query(from: Scene.noon, to: Scene.noon) { answers.append($0) }
    }
    #expect(answers.steps() == [30])
    #expect(answers.reasons() == [.denied, .denied])
    #expect(scene.pedometer.authorization == .denied)
    scene.device.authorizationStatus = .authorized
    feed.send(.data(scene.sample(44)))
    #expect(answers.steps() == [30, 44])
    updates.cancel()
  }
}

@Suite struct UntoldAuthorizationTests {
  /// A platform that does not tell, as a Mac does not.
  @Test func `where the system does not tell, the last answer does`() throws {
    let scene = Scene(tellsStatus: false)
    #expect(scene.pedometer.authorization == .notDetermined)
    for (answer, expected): (ScriptedAnswer, PedometerAuthorization) in [
      (.data(scene.sample(1)), .authorized), (.failure(code: 103), .authorized),
      (.failure(code: 105), .denied), (.nothing, .denied), (.failure(code: 104), .denied),
      (.data(scene.sample(1)), .authorized), (.failure(code: 111), .denied),
    ] {
      scene.play { scene.pedometer.query(from: Scene.noon, to: Scene.noon) { _ in } }
      try #require(scene.device.queries.last).answer(answer)
      #expect(scene.pedometer.authorization == expected)
    }
  }

  @Test func `a denial that was only learned keeps nothing from being asked`() throws {
    let scene = Scene(tellsStatus: false)
    scene.device.onQuery = { $0.answer(.failure(code: 105)) }
    let answers = Answers()
    for _ in 0..<2 {
      scene.play {
        scene.pedometer.query(from: Scene.noon, to: Scene.noon) { answers.append($0) }
      }
    }
    #expect(answers.reasons() == [.denied, .denied])
    #expect(scene.device.queries.count == 2)
  }

  @Test func `where the system does not tell, a silent query fails in time`() {
    let scene = Scene(tellsStatus: false)
    let answers = Answers()
    scene.play {
      scene.pedometer.query(from: Scene.noon, to: Scene.noon) { answers.append($0) }
    }
    scene.clock.advance(by: .seconds(10))
    #expect(answers.reasons() == [.timedOut])
  }
}

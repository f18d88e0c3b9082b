// Live updates and walking events: one object each, started once, stopped once.

import CoreMotion
import Dispatch
import Foundation
import StepCounting
import Testing

@testable import StepCountingCoreMotionUnderTest

@Suite struct LiveTests {
  @Test func `a subscription starts from its date, delivers, stops and lets go`() throws {
    let scene = Scene()
    let answers = Answers()
    let updates = scene.play {
      scene.pedometer.startUpdates(from: Scene.noon) { answers.append($0) }
    }
    let feed = try #require(scene.device.feeds.first)
    #expect(feed.start == Scene.noon)
    feed.send(.data(scene.sample(10)))
    feed.send(.data(scene.sample(25)))
    #expect(answers.steps() == [10, 25])
    updates.cancel()
    updates.cancel()
    #expect(!feed.isRunning)
    #expect(scene.device.calls == [.create(1), .start(1), .stop(1), .release(1)])
  }

  @Test func `releasing the subscription stops it`() throws {
    let scene = Scene()
    var updates: PedometerSubscription? = scene.play {
      scene.pedometer.startUpdates(from: Scene.noon) { _ in }
    }
    #expect(updates != nil)
    #expect(scene.device.livePedometers == 1)
    updates = nil
    #expect(scene.device.calls == [.create(1), .start(1), .stop(1), .release(1)])
  }

  @Test func `two subscriptions are two objects, and neither is started twice`() throws {
    let scene = Scene()
    let (first, second) = (Answers(), Answers())
    let one = scene.play {
      scene.pedometer.startUpdates(from: Scene.noon) { first.append($0) }
    }
    let other = scene.play {
      scene.pedometer.startUpdates(from: Scene.noon.addingTimeInterval(60)) { second.append($0) }
    }
    #expect(scene.device.doubleStarts == 0)
    #expect(scene.device.calls == [.create(1), .start(1), .create(2), .start(2)])
    scene.device.feeds[0].send(.data(scene.sample(100)))
    scene.device.feeds[1].send(.data(scene.sample(40)))
    one.cancel()
    scene.device.feeds[1].send(.data(scene.sample(55)))
    #expect(first.steps() == [100])
    #expect(second.steps() == [40, 55])
    other.cancel()
    #expect(scene.device.livePedometers == 0)
  }

  @Test func `starting again after a stop is a fresh object`() {
    let scene = Scene()
    for _ in 0..<3 {
      scene.play { scene.pedometer.startUpdates(from: Scene.noon) { _ in } }.cancel()
    }
    #expect(scene.device.doubleStarts == 0)
    #expect(scene.device.feeds.count == 3)
    #expect(scene.device.livePedometers == 0)
  }

  @Test func `a callback that was under way at the cancellation ends at the door`() throws {
    let scene = Scene()
    let answers = Answers()
    let updates = scene.play {
      scene.pedometer.startUpdates(from: Scene.noon) { answers.append($0) }
    }
    let feed = try #require(scene.device.feeds.first)
    let late = feed.underWay(.data(scene.sample(10)))
    let lateFailure = feed.underWay(.failure(code: 105))
    updates.cancel()
    late()
    lateFailure()
    #expect(answers.count == 0)
  }

  @Test func `an update in the middle of the start is delivered`() {
    let scene = Scene()
    scene.device.onStart = { $0.send(.data(Scene().sample(150))) }
    let answers = Answers()
    scene.play { scene.pedometer.startUpdates(from: Scene.noon) { answers.append($0) } }.cancel()
    #expect(answers.steps() == [150])
  }

  @Test
  func `cancelling from within the handler ends the updates and keeps the object until it returns`()
    throws
  {
    let scene = Scene()
    let answers = Answers()
    let box = Received<PedometerSubscription>()
    box.append(
      scene.play {
        scene.pedometer.startUpdates(from: Scene.noon) {
          answers.append($0)
          box.all.first?.cancel()
          // Stopped at once, released only afterwards.
          #expect(scene.device.calls == [.create(1), .start(1), .stop(1)])
        }
      })
    let feed = try #require(scene.device.feeds.first)
    feed.send(.data(scene.sample(10)))
    #expect(!feed.send(.data(scene.sample(20))))
    #expect(answers.steps() == [10])
    #expect(scene.device.livePedometers == 0)
  }

  @Test func `a failure does not end the subscription`() throws {
    let scene = Scene()
    let answers = Answers()
    let updates = scene.play {
      scene.pedometer.startUpdates(from: Scene.noon) { answers.append($0) }
    }
    let feed = try #require(scene.device.feeds.first)
    feed.send(.data(scene.sample(10)))
    feed.send(.nothing)
    feed.send(.failure(code: 103))
    feed.send(.data(scene.sample(20)))
    #expect(answers.steps() == [10, 20])
    #expect(answers.reasons() == [.noData, .other])
    updates.cancel()
  }

  @Test func `updates go on when the source is released, until the subscription is`() {
    let device = ScriptedDevice()
    let answers = Answers()
    let clock = ManualClock(wall: Scene.noon)
    let updates = ScriptedDevice.$current.withValue(device) {
      CoreMotionPedometer(
        usageDescription: "Counts.", clock: clock, answerTimeout: .seconds(10),
        readStatus: { .authorized }, makePedometer: { CMPedometer(device: device) }
      ).startUpdates(from: Scene.noon) { answers.append($0) }
    }
    device.feeds.first?.send(.data(Scene().sample(4)))
    #expect(answers.steps() == [4])
    updates.cancel()
    #expect(device.livePedometers == 0)
  }

  @Test func `callbacks on a concurrent queue, cancelled under fire, neither race nor come after`()
    throws
  {
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    for round in 0..<50 {
      let scene = Scene()
      let answers = Answers()
      let updates = scene.play {
        scene.pedometer.startUpdates(from: Scene.noon) { answers.append($0) }
      }
      let feed = try #require(scene.device.feeds.first)
      for steps in 0..<40 { feed.send(.data(scene.sample(Double(steps))), on: queue) }
      queue.async { if round.isMultiple(of: 2) { updates.cancel() } }
      for steps in 40..<80 { feed.send(.data(scene.sample(Double(steps))), on: queue) }
      updates.cancel()
      queue.sync(flags: .barrier) {}
      let seen = answers.count
      feed.send(.data(scene.sample(1)))
      #expect(answers.count == seen)
      #expect(Set(answers.steps()).count == seen)
      #expect(scene.device.lateReads == 0)
      #expect(scene.device.livePedometers == 0)
    }
  }
}

@Suite struct WalkingEventTests {
  @Test func `stopping and walking on are told with their dates`() throws {
    let scene = Scene()
    let events = Received<Result<WalkingEvent, PedometerError>>()
    let walking = scene.play { scene.pedometer.startWalkingEvents { events.append($0) } }
    let feed = try #require(scene.device.eventFeeds.first)
    feed.send(.event(.pause, Scene.noon))
    feed.send(.event(.resume, Scene.noon.addingTimeInterval(4)))
    #expect(
      try events.all.map { try $0.get() } == [
        WalkingEvent(.stopped, at: Scene.noon),
        WalkingEvent(.walking, at: Scene.noon.addingTimeInterval(4)),
      ])
    walking.cancel()
    #expect(!feed.isRunning)
    #expect(
      scene.device.calls == [.create(1), .startEvents(1), .stopEvents(1), .release(1)])
  }

  @Test func `failures are told and end nothing`() throws {
    let scene = Scene()
    let events = Received<Result<WalkingEvent, PedometerError>>()
    let walking = scene.play { scene.pedometer.startWalkingEvents { events.append($0) } }
    let feed = try #require(scene.device.eventFeeds.first)
    feed.send(.failure(code: 109))
    feed.send(.nothing)
    feed.send(.event(.pause, Date(timeIntervalSinceReferenceDate: .nan)))
    feed.send(.event(.resume, Scene.noon))
    #expect(events.reasons() == [.unavailable, .noData, .noData])
    #expect(events.count == 4)
    walking.cancel()
  }

  @Test func `events and updates do not share an object`() {
    let scene = Scene()
    let updates = scene.play { scene.pedometer.startUpdates(from: Scene.noon) { _ in } }
    let walking = scene.play { scene.pedometer.startWalkingEvents { _ in } }
    updates.cancel()
    #expect(scene.device.eventFeeds.first?.isRunning == true)
    walking.cancel()
    #expect(scene.device.livePedometers == 0)
  }
}

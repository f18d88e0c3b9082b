// The observable model, on the main actor.

import Foundation
import Observation
import StepCounting
import Tare
import Testing

@MainActor @Suite struct `The observable model` {
  /// Waits on the main actor, so that the model's own work can run.
  private func eventually(_ condition: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(600)
    while !condition() {
      if ContinuousClock.now > end { return false }
      try? await Task.sleep(for: .microseconds(200))
    }
    return true
  }

  @Test func `shows nothing before it starts, and 0 at once`() {
    let scene = Scene()
    let model = StepModel(counter: scene.counter)
    #expect(model.reading == nil)
    #expect(!model.isRunning && !model.isPaused)
    #expect(scene.counter.sessionCount == 0)
    model.start()
    #expect(model.reading?.steps == 0)
    #expect(model.isRunning)
  }

  @Test func `follows the session`() async {
    let scene = Scene()
    let model = StepModel(counter: scene.counter)
    model.start()
    scene.reach(5)
    scene.source.walk(6)
    scene.source.update()
    #expect(await eventually { model.reading?.steps == 6 })
    model.pause()
    #expect(model.isPaused && !model.isRunning)
    scene.reach(10)
    scene.source.walk(20)
    scene.source.update()
    model.resume()
    #expect(model.isRunning)
    scene.reach(15)
    scene.source.walk(3)
    scene.source.update()
    #expect(await eventually { model.reading?.steps == 9 })
    _ = model.reset()
    #expect(model.reading?.steps == 0)
    scene.reach(20)
    scene.source.walk(4)
    _ = await model.stop()
    #expect(model.reading?.steps == 4)
    #expect(model.reading?.phase == .closed)
    #expect(!model.isRunning && !model.isPaused)
    #expect(scene.source.liveSubscriptions == 0)
  }

  @Test func `tells observers of a change`() async {
    let scene = Scene()
    let model = StepModel(counter: scene.counter)
    model.start()
    let told = Box<Bool>()
    withObservationTracking {
      _ = model.reading
    } onChange: {
      told.put(true)
    }
    scene.reach(5)
    scene.source.walk(6)
    scene.source.update()
    #expect(await eventually { told.value == true })
    #expect(await eventually { model.reading?.steps == 6 })
  }

  @Test func `starts in the past`() async {
    let scene = Scene()
    scene.source.walk(5_000, at: midnight.addingTimeInterval(3_600))
    let model = StepModel(counter: scene.counter)
    model.start(.since(midnight))
    #expect(await eventually { model.reading?.steps == 5_000 })
  }

  @Test func `started twice leaves the first session`() async {
    let scene = Scene()
    let model = StepModel(counter: scene.counter)
    model.start()
    scene.reach(5)
    scene.source.walk(6)
    scene.source.update()
    model.start()
    #expect(model.reading?.steps == 0)
    scene.reach(10)
    scene.source.walk(2)
    scene.source.update()
    #expect(await eventually { model.reading?.steps == 2 })
    #expect(await eventually { scene.source.liveSubscriptions == 1 })
  }

  @Test func `that goes takes its session with it`() async {
    let scene = Scene()
    var model: StepModel? = StepModel(counter: scene.counter)
    model?.start()
    #expect(scene.source.liveSubscriptions == 1)
    model = nil
    #expect(await eventually { scene.source.liveSubscriptions == 0 })
    #expect(scene.counter.sessionCount == 0)
  }

  @Test func `without a session does nothing`() async {
    let scene = Scene()
    let model = StepModel(counter: scene.counter)
    model.pause()
    model.resume()
    #expect(model.reset() == nil)
    #expect(await model.stop() == nil)
    #expect(model.reading == nil)
  }

  @Test func `is not confused by a pedometer on other threads`() async {
    let source = RestlessPedometer(.requestedStart)
    let model = StepModel(counter: StepCounter(source: source))
    var random = SeededRandom(state: 5)
    var last: [Int64: Int] = [:]
    model.start()
    let end = ContinuousClock.now + .milliseconds(500)
    while ContinuousClock.now < end {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: model.start()
      case 1: _ = model.reset()
      case 2: model.pause()
      case 3: model.resume()
      case 4: _ = await model.stop()
      default: try? await Task.sleep(for: .milliseconds(1))
      }
      guard let reading = model.reading else { continue }
      let token = reading.session.rawValue
      #expect(reading.steps >= last[token, default: 0])
      last[token] = reading.steps
    }
    _ = await model.stop()
    #expect(await eventually { source.liveSubscriptions == 0 })
    source.finish()
  }
}

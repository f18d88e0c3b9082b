// Consumers come and go; each sees the newest reading.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `A consumer of readings` {
  @Test func `sees what every other one sees`() async {
    let scene = Scene()
    let watchers = (0..<3).map { _ in Watcher(scene.session.readings) }
    for tick in 1...5 {
      scene.reach(Double(tick) * 3)
      scene.source.walk(4)
      scene.source.update()
      for watcher in watchers { #expect(await watcher.newest { $0.steps == tick * 4 }) }
    }
    for watcher in watchers { #expect(watcher.neverFalls) }
  }

  @Test func `that comes late gets the present reading at once`() async {
    let scene = Scene()
    let first = Watcher(scene.session.readings)
    #expect(await first.newest { _ in true })
    scene.reach(5)
    scene.source.walk(6)
    scene.source.update()
    let late = Watcher(scene.session.readings)
    #expect(await late.newest { $0.steps == 6 })
    #expect(late.seen.map(\.steps) == [6])
  }

  @Test func `that comes after the end gets the final reading and the end`() async {
    let scene = Scene()
    let first = Watcher(scene.session.readings)
    #expect(await first.newest { _ in true })
    scene.reach(5)
    scene.source.walk(6)
    let final = await scene.stop()
    let late = Watcher(scene.session.readings)
    #expect(await late.ends())
    #expect(late.seen.last == final)
  }

  @Test func `that goes leaves the others alone`() async {
    let scene = Scene()
    let staying = Watcher(scene.session.readings)
    let leaving = Watcher(scene.session.readings)
    #expect(await leaving.newest { _ in true })
    leaving.cancel()
    #expect(await leaving.ends())
    scene.reach(5)
    scene.source.walk(6)
    scene.source.update()
    #expect(await staying.newest { $0.steps == 6 })
    #expect(scene.counter.sessionCount == 1)
    #expect(scene.reading.phase == .running)
  }

  @Test func `that is slow sees the newest reading, not a backlog`() async {
    let scene = Scene()
    var iterator = scene.session.readings.makeAsyncIterator()
    #expect(await iterator.next()?.steps == 0)
    for tick in 1...1_000 {
      scene.reach(Double(tick))
      scene.source.walk(1)
      scene.source.update()
    }
    #expect(await iterator.next()?.steps == 1_000)
    scene.reach(1_001)
    scene.source.walk(1)
    scene.source.update()
    #expect(await iterator.next()?.steps == 1_001)
  }

  @Test func `that is slow sees the end right after the final reading`() async {
    let scene = Scene()
    var iterator = scene.session.readings.makeAsyncIterator()
    #expect(await iterator.next()?.steps == 0)
    for tick in 1...50 {
      scene.reach(Double(tick))
      scene.source.walk(1)
      scene.source.update()
    }
    await scene.stop()
    let last = await iterator.next()
    #expect(last?.steps == 50)
    #expect(last?.phase == .closed)
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
  }

  @Test func `whose task is cancelled comes to its end`() async {
    let scene = Scene()
    let session = scene.session
    let ended = Box<Bool>()
    let task = Task {
      for await _ in session.readings {}
      ended.put(true)
    }
    await Task.yield()
    task.cancel()
    #expect(await eventually { ended.value == true })
    let cancelledBefore = Box<Bool>()
    let early = Task {
      while !Task.isCancelled { await Task.yield() }
      for await _ in session.readings {}
      cancelledBefore.put(true)
    }
    early.cancel()
    #expect(await eventually { cancelledBefore.value == true })
  }

  @Test func `of its own session takes the session with it`() async {
    let scene = Scene()
    let watcher = Watcher(scene.counter.readings())
    #expect(await watcher.newest { $0.steps == 0 })
    #expect(scene.counter.sessionCount == 1)
    #expect(scene.source.liveSubscriptions == 1)
    watcher.cancel()
    #expect(await watcher.ends())
    #expect(await eventually { scene.source.liveSubscriptions == 0 })
    #expect(scene.counter.sessionCount == 0)
  }

  @Test func `of its own session may break out of the loop`() async {
    let scene = Scene()
    let (counter, source) = (scene.counter, scene.source)
    let done = Box<Bool>()
    Task {
      for await reading in counter.readings() where reading.steps >= 5 { break }
      done.put(true)
    }
    #expect(await eventually { source.liveSubscriptions == 1 })
    scene.reach(5)
    source.walk(6)
    source.update()
    #expect(await eventually { done.value == true })
    #expect(await eventually { source.liveSubscriptions == 0 && counter.sessionCount == 0 })
  }

  @Test func `that never looks leaves nothing behind`() async {
    let scene = Scene()
    do { _ = scene.counter.readings() }
    let (counter, source) = (scene.counter, scene.source)
    #expect(await eventually { source.liveSubscriptions == 0 && counter.sessionCount == 0 })
  }

  @Test func `each of its own session counts on its own`() async {
    let scene = Scene()
    let first = Watcher(scene.counter.readings())
    #expect(await first.newest { _ in true })
    scene.reach(5)
    scene.source.walk(6)
    scene.source.update()
    let second = Watcher(scene.counter.readings())
    #expect(await second.newest { $0.steps == 0 })
    scene.reach(9)
    scene.source.walk(3)
    scene.source.update()
    #expect(await first.newest { $0.steps == 9 })
    #expect(await second.newest { $0.steps == 3 })
    #expect(scene.counter.sessionCount == 2)
    first.cancel()
    #expect(await eventually { scene.counter.sessionCount == 1 })
    #expect(scene.source.liveSubscriptions == 1)
  }
}

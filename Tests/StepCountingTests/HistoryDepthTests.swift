// Sessions longer than the source's history keep their count.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `A session longer than the history` {
  static let hour: TimeInterval = 3_600

  @Test(arguments: [8, 16])
  func `of seven days keeps its count`(_ days: Int) async {
    let scene = Scene()
    _ = scene.session
    var highest = 0
    for hour in 1...(days * 24) {
      scene.reach(Double(hour) * Self.hour)
      scene.source.walk(100, at: scene.date(Double(hour) * Self.hour - 60))
      scene.source.update()
      #expect(scene.shown >= highest)
      highest = scene.shown
    }
    #expect(scene.shown == days * 2_400)
    #expect(await scene.stop().steps == days * 2_400)
  }

  @Test func `keeps its count when the reports begin later and later`() async {
    let scene = Scene()
    _ = scene.session
    let depth: TimeInterval = 7 * 86_400
    for hour in 1...(8 * 24) {
      let now = scene.date(Double(hour) * Self.hour)
      scene.reach(Double(hour) * Self.hour)
      scene.source.walk(100, at: now.addingTimeInterval(-60))
      let starts = scene.source.withState { $0.listeners.map { ($0.from, $0.isLive) } }
      for (number, (from, isLive)) in starts.enumerated() where isLive {
        let start = max(from, now.addingTimeInterval(-depth))
        scene.source.say(scene.source.walked(from: start, to: now), from: start, to: number)
      }
    }
    #expect(scene.shown == 8 * 2_400)
    #expect(await scene.stop().steps == 8 * 2_400)
  }

  @Test func `keeps its count over three days without an update`() async {
    let scene = Scene()
    _ = scene.session
    for hour in 1...(9 * 24) {
      scene.source.walk(100, at: scene.date(Double(hour) * Self.hour - 60))
      if hour <= 5 * 24 || hour > 8 * 24 {
        scene.reach(Double(hour) * Self.hour)
        scene.source.update()
      }
    }
    #expect(scene.shown == 9 * 2_400)
    #expect(await scene.stop().steps == 9 * 2_400)
  }

  @Test func `that began at its edge keeps counting`() async {
    let scene = Scene()
    let weekAgo = scene.date(-7 * 86_400)
    for hour in 1...(7 * 24) {
      scene.source.walk(10, at: weekAgo.addingTimeInterval(Double(hour) * Self.hour - 60))
    }
    scene.start(.since(weekAgo))
    #expect(scene.shown == 1_680)
    for hour in 1...48 {
      scene.reach(Double(hour) * Self.hour)
      scene.source.walk(100, at: scene.date(Double(hour) * Self.hour - 60))
      scene.source.update()
    }
    #expect(scene.shown == 1_680 + 4_800)
  }

  @Test func `of a source since boot is counted to the end as well`() async {
    let scene = Scene(.sinceBoot)
    scene.source.walk(5_000, at: scene.date(-60))
    _ = scene.session
    for hour in 1...(8 * 24) {
      scene.reach(Double(hour) * Self.hour)
      scene.source.walk(100)
      scene.source.update()
    }
    #expect(scene.shown == 8 * 2_400)
  }
}

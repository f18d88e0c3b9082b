// Snapshots: offered when worth saving, checked when read.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `Snapshots` {
  @Test func `hold the count and the date`() async {
    let scene = Scene()
    await scene.play(
      """
      at     0   10
      walk   .   10
      say    .   x
      show   0   10
      """)
    let snapshot = scene.session.snapshot()
    #expect(snapshot.steps == 10)
    #expect(snapshot.date == scene.date(10))
  }

  @Test(arguments: [ScriptedPedometer.Kind.phone, .sinceBoot, .forgetful])
  func `are the same after encoding and decoding`(_ kind: ScriptedPedometer.Kind) async throws {
    let scene = Scene(kind) { _, source in
      source.change {
        $0.measuresDistance = true
        $0.countsFloors = true
      }
    }
    scene.source.walk(5_000, at: scene.date(-60), meters: 4_000, up: 3)
    await scene.play(
      """
      at     0   10   20
      walk   .   10   5
      say    .   x    x
      do     .   .    pause
      show   0   10   15
      """)
    let snapshot = scene.session.snapshot()
    let data = try JSONEncoder().encode(snapshot)
    #expect(try JSONDecoder().decode(StepSnapshot.self, from: data) == snapshot)
    let plist = try PropertyListEncoder().encode(snapshot)
    #expect(try PropertyListDecoder().decode(StepSnapshot.self, from: plist) == snapshot)
  }

  @Test func `are offered at each change worth saving, and not more often than asked`() async {
    let scene = Scene { configuration, _ in configuration.snapshotInterval = .seconds(5) }
    let watcher = Watcher(scene.session.snapshots)
    await Task.yield()
    for tick in 1...60 {
      scene.reach(Double(tick))
      scene.source.walk(1)
      scene.source.update()
      // Gives the consumer time, so that it is not its own slowness that throttles.
      _ = await eventually(within: .milliseconds(3)) { false }
    }
    scene.reach(70)
    #expect(await watcher.newest { $0.steps == 60 })
    let dates = watcher.seen.map(\.date)
    #expect(dates.count >= 6 && dates.count <= 14)
    for (earlier, later) in zip(dates, dates.dropFirst()) {
      #expect(later.timeIntervalSince(earlier) >= 5)
    }
  }

  @Test func `are not offered while nothing changes`() async {
    let scene = Scene()
    let watcher = Watcher(scene.session.snapshots)
    scene.reach(5)
    scene.source.walk(4)
    scene.source.update()
    scene.reach(20)
    #expect(await watcher.newest { $0.steps == 4 })
    let count = watcher.seen.count
    scene.reach(3_600)
    _ = await eventually(within: .milliseconds(50)) { false }
    #expect(watcher.seen.count <= count + 1)
  }

  @Test func `are offered when a pause begins`() async {
    let scene = Scene()
    let watcher = Watcher(scene.session.snapshots)
    scene.reach(30)
    scene.session.pause()
    scene.reach(60)
    #expect(await watcher.newest { $0.date >= scene.date(30) })
  }

  @Test func `end with the session`() async {
    let scene = Scene()
    let watcher = Watcher(scene.session.snapshots)
    scene.reach(5)
    await scene.stop()
    #expect(await watcher.ends())
  }

  @Test func `of a task that is cancelled end`() async {
    let scene = Scene()
    let watcher = Watcher(scene.session.snapshots)
    await Task.yield()
    watcher.cancel()
    #expect(await watcher.ends())
  }
}

@Suite struct `A damaged snapshot` {
  private func snapshot() async throws -> Data {
    let scene = Scene(.sinceBoot)
    scene.source.walk(5_000, at: scene.date(-60))
    await scene.play(
      """
      at     0   10   20      30
      walk   .   10   5       9
      say    .   x    x       x
      do     .   .    pause   .
      show   0   10   15      15
      """)
    return try JSONEncoder().encode(scene.session.snapshot())
  }

  @Test func `is refused when it is cut off`() async throws {
    let data = try await snapshot()
    for length in stride(from: 0, to: data.count - 1, by: 7) {
      #expect(throws: DecodingError.self, "\(length) bytes") {
        try JSONDecoder().decode(StepSnapshot.self, from: data.prefix(length))
      }
    }
  }

  @Test(arguments: ["{}", "[]", "null", "0", #"{"version":1}"#, #"{"steps":5,"date":0}"#])
  func `is refused when it is none`(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([StepSnapshot].self, from: Data("[\(text)]".utf8))
    }
  }

  /// Every number in a tree of JSON, replaced by `change`, one tree per number.
  private func trees(
    _ node: Any, _ change: (NSNumber) -> Any
  ) -> [Any] {
    if let object = node as? [String: Any] {
      return object.keys.sorted().flatMap { key in
        trees(object[key] ?? NSNull(), change).map { changed in
          var copy = object
          copy[key] = changed
          return copy
        }
      }
    }
    if let list = node as? [Any] {
      return list.indices.flatMap { index in
        trees(list[index], change).map { changed in
          var copy = list
          copy[index] = changed
          return copy
        }
      }
    }
    if let number = node as? NSNumber { return [change(number)] }
    return []
  }

  @Test(arguments: [Int64(1), 1_000_000, -1, .max])
  func `is refused whichever number was changed`(_ delta: Int64) async throws {
    let root = try JSONSerialization.jsonObject(with: await snapshot())
    let changed = trees(root) { NSNumber(value: $0.int64Value &+ delta) }
    #expect(changed.count > 5)
    let accepted = try changed.filter { tree in
      let data = try JSONSerialization.data(withJSONObject: tree)
      return (try? JSONDecoder().decode(StepSnapshot.self, from: data)) != nil
    }
    #expect(accepted.isEmpty, "\(accepted.count) of \(changed.count) accepted")
  }

  @Test func `is refused with a key taken away`() async throws {
    let root = try #require(
      try JSONSerialization.jsonObject(with: await snapshot()) as? [String: Any])
    let accepted = try root.keys.sorted().filter { key in
      var copy = root
      copy[key] = nil
      let data = try JSONSerialization.data(withJSONObject: copy)
      return (try? JSONDecoder().decode(StepSnapshot.self, from: data)) != nil
    }
    #expect(accepted.isEmpty)
  }

  @Test func `is refused when bytes were changed, or resumes without harm`() async throws {
    let data = try await snapshot()
    var random = SeededRandom(state: 11)
    for _ in 0..<300 {
      var copy = data
      let index = Int.random(in: copy.startIndex..<copy.endIndex, using: &random)
      copy[index] = UInt8.random(in: 0...255, using: &random)
      guard copy != data,
        let snapshot = try? JSONDecoder().decode(StepSnapshot.self, from: copy)
      else { continue }
      let session = Scene(.sinceBoot).start(.resuming(snapshot))
      #expect(session.reading.steps >= 0)
    }
  }
}

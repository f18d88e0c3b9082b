// Days of a running session.

import Foundation
import StepCounting
import StepDays
import Tare
import Testing

@Suite struct `The days of a session` {
  private func zone(_ name: String) throws -> TimeZone {
    try #require(TimeZone(identifier: name))
  }

  private func text(_ days: [DayTotal]) -> String {
    days.map { "\($0.day) \($0.steps)" }.joined(separator: ", ")
  }

  /// A date in a zone, as a clock on the wall there shows it.
  private func date(_ text: String, _ zone: TimeZone) throws -> Date {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = zone
    formatter.dateFormat = "yyyy-MM-dd HH:mm"
    return try #require(formatter.date(from: text))
  }

  /// Cranks to a date, walks and says so.
  private func walk(_ steps: Int, until date: Date, _ scene: Scene) {
    scene.reach(date.timeIntervalSince(scene.beginning))
    scene.source.walk(steps)
    scene.source.update()
  }

  private func start(
    _ text: String, _ zone: TimeZone, dayStart: TimeOfDay = .midnight,
    _ kind: ScriptedPedometer.Kind = .phone
  ) throws -> Scene {
    let scene = Scene(kind, at: try date(text, zone))
    scene.start(.now, DayCalendar(zone: zone, dayStart: dayStart))
    return scene
  }

  @Test func `are none without a calendar`() async {
    let scene = Scene()
    await scene.play(
      """
      at     0   10
      walk   .   10
      say    .   x
      show   0   10
      """)
    #expect(scene.session.days.isEmpty)
  }

  @Test(arguments: [ScriptedPedometer.Kind.phone, .sinceBoot, .forgetful])
  func `change at midnight while the session goes on`(_ kind: ScriptedPedometer.Kind) throws {
    let seoul = try zone("Asia/Seoul")
    let scene = try start("2026-08-08 23:00", seoul, kind)
    walk(400, until: try date("2026-08-08 23:50", seoul), scene)
    // An interval that ends at midnight belongs to the day before.
    walk(30, until: try date("2026-08-09 00:00", seoul), scene)
    walk(50, until: try date("2026-08-09 00:10", seoul), scene)
    walk(70, until: try date("2026-08-09 09:00", seoul), scene)
    #expect(scene.shown == 550)
    #expect(text(scene.session.days) == "2026-08-08 430, 2026-08-09 120")
  }

  @Test func `share an interval that spans midnight without a history`() throws {
    let seoul = try zone("Asia/Seoul")
    let scene = try start("2026-08-08 23:00", seoul, .forgetful)
    walk(100, until: try date("2026-08-08 23:55", seoul), scene)
    walk(10, until: try date("2026-08-09 00:20", seoul), scene)
    #expect(text(scene.session.days) == "2026-08-08 102, 2026-08-09 8")
  }

  @Test func `begin at 04:00 for people who work late`() throws {
    let berlin = try zone("Europe/Berlin")
    let four = try #require(TimeOfDay(hour: 4))
    let scene = try start("2026-05-01 22:00", berlin, dayStart: four)
    walk(100, until: try date("2026-05-01 23:30", berlin), scene)
    walk(200, until: try date("2026-05-02 03:00", berlin), scene)
    walk(20, until: try date("2026-05-02 04:00", berlin), scene)
    walk(300, until: try date("2026-05-02 05:00", berlin), scene)
    #expect(text(scene.session.days) == "2026-05-01 320, 2026-05-02 300")
  }

  @Test(arguments: [
    ("Europe/Berlin", "2026-03-28 23:00", "2026-03-29", 23.0),
    ("Europe/Berlin", "2026-10-24 23:00", "2026-10-25", 25),
    ("America/Sao_Paulo", "2018-11-03 22:00", "2018-11-04", 23),
  ])
  func `may have 23 or 25 hours`(_ name: String, _ from: String, _ day: String, _ hours: Double)
    throws
  {
    let zone = try zone(name)
    let scene = try start(from, zone)
    for hour in 1...30 {
      walk(10, until: scene.beginning.addingTimeInterval(Double(hour) * 3_600), scene)
    }
    let total = try #require(scene.session.days.first { $0.day.description == day })
    #expect(total.steps == Int64(hours) * 10)
    #expect(Double(total.end.nanoseconds(since: total.start)) == hours * 3.6e12)
    #expect(scene.session.days.reduce(0) { $0 + $1.steps } == 300)
  }

  @Test func `follow a traveller`() throws {
    let (berlin, newYork) = (try zone("Europe/Berlin"), try zone("America/New_York"))
    let scene = try start("2026-06-01 20:00", berlin)
    walk(100, until: try date("2026-06-01 21:00", berlin), scene)
    scene.session.changeZone(to: newYork)
    let shown = scene.reading
    // 02:00 of the second in Berlin is 20:00 of the first in New York.
    walk(50, until: try date("2026-06-01 20:00", newYork), scene)
    #expect(shown.steps == 100)
    #expect(text(scene.session.days) == "2026-06-01 150")
    walk(30, until: try date("2026-06-02 00:00", newYork), scene)
    walk(7, until: try date("2026-06-02 01:00", newYork), scene)
    #expect(text(scene.session.days) == "2026-06-01 180, 2026-06-02 7")
  }

  @Test func `change nothing in the count when the zone changes`() async throws {
    let scene = try start("2026-06-01 20:00", try zone("Europe/Berlin"))
    scene.reach(10)
    scene.source.walk(10)
    scene.source.update()
    let before = scene.reading
    scene.session.changeZone(to: try zone("Pacific/Kiritimati"))
    #expect(scene.reading.steps == before.steps)
    #expect(scene.reading.start == before.start)
    #expect(scene.reading.current == before.current)
    #expect(await scene.stop().steps == 10)
  }

  @Test func `begin anew with a reset`() async throws {
    let seoul = try zone("Asia/Seoul")
    let scene = try start("2026-08-08 22:00", seoul)
    walk(400, until: try date("2026-08-08 23:00", seoul), scene)
    let finished = scene.session.reset()
    #expect(scene.session.days.reduce(0) { $0 + $1.steps } == 0)
    walk(30, until: try date("2026-08-08 23:30", seoul), scene)
    walk(50, until: try date("2026-08-09 00:30", seoul), scene)
    #expect(scene.session.days.reduce(0) { $0 + $1.steps } == 80)
    #expect(await finished.finalReading().steps == 400)
    #expect(text(finished.days) == "2026-08-08 400")
  }

  @Test func `leave out a pause`() async throws {
    let seoul = try zone("Asia/Seoul")
    let scene = try start("2026-08-08 22:00", seoul)
    walk(400, until: try date("2026-08-08 23:00", seoul), scene)
    scene.session.pause()
    walk(90, until: try date("2026-08-09 01:00", seoul), scene)
    scene.session.resume()
    walk(50, until: try date("2026-08-09 02:00", seoul), scene)
    await scene.stop()
    #expect(text(scene.session.days) == "2026-08-08 400, 2026-08-09 50")
  }

  @Test func `go on after the process was killed`() throws {
    let seoul = try zone("Asia/Seoul")
    let first = try start("2026-08-08 22:00", seoul)
    walk(400, until: try date("2026-08-08 23:00", seoul), first)
    let snapshot = try JSONDecoder().decode(
      StepSnapshot.self, from: JSONEncoder().encode(first.session.snapshot()))
    first.release()
    let scene = Scene(after: first)
    scene.source.walk(60, at: try date("2026-08-09 08:00", seoul))
    scene.reach(try date("2026-08-09 09:00", seoul).timeIntervalSince(scene.beginning))
    scene.start(.resuming(snapshot))
    #expect(scene.shown == 460)
    let days = scene.session.days
    #expect(days.reduce(0) { $0 + $1.steps } == 460)
    #expect((days.first?.steps ?? 0) >= 400)
    #expect(days.map(\.day.description) == ["2026-08-08", "2026-08-09"])
    walk(40, until: try date("2026-08-09 10:00", seoul), scene)
    #expect(scene.session.days.reduce(0) { $0 + $1.steps } == 500)
  }

  @Test func `put all of today's steps on today at 15 o'clock`() throws {
    let scene = Scene()
    scene.source.walk(5_000, at: midnight.addingTimeInterval(9 * 3_600))
    scene.start(.since(midnight), DayCalendar(zone: try zone("UTC")))
    #expect(text(scene.session.days) == "2026-03-10 5000")
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `always add up to the count`(_ seed: UInt64) async throws {
    var random = SeededRandom(state: seed)
    let kinds: [ScriptedPedometer.Kind] = [.phone, .sinceBoot, .forgetful]
    let scene = try start("2026-03-27 20:00", try zone("Europe/Berlin"), kinds[Int(seed % 3)])
    for tick in 1...200 {
      scene.reach(Double(tick) * 1_800)
      scene.source.walk(Int.random(in: 0...400, using: &random))
      if Int.random(in: 0..<3, using: &random) > 0 { scene.source.update() }
      if Int.random(in: 0..<20, using: &random) == 0 { scene.session.pause() }
      if Int.random(in: 0..<10, using: &random) == 0 { scene.session.resume() }
      let sum = scene.session.days.reduce(0) { $0 + $1.steps }
      #expect(sum == scene.reading.current.steps, "seed \(seed), half hour \(tick)")
    }
    let final = await scene.stop()
    #expect(scene.session.days.reduce(0) { $0 + $1.steps } == Int64(final.steps), "seed \(seed)")
  }
}

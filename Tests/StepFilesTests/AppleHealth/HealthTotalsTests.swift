// Exports merged and cut into days give the right totals.

import Foundation
import StepMerging
import Testing

@testable import StepFiles

@Suite("The days of an Apple Health export")
struct HealthTotalsTests {
  /// Megabytes; the large ones take a minute each without optimization.
  static let sizes =
    ProcessInfo.processInfo.environment["TARE_ALL_EXPORTS"] == "1" ? [1, 20, 200] : [1]

  static let wishes: [MadeUpHealth.Wish] = sizes.flatMap { size in
    [("Europe/Paris", 1), ("America/New_York", -5), ("Asia/Tokyo", 9)].flatMap { zone, offset in
      [(false, false), (true, false), (false, true), (true, true)].map { duplicates, stepsOnly in
        MadeUpHealth.Wish(
          zone: zone, offsetHours: offset, megabytes: size, duplicates: duplicates,
          stepsOnly: stepsOnly, seed: UInt64(size * 31 + offset + 100))
      }
    }
  }

  @Test("are those of every second's most trusted record", arguments: wishes)
  func madeUp(wish: MadeUpHealth.Wish) {
    let made = MadeUpHealth(wish)
    let result = readExport(made.text)
    #expect(result.error == nil)
    let days = mergedByDay(result.export, zone: wish.zone)
    let right = made.stepsByDay()
    #expect(days.count > 50)
    #expect(Set(days.keys) == Set(right.keys))
    let wrong = right.filter { day, steps in abs((days[day]?.steps ?? 0) - steps) >= 0.001 }
    #expect(wrong.isEmpty, "seed \(wish.seed)")
  }

  @Test("worked by hand are 700, 2,150 and 300, and no more")
  func handWorked() throws {
    let file = RealLogTests.exports.appending(path: "apple-health/hand-worked.export.xml")
    guard FileManager.default.fileExists(atPath: file.path) else {
      print("skipped: ../shared/exports/apple-health/hand-worked.export.xml is not here")
      return
    }
    let result = readExport(Array(try Data(contentsOf: file)))
    #expect(result.error == nil)
    #expect(result.format?.name == "apple-health")
    let days = mergedByDay(result.export, zone: "Europe/Paris")
    #expect(
      days.sorted { $0.key < $1.key }.map(\.value.thousandths) == [700_000, 2_150_000, 300_000])
  }

  @Test(
    "of exports that other readers are tested with are those of their records",
    arguments: [
      // 329 + 283 + 426 + 61 + 10 + 200 + 390 + 320 + 216 + 282 by the Health app, none overlapping.
      ("fixture-1", 2517),
      // Body mass and heart rate; heart rate and energy; workouts: nobody's steps.
      ("fixture-2", 0), ("fixture-3", 0), ("fixture-4", 0),
    ])
  func fixtures(name: String, steps: Int64) throws {
    let file = RealLogTests.exports.appending(path: "apple-health/\(name).export.xml")
    guard FileManager.default.fileExists(atPath: file.path) else {
      print("skipped: ../shared/exports/apple-health/\(name).export.xml is not here")
      return
    }
    let result = readExport(Array(try Data(contentsOf: file)))
    #expect(result.error == nil)
    #expect(result.format?.name == "apple-health")
    let days = mergedByDay(result.export, zone: "Europe/London")
    #expect(days.values.reduce(.zero, +) == StepAmount(steps))
    #expect(result.export.sources.allSatisfy { $0.kind == .manual })
  }

  @Test("of a second export behind the first are not lost without a word")
  func twoInOne() {
    let first = healthExport(healthRecord(0, 600, "600", source: "iPhone"))
    #expect(readExport(Array((first + " \r\n\t").utf8)).error == nil)
    let both = readExport(Array((first + "\n" + first).utf8))
    #expect(both.error?.place == .byte(first.utf8.count + 1))
    #expect(both.error?.text.contains("more stands behind </HealthData>") == true)
    #expect(both.export.records.count == 1)
  }

  @Test("of a phone and a watch that overlap, repeat and cross midnight are not added up")
  func overlapping() {
    // Midnight of Paris is 50,400 s behind 10:00. The watch is believed where it counts: of the
    // phone's 600 steps in ten minutes half are left, and 100 of the 900 fall behind midnight.
    let phone = healthRecord(0, 600, "600", source: "iPhone")
    let text = healthExport(
      phone + phone + healthRecord(300, 900, "700", source: "Watch")
        + healthRecord(50_000, 50_450, "900", source: "iPhone"))
    let days = mergedByDay(readExport(Array(text.utf8)).export, zone: "Europe/Paris")
    #expect(days.sorted { $0.key < $1.key }.map(\.value.thousandths) == [1_800_000, 100_000])
  }
}

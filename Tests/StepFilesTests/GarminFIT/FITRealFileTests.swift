// FIT files of real watches give the steps that are known of them.

import Foundation
import StepFiles
import StepMerging
import Testing

@Suite("Real FIT files")
struct FITRealFileTests {
  static func read(_ name: String) throws -> FITReading? {
    let file = RealLogTests.exports.appending(path: "garmin/\(name)")
    guard FileManager.default.fileExists(atPath: file.path) else {
      print("skipped: ../shared/exports/garmin/\(name) is not here")
      return nil
    }
    return FITReading(Array(try Data(contentsOf: file)))
  }

  /// The last total of walking is 3,142 and that of running 31, both since the local midnight at
  /// which the file begins: 788594400 is 06:00 UTC, and its local time 00:00. Both are told once more
  /// for the day's end, 24 hours later, where they add nothing.
  @Test("the monitoring day has 3,142 + 31 = 3,173 steps between its local midnights")
  func monitoring() throws {
    guard let reading = try Self.read("MonitoringFile.fit") else { return }
    #expect(reading.error == nil)
    #expect(reading.format?.name == "fit-monitoring")
    #expect(reading.total == 3173)
    #expect(
      reading.export.sources
        == [RecordSource(name: "Garmin product 1837", kind: .watch, addsUp: true)])
    let start = 788_594_400 as Int64
    #expect(reading.steps.first == FITSteps(start, 788_624_100, 100))
    #expect(reading.steps.filter { $0.start == start }.map(\.steps) == [100, 31])
    #expect(reading.steps.allSatisfy { $0.end > $0.start && $0.end <= start + 86_400 })
    #expect(reading.export.zones == [.named("GMT-0600")])
    #expect(reading.export.notes == [])
  }

  /// The session tells 41 strides in 45.379 s, so 82 steps: 1.8 a second, a walk.
  @Test("the walk has 2 × 41 = 82 steps")
  func walk() throws {
    guard let reading = try Self.read("garmin-fenix-5-walk.fit") else { return }
    #expect(reading.error == nil)
    #expect(reading.format?.name == "fit-activity")
    #expect(reading.total == 82)
    #expect(reading.export.records.count == 1)
    let record = try #require(reading.export.records.first)
    #expect(record.start == (866_125_971 + 631_065_600) * 1_000_000_000)
    #expect(record.end - record.start == 45_379_000_000)
    #expect(
      reading.export.sources
        == [RecordSource(name: "Garmin product 2697 activities", kind: .watch)])
  }

  /// 78 strides in 56.887 s, so 156 steps: 2.7 a second, a run.
  @Test("the run has 2 × 78 = 156 steps")
  func run() throws {
    guard let reading = try Self.read("garmin-fenix-5-run.fit") else { return }
    #expect(reading.error == nil)
    #expect(reading.total == 156)
    #expect(reading.export.records.count == 1)
    #expect(reading.export.notes == [])
  }
}

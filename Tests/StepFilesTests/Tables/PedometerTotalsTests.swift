// Logs of totals as records: what was added between rows, by the same rules as a live session's.

import Foundation
import StepFiles
import StepMerging
import Testing

@Suite("Logs of totals as records")
struct PedometerTotalsTests {
  @Test("begin with a baseline, and a start in mid-log is a reset")
  func deltas() {
    let result = readTable(
      """
      Time,CurrentTripStart,NumberOfSteps
      1970-01-01T00:00:10Z,1970-01-01T00:00:00Z,5000
      1970-01-01T00:00:20Z,1970-01-01T00:00:00Z,5030
      1970-01-01T00:00:30Z,1970-01-01T00:00:00Z,
      1970-01-01T00:00:40Z,1970-01-01T00:00:00Z,5030
      1970-01-01T00:00:50Z,1970-01-01T00:00:45Z,8
      1970-01-01T00:01:00Z,1970-01-01T00:00:45Z,10
      """)
    #expect(result.error == nil)
    #expect(result.format?.name == "pedometer-log")
    // 30 from 10 to 20; nothing is said at 30 and nothing added at 40; the restarted counter has 8
    // since it began at 45; 2 more by 60.
    #expect(result.lines == ["10.0+10.0: 30.0", "45.0+5.0: 8.0", "50.0+10.0: 2.0"])
    #expect(result.export.sources == [RecordSource(name: "Pedometer", kind: .phone)])
    #expect(result.export.places.map(\.place) == [.line(3), .line(6), .line(7)])
  }

  @Test("with times since the start of the device say so")
  func elapsed() {
    let result = readTable("elapsed_ns;hw_step_counter\n1000000000;100\n3000000000;105\n")
    #expect(result.error == nil)
    #expect(result.format?.name == "step-counter-log")
    #expect(result.lines == ["1.0+2.0: 5.0"])
    #expect(result.export.notes.count == 1)
  }

  @Test(
    "that are wrong are refused by line and field",
    arguments: [
      ("Time,NumberOfSteps\n0,1\n1,3\n2,x", "file.csv:4: NumberOfSteps: not a total"),
      ("Time,NumberOfSteps\n0,1\n1,3\nsoon,4", "file.csv:4: Time: not a time"),
      ("Time,NumberOfSteps\n0,1\n1,3\n,4", "file.csv:4: Time: not a time"),
      ("Time,NumberOfSteps\n0,1\n1,3\n4", "file.csv:4: 1 fields where the header has 2"),
    ])
  func faults(text: String, message: String) {
    let result = readTable(text)
    #expect(result.error?.message.hasPrefix(message) == true, "\(result.error?.message ?? "none")")
    #expect(result.lines == ["0.0+1.0: 2.0"])
  }

  @Test("without a zone take the one that is told, and ask for it where none is")
  func localTimes() {
    let log = "Time,NumberOfSteps\n2024-11-20 10:00:00,5\n2024-11-20 10:05:00,95\n"
    let result = readTable(log, zone: "Europe/Berlin")
    #expect(result.error == nil)
    #expect(result.sum == 90)
    // 10:00 in Berlin.
    #expect(result.export.records.first?.start == 1_732_093_200_000_000_000)
    #expect(readTable(log).error?.kind == .needsZone)
  }

  @Test(
    "of real devices add up to what is known of them",
    arguments: [
      ("cmpedometer/iphone-20h-changes.csv", 4278.0), ("cmpedometer/iphone-10min.csv", 9),
      ("android-step-counter/walk-100.csv", 266),
      ("android-step-counter/s6-with-truth-hand.csv", 338),
      ("android-step-counter/s6-with-truth-armband.csv", 341),
      ("android-step-counter/s6-with-truth-bag.csv", 359),
    ])
  func realLogs(file: String, steps: Double) throws {
    let path = RealLogTests.exports.appending(path: file)
    guard FileManager.default.fileExists(atPath: path.path) else {
      print("skipped: ../shared/exports/\(file) is not here")
      return
    }
    let result = readTable(Array(try Data(contentsOf: path)), file: file)
    #expect(result.error == nil)
    // The intervals follow one another, so nothing is counted twice or lost when they are merged.
    #expect(result.sum == steps)
    #expect(result.merged == steps)
  }
}

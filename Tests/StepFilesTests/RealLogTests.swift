// Logs of real devices give the numbers that are known of them.

import Foundation
import StepFiles
import Tare
import TareTrace
import Testing

@Suite("Real logs")
struct RealLogTests {
  static let exports = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/exports").standardizedFileURL

  @Test(
    "give the right count",
    arguments: [
      ("cmpedometer/iphone-20h-changes.csv", 743, 4278),
      ("cmpedometer/iphone-10min.csv", 100, 9),
      ("android-step-counter/walk-100.csv", 100, 266),
      ("android-step-counter/s6-with-truth-hand.csv", 1009, 338),
      ("android-step-counter/s6-with-truth-armband.csv", 1012, 341),
      ("android-step-counter/s6-with-truth-bag.csv", 1088, 359),
    ], [true, false])
  func count(log: (file: String, rows: Int, steps: Int64), history: Bool) throws {
    let file = Self.exports.appending(path: log.file)
    guard FileManager.default.fileExists(atPath: file.path) else {
      print("skipped: ../shared/exports/\(log.file) is not here")
      return
    }
    let result = readLog(Array(try Data(contentsOf: file)))
    #expect(result.message == nil)
    var replay = Replay(history: history, policy: Policy())
    for item in result.items {
      switch item {
      case .opening(let opening): replay.openImplied(opening)
      case .row(let event): _ = replay.ingest(event, as: .report)
      }
    }
    let summary = replay.finish(complete: true)
    #expect(summary.events == log.rows)
    #expect(
      summary.sessions
        == [ReplaySession(session: 1, first: 0, last: log.steps, lowerBound: false)])
    #expect(summary.rawBackwards == 0)
  }
}

// That scores mean what the table says they mean.
import Foundation
import Testing

@testable import detect_score

@Suite struct ScoreTests {
  @Test(
    arguments: [
      ([1, 2, 3], 100), ([1.2, 2.2, 3.2], 100), ([1, 2], 80), ([1, 1.1, 2, 3], 600.0 / 7), ([], 0),
    ] as [([Double], Double)])
  func agreementPairsEachTimeOnce(found: [Double], percent: Double) {
    #expect(abs(Score.agreement([(found, [1, 2, 3])], lag: 0) - percent) < 1e-9)
  }

  @Test func errorsAreMeansOverRecordingsAndGroupsWeighAlike() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let rows = [
      ("a", "pebble-wrist", 100, "good"), ("b", "pebble-wrist", 50, "good"),
      ("c", "oxford-phone", 200, "fair"), ("d", "pebble-wrist", 0, "good"),
      ("e", "oxford-phone", 10, "doubtful"),
    ].map {
      """
      {"file":"\($0.0)","dataset":"\($0.1)","trueSteps":\($0.2),"hertz":25,"samples":1,
       "seconds":1800,"activity":"walk","quality":"\($0.3)"}
      """
    }
    try Data("[\(rows.joined(separator: ","))]".utf8)
      .write(to: folder.appendingPathComponent("manifest.json"))
    let counts = ["a": 90, "b": 60, "c": 202, "d": 7, "e": 1000]
    let score = try Score(
      RecordingFolder(folder.path),
      counts.mapValues { CountedSteps(file: "", steps: $0, times: nil) })
    // 10 and 20 % in one group, 1 % in the other; the doubtful one counts nowhere.
    #expect(score.errors == [.pebble: 15, .oxford: 1])
    #expect(score.macro == 8)
    #expect(score.biases[.pebble] == 0)
    #expect(score.falseSteps == [.handTasks: 7])
    #expect(score.hours == [.handTasks: 0.5])
    #expect(score.missing == 0)
  }
}

// Answers of real services, where they are given: their totals, and why these are right.

import Foundation
import StepFiles
import StepMerging
import Testing

@Suite("Given answers of services")
struct GivenExportTests {
  /// The folder of given exports; `TARE_EXPORTS` names another.
  static let folder =
    ProcessInfo.processInfo.environment["TARE_EXPORTS"].map { URL(filePath: $0) }
    ?? URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/exports").standardizedFileURL

  /// Files whose names contain a text, anywhere in the folder.
  static func files(_ part: String) -> [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (all?.allObjects as? [URL] ?? []).filter {
      $0.pathExtension == "json" && $0.lastPathComponent.contains(part)
    }
  }

  @Test(
    "add up to what they say",
    arguments: [
      // Points of a merged stream: 4146 + 0 + 17 + 184.
      ("merge-step-deltas", 4347),
      // 7 + 0 + 52; the day's total of 3212 is not counted on top.
      ("steps-1d-1m-intraday", 59),
      // 175 + 2937 + 0.
      ("activities-steps-timeseries", 3112),
      // 21 + 47 + 20 + 74; two stretches have no steps.
      ("withings-intraday-activity", 162),
      // 2934 + 2600 + 5458 + 1798.
      ("withings-activity-measures", 12_790),
      // 21 + 4398.
      ("ihealth-activity", 4419),
      // Hours: 159 + 38, 574 + 19; the days' totals of 197 and 593 say the same.
      ("jawbone-moves", 790),
      // 26370 + 3782 + 9180.
      ("misfit-detailed-summaries", 39_332),
      // 2026 + 8 + 256.
      ("misfit-sessions", 2290),
      // Summaries of three days: 1741 + 7579 + 4696.
      ("moves-summary", 14_016),
      // Activities: 1353 + 303 + 488 + 37 + 441 + 1257; the summary's 3333 + 303 is not taken.
      ("moves-user-activities-daily", 3879),
    ])
  func totals(answer: (name: String, steps: Double)) throws {
    let files = Self.files(answer.name)
    if files.isEmpty { print("skipped: ../shared/exports has no file called \(answer.name)") }
    for file in files {
      let result = readJSON(
        Array(try Data(contentsOf: file)), file: file.lastPathComponent,
        zone: "America/Los_Angeles")
      #expect(result.message == nil)
      #expect(result.sum.steps == answer.steps, "\(file.lastPathComponent)")
    }
  }
}

// Real recordings are read whole, and their first rows hold gravity.

import Foundation
import StepDetection
import StepFiles
import Testing

@Suite("Real recordings")
struct RealRecordingTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/recordings").standardizedFileURL

  @Test(
    "are read to the end",
    arguments: [
      "oxford-phone", "weallwalk-pockets", "pebble-wrist", "espruino-wrist", "harle-brajdic",
      "sensorwatch-wrist",
    ])
  func whole(set: String) throws {
    let folder = Self.folder.appending(path: set)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let files = names.filter { $0.hasSuffix(".csv.gz") }.sorted().prefix(2)
    if files.isEmpty { print("skipped: ../shared/recordings/\(set) is not here") }
    for name in files {
      let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
      let result = readRecording(bytes)
      #expect(result.message == nil, "\(name)")
      #expect(result.unit == .standardGravity)
      #expect(result.gravityIncluded == true, "\(name)")
      #expect(result.notes == [])
      #expect(result.samples.count > 100)
    }
  }
}

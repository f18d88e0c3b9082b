// A manifest of labelled recordings: what it says of each, and where.
import Foundation

/// One recording of a manifest, as it is listed there; what scoring does not need is carried along.
struct LabelledRecording: Codable {
  var file: String
  var dataset: String
  var trueSteps: Int
  var placement: String?
  var hertz: Double
  var samples: Int
  var seconds: Double
  var wearer: String?
  var activity: String
  var label: String?
  var quality: String
  var source: String?
  var licence: String?
  /// The file with the true times of the steps, where they are known.
  var steps: String?
  var note: String?

  /// Whether its label is good enough to score against.
  var isScored: Bool { quality == "good" || quality == "fair" }
}

/// The recordings of a folder.
struct RecordingFolder {
  let folder: URL
  let recordings: [LabelledRecording]

  /// Reads `manifest.json` in `folder`.
  init(_ folder: String) throws {
    self.folder = URL(fileURLWithPath: folder, isDirectory: true)
    recordings = try JSONDecoder().decode(
      [LabelledRecording].self,
      from: Data(contentsOf: self.folder.appendingPathComponent("manifest.json")))
  }

  /// Where a file that the manifest names lies.
  func path(_ file: String) -> String { folder.appendingPathComponent(file).path }

  /// The true times of a recording's steps in seconds, where they are known.
  func trueTimes(_ recording: LabelledRecording) throws -> [Double]? {
    guard let file = recording.steps else { return nil }
    return try String(contentsOfFile: path(file), encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).dropFirst().compactMap { Double($0) }
  }
}

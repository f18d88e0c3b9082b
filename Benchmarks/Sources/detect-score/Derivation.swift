// Recordings derived from given ones: what changes the signal and must not change the count.
import Foundation
import Measuring

/// One way to make recordings out of others; the same from run to run.
enum Derivation {
  /// Turned about a random axis by a random angle, each recording once.
  case rotated
  /// As a sensor of another rate would have it, every distance of samples ±20 % at random.
  ///
  /// What lies above the original's bandwidth is not invented: a faster rate is a smooth curve through
  /// the original's samples. A slower one averages over its periods, as sensors do.
  case rate(Double)
  /// Multiplied by a factor between 0.9 and 1.1, each recording by its own.
  case gain
  /// With 0.3 s missing every 10 s on average.
  case dropouts
  /// Every walk between two stretches of a minute or two without a step, which come from other
  /// wearers' wrists, turned at random.
  case spliced

  static let rates = [12.5, 15, 20, 50, 100, 200]
  static let names =
    ["rotated"] + rates.map { "rate-" + Self.text($0) } + ["gain", "dropouts", "spliced"]

  init?(name: String) {
    switch name {
    case "rotated": self = .rotated
    case "gain": self = .gain
    case "dropouts": self = .dropouts
    case "spliced": self = .spliced
    default:
      guard name.hasPrefix("rate-"), let rate = Double(name.dropFirst(5)), rate >= 1 else {
        return nil
      }
      self = .rate(rate)
    }
  }

  private static func text(_ rate: Double) -> String {
    rate == rate.rounded() ? String(Int(rate)) : String(rate)
  }

  /// Writes the recordings that are scored, derived, and their manifest into a folder.
  func write(_ given: RecordingFolder, to output: String) throws {
    let folder = URL(fileURLWithPath: output, isDirectory: true)
    let scored = given.recordings.filter(\.isScored)
    let rests = scored.filter { $0.trueSteps == 0 }
    var written: [LabelledRecording] = []
    for recording in scored {
      var random = SplitMix64(seed: Self.seed(recording.file))
      let original = increasing(try readSamples(given.path(recording.file)))
      var derived: [RecordedSample]
      var delay = 0.0
      switch self {
      case .rotated: derived = Rotation.random(&random).turning(original)
      case .rate(let rate):
        derived = resampled(original, rate: rate, jitter: 0.2, random: &random)
      case .gain:
        let factor = Double.random(in: 0.9...1.1, using: &random)
        derived = original.map { $0.multiplied(by: factor) }
      case .dropouts: derived = droppingOut(original, random: &random)
      case .spliced:
        guard recording.trueSteps > 0 else { continue }
        let before = try restPiece(of: rests, in: given, like: original, random: &random)
        let after = try restPiece(of: rests, in: given, like: original, random: &random)
        (derived, delay) = joined(before, original, after)
      }
      guard let first = derived.first, let last = derived.last else { continue }
      var entry = recording
      entry.file = recording.file.replacingOccurrences(of: ".csv.gz", with: ".csv")
      entry.samples = derived.count
      entry.seconds = last.seconds - first.seconds
      entry.hertz = Double(derived.count - 1) / max(entry.seconds, 1e-9)
      let path = folder.appendingPathComponent(entry.file)
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try writeSamples(derived, to: path.path)
      if let steps = recording.steps, let times = try given.trueTimes(recording) {
        let lines = ["t_s"] + times.map { number($0 + delay, 3) }
        try Data((lines.joined(separator: "\n") + "\n").utf8)
          .write(to: folder.appendingPathComponent(steps))
      }
      written.append(entry)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    try encoder.encode(written).write(to: folder.appendingPathComponent("manifest.json"))
  }

  /// The same for a file's name on every machine (FNV-1a).
  private static func seed(_ name: String) -> UInt64 {
    name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

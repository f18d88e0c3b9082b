// What was odd about a recording, in words that say what to do.

import StepDetection
import StepFiles

enum SignalWarnings {
  /// The warnings about a recording, the weightiest first; none where all is well.
  static func of(_ file: CountedFile, _ settings: CountSettings) -> [String] {
    var lines: [String] = []
    if let scale = scale(file, settings) { lines.append(scale) }
    for note in file.notes where isDoubt(note) { lines.append(note.text) }
    if let odd = oddities(file.diagnosis) { lines.append(odd) }
    return lines
  }

  /// Whether a note is worth a warning: what the values themselves show is none, and stands in JSON.
  private static func isDoubt(_ note: RecordingNote) -> Bool {
    switch note {
    case .timeUnit, .unit: false
    case .timeUnitUnknown, .unitUnknown, .withoutGravity, .withoutZone, .rateNotUsed: true
    }
  }

  private static func scale(_ file: CountedFile, _ settings: CountSettings) -> String? {
    let hasCounts = settings.options.countsPerG != nil
    switch file.diagnosis.scale {
    case .unknown, .plausible: return nil
    case .seemsMetersPerSecondSquared:
      return hasCounts
        ? "gravity looks 9.81 times too long; see whether --counts-per-g is right"
        : "gravity looks 9.81 times too long: these samples are in m/s²; say --units ms2"
    case .seemsStandardGravity:
      return hasCounts
        ? "gravity looks 9.81 times too short; see whether --counts-per-g is right"
        : "gravity looks 9.81 times too short: these samples are in g; say --units g"
    case .seemsWithoutGravity:
      // The reader's note says the same.
      if file.notes.contains(.withoutGravity) { return nil }
      return
        "there is next to no gravity in these samples: it was taken out, or --units is wrong; "
        + "recorded with gravity, steps are found more surely"
    case .implausible:
      return hasCounts
        ? "gravity has no plausible length; see whether --counts-per-g is right"
        : "gravity has no plausible length: if these are raw counts of a sensor, say how many make "
          + "1 g with --counts-per-g"
    }
  }

  /// One sentence for all samples that were left out or changed, and the gaps.
  private static func oddities(_ diagnosis: SignalDiagnosis) -> String? {
    var parts: [String] = []
    func add(_ count: Int64, _ one: String, _ many: String) {
      if count > 0 { parts.append("\(count) \(count == 1 ? one : many)") }
    }
    add(diagnosis.gaps, "gap of more than a second", "gaps of more than a second")
    add(diagnosis.backward, "sample that runs backward", "samples that run backward")
    add(diagnosis.duplicates, "time that repeats", "times that repeat")
    add(diagnosis.notFinite, "sample without a value", "samples without a value")
    add(diagnosis.outOfRange, "sample beyond ±32 g", "samples beyond ±32 g")
    guard !parts.isEmpty else { return nil }
    let ends = diagnosis.gaps > 0 ? "; a gap ends a walk, and steps in it are not counted" : ""
    return parts.joined(separator: ", ") + ends
  }
}

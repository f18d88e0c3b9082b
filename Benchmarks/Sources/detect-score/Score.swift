// How well steps were counted, as numbers: errors per group, false steps, and times that agree.
import Foundation

/// The groups of recordings that an error is given for; the macro mean weighs them alike.
enum Group: String, CaseIterable {
  case pebble = "Pebble wrist"
  case weAllWalk = "WeAllWalk"
  case oxford = "Oxford"
  case espruino = "Espruino wrist"
  case harleBrajdic = "Harle-Brajdic"

  func contains(_ recording: LabelledRecording) -> Bool {
    guard recording.isScored, recording.trueSteps > 0 else { return false }
    return switch self {
    case .pebble: recording.dataset == "pebble-wrist"
    case .weAllWalk: recording.dataset == "weallwalk-pockets"
    case .oxford: recording.dataset.hasPrefix("oxford-phone")
    case .espruino: recording.dataset == "espruino-wrist" && recording.activity == "walk"
    case .harleBrajdic: recording.dataset == "harle-brajdic"
    }
  }
}

/// Recordings with few steps or none, in which what is counted beyond these is false.
enum Rest: String, CaseIterable {
  case vehicleAndDesk = "vehicle, desk"
  case handTasks = "hand tasks"

  func contains(_ recording: LabelledRecording) -> Bool {
    guard recording.isScored else { return false }
    return switch self {
    case .vehicleAndDesk:
      recording.dataset == "espruino-wrist" && recording.activity != "walk"
        && recording.trueSteps <= 18
    case .handTasks: recording.dataset == "pebble-wrist" && recording.trueSteps == 0
    }
  }
}

/// The scores of one counter on one folder.
struct Score {
  /// The mean over a group's recordings of |counted − true| / true, in percent.
  var errors: [Group: Double] = [:]
  /// How far a group's sum lies above the true one, in percent.
  var biases: [Group: Double] = [:]
  /// 2 × steps found within 0.25 s / (found + true) in percent, at the best lag within ±0.5 s.
  var agreement: [Group: Double] = [:]
  /// Steps counted beyond the true ones.
  var falseSteps: [Rest: Int] = [:]
  /// Hours over which they were.
  var hours: [Rest: Double] = [:]
  /// Recordings without an answer.
  var missing = 0

  /// The mean over the groups.
  var macro: Double { errors.values.reduce(0, +) / Double(max(1, errors.count)) }

  init(_ folder: RecordingFolder, _ answers: [String: CountedSteps]) throws {
    missing = folder.recordings.count { answers[$0.file] == nil }
    let answered = folder.recordings.compactMap { recording in
      answers[recording.file].map { (recording, $0) }
    }
    for group in Group.allCases {
      let members = answered.filter { group.contains($0.0) }
      guard !members.isEmpty else { continue }
      let each = members.map { abs(Double($1.steps - $0.trueSteps)) / Double($0.trueSteps) * 100 }
      errors[group] = each.reduce(0, +) / Double(each.count)
      let truth = members.reduce(0) { $0 + $1.0.trueSteps }
      biases[group] = Double(members.reduce(-truth) { $0 + $1.1.steps }) / Double(truth) * 100
      let timed = try members.compactMap { recording, answer in
        if let times = answer.times, let truth = try folder.trueTimes(recording) {
          (times.sorted(), truth.sorted())
        } else {
          nil as ([Double], [Double])?
        }
      }
      if !timed.isEmpty {
        agreement[group] = (-10...10).map { Self.agreement(timed, lag: Double($0) / 20) }.max()
      }
    }
    for rest in Rest.allCases {
      let members = answered.filter { rest.contains($0.0) }
      guard !members.isEmpty else { continue }
      falseSteps[rest] = members.reduce(0) { $0 + max(0, $1.1.steps - $1.0.trueSteps) }
      hours[rest] = members.reduce(0) { $0 + $1.0.seconds } / 3600
    }
  }

  /// Pairs found and true times in order, each at most once, where they are within 0.25 s.
  static func agreement(_ timed: [([Double], [Double])], lag: Double) -> Double {
    var hits = 0
    var both = 0
    for (found, truth) in timed {
      both += found.count + truth.count
      var index = 0
      var other = 0
      while index < found.count, other < truth.count {
        let late = found[index] - lag - truth[other]
        if abs(late) <= 0.25 {
          hits += 1
          index += 1
          other += 1
        } else if late < 0 {
          index += 1
        } else {
          other += 1
        }
      }
    }
    return both == 0 ? 0 : 200 * Double(hits) / Double(both)
  }
}

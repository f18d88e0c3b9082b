// How well the given recordings were counted, in the numbers that detectors are compared by.

/// A group of recordings that an error is given for; the macro mean weighs all alike.
enum GivenGroup: String, CaseIterable, Sendable {
  case pebbleWrist, weAllWalk, oxfordPhone, espruinoWrist, harleBrajdic

  /// Scored are recordings with steps, whose labels are good.
  func contains(_ recording: GivenRecording) -> Bool {
    guard recording.isScored, recording.trueSteps > 0 else { return false }
    return switch self {
    case .pebbleWrist: recording.dataset == "pebble-wrist"
    case .weAllWalk: recording.dataset == "weallwalk-pockets"
    case .oxfordPhone: recording.dataset.hasPrefix("oxford-phone")
    case .espruinoWrist: recording.dataset == "espruino-wrist" && recording.activity == "walk"
    case .harleBrajdic: recording.dataset == "harle-brajdic"
    }
  }
}

/// Recordings in which next to nothing is to be counted.
enum GivenRest: String, CaseIterable, Sendable {
  case vehicleAndDesk, handTasks

  func contains(_ recording: GivenRecording) -> Bool {
    guard recording.isScored else { return false }
    return switch self {
    case .vehicleAndDesk:
      recording.dataset == "espruino-wrist" && recording.activity != "walk"
        && recording.trueSteps <= 18
    case .handTasks: recording.dataset == "pebble-wrist" && recording.trueSteps == 0
    }
  }
}

extension GivenRecording {
  var isScored: Bool { quality == "good" || quality == "fair" }
}

extension [GivenCount] {
  /// The mean over a group's recordings of |counted − true| / true, in percent.
  func error(_ group: GivenGroup) -> Double {
    let members = filter { group.contains($0.recording) }
    let sum = members.reduce(0.0) { sum, count in
      let truth = Double(count.recording.trueSteps)
      return sum + abs(Double(count.steps) - truth) / truth
    }
    return sum / Double(members.count) * 100
  }

  /// The mean of the groups' errors, in percent.
  var macroError: Double {
    GivenGroup.allCases.reduce(0) { $0 + error($1) } / Double(GivenGroup.allCases.count)
  }

  /// Steps counted beyond the true ones.
  func falseSteps(_ rest: GivenRest) -> Int {
    filter { rest.contains($0.recording) }
      .reduce(0) { $0 + Swift.max(0, $1.steps - $1.recording.trueSteps) }
  }

  /// Twice the steps found within 0.25 s of a true one over found and true ones, in percent, at the
  /// best constant lag within ±0.5 s.
  func agreement(_ group: GivenGroup) -> Double {
    let members = filter { group.contains($0.recording) && $0.truth != nil }
    let both = members.reduce(0) { $0 + $1.found.count + ($1.truth?.count ?? 0) }
    let best = (-10...10).map { lag in
      members.reduce(0) { $0 + hits($1.found, $1.truth ?? [], lag: Double(lag) / 20) }
    }.max()
    return 200 * Double(best ?? 0) / Double(both)
  }

  /// Both in order, each at most once.
  private func hits(_ found: [Double], _ truth: [Double], lag: Double) -> Int {
    var hits = 0
    var index = 0
    var other = 0
    while index < found.count, other < truth.count {
      let late = found[index] - lag - truth[other]
      if abs(late) <= 0.25 { hits += 1 }
      if late <= 0.25 { index += 1 }
      if late >= -0.25 { other += 1 }
    }
    return hits
  }
}

// What a column of a recording holds, as far as its name tells.

import StepDetection

/// A column's name, understood.
///
/// Names differ in capitals, spaces, underscores and brackets, and mean the same: `x_g`, `X (g)`,
/// `accX`, `Accelerometer X`, `Linear Acceleration x (m/s^2)`. A unit that is none of acceleration
/// or time makes a column one of another sensor.
struct ColumnName: Equatable {
  enum Meaning: Equatable {
    /// Times, with their unit if the name has one.
    case time(LogColumns.Unit?)
    /// An axis (0, 1, 2), its unit if the name has one, and which sensor it is of.
    case axis(Int, AccelerationUnit?, sensor: String, isLinear: Bool)
    case other
  }

  var meaning = Meaning.other

  init(_ name: String) {
    var base = name.lowercased()[...]
    var unit: String?
    if let open = base.firstIndex(where: { $0 == "(" || $0 == "[" }),
      let close = base[open...].lastIndex(where: { $0 == ")" || $0 == "]" })
    {
      unit = String(base[base.index(after: open)..<close])
      base = base[..<open]
    } else if let place = Self.suffixes.first(where: { base.hasSuffix($0) }) {
      unit = String(place.dropFirst())
      base = base.dropLast(place.count)
    }
    let letters = base.filter { $0.isLetter || $0.isNumber }
    if let said = Self.unitedTimes[letters], unit == nil {
      meaning = .time(said)
      return
    }
    if Self.times.contains(letters) {
      let known = unit.flatMap { Self.timeUnits[$0] }
      if unit == nil || known != nil { meaning = .time(known) }
      return
    }
    guard unit == nil || Self.accelerationUnits[unit ?? ""] != nil else { return }
    meaning = Self.axis(letters, unit.flatMap { Self.accelerationUnits[$0] })
  }

  private static func axis(_ letters: String, _ unit: AccelerationUnit?) -> Meaning {
    var rest = letters[...]
    var unit = unit
    var sensor = ""
    var isLinear = false
    stripping: while rest.count > 1 {
      for stem in stems where rest.hasPrefix(stem) && rest.count > stem.count {
        rest = rest.dropFirst(stem.count)
        sensor += stem
        if stem == "linear" || stem == "user" { isLinear = true }
        if stem == "gf", unit == nil { unit = .standardGravity }
        continue stripping
      }
      for ending in endings where rest.hasSuffix(ending) && rest.count > ending.count {
        rest = rest.dropLast(ending.count)
        sensor += ending
        continue stripping
      }
      return .other
    }
    guard let axis = ["x", "y", "z"].firstIndex(of: String(rest)) else { return .other }
    return .axis(axis, unit, sensor: sensor, isLinear: isLinear)
  }

  /// Longer ones first where one begins another.
  private static let suffixes = [
    "_m/s^2", "_m/s2", "_m_s2", "_mps2", "_ms2", "_ns", "_us", "_ms", "_s", "_g",
  ]

  /// Names of times that do not say their unit.
  private static let times: Set<String> = [
    "t", "time", "timestamp", "timestamps", "datetime", "epoch", "elapsed", "elapsedtime",
    "timesincestart", "unixtime", "unixtimestamp",
  ]

  /// Names of times that say their unit.
  private static let unitedTimes: [String: LogColumns.Unit] = [
    "secondselapsed": .seconds, "seconds": .seconds, "millis": .milliseconds,
    "milliseconds": .milliseconds, "timems": .milliseconds, "timestampms": .milliseconds,
    "timens": .nanoseconds, "timestampns": .nanoseconds,
  ]

  private static let timeUnits: [String: LogColumns.Unit] = [
    "s": .seconds, "sec": .seconds, "seconds": .seconds, "ms": .milliseconds,
    "msec": .milliseconds, "milliseconds": .milliseconds, "us": .microseconds,
    "µs": .microseconds, "μs": .microseconds, "ns": .nanoseconds, "nanoseconds": .nanoseconds,
  ]

  private static let accelerationUnits: [String: AccelerationUnit] = [
    "g": .standardGravity, "gs": .standardGravity, "g's": .standardGravity,
    "m/s^2": .metersPerSecondSquared, "m/s²": .metersPerSecondSquared,
    "m/s2": .metersPerSecondSquared, "m/s/s": .metersPerSecondSquared,
    "m_s2": .metersPerSecondSquared, "mps2": .metersPerSecondSquared,
    "ms2": .metersPerSecondSquared, "ms^-2": .metersPerSecondSquared,
    "ms-2": .metersPerSecondSquared, "m s-2": .metersPerSecondSquared,
  ]

  /// Longer ones first where one begins another. "gf" is the G-force of Physics Toolbox: gFx.
  private static let stems = [
    "acceleration", "accelerometer", "accel", "acc", "linear", "user", "total", "raw", "motion",
    "sensor", "device", "body", "wrist", "axis", "gf", "a",
  ]
  private static let endings = [
    "axis", "acceleration", "accelerometer", "accel", "acc", "value",
  ]
}

// What was assumed about a recording because nothing said it.

public import StepDetection

/// Something that was told from the values, or passed over, and that a reader may want to know.
public enum RecordingNote: Hashable, Sendable {
  /// The header does not say the unit of times; this one makes `hertz` samples a second.
  case timeUnit(LogColumns.Unit, hertz: Double)
  /// The header does not say the unit of times, and they do not either; this one was taken.
  case timeUnitUnknown(LogColumns.Unit)
  /// The header does not say the unit of the values; their mean length, in it, speaks for this one.
  case unit(AccelerationUnit, meanLength: Double)
  /// The header does not say the unit of the values, and they do not either; this one was taken.
  case unitUnknown(AccelerationUnit)
  /// Gravity was taken out of the values, as the header says or as they show.
  case withoutGravity
  /// Dates stand without a zone and were read as UTC.
  case withoutZone
  /// There are times, so that the samples per second that were said are not used.
  case rateNotUsed
}

extension RecordingNote {
  /// One line of English.
  public var text: String {
    switch self {
    case .timeUnit(let unit, let hertz):
      "times taken for \(unit.plural): that makes \(Self.rounded(hertz)) samples a second"
    case .timeUnitUnknown(let unit):
      "times taken for \(unit.plural); nothing says so"
    case .unit(let unit, let length):
      "values taken for \(Self.name(unit)): their mean length is \(Self.rounded(length))"
    case .unitUnknown(let unit):
      "values taken for \(Self.name(unit)); nothing says so"
    case .withoutGravity:
      "gravity was taken out of the values; recorded with gravity, steps are found more surely"
    case .withoutZone:
      "dates without a zone, read as UTC"
    case .rateNotUsed:
      "there is a column of times, so the given rate is not used"
    }
  }

  private static func name(_ unit: AccelerationUnit) -> String {
    switch unit {
    case .standardGravity: "g"
    case .metersPerSecondSquared: "m/s²"
    }
  }

  /// One digit behind the point, and none from 100 on.
  static func rounded(_ value: Double) -> String {
    guard value.isFinite, value < 1e15 else { return "\(value)" }
    let tenths = Int64((value * 10).rounded())
    return value >= 100 ? "\((tenths + 5) / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension LogColumns.Unit {
  /// The unit's name for people.
  var plural: String {
    switch self {
    case .seconds: "seconds"
    case .milliseconds: "milliseconds"
    case .microseconds: "microseconds"
    case .nanoseconds: "nanoseconds"
    }
  }
}

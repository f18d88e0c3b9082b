// Which faults a pedometer has, and how strong they are.

/// Which faults a pedometer has, and how strong each is.
///
///     let faults: Faults = [.batching: 2.5, .standingSilence: 1, .duplicate: 0.1]
///     faults[.duplicate]  // 0.1
///     faults[.reset]      // nil: never
///
/// A strength out of its fault's range is brought to the nearest end of it, and one that is not a
/// number is 0.
public struct Faults: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private struct Strength: Hashable {
    var fault: PedometerFault
    var value: Double
  }

  /// The few that strike, in the order of ``PedometerFault/allCases``: a list that is short enough to be
  /// searched with every update.
  private var strengths: [Strength] = []

  /// No fault at all: an update with every step, and one every 2.5 s while nobody walks.
  public init() {}

  /// Faults and their strengths; of a fault named twice the later one holds.
  public init(dictionaryLiteral elements: (PedometerFault, Double)...) {
    for (fault, strength) in elements { self[fault] = strength }
  }

  /// The way of a well pedometer: batches of 2.5 s and silence while standing (Apple, WWDC 2014,
  /// session 612).
  public static let usual: Faults = [.batching: 2.5, .standingSilence: 1]

  /// The strength of a fault, nil if it never strikes.
  public subscript(fault: PedometerFault) -> Double? {
    get {
      for strength in strengths where strength.fault == fault { return strength.value }
      return nil
    }
    set {
      var others = strengths.filter { $0.fault != fault }
      if let newValue, newValue > 0 || fault.unit == .seconds {
        let range = fault.range
        let value = min(max(newValue, range.lowerBound), range.upperBound)
        others.append(Strength(fault: fault, value: value))
      }
      let order = PedometerFault.allCases
      strengths = order.flatMap { fault in others.filter { $0.fault == fault } }
    }
  }

  /// The faults that strike, in the order of ``PedometerFault/allCases``.
  public var active: [PedometerFault] { strengths.map(\.fault) }

  /// These faults and others; where both name a strength, the other's holds.
  public func merging(_ others: Faults) -> Faults {
    var merged = self
    for fault in others.active { merged[fault] = others[fault] }
    return merged
  }

  /// What remains when nothing strikes at random any more: habits, and the counter's width.
  public var habitsOnly: Faults {
    var habits = self
    for fault in active where fault.unit == .chance { habits[fault] = nil }
    return habits
  }

  /// The chance of a fault; 0 if it never strikes.
  func chance(_ fault: PedometerFault) -> Double { self[fault] ?? 0 }

  /// Whether any of these faults strikes.
  func has(_ fault: PedometerFault) -> Bool { self[fault] != nil }
}

// `--fault KIND[=STRENGTH]`.

import PedometerSimulator

enum FaultOption {
  /// Reads a fault and its strength.
  static func take(_ text: String, into changes: inout FaultChanges) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let fault = PedometerFault(name: name) else {
      throw SimulateVerb.unknown("fault", name, among: PedometerFault.allCases.map(\.name))
    }
    guard parts.count > 1 else {
      changes.changes.append((fault, fault.usualStrength))
      return
    }
    guard let strength = Double(parts[1]), strength == 0 || fault.range.contains(strength),
      fault.unit.isWhole ? strength == strength.rounded() : true
    else {
      throw UsageError(
        "\(name) is \(range(of: fault)), or 0 to switch it off, not '\(parts[1])'")
    }
    changes.changes.append((fault, strength == 0 ? nil : strength))
  }

  /// The right strengths, in words.
  static func range(of fault: PedometerFault) -> String {
    let range = fault.range
    let ends = "\(plain(range.lowerBound)) to \(plain(range.upperBound))"
    return switch fault.unit {
    case .chance: "a chance from \(ends)"
    case .seconds: "\(ends) seconds"
    case .steps: "\(ends) steps"
    case .bits: "\(ends) bits"
    case .onOrOff: "0 or 1"
    }
  }

  /// A number without a needless ".0".
  static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }
}

extension PedometerFault.Unit {
  fileprivate var isWhole: Bool {
    switch self {
    case .steps, .bits, .onOrOff: true
    case .chance, .seconds: false
    }
  }
}

// What can be simulated, for people.

import PedometerSimulator

extension OptionValue {
  /// Presets by their names.
  static let presets = word(
    "NAME", SimulatorPreset.all.map { OfferedWord($0.name, $0.summary) })
  /// Faults by their names.
  static let faults = word(
    "KIND[=STRENGTH]", PedometerFault.allCases.map { OfferedWord($0.name, $0.summary) })
  /// Devices by their names.
  static let devices = word(
    "NAME",
    SimulatedDevice.named.map { OfferedWord($0.name, SimulationList.describe($0.device)) })
}

enum SimulationList {
  /// Presets with what naive apps show, faults with their strengths, devices.
  static var text: String {
    var text = "PRESETS: a known trouble, and what a naive app shows\n"
    for preset in SimulatorPreset.all {
      text += "  \(preset.name)\n"
      text += WordWrap.lines(preset.summary, 80, indent: 6)
      text += WordWrap.lines("Naive: \(preset.naive)", 80, indent: 6)
    }
    text += "\nFAULTS: --fault KIND[=STRENGTH]; a chance is one per update or query\n"
    for fault in PedometerFault.allCases {
      text += "  \(fault.name)\n"
      text += WordWrap.lines(
        "\(fault.summary); \(FaultOption.range(of: fault)), usually "
          + FaultOption.plain(fault.usualStrength), 80, indent: 6)
    }
    text += "\nDEVICES\n"
    for (name, device) in SimulatedDevice.named {
      text += "  \(name)\n" + WordWrap.lines(describe(device), 80, indent: 6)
    }
    return text
  }

  fileprivate static func describe(_ device: SimulatedDevice) -> String {
    var text =
      switch device.startStamp {
      case .asRequested: "counts from the requested start"
      case .recomputed: "counts since the boot and says when that was"
      case .none: "counts since an instant that it does not tell"
      }
    text +=
      device.historyDepth > 0
      ? ", keeps \(FaultOption.plain(device.historyDepth / 86_400)) days that can be asked for"
      : ", keeps no history"
    return text
  }
}

// Which zone days are told by: the one that was asked for, or the one that all files name.

import Foundation
import StepFiles

/// The zone of a merge.
struct ZoneChoice {
  var zone: TimeZone
  var name: String
  /// What people should know about it.
  var note: String?

  /// Chooses the zone.
  ///
  /// - Throws: What is not known and what to write, where nobody said and the files do not agree.
  static func of(_ export: StepExport, asked settings: ExportSettings) throws(UsageError)
    -> ZoneChoice
  {
    if let zone = settings.zone {
      return ZoneChoice(zone: zone, name: settings.zoneName ?? zone.identifier)
    }
    // Where there is nothing to tell, nobody needs to say by which days.
    if export.records.isEmpty { return ZoneChoice(zone: .gmt, name: "UTC") }
    var named: [String] = []
    var reasons: [String] = []
    for knowledge in export.zones {
      switch knowledge {
      case .named(let name): named.append(name)
      case .unknown(let reason): reasons.append(reason)
      }
    }
    guard reasons.isEmpty, named.count == 1, let zone = TimeZone(identifier: named[0]) else {
      throw UsageError("\(reason(named, reasons)); \(hint(named))")
    }
    return ZoneChoice(
      zone: zone, name: named[0],
      note: "days are those of \(named[0]), which the files name; --tz ZONE for others")
  }

  /// What to write.
  private static func hint(_ named: [String]) -> String {
    let known = named.first { TimeZone(identifier: $0) != nil }
    return "name the clock that days are told by with --tz ZONE, such as --tz "
      + (known ?? "Europe/Berlin")
  }

  private static func reason(_ named: [String], _ reasons: [String]) -> String {
    if let reason = reasons.first {
      return "the files do not tell the zone: \(reason)"
        + (named.isEmpty ? "" : ", though some records name \(list(named))")
    }
    switch named.count {
    case 0: return "the files do not tell in which zone their days are"
    case 1: return "the zone '\(named[0])', which the files name, is not known here"
    default: return "the files name several zones: \(list(named))"
    }
  }

  private static func list(_ names: [String]) -> String {
    let most = 5
    let more = names.count > most ? " and \(names.count - most) more" : ""
    return names.sorted().prefix(most).joined(separator: ", ") + more
  }
}

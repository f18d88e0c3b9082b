// Zones that stand beside the records they belong to.

internal import Foundation

/// The clocks of the zones that a file names.
struct NamedZones {
  private let asked: ZoneClock
  private var known: [String: ZoneClock] = [:]

  /// Creates the clocks; `zone` is that of records that name none.
  init(_ zone: TimeZone?) {
    asked = ZoneClock(zone: zone)
  }

  /// The clock of a zone; without a name that of the zone that was asked for, if one was.
  mutating func clock(
    _ name: String?, _ json: JSONReader, at place: Int, into export: inout StepExport
  ) throws(ExportFault) -> ZoneClock {
    guard let name, !name.isEmpty else { return asked }
    if let clock = known[name] { return clock }
    guard let zone = TimeZone(identifier: name) else {
      // A zone that this system does not know: the one that was asked for will do.
      guard asked.hasZone else {
        throw json.fault(
          "a zone that is not known here; name one that is, such as Europe/Berlin", at: place,
          kind: .needsZone)
      }
      return asked
    }
    export.note(.named(name))
    let clock = ZoneClock(zone: zone)
    known[name] = clock
    return clock
  }
}

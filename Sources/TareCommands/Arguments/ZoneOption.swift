// `--tz ZONE`: a zone by its name in the time zone database.

import Foundation

enum ZoneOption {
  /// The zone of a name such as Europe/Berlin.
  static func read(_ name: String) throws(UsageError) -> TimeZone {
    if let zone = TimeZone(identifier: name) { return zone }
    let hint = Spelling.nearest(to: name, among: TimeZone.knownTimeZoneIdentifiers)
    throw UsageError(
      "unknown zone '\(name)'; "
        + (hint.map { "did you mean \($0)?" } ?? "write one such as Europe/Berlin or UTC"))
  }
}

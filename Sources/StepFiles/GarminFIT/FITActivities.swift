// Recorded walks and runs: the strides that a session tells, twice that many steps.

import Foundation
import Tare

/// Understands the sessions (message 18) and laps (19) of one recorded activity, and its end (34).
///
/// Of a session in a sport that is walked or run, field 10 counts strides, and a stride is two steps.
/// Its steps belong to the time from its start (field 2) over what it lasted (field 7).
struct FITActivities {
  static let session: UInt16 = 18
  static let lap: UInt16 = 19
  static let activity: UInt16 = 34

  private let name: String
  private var laps: [Stretch] = []
  private var hasSessions = false
  private var knowsZone = false

  private struct Stretch {
    var start: Int64
    var end: Int64
    var units: Int64
    var offset: Int
  }

  init(name: String) {
    self.name = name
  }

  mutating func takeSession(
    _ message: FITMessage, _ export: inout StepExport
  ) throws(ExportFault) {
    hasSessions = true
    if let stretch = try stretch(message, sport: 5, fraction: 94, &export) { add(stretch, &export) }
  }

  /// Laps are kept until the end: they count where no session does, in a file that was cut short.
  mutating func takeLap(_ message: FITMessage, _ export: inout StepExport) throws(ExportFault) {
    if let stretch = try stretch(message, sport: 25, fraction: 82, &export) { laps.append(stretch) }
  }

  /// Takes what a file says of the whole: its time in UTC and the same in local time.
  mutating func takeActivity(
    _ message: FITMessage, _ export: inout StepExport
  ) throws(ExportFault) {
    guard let seconds = message.timestamp, FITTime(seconds).isSet,
      let local = try message.integer(5), let zone = FITTime(seconds).zone(local: local)
    else { return }
    knowsZone = true
    export.note(.named(zone.identifier))
  }

  /// Ends the file.
  mutating func finish(_ export: inout StepExport) {
    if !hasSessions { for lap in laps { add(lap, &export) } }
    laps = []
    if !knowsZone { export.note(.unknown("a FIT activity has times in UTC and no zone")) }
  }

  private func add(_ stretch: Stretch, _ export: inout StepExport) {
    // The watch counted these steps in its monitoring too. As another source they never add to it:
    // one of the two is believed.
    let source = export.index(of: RecordSource(name: "\(name) activities", kind: .watch))
    export.add(
      start: stretch.start, end: stretch.end, units: stretch.units, source: source,
      at: .byte(stretch.offset))
  }

  private func stretch(
    _ message: FITMessage, sport: UInt8, fraction: UInt8, _ export: inout StepExport
  ) throws(ExportFault) -> Stretch? {
    guard let cycles = try message.integer(10), cycles > 0 else { return nil }
    let sport = try message.integer(sport)
    // Running and walking: the profile calls their cycles strides.
    guard sport == 1 || sport == 11 else {
      export.note("cycles of activities other than walking and running are left out")
      return nil
    }
    guard let seconds = try message.integer(2).flatMap(UInt32.init(exactly:)),
      FITTime(seconds).isSet
    else {
      export.note("activities of a watch whose clock was not set are left out")
      return nil
    }
    let start = FITTime(seconds).instant.nanoseconds
    let length: Int64
    if let milliseconds = try message.integer(7) {
      length = max(0, min(milliseconds, Int64(UInt32.max))) * 1_000_000
    } else if let end = message.timestamp.map(FITTime.init), end.isSet {
      length = max(0, end.instant.nanoseconds - start)
    } else {
      length = 0
    }
    // In 128ths of a stride: twice that are 64ths of a step.
    let part = try message.integer(fraction) ?? 0
    let whole = min(cycles, 1 << 30 - 1)
    return Stretch(
      start: start, end: start + length,
      units: whole << 33 + max(0, min(part, 127)) << 26, offset: message.offset)
  }
}

// All-day counts of a watch: counters per kind of activity, which begin at local midnight.

import Foundation
import StepMerging
import Tare

/// Understands the monitoring messages of one FIT file (number 55), and what goes before them (103).
///
/// A watch counts walking (6) and running (1) apart, each from 0 at local midnight, and writes the
/// counter's total now and then. In these two, field 3 is whole steps: its scale of 2 makes cycles of
/// them. Cycles of other kinds are strokes or unknown, and none of them is a step.
struct FITMonitoring {
  static let information: UInt16 = 103
  static let message: UInt16 = 55

  private let name: String
  /// Tells when local days begin: by the watch's own offset once that is known.
  private var midnights: LocalMidnight?
  /// The newest full time, to which those of 16 bits are added.
  private var time: FITTime?
  /// When the file begins by its information.
  private var beginning: FITTime?
  private var channels: [Int64: Channel] = [:]

  /// A counter of this file.
  private struct Channel {
    var key: CounterKey
    var counter: CumulativeDeltas
    /// The local day of the newest total, and when that day began.
    var day: Int64?
    var from: Instant?
  }

  /// Kinds of activity whose cycles are steps.
  private static let steps: Set<Int64> = [1, 6]

  init(name: String, zone: TimeZone?) {
    self.name = name
    midnights = zone.map { LocalMidnight(zone: $0) }
  }

  /// Takes what a file says before its counts: the time in UTC and the same in local time.
  mutating func inform(_ message: FITMessage, _ export: inout StepExport) throws(ExportFault) {
    guard let seconds = message.timestamp else { return }
    let now = FITTime(seconds)
    time = now
    if beginning == nil { beginning = now }
    guard now.isSet, let local = try message.integer(0) else { return }
    guard let zone = now.zone(local: local) else { return }
    midnights = LocalMidnight(zone: zone)
    export.note(.named(zone.identifier))
  }

  /// Takes a count.
  mutating func take(_ message: FITMessage, _ export: inout StepExport) throws(ExportFault) {
    if let seconds = message.timestamp {
      time = FITTime(seconds)
    } else if let low = try message.integer(26) {
      time = time.flatMap { $0.next(low: UInt16(truncatingIfNeeded: low)) }
    }
    var cycles = try message.integer(3)
    if cycles == nil { cycles = try message.integer(9) }
    guard let total = cycles else { return }
    var kind = try message.integer(5)
    if kind == nil { kind = try message.integer(24).map { $0 & 0x1F } }
    guard let kind else {
      export.note("monitoring counts without a kind of activity are left out")
      return
    }
    guard Self.steps.contains(kind) else {
      if total > 0 {
        export.note("monitoring counts of kinds other than walking and running are left out")
      }
      return
    }
    guard let time, time.isSet else {
      export.note("monitoring counts of a watch whose clock was not set are left out")
      return
    }
    add(total, of: kind, at: time, &export, message.offset)
  }

  private mutating func add(
    _ total: Int64, of kind: Int64, at time: FITTime, _ export: inout StepExport, _ offset: Int
  ) {
    let day = midnights?.day(of: time.instant)
    var channel = channels[kind] ?? open(kind, total, at: time, day?.start, &export)
    // Whoever travels moves midnight, and begins no new count within a day.
    if let day {
      if channel.day.map({ $0 < day.number }) ?? true {
        channel.day = day.number
        channel.from = day.start
      }
    }
    // The kinds' totals are at most 32 bits.
    if let added = channel.counter.add(from: channel.from, to: time.instant, total: total) {
      export.add(
        start: added.start.nanoseconds, end: added.end.nanoseconds,
        units: min(added.steps, 1 << 31 - 1) << 32, source: channel.key.source, at: .byte(offset))
    }
    channels[kind] = channel
    export.counters[channel.key] = channel.counter
  }

  /// A counter's first total in this file.
  private func open(
    _ kind: Int64, _ total: Int64, at time: FITTime, _ midnight: Instant?,
    _ export: inout StepExport
  ) -> Channel {
    let source = export.index(of: RecordSource(name: name, kind: .watch, addsUp: true))
    let key = CounterKey(source: source, channel: kind)
    if let earlier = export.counters[key], earlier.last <= time.instant {
      return Channel(key: key, counter: earlier)
    }
    // A file that begins within a day goes on where an earlier one ended, and its first total holds
    // steps that are told there. Counted again, they would add up.
    let beginsDay = midnight.map { midnight in
      (beginning?.instant ?? time.instant).nanoseconds(since: midnight) <= 60_000_000_000
    }
    var policy = Policy()
    if midnight == nil { policy.decrease = .restart }
    if beginsDay != true, total > 0 {
      export.note(
        midnight == nil
          ? "without the local time in the file, or a zone given, the steps of a Garmin day before "
            + "its first count are left out"
          : "a Garmin file begins within a day: the steps before are in the watch's earlier files "
            + "of that day")
    }
    return Channel(
      key: key, counter: CumulativeDeltas(policy: policy, countsFirst: beginsDay == true))
  }
}

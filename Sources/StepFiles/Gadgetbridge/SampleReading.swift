// The samples of one table as records.

import Foundation
import Tare

/// Turns a table's samples into records.
struct SampleReading {
  let table: SampleTable
  let devices: GadgetbridgeDevices
  let zone: TimeZone?
  /// The samples with steps, by device.
  var samples: [Int64: [StepSample]] = [:]

  init(table: SampleTable, devices: GadgetbridgeDevices, zone: TimeZone?) {
    self.table = table
    self.devices = devices
    self.zone = zone
  }

  /// Times that are told in seconds: until the year 2106, as the application keeps them in 32 bits.
  private static let times: ClosedRange<Int64> = 1...Int64(UInt32.max)

  /// Adds the records, device by device in the order of their ids.
  mutating func finish(_ export: inout StepExport) {
    for device in samples.keys.sorted() {
      guard let all = samples[device] else { continue }
      var list = all.filter { Self.times.contains($0.time) }
      if list.count < all.count {
        export.note("samples in \(table.name) with times beyond 32 bits of seconds are left out")
      }
      // Most tables are in this order already.
      list.sort { ($0.time, $0.steps) < ($1.time, $1.steps) }
      let source = export.index(of: RecordSource(name: devices[device], kind: .watch))
      switch table.meaning {
      case .perMinute, .perMinuteByte: addMinutes(list, source, &export)
      case .sinceMidnight: addTotals(list, source, &export)
      }
    }
    samples = [:]
  }

  /// Each sample is a minute's, or shorter where the next one begins within it: while somebody looks
  /// at live steps, bands write every few seconds.
  private func addMinutes(_ list: [StepSample], _ source: UInt32, _ export: inout StepExport) {
    for (index, sample) in list.enumerated() {
      var end = sample.time + 60
      if index + 1 < list.count, list[index + 1].time > sample.time {
        end = min(end, list[index + 1].time)
      }
      export.add(
        start: sample.time * 1_000_000_000, end: end * 1_000_000_000,
        units: min(sample.steps, 1 << 31 - 1) << 32, source: source,
        at: .row(Int(clamping: sample.time)))
    }
  }

  private func addTotals(_ list: [StepSample], _ source: UInt32, _ export: inout StepExport) {
    var midnights = zone.map { LocalMidnight(zone: $0) }
    var policy = Policy()
    // Without a zone nobody knows when days begin, and a fall is what tells.
    if zone == nil {
      policy.decrease = .restart
      export.note(
        "without a zone, the steps in \(table.name) before its first count are left out")
    }
    var counter = CumulativeDeltas(policy: policy, countsFirst: true)
    for sample in list {
      let instant = Instant(nanoseconds: sample.time * 1_000_000_000)
      let from = midnights?.day(of: instant)?.start
      guard let added = counter.add(from: from, to: instant, total: sample.steps) else { continue }
      export.add(
        start: added.start.nanoseconds, end: added.end.nanoseconds,
        units: min(added.steps, 1 << 31 - 1) << 32, source: source,
        at: .row(Int(clamping: sample.time)))
    }
  }
}

// All-day counts: midnights, rollovers, kinds of activity, files that go on.

import Foundation
import StepFiles
import StepMerging
import Testing

@Suite("FIT monitoring")
struct FITMonitoringTests {
  /// 2020-06-02T22:00:00Z, which is midnight two hours east of UTC.
  let midnight: UInt32 = 11_110 * 86_400 - 7200
  var start: Int64 { Int64(midnight) }

  func day(_ fill: (inout FITWriter) -> Void) -> [UInt8] {
    var file = FITWriter()
    file.identify(type: 32)
    file.inform(at: midnight, local: midnight + 7200)
    fill(&file)
    return file.bytes
  }

  @Test("a total adds to the time since the last one, and the first to that since midnight")
  func deltas() {
    let reading = FITReading(
      day { file in
        file.count(10, of: 6, at: midnight + 3600)
        file.count(4, of: 1, at: midnight + 4000)
        file.count(10, of: 6, at: midnight + 5000)
        file.count(25, of: 6, at: midnight + 7200)
        file.count(5, of: 1, at: midnight + 7200)
      })
    #expect(reading.error == nil)
    #expect(
      reading.steps == [
        FITSteps(start, start + 3600, 10), FITSteps(start, start + 4000, 4),
        FITSteps(start + 5000, start + 7200, 15), FITSteps(start + 4000, start + 7200, 1),
      ])
    #expect(reading.export.zones == [.named("GMT+0200")])
    // Together in the sweep they are what the watch shows: both kinds add up.
    var rules = MergeRules()
    rules.addsUp = reading.export.sources.map(\.addsUp)
    var merger = StepMerger(reading.export.records)
    #expect(merger.merge(rules: rules) { _ in }.total.used == StepAmount(units: 30 << 32))
  }

  @Test("both byte orders, both header sizes and any place of the message types read the same")
  func orders() {
    var readings: [[FITSteps]] = []
    for bigEndian in [false, true] {
      for headerSize in [12, 14, 16] {
        var file = FITWriter()
        file.bigEndian = bigEndian
        file.headerSize = headerSize
        file.identify(type: 32)
        file.inform(at: midnight, local: midnight + 7200)
        file.count(1000, of: 6, at: midnight + 100_000 % 86_400)
        let reading = FITReading(file.bytes)
        #expect(reading.error == nil, "\(bigEndian) \(headerSize)")
        readings.append(reading.steps)
      }
    }
    #expect(Set(readings.map(\.description)) == ["[1000.0 in \(start)..<\(start + 13_600)]"])
  }

  @Test("at the next midnight the counters begin anew, and a total at midnight is the old day's")
  func midnights() {
    let reading = FITReading(
      day { file in
        file.count(100, of: 6, at: midnight + 40_000)
        file.count(120, of: 6, at: midnight + 86_400)
        file.count(7, of: 6, at: midnight + 86_400 + 600)
        // More than the day before, which is no continuation all the same.
        file.count(500, of: 6, at: midnight + 2 * 86_400 + 600)
      })
    #expect(
      reading.steps == [
        FITSteps(start, start + 40_000, 100), FITSteps(start + 40_000, start + 86_400, 20),
        FITSteps(start + 86_400, start + 87_000, 7),
        FITSteps(start + 2 * 86_400, start + 2 * 86_400 + 600, 500),
      ])
  }

  @Test("times of 16 bits go on from the last full one, over any number of rollovers")
  func rollover() {
    var times: [UInt32] = []
    let reading = FITReading(
      day { file in
        for hour in 1...23 {
          let time = midnight + UInt32(hour) * 3600
          times.append(time)
          file.message(
            55, (26, .u16(UInt16(truncatingIfNeeded: time))), (3, .u32(UInt32(hour))),
            (24, .byte(0xE6)))
        }
      })
    #expect(reading.total == 23)
    #expect(reading.steps.map(\.end) == times.map(Int64.init))
  }

  @Test("the intensity is no part of the kind of activity, and counts of 16 bits count too")
  func forms() {
    let reading = FITReading(
      day { file in
        file.message(55, (253, .u32(midnight + 60)), (3, .u32(5)), (24, .byte(0x41)))
        file.message(
          55, (253, .u32(midnight + 120)), (9, .u16(8)), (5, .raw(type: 0, [1])))
      })
    #expect(reading.steps.map(\.steps) == [5, 3])
  }

  @Test("what is no step is left out, and said")
  func others() {
    let reading = FITReading(
      day { file in
        file.count(400, of: 2, at: midnight + 60)
        file.count(0, of: 8, at: midnight + 60)
        file.message(55, (253, .u32(midnight + 60)), (3, .u32(9)))
        // A heart rate, and a value that is none.
        file.message(55, (253, .u32(midnight + 60)), (27, .u8(80)))
        file.count(.max, of: 6, at: midnight + 60)
        file.count(5, of: 6, at: 1000)
      })
    #expect(reading.error == nil)
    #expect(reading.export.records == [])
    #expect(
      reading.export.notes == [
        "monitoring counts of kinds other than walking and running are left out",
        "monitoring counts without a kind of activity are left out",
        "monitoring counts of a watch whose clock was not set are left out",
      ])
  }

  @Test("a file that begins within a day goes on from the one before, in one reading")
  func goesOn() {
    let morning = day { file in file.count(100, of: 6, at: midnight + 36_000) }
    var file = FITWriter()
    file.identify(type: 32)
    file.inform(at: midnight + 36_060, local: midnight + 36_060 + 7200)
    file.count(130, of: 6, at: midnight + 50_000)
    file.count(9, of: 1, at: midnight + 50_000)
    file.count(150, of: 6, at: midnight + 60_000)
    let both = FITReading(morning, file.bytes)
    #expect(
      both.steps == [
        FITSteps(start, start + 36_000, 100), FITSteps(start + 36_000, start + 50_000, 30),
        FITSteps(start + 50_000, start + 60_000, 20),
      ])
    // Alone, it must not tell again what the morning's file told.
    let alone = FITReading(file.bytes)
    #expect(alone.steps == [FITSteps(start + 50_000, start + 60_000, 20)])
    #expect(alone.export.notes.count == 1)
    // The same file twice gives records that are alike, and they count once.
    let twice = FITReading(file.bytes, file.bytes)
    #expect(twice.export.records.count == 2)
    #expect(Set(twice.export.records) == Set(alone.export.records))
  }

  @Test("without local time a given zone says when the day began; without one the first total is 0")
  func zones() throws {
    var file = FITWriter()
    file.identify(type: 32)
    file.message(103, (253, .u32(midnight)))
    file.count(100, of: 6, at: midnight + 600)
    file.count(130, of: 6, at: midnight + 1200)
    file.count(12, of: 6, at: midnight + 90_000)
    let zone = try #require(TimeZone(secondsFromGMT: 7200))
    let known = FITReading(file.bytes, options: ExportOptions(zone: zone))
    #expect(known.steps.map(\.steps) == [100, 30, 12])
    #expect(known.steps.map(\.start) == [start, start + 600, start + 86_400])
    let unknown = FITReading(file.bytes)
    #expect(unknown.steps.map(\.steps) == [30, 12])
    #expect(unknown.export.notes.count == 1)
  }

  @Test("an hour of travel within a day begins no new count")
  func travel() {
    let reading = FITReading(
      day { file in
        file.count(5000, of: 6, at: midnight + 40_000)
        file.inform(at: midnight + 50_000, local: midnight + 50_000 + 10_800)
        file.count(5100, of: 6, at: midnight + 60_000)
      })
    #expect(reading.total == 5100)
  }
}

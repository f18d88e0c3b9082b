// What a FIT file is made of: developer fields, compressed times, chained files, identities.

import Foundation
import StepFiles
import StepMerging
import Testing

@Suite("FIT structure")
struct FITStructureTests {
  let midnight: UInt32 = 11_110 * 86_400
  var start: Int64 { Int64(midnight) }

  func file(_ fill: (inout FITWriter) -> Void) -> FITWriter {
    var file = FITWriter()
    file.identify(type: 32)
    file.inform(at: midnight, local: midnight)
    fill(&file)
    return file
  }

  @Test("developer fields are passed over by their size")
  func developerFields() {
    let reading = FITReading(
      file { file in
        file.message(
          55, developer: Array("doughnuts".utf8), (253, .u32(midnight + 60)), (3, .u32(7)),
          (5, .raw(type: 0, [6])))
        file.count(9, of: 6, at: midnight + 120)
      }.bytes)
    #expect(reading.error == nil)
    #expect(reading.steps.map(\.steps) == [7, 2])
  }

  @Test("fields that are not asked for may have any size and type")
  func oddFields() {
    let reading = FITReading(
      file { file in
        file.message(
          55, (200, .raw(type: 0x86, [1, 2, 3])), (253, .u32(midnight + 60)),
          (201, .raw(type: 0xFF, [])), (3, .u32(7)), (24, .byte(6)), (202, .text("x")))
      }.bytes)
    #expect(reading.error == nil)
    #expect(reading.total == 7)
  }

  @Test("a compressed time adds the low five bits to the newest time, over their rollover")
  func compressedTimes() {
    // Two local types, of which a compressed header has room for four.
    let reading = FITReading(
      file { file in
        file.message(20, (253, .u32(midnight + 30)))
        file.define(
          55, local: 2, [(3, .u32(0)), (24, .byte(0))])
        for (index, time) in [33, 40, 66].enumerated() {
          let low = UInt8(truncatingIfNeeded: midnight + UInt32(time)) & 31
          file.data(
            header: 0x80 | 2 << 5 | low, (3, .u32(UInt32(10 * (index + 1)))), (24, .byte(6)))
        }
      }.bytes)
    #expect(reading.error == nil)
    // 66 − 40 is less than 32, so the last one is 66 and not 34.
    #expect(reading.steps.map(\.end) == [start + 33, start + 40, start + 66])
  }

  @Test("files that follow one another are read as one")
  func chained() {
    let first = file { $0.count(100, of: 6, at: midnight + 600) }
    var second = FITWriter()
    second.bigEndian = true
    second.identify(type: 32)
    second.inform(at: midnight + 700, local: midnight + 700)
    second.count(150, of: 6, at: midnight + 900)
    let reading = FITReading(first.bytes + second.bytes)
    #expect(reading.error == nil)
    #expect(
      reading.steps == [FITSteps(start, start + 600, 100), FITSteps(start + 600, start + 900, 50)])
    #expect(reading.export.sources.count == 1)
  }

  @Test(
    "a source is called after its maker and product",
    arguments: [
      ([(1, .u16(1)), (2, .u16(2697))], "Garmin product 2697"),
      ([(1, .u16(23)), (8, .text("Vertical"))], "Suunto Vertical"),
      ([(1, .u16(999))], "FIT maker 999"), ([(8, .text("Band"))], "Band"), ([], "FIT device"),
    ] as [([(UInt8, FITWriter.Value)], String)])
  func names(fields: [(UInt8, FITWriter.Value)], name: String) {
    var file = FITWriter()
    let all = [(0, .raw(type: 0, [32]))] + fields
    file.define(0, local: 0, all)
    file.append(raw: [0])
    for (_, value) in all { file.append(raw: value.bytes(bigEndian: false)) }
    file.inform(at: midnight, local: midnight)
    file.count(1, of: 6, at: midnight + 1)
    #expect(FITReading(file.bytes).export.sources.map(\.name) == [name])
  }

  @Test("a session counts two steps a stride, with its parts of strides, in its own time")
  func sessions() {
    var file = FITWriter()
    file.identify(type: 4, product: 2697)
    // A lap that the session covers, then a run of 10½ strides, a ride, and a walk without an end.
    file.message(
      19, (2, .u32(midnight)), (7, .u32(9000)), (10, .u32(10)), (25, .raw(type: 0, [1])))
    file.message(
      18, (253, .u32(midnight + 9)), (2, .u32(midnight)), (7, .u32(9500)), (10, .u32(10)),
      (94, .u8(64)), (5, .raw(type: 0, [1])))
    file.message(
      18, (253, .u32(midnight + 90)), (2, .u32(midnight + 10)), (7, .u32(80_000)),
      (10, .u32(70)), (5, .raw(type: 0, [2])))
    file.message(
      18, (253, .u32(midnight + 190)), (2, .u32(midnight + 100)), (10, .u32(50)),
      (5, .raw(type: 0, [11])))
    file.message(34, (253, .u32(midnight + 190)), (5, .u32(midnight + 190 - 25_200)))
    let reading = FITReading(file.bytes)
    #expect(reading.error == nil)
    #expect(reading.format?.name == "fit-activity")
    #expect(reading.steps.map(\.steps) == [21, 100])
    #expect(reading.export.records.first.map { $0.end - $0.start } == 9_500_000_000)
    #expect(reading.steps.last == FITSteps(start + 100, start + 190, 100))
    #expect(
      reading.export.sources
        == [RecordSource(name: "Garmin product 2697 activities", kind: .watch)])
    #expect(reading.export.zones == [.named("GMT-0700")])
    #expect(
      reading.export.notes == ["cycles of activities other than walking and running are left out"])
  }

  @Test("laps count in an activity without a session")
  func laps() {
    var file = FITWriter()
    file.identify(type: 4)
    for lap in 0..<3 as Range<UInt32> {
      file.message(
        19, (2, .u32(midnight + 60 * lap)), (7, .u32(60_000)), (10, .u32(50 + lap)),
        (25, .raw(type: 0, [11])))
    }
    let reading = FITReading(file.bytes)
    #expect(reading.steps.map(\.steps) == [100, 102, 104])
    #expect(reading.export.zones == [.unknown("a FIT activity has times in UTC and no zone")])
  }

  /// The watch counts a walk's steps in its monitoring too. The two are sources of equal trust, and
  /// at each instant one of them is believed: what is cut are at most the totals at the walk's edges.
  @Test("a walk is not added to the same watch's monitoring")
  func noDoubleCounting() {
    let day = file { file in
      for minute in 1...60 as ClosedRange<UInt32> {
        file.count(100 * minute, of: 6, at: midnight + 60 * minute)
      }
    }
    var walk = FITWriter()
    walk.identify(type: 4)
    walk.message(
      18, (2, .u32(midnight + 600)), (7, .u32(1_200_000)), (10, .u32(1000)),
      (5, .raw(type: 0, [11])))
    let reading = FITReading(day.bytes, walk.bytes)
    var rules = MergeRules()
    rules.addsUp = reading.export.sources.map(\.addsUp)
    var merger = StepMerger(reading.export.records)
    #expect(merger.merge(rules: rules) { _ in }.total.used == StepAmount(6000))
  }

  @Test(
    "a FIT file of another type is refused by its name",
    arguments: [(2, "settings"), (5, "workout"), (9, "weight"), (77, "type 77")])
  func foreign(type: UInt8, name: String) {
    var file = FITWriter()
    file.identify(type: type)
    let error = FITReading(file.bytes).error
    #expect(error?.kind == .notRead)
    #expect(
      error?.text == "a FIT file of \(name) holds no steps; monitoring and activity files do")
  }
}

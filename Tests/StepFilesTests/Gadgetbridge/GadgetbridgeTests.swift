// Gadgetbridge databases: minutes, running totals, two devices at once, and what is not known.

import Foundation
import StepFiles
import StepMerging
import Testing

@Suite("Gadgetbridge")
struct GadgetbridgeTests {
  /// 2024-03-09T23:00:00Z, midnight in Paris.
  let midnight: Int64 = 1_710_025_200

  @Test("minutes of two devices that overlap are two sources, of which one is believed")
  func twoDevices() {
    let database = GadgetbridgeWriter(devices: ["Mi Smart Band 4", "Pebble 1234"])
    database.table(
      "MI_BAND_ACTIVITY_SAMPLE",
      [
        (midnight, 1, 0), (midnight + 60, 1, 90), (midnight + 120, 1, 100),
        (midnight + 180, 1, -1), (midnight + 240, 1, 255),
      ])
    database.table(
      "PEBBLE_HEALTH_ACTIVITY_SAMPLE", [(midnight + 120, 2, 80), (midnight + 180, 2, 70)])
    let reading = FITReading(database.bytes)
    #expect(reading.error == nil)
    #expect(reading.format?.name == "gadgetbridge")
    #expect(
      reading.named == [
        NamedSteps("Mi Smart Band 4", midnight + 60, midnight + 120, 90),
        NamedSteps("Mi Smart Band 4", midnight + 120, midnight + 180, 100),
        NamedSteps("Pebble 1234", midnight + 120, midnight + 180, 80),
        NamedSteps("Pebble 1234", midnight + 180, midnight + 240, 70),
      ])
    #expect(reading.export.sources.map(\.kind) == [.watch, .watch])
    // In the minute that both have, alike in start and end, the one with more steps is believed.
    var merger = StepMerger(reading.export.records)
    #expect(merger.merge { _ in }.total.used == StepAmount(90 + 100 + 70))
    #expect(reading.export.zones == [.unknown("Gadgetbridge keeps times in UTC and no zone")])
    #expect(reading.export.places.first?.place == .row(Int(midnight + 60)))
  }

  @Test("live samples within a minute shorten the one before, and lose no steps of it")
  func liveSamples() {
    let database = GadgetbridgeWriter(devices: ["Bip"])
    database.table(
      "HUAMI_EXTENDED_ACTIVITY_SAMPLE",
      [(midnight, 1, 18), (midnight + 20, 1, -1), (midnight + 42, 1, 3), (midnight + 60, 1, 20)])
    #expect(
      FITReading(database.bytes).named == [
        NamedSteps("Bip", midnight, midnight + 42, 18),
        NamedSteps("Bip", midnight + 42, midnight + 60, 3),
        NamedSteps("Bip", midnight + 60, midnight + 120, 20),
      ])
  }

  @Test("totals of Garmin and CMF count from local midnight, by the zone that is given")
  func totals() throws {
    let database = GadgetbridgeWriter(devices: ["Instinct"])
    database.table(
      "GARMIN_ACTIVITY_SAMPLE",
      [
        (midnight + 3600, 1, 400), (midnight + 3660, 1, -1), (midnight + 7200, 1, 450),
        (midnight + 86_400, 1, 500), (midnight + 86_460, 1, 0), (midnight + 90_000, 1, 600),
      ])
    let zone = try #require(TimeZone(identifier: "Europe/Paris"))
    let known = FITReading(database.bytes, options: ExportOptions(zone: zone))
    #expect(
      known.named == [
        NamedSteps("Instinct", midnight, midnight + 3600, 400),
        NamedSteps("Instinct", midnight + 3600, midnight + 7200, 50),
        NamedSteps("Instinct", midnight + 7200, midnight + 86_400, 50),
        NamedSteps("Instinct", midnight + 86_400, midnight + 90_000, 600),
      ])
    // Without a zone 600 after 500 is no new day, and the first total only a beginning.
    let unknown = FITReading(database.bytes)
    #expect(unknown.named.map(\.steps) == [50, 50, 100])
    #expect(unknown.export.notes.count == 1)
  }

  @Test("tables of unconfirmed meaning are named, and only if they have steps")
  func unknownTables() {
    let database = GadgetbridgeWriter(devices: ["Bangle", "Bangle"])
    database.table("BANGLE_JSACTIVITY_SAMPLE", [(midnight, 1, 5)])
    database.table("LEFUN_ACTIVITY_SAMPLE", [(midnight, 1, 0)])
    database.table("XIAOMI_ACTIVITY_SAMPLE", [(midnight, 1, 300), (midnight, 2, 20), (9, 3, 1)])
    let reading = FITReading(database.bytes)
    #expect(reading.error == nil)
    #expect(
      reading.export.notes == [
        "steps in BANGLE_JSACTIVITY_SAMPLE are left out: what they mean there is not confirmed"
      ])
    // Two devices of one name stay apart, and one that was deleted has a name all the same.
    #expect(
      Set(reading.export.sources.map(\.name))
        == ["Bangle (device 1)", "Bangle (device 2)", "Gadgetbridge device 3"])
    #expect(reading.named.map(\.steps).sorted() == [1, 20, 300])
  }

  @Test("a database that was copied while in use is read, and said to lack its log")
  func writeAheadLog() {
    let database = GadgetbridgeWriter(devices: ["Band"])
    database.table("MI_BAND_ACTIVITY_SAMPLE", [(midnight, 1, 50)])
    var bytes = database.bytes
    bytes[18] = 2
    bytes[19] = 2
    let reading = FITReading(bytes)
    #expect(reading.error == nil)
    #expect(reading.named.map(\.steps) == [50])
    #expect(reading.export.notes.count == 1)
    #expect(bytes[18] == 2)
  }

  @Test("another database is refused with the names of its tables")
  func foreign() {
    let database = GadgetbridgeWriter(devices: [])
    database.run("DROP TABLE DEVICE; CREATE TABLE moz_places (a); CREATE TABLE moz_origins (b)")
    let error = FITReading(database.bytes).error
    #expect(error?.kind == .notRead)
    #expect(
      error?.text
        == "a SQLite database that is none of Gadgetbridge's: its tables are moz_origins, "
        + "moz_places")
    database.run("DROP TABLE moz_places; DROP TABLE moz_origins")
    #expect(
      FITReading(database.bytes).error?.text
        == "a SQLite database that is none of Gadgetbridge's: it has no tables")
  }

  @Test("views and odd names are no tables of samples")
  func views() {
    let database = GadgetbridgeWriter(devices: ["Band"])
    database.run(
      """
      CREATE TABLE "x"" ACTIVITY_SAMPLE" ("TIMESTAMP", "DEVICE_ID", "STEPS"); \
      CREATE VIEW "MI_BAND_ACTIVITY_SAMPLE" AS WITH RECURSIVE n(i) AS \
      (SELECT 1 UNION ALL SELECT i + 1 FROM n) \
      SELECT i AS "TIMESTAMP", 1 AS "DEVICE_ID", 1 AS "STEPS" FROM n; \
      INSERT INTO "x"" ACTIVITY_SAMPLE" VALUES ('a', 'b', 'c')
      """)
    let reading = FITReading(database.bytes)
    #expect(reading.error == nil)
    #expect(reading.named == [])
  }

  @Test("a database cut or garbled anywhere is an error or sane records, and never a trap")
  func damaged() {
    let database = GadgetbridgeWriter(devices: ["Band", "Watch"])
    var minutes: [(time: Int64, device: Int, steps: Int64)] = []
    for minute in 0..<600 as Range<Int64> {
      minutes.append((time: midnight + 60 * minute, device: 1, steps: minute % 120))
    }
    database.table("MI_BAND_ACTIVITY_SAMPLE", minutes)
    database.table("GARMIN_ACTIVITY_SAMPLE", minutes)
    let bytes = database.bytes
    #expect(FITReading(bytes).error == nil)
    for count in stride(from: 16, to: bytes.count, by: 1021) {
      #expect(FITReading(Array(bytes[..<count])).error != nil, "\(count) of \(bytes.count)")
    }
    var generator = SeededBytes(seed: 31)
    for _ in 0..<100 {
      var garbled = bytes
      for _ in 0...generator.next(below: 20) {
        garbled[generator.next(below: garbled.count)] = UInt8(generator.next(below: 256))
      }
      let reading = FITReading(garbled)
      for record in reading.export.records where record.end < record.start || record.units < 0 {
        Issue.record("seed \(generator.seed): record \(record)")
      }
    }
  }
}

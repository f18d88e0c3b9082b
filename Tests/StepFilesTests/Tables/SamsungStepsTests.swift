// Samsung Health tables: the type's line, long names, UTC, devices, days of all devices together.

import StepFiles
import StepMerging
import Testing

@Suite("Samsung Health CSV")
struct SamsungStepsTests {
  /// As the export writes it: a mark, the type's line, long names, a comma more than there are names.
  static let records = """
    \u{FEFF}com.samsung.shealth.tracker.pedometer_step_count,6304002,8
    run_step,walk_step,com.samsung.health.step_count.start_time,\
    com.samsung.health.step_count.update_time,com.samsung.health.step_count.count,\
    com.samsung.health.step_count.time_offset,com.samsung.health.step_count.deviceuuid,\
    com.samsung.health.step_count.end_time,com.samsung.health.step_count.datauuid
    0,40,2024-11-19 23:30:00.000,2024-11-19 23:40:00.147,40,UTC+0100,phone,2024-11-19 23:31:00.000,a,
    0,60,2024-11-19 23:31:00.000,2024-11-19 23:40:00.147,60,UTC+0100,phone,2024-11-19 23:32:00.000,b,
    0,70,2024-11-19 23:31:00.000,2024-11-19 23:50:00.000,70,UTC+0100,watch,2024-11-19 23:32:00.000,c,
    0,41,2024-11-19 23:30:00.000,2024-11-19 23:55:00.000,41,UTC+0100,phone,2024-11-19 23:31:00.000,a,

    """

  @Test("has times in UTC, devices apart, and the latest version of each record")
  func readsRecords() {
    let result = readTable(Self.records)
    #expect(result.error == nil)
    #expect(result.format?.name == "samsung-health")
    let start = utcSeconds("2024-11-19T23:30:00Z")
    #expect(
      result.lines == [
        "\(start)+60.0: 41.0", "\(start + 60)+60.0: 60.0", "\(start + 60)+60.0: 70.0",
      ])
    #expect(result.sums == ["Samsung Health phone": 101, "Samsung Health watch": 70])
    // One minute is the phone's alone; of the other the watch was changed last.
    #expect(result.merged == 41 + 70)
    #expect(result.export.superseded.steps == StepAmount(40))
    #expect(
      result.export.records.map(\.modified).max()
        == Int64(utcSeconds("2024-11-19T23:55:00Z")) * 1_000_000_000)
  }

  @Test("is read without the type's line, in milliseconds, and with CRLF")
  func forms() {
    let bare = Self.records.split(separator: "\n", maxSplits: 1)[1]
    #expect(readTable(String(bare)).lines == readTable(Self.records).lines)
    #expect(
      readTable(Self.records.replacing("\n", with: "\r\n")).lines == readTable(Self.records).lines)
    let numbers = readTable(
      """
      com.samsung.health.step_count,5,2
      start_time,end_time,count,time_offset
      1732059000000,1732059060000,41,3600000
      """)
    #expect(numbers.error == nil)
    #expect(numbers.lines == ["1732059000.0+60.0: 41.0"])
  }

  @Test("passes over records of all devices together, beside those of each")
  func combined() {
    let result = readTable(
      """
      com.samsung.health.step_count,5,2
      start_time,end_time,count,deviceuuid,source_type
      1732059000000,1732059060000,41,phone,0
      1732059000000,1732059060000,50,,-2
      1732059000000,1732059060000,50,VfS0qUERdZ,
      """)
    #expect(result.error == nil)
    #expect(result.sum == 41)
    #expect(
      result.export.notes
        == ["2 records of all devices together, which repeat those of each"])
  }

  /// 20 and 21 November 2024 by their midnights in UTC, 22 by its text.
  static let trend = """
    com.samsung.shealth.step_daily_trend,6304002,16
    binning_data,update_time,source_type,count,deviceuuid,day_time
    x.json,2024-11-20 20:00:00.000,-2,900,VfS0qUERdZ,1732060800000,
    y.json,2024-11-20 21:00:00.000,0,950,phone,1732060800000,
    z.json,2024-11-20 22:00:00.000,1,300,watch,1732060800000,
    x.json,2024-11-21 20:00:00.000,-2,500,VfS0qUERdZ,1732147200000,
    x.json,2024-11-22 20:00:00.000,0,20,phone,2024-11-22 00:00:00.000,
    y.json,2024-11-22 20:00:00.000,1,30,watch,2024-11-22 00:00:00.000,
    y.json,2024-11-23 20:00:00.000,-2,0,VfS0qUERdZ,2024-11-23 00:00:00.000,

    """

  @Test("has days of all devices together; where they are missing the greatest device stands")
  func readsDays() {
    let result = readTable(Self.trend, zone: "Europe/Berlin")
    #expect(result.error == nil)
    let first = utcSeconds("2024-11-19T23:00:00Z")
    #expect(
      result.lines == [
        "\(first)+86400.0: 900.0", "\(first + 86_400)+86400.0: 500.0",
        "\(first + 2 * 86_400)+86400.0: 30.0",
      ])
    #expect(result.export.sources == [RecordSource(name: "Samsung Health", kind: .other)])
    let summary =
      Self.trend.replacing("step_daily_trend", with: "tracker.pedometer_day_summary")
      .replacing(",count,", with: ",step_count,")
    #expect(readTable(summary, zone: "Europe/Berlin").lines == result.lines)
    #expect(readTable(Self.trend).error?.kind == .needsZone)
  }

  @Test("counts a day's total only where no device's records cover it", arguments: [true, false])
  func daysAndRecords(daysFirst: Bool) {
    let files = daysFirst ? [Self.trend, Self.records] : [Self.records, Self.trend]
    var export = StepExport()
    for file in files {
      let result = readTable(file, zone: "Europe/Berlin", into: export)
      #expect(result.error == nil)
      export = result.export
    }
    // The records begin at 00:30 in Berlin on the 20th, the 19th in UTC; the 21st and 22nd stay.
    #expect(TableResult(export: export).merged == 41 + 70 + 500 + 30)
  }

  @Test(
    "that is wrong is refused by line and field",
    arguments: [
      ("-2,5,1732060800001", "day_time", "no midnight in UTC"),
      ("-2,5,yesterday", "day_time", "not a time"),
      ("-2,-5,1732060800000", "count", "negative"),
      ("all,5,1732060800000", "source_type", "no whole number"),
      ("-2,5", "", "2 fields where"),
    ])
  func faults(row: String, field: String, words: String) throws {
    let text = "com.samsung.shealth.step_daily_trend,1,2\nsource_type,count,day_time\n" + row
    let error = try #require(readTable(text, zone: "Europe/Berlin").error)
    #expect(error.place == .line(3))
    #expect(error.field == field)
    #expect(error.text.contains(words), "\(error.text)")
  }

  @Test("of another type is refused by its name, and one without its columns by theirs")
  func refused() {
    let sleep = readTable("com.samsung.shealth.sleep,6304002,3\nstart_time,end_time\n1,2\n")
    #expect(sleep.error?.kind == .notRead)
    #expect(
      sleep.error?.message.hasPrefix("file.csv:1: Samsung Health's com.samsung.shealth.sleep, from")
        == true)
    #expect(
      readTable("com.samsung.health.step_count,1,2\nstart_time,count\n1,2\n").error?.message
        == "file.csv:2: no column end_time; the columns are start_time,count")
  }
}

// Google Takeout's tables of days and of quarter hours: the same steps, counted once.

import StepFiles
import StepMerging
import Testing

@Suite("Google Takeout's daily tables")
struct GoogleDailyTests {
  static let summary = """
    Date,Move Minutes count,Calories (kcal),Distance (m),Step count,Average weight (kg)
    2024-11-20,42,2310.5,6250.0,500,80.4
    2024-11-21,,2100,,300,
    2024-11-22,,2100,,,
    2024-11-23,0,0,0,0,0
    """
  static let quarters = """
    Start time,End time,Move Minutes count,Step count
    00:00:00.000+01:00,00:15:00.000+01:00,,11
    07:15:00.000+01:00,07:30:00.000+01:00,5,400
    18:00:00.000+01:00,18:15:00.000+01:00,,
    23:45:00.000+01:00,00:00:00.000+01:00,1,80
    """
  /// 20 November 2024 in Berlin.
  static let midnight = utcSeconds("2024-11-19T23:00:00Z")

  @Test("of days need a zone, and pass over days without steps")
  func days() {
    let result = readTable(Self.summary, zone: "Europe/Berlin")
    #expect(result.error == nil)
    #expect(result.format?.name == "google-fit-daily-csv")
    #expect(
      result.lines == [
        "\(Self.midnight)+86400.0: 500.0", "\(Self.midnight + 86_400)+86400.0: 300.0",
      ])
    #expect(readTable(Self.summary).error?.kind == .needsZone)
  }

  @Test("of one day take the day from the file's name, and need no zone")
  func hours() {
    for name in ["2024-11-20.csv", "Takeout/Fit/Daily activity metrics/2024-11-20.CSV"] {
      let result = readTable(Self.quarters, file: name)
      #expect(result.error == nil)
      #expect(result.format?.name == "google-fit-hours-csv")
      #expect(
        result.lines == [
          "\(Self.midnight)+900.0: 11.0", "\(Self.midnight + 26_100)+900.0: 400.0",
          "\(Self.midnight + 85_500)+900.0: 80.0",
        ])
      #expect(result.export.zones.isEmpty)
    }
    let bare = Self.quarters.replacing("+01:00", with: "")
    #expect(readTable(bare, file: "2024-11-20.csv").error?.kind == .needsZone)
    #expect(
      readTable(bare, zone: "Europe/Berlin", file: "2024-11-20.csv").lines
        == readTable(Self.quarters, file: "2024-11-20.csv").lines)
    let unnamed = readTable(Self.quarters, file: "november.csv")
    #expect(unnamed.error?.text.contains("only in the file's name") == true)
  }

  @Test("of one day follow the clock where it changes")
  func clockChange() {
    // Berlin's clock goes from 02:00 to 03:00 on 2024-03-31, at 01:00 UTC.
    let change = utcSeconds("2024-03-31T01:00:00Z")
    let result = readTable(
      """
      Start time,End time,Step count
      01:45:00.000+01:00,03:00:00.000+02:00,10
      03:00:00.000+02:00,03:15:00.000+02:00,20
      """, file: "2024-03-31.csv")
    #expect(result.lines == ["\(change - 900)+900.0: 10.0", "\(change)+900.0: 20.0"])
  }

  @Test("count a day's total only where no quarter hours cover it", arguments: [true, false])
  func both(daysFirst: Bool) {
    let files = [(Self.summary, "Daily activity metrics.csv"), (Self.quarters, "2024-11-20.csv")]
    var export = StepExport()
    for (text, name) in daysFirst ? files : files.reversed() {
      let result = readTable(text, zone: "Europe/Berlin", file: name, into: export)
      #expect(result.error == nil)
      export = result.export
    }
    let result = TableResult(export: export)
    #expect(result.sum == 11 + 400 + 80 + 300)
    #expect(result.merged == 11 + 400 + 80 + 300)
    #expect(export.superseded.steps == StepAmount(500))
  }

  @Test("of one day take the day from their entry's name in an archive")
  func archive() {
    var zip = ZipText()
    zip.add("Takeout/Fit/Daily activity metrics/Daily activity metrics.csv", Self.summary)
    zip.add("Takeout/Fit/Daily activity metrics/2024-11-20.csv", Self.quarters)
    let result = readTable(zip.finished(), zone: "Europe/Berlin", file: "takeout.zip")
    #expect(result.error == nil)
    #expect(result.merged == 11 + 400 + 80 + 300)
    var unnamed = ZipText()
    unnamed.add("metrics.csv", Self.quarters)
    #expect(readTable(unnamed.finished(), file: "2024-11-20.zip").error != nil)
  }

  @Test(
    "that are wrong are refused by line and field",
    arguments: [
      ("25:00:00.000+01:00,00:15:00.000+01:00,5", "Start time", "no such date or time"),
      ("noon,00:15:00.000+01:00,5", "Start time", "no time of day"),
      ("00:00:00.000+01:00,00:15:00.000 h,5", "End time", "no time of day"),
      ("00:00:00.000+01:00,00:15:00.000+01:00,-5", "Step count", "negative"),
      ("00:00:00.000+01:00,00:15:00.000+01:00", "", "2 fields where"),
    ])
  func faults(row: String, field: String, words: String) throws {
    let text = "Start time,End time,Step count\n" + row
    let error = try #require(readTable(text, file: "2024-11-20.csv").error)
    #expect(error.place == .line(2))
    #expect(error.field == field)
    #expect(error.text.contains(words), "\(error.text)")
    #expect(readTable("Date,Step count\n20.11.2024,5", zone: "UTC").error?.field == "Date")
  }
}

// Fitbit tables: wearers apart, days, hours and minutes of the same steps once, clock changes.

import Foundation
import StepFiles
import StepMerging
import Testing

@Suite("Fitbit CSV")
struct FitbitCSVTests {
  static let zone = "America/Chicago"

  /// Three wearers; 12 April 2016 in Chicago is five hours behind UTC.
  static let hours = """
    Id,ActivityHour,StepTotal
    1503960366,4/12/2016 12:00:00 AM,373
    1503960366,4/12/2016 1:00:00 AM,160
    1503960366,4/12/2016 12:00:00 PM,0
    1503960366,4/12/2016 11:00:00 PM,151
    1624580081,2016-4-12 0:00,10
    1624580081,2016-4-12 13:00,20
    8877689391,2016-04-12 00:00:00,1000

    """

  @Test("of hours keeps wearers apart, and says that they are several people")
  func wearers() throws {
    let result = readTable(Self.hours, zone: Self.zone)
    #expect(result.error == nil)
    #expect(result.format?.name == "fitabase-csv")
    #expect(
      result.sums == [
        "Fitbit 1503960366": 373 + 160 + 151, "Fitbit 1624580081": 30, "Fitbit 8877689391": 1000,
      ])
    #expect(result.export.sources.allSatisfy { $0.kind == .watch })
    let note = try #require(result.export.notes.first)
    #expect(note.hasPrefix("3 wearers (1503960366, 1624580081, 8877689391)"))
    #expect(result.export.zones == [.unknown("Fitbit's times, which have no offset")])
    let midnight = utcSeconds("2016-04-12T05:00:00Z")
    #expect(
      result.lines == [
        "\(midnight)+3600.0: 373.0", "\(midnight + 3600)+3600.0: 160.0",
        "\(midnight + 23 * 3600)+3600.0: 151.0", "\(midnight)+3600.0: 10.0",
        "\(midnight + 13 * 3600)+3600.0: 20.0",
        "\(midnight)+3600.0: 1000.0",
      ])
  }

  @Test("needs a zone, and notes none for one wearer")
  func needs() {
    let without = readTable(Self.hours)
    #expect(without.error?.kind == .needsZone)
    #expect(without.error?.message.hasPrefix("file.csv:2: ActivityHour: a time without") == true)
    let one = readTable("ActivityDay,StepTotal\n4/12/2016,5\n", zone: Self.zone)
    #expect(one.export.notes.isEmpty)
    #expect(one.export.sources == [RecordSource(name: "Fitbit", kind: .watch)])
  }

  static let day = """
    Id,ActivityDate,TotalSteps,TotalDistance
    7,4/12/2016,400,1.5
    7,4/13/2016,90,0.5
    7,4/14/2016,0,0
    """
  static let hour = """
    Id,ActivityHour,StepTotal
    7,4/12/2016 10:00:00 AM,100
    7,4/12/2016 11:00:00 AM,300
    """
  static let minutes = """
    Id,ActivityMinute,Steps
    7,4/12/2016 11:00:00 AM,100
    7,4/12/2016 11:01:00 AM,200
    7,4/12/2016 11:02:00 AM,0
    """
  /// The same hour as one row: 100 in minute 0, 200 in minute 1.
  static let wide =
    "Id,ActivityHour,"
    + (0..<60).map { $0 < 10 ? "Steps0\($0)" : "Steps\($0)" }.joined(separator: ",")
    + "\n7,4/12/2016 11:00:00 AM,100,200" + String(repeating: ",0", count: 58) + "\n"

  @Test(
    "of days, hours and minutes counts each step once, in any order of the files",
    arguments: [
      [day, hour, minutes], [minutes, hour, day], [hour, day, minutes], [minutes, day, hour],
      [day, minutes, hour], [hour, minutes, day], [day, hour, wide], [wide, day, hour],
    ])
  func finest(files: [String]) {
    var export = StepExport()
    for file in files {
      let result = readTable(file, zone: Self.zone, into: export)
      #expect(result.error == nil)
      export = result.export
    }
    let result = TableResult(export: export)
    // The hour from 10, the minutes from 11, and the day after, of which nothing finer is known.
    #expect(result.sum == 100 + 300 + 90)
    #expect(result.merged == 100 + 300 + 90)
  }

  @Test("of an hour that spring skips is an instant that counts whole")
  func spring() {
    // Chicago's clock goes from 02:00 to 03:00 on 2016-03-13, at 08:00 UTC.
    let change = utcSeconds("2016-03-13T08:00:00Z")
    let result = readTable(
      """
      Id,ActivityHour,StepTotal
      1,3/13/2016 1:00:00 AM,10
      1,3/13/2016 2:00:00 AM,20
      1,3/13/2016 3:00:00 AM,30
      """, zone: Self.zone)
    #expect(
      result.lines == [
        "\(change - 3600)+3600.0: 10.0", "\(change)+0.0: 20.0", "\(change)+3600.0: 30.0",
      ])
  }

  @Test("of an hour that autumn shows twice lasts two, and of two rows the greater is believed")
  func autumn() {
    // Chicago's clock goes back from 02:00 to 01:00 on 2016-11-06, at 07:00 UTC.
    let one = utcSeconds("2016-11-06T06:00:00Z")
    let result = readTable(
      """
      Id,ActivityHour,StepTotal
      1,11/6/2016 12:00:00 AM,10
      1,11/6/2016 1:00:00 AM,20
      1,11/6/2016 1:00:00 AM,25
      1,11/6/2016 2:00:00 AM,30
      """, zone: Self.zone)
    #expect(
      result.lines == [
        "\(one - 3600)+3600.0: 10.0", "\(one)+7200.0: 25.0", "\(one + 7200)+3600.0: 30.0",
      ])
    #expect(result.export.superseded.steps == StepAmount(20))
  }

  @Test(
    "that is wrong is refused by line and field",
    arguments: [
      ("Id,ActivityHour,StepTotal\n1,4/31/2016 1:00:00 AM,5", "ActivityHour", "no such date"),
      ("Id,ActivityHour,StepTotal\n1,4/30/2016 13:00:00 PM,5", "ActivityHour", "no such date"),
      ("Id,ActivityHour,StepTotal\n1,30.4.2016 13:00,5", "ActivityHour", "not a time"),
      ("Id,ActivityHour,StepTotal\n1,2016-04-30T13:00:00Z,5", "ActivityHour", "with an offset"),
      ("Id,ActivityHour,StepTotal\n1,4/30/2016 1:00:00 PM,-5", "StepTotal", "negative"),
      ("Id,ActivityHour,StepTotal\n1,4/30/2016 1:00:00 PM", "", "2 fields where"),
    ])
  func faults(text: String, field: String, words: String) throws {
    let error = try #require(readTable(text, zone: Self.zone).error)
    #expect(error.place == .line(2))
    #expect(error.field == field)
    #expect(error.text.contains(words), "\(error.text)")
  }

  static let accountFile = """
    Body
    Date,Weight,BMI,Fat
    "2019-01-02","70.1","22","0"

    Activities
    Date,Calories Burned,Steps,Distance,Floors,Minutes Sedentary
    "2019-01-01","1,890","11","0.01","0","1,200"
    "2019-01-02","2,310","13,666","10.4","0","900"
    "2019-01-03","1,650","0","0","0","1,440"

    Sleep
    Start Time,End Time,Minutes Asleep
    "2019-01-01 11:05PM","2019-01-02 6:50AM","410"
    """

  @Test(
    "of an account gives its days of activity, whatever stands around them",
    arguments: [
      accountFile, accountFile.replacing("\n", with: "\r\n"), "\u{FEFF}" + accountFile,
      accountFile.replacing("Body\n", with: "Body,,,,,\n")
        .replacing("Activities\n", with: "Activities,,,,,\n"),
      String(accountFile[accountFile.range(of: "Activities")!.lowerBound...]),
      String(accountFile[accountFile.range(of: "Date,Calories")!.lowerBound...]),
    ])
  func account(text: String) {
    let result = readTable(text, zone: "Europe/Berlin")
    #expect(result.error == nil)
    #expect(result.format?.name == "fitbit-account-csv")
    let first = utcSeconds("2018-12-31T23:00:00Z")
    #expect(
      result.lines == ["\(first)+86400.0: 11.0", "\(first + 86_400)+86400.0: 13666.0"])
    #expect(result.export.sources == [RecordSource(name: "Fitbit", kind: .watch)])
  }

  @Test(
    "of an account that is wrong is refused by line and field",
    arguments: [
      ("\"2019-01-02\",\"1\",\"1,23\"", 3, "Steps", "commas between thousands"),
      ("\"2019-01-02\",\"1\",\"1.234\"", 3, "Steps", "commas between thousands"),
      ("\"2019-01-02\",\"1\",\"1,2345\"", 3, "Steps", "commas between thousands"),
      ("\"02-01-2019\",\"1\",\"12\"", 3, "Date", "not a time; write 2024-11-20"),
      ("\"2019-02-30\",\"1\",\"12\"", 3, "Date", "no such date"),
      ("\"2019-02-20\",\"1\"", 3, "", "2 fields where the header has 3"),
    ])
  func accountFaults(row: String, line: Int, field: String, words: String) throws {
    let text = "Activities\nDate,Calories Burned,Steps\n" + row
    let error = try #require(readTable(text, zone: "Europe/Berlin").error)
    #expect(error.place == .line(line))
    #expect(error.field == field)
    #expect(error.text.contains(words), "\(error.text)")
  }

  @Test("of an account gives way to the same account's minutes", arguments: [true, false])
  func accountAndMinutes(csvFirst: Bool) {
    let minutes = """
      {"activities-steps": [{"dateTime": "2019-01-02", "value": "13666"}],
       "activities-steps-intraday": {"dataset": [
         {"time": "00:00:00", "value": 40}, {"time": "10:00:00", "value": 100}],
         "datasetInterval": 1, "datasetType": "minute"}}
      """
    var export = StepExport()
    for text in csvFirst ? [Self.accountFile, minutes] : [minutes, Self.accountFile] {
      let result = readTable(text, zone: "Europe/Berlin", into: export)
      #expect(result.error == nil)
      export = result.export
    }
    #expect(export.sources == [RecordSource(name: "Fitbit", kind: .watch)])
    #expect(TableResult(export: export).merged == 11 + 140)
  }

  @Test("of an account whose activities have no steps says which columns are missing")
  func noSteps() {
    let error = readTable("Activities\nDate,Calories Burned\n", zone: "Europe/Berlin").error
    #expect(
      error?.message == "file.csv:2: no column Steps; the columns are Date,Calories Burned")
  }
}

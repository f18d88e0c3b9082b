// Fitbit's JSON: minutes, days and an account's archive.

import StepFiles
import StepMerging
import Testing

@Suite("Fitbit's JSON")
struct FitbitJSONTests {
  static func answer(_ day: String, _ total: Int, _ values: [(String, Int)], every: Int = 1)
    -> String
  {
    let dataset = values.map { #"{"time": "\#($0.0)", "value": \#($0.1)}"# }.joined(separator: ",")
    return """
      {"activities-steps": [{"dateTime": "\(day)", "value": "\(total)"}],
       "activities-steps-intraday": {"dataset": [\(dataset)],
        "datasetInterval": \(every), "datasetType": "minute"}}
      """
  }

  static let sample = answer(
    "2021-06-01", 3000, [("00:00:00", 7), ("14:27:00", 0), ("14:28:00", 52), ("23:59:00", 3)])

  static let days = """
    {"activities-steps": [{"dateTime": "2021-06-01", "value": "3000"},
      {"dateTime": "2021-06-02", "value": "0"}, {"dateTime": "2021-06-03", "value": "1200"}]}
    """

  @Test("gives minutes in the zone, without those of 0 and without the day's total")
  func minutesOfADay() {
    // 2021-06-01 00:00 in Berlin is 22:00 UTC of the day before: 1622498400.
    let result = readJSON(Self.sample, zone: "Europe/Berlin")
    #expect(result.message == nil)
    #expect(result.format == "fitbit-steps")
    #expect(
      result.lines == [
        "1622498400-1622498460: 7.0 Fitbit", "1622550480-1622550540: 52.0 Fitbit",
        "1622584740-1622584800: 3.0 Fitbit",
      ])
    #expect(result.export.sources.map(\.kind) == [.watch])
    guard case .unknown = result.export.zones.first else {
      Issue.record("nothing is said of the zone")
      return
    }
  }

  @Test("wants a zone, with the reason", arguments: [sample, days])
  func needsZone(text: String) {
    let result = readJSON(text)
    #expect(result.error?.kind == .needsZone)
    #expect(result.message?.contains("Fitbit writes what the clock showed") == true)
    #expect(result.export.records.isEmpty)
  }

  @Test("reads quarters of an hour, whatever comes first")
  func quarters() {
    let text = """
      {"activities-steps-intraday": {"datasetType": "minute", "datasetInterval": 15,
        "dataset": [{"value": "9", "time": "10:45:00"}]},
       "activities-steps": [{"value": "9", "dateTime": "2021-01-01"}]}
      """
    let result = readJSON(text, zone: "UTC")
    #expect(result.message == nil)
    #expect(result.lines == ["1609497900-1609498800: 9.0 Fitbit"])
  }

  @Test("places minutes of the days on which clocks are set")
  func clockChanges() {
    // Back from 03:00 to 02:00: 02:59 is shown first at 00:59 UTC, and lasts a minute.
    let autumn = readJSON(
      Self.answer("2018-10-28", 12, [("02:59:00", 5), ("03:00:00", 7)]), zone: "Europe/Berlin")
    #expect(
      autumn.lines == ["1540688340-1540688400: 5.0 Fitbit", "1540692000-1540692060: 7.0 Fitbit"])
    // Forward from 02:00 to 03:00: 02:30 is never shown; its steps are not lost.
    let spring = readJSON(
      Self.answer("2019-03-31", 12, [("01:59:00", 5), ("02:30:00", 4), ("03:00:00", 7)]),
      zone: "Europe/Berlin")
    #expect(
      spring.lines == [
        "1553993940-1553994000: 5.0 Fitbit", "1553994000-1553994000: 4.0 Fitbit",
        "1553994000-1553994060: 7.0 Fitbit",
      ])
    #expect(spring.merged.steps == 16)
  }

  @Test("gives days as long as they were, without those of 0")
  func dayTotals() {
    let result = readJSON(Self.days, zone: "Europe/Berlin")
    #expect(result.message == nil)
    #expect(
      result.lines == [
        "1622498400-1622584800: 3000.0 Fitbit", "1622671200-1622757600: 1200.0 Fitbit",
      ])
    // 25 hours.
    let autumn = readJSON(
      #"{"activities-steps": [{"dateTime": "2018-10-28", "value": "1"}]}"#, zone: "Europe/Berlin")
    #expect(autumn.export.records.map { $0.end - $0.start } == [25 * 3_600_000_000_000])
  }

  @Test("counts a day once when its total and its minutes come in two files, in any order")
  func totalAndMinutes() {
    let minutes = Self.answer("2021-06-01", 3000, [("10:00:00", 1000), ("11:00:00", 2000)])
    for (first, second) in [(minutes, Self.days), (Self.days, minutes)] {
      let export = readJSON(first, zone: "Europe/Berlin").export
      let both = readJSON(second, zone: "Europe/Berlin", after: export)
      // The total of 3000 gives way to its minutes; the other day has none.
      #expect(both.sum.steps == 4200)
      #expect(both.merged.steps == 4200)
      #expect(both.export.superseded.steps.steps == 3000)
      #expect(both.export.records.count == 3)
    }
  }

  @Test("lets a total of a table give way to minutes in JSON")
  func tableAndMinutes() {
    let table = "Date,Calories Burned,Steps\n2021-06-01,2000,\"3,000\"\n"
    let days = readJSON(table, file: "fitbit.csv", zone: "Europe/Berlin")
    #expect(days.message == nil)
    #expect(days.sum.steps == 3000)
    let both = readJSON(Self.sample, zone: "Europe/Berlin", after: days.export)
    #expect(both.sum.steps == 62)
  }

  @Test("refuses minutes that do not say whose they are")
  func whichDay() {
    let two = Self.sample.replacing(
      #""value": "3000"}"#, with: #""value": "3000"}, {"dateTime": "2021-06-02", "value": "1"}"#)
    #expect(readJSON(two, zone: "UTC").error?.text.contains("more than one day") == true)
    let none = Self.sample.replacing("activities-steps\"", with: "activities-other\"")
    #expect(readJSON(none, zone: "UTC").error?.text.contains("names the day") == true)
  }

  static let archive = """
    [{"dateTime": "07/01/19 14:28:00", "value": "52"}, {"dateTime": "07/01/19 14:29:00",
     "value": "0"}, {"dateTime": "07/01/19 23:59:30", "value": "1"}]
    """

  @Test("reads an account's archive in UTC, and says that this is taken for granted")
  func accountArchive() {
    let result = readJSON(Self.archive, file: "Physical Activity/steps-2019-07-01.json")
    #expect(result.message == nil)
    #expect(result.format == "fitbit-archive")
    #expect(
      result.lines == ["1561991280-1561991340: 52.0 Fitbit", "1562025570-1562025630: 1.0 Fitbit"])
    #expect(result.export.notes.first?.contains("UTC") == true)
  }

  @Test("refuses values that may be calories")
  func calories() {
    let result = readJSON(Self.archive, file: "calories-2019-07-01.json")
    #expect(result.error?.kind == .notRead)
    #expect(result.message?.contains("calories") == true)
  }

  @Test(
    "names what is wrong",
    arguments: [
      (sample, "14:28:00", "24:28:00", "activities-steps-intraday.dataset[2].time"),
      (sample, "\"value\": 52", "\"value\": 5.5e99", "activities-steps-intraday.dataset[2].value"),
      (sample, "\"value\": 52", "\"steps\": 52", "activities-steps-intraday.dataset[2].value"),
      (sample, "2021-06-01", "2021-06-31", "activities-steps[0].dateTime"),
      (sample, "\"minute\"", "\"second\"", "activities-steps-intraday.datasetType"),
      (archive, "07/01/19 14:28", "13/01/19 14:28", "[0].dateTime"),
    ])
  func faults(sample: String, what: String, with: String, field: String) throws {
    let result = readJSON(
      sample.replacing(what, with: with), file: "steps.json", zone: "Europe/Berlin")
    #expect(result.error?.field == field, "\(result.message ?? "read")")
  }

  @Test("cut anywhere or garbled: an error, or records", arguments: [5 as UInt64])
  func broken(seed: UInt64) {
    for text in [Self.sample, Self.days, Self.archive] {
      let complaints = brokenReadings(
        of: text, file: "steps.json", zone: "America/Sao_Paulo", seed: seed)
      #expect(complaints == [], "seed \(seed)")
    }
  }
}

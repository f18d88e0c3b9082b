// Withings, iHealth, Jawbone, Misfit and Moves: what their answers say, once.

import StepFiles
import StepMerging
import Testing

@Suite("Services in JSON")
struct VendorJSONTests {
  static let withings = """
    {"status": 0, "body": {"series": {
      "1600000000": {"steps": 21, "duration": 60, "calories": 1, "model": "Pulse"},
      "1600000060": {"duration": 1440},
      "1600001500": {"duration": 60, "steps": 20, "model": "iPhone"}}}}
    """

  @Test("Withings: stretches with steps")
  func stretches() {
    let result = readJSON(Self.withings)
    #expect(result.message == nil)
    #expect(result.format == "withings")
    #expect(
      result.lines == [
        "1600000000-1600000060: 21.0 Withings Pulse",
        "1600001500-1600001560: 20.0 Withings iPhone",
      ])
    #expect(result.export.sources.map(\.kind) == [.watch, .phone])
    #expect(readJSON(#"{"body": {"series": []}, "status": 0}"#).message == nil)
  }

  static let withingsDays = """
    {"body": {"activities": [
      {"date": "2021-03-14", "steps": 900, "timezone": "America/Los_Angeles", "modified": 1615900000},
      {"date": "2021-03-15", "steps": 100, "timezone": "America/Los_Angeles", "is_tracker": false},
      {"date": "2021-03-16", "steps": 0, "timezone": "America/Los_Angeles"}]}, "status": 0}
    """

  @Test("Withings: days of the zones they name, 23 hours among them")
  func days() {
    let result = readJSON(Self.withingsDays)
    #expect(result.message == nil)
    #expect(
      result.lines == [
        "1615708800-1615791600: 900.0 Withings", "1615791600-1615878000: 100.0 Withings",
      ])
    #expect(
      result.export.records.map(\.modified) == [
        1_615_900_000_000_000_000, 1_615_878_000_000_000_000,
      ])
    #expect(result.export.sources.map(\.kind) == [.watch, .other])
    #expect(result.export.zones == [.named("America/Los_Angeles")])
    let unknown = Self.withingsDays.replacing("Los_Angeles", with: "Atlantis")
    #expect(readJSON(unknown).error?.kind == .needsZone)
    #expect(readJSON(unknown, zone: "America/Los_Angeles").lines == result.lines)
  }

  @Test("Withings: of one day the last answer is kept")
  func dayAgain() {
    let first = readJSON(Self.withingsDays).export
    let newer = Self.withingsDays.replacing("900", with: "950").replacing(
      "1615900000", with: "1615950000")
    let both = readJSON(newer, after: first)
    #expect(both.sum.steps == 1050)
    #expect(both.export.superseded.records == 2)
    // In the other order the older one is not taken back.
    let back = readJSON(Self.withingsDays, after: readJSON(newer).export)
    #expect(back.sum.steps == 1050)
  }

  static let iHealth = """
    {"ARDataList": [
      {"Steps": 21, "MDate": 1447698000, "TimeZone": "+0500", "DataSource": "FromDevice",
       "DataID": "a", "LastChangeTime": 1447788201, "Note": ""},
      {"Steps": 4000, "MDate": 1447831200, "TimeZone": "-2", "DataSource": "Manual", "DataID": "b"}],
     "RecordCount": 2}
    """

  @Test("iHealth: days by their offsets")
  func reports() {
    // 1447698000 is 18:20 on 2015-11-16 as a clock, so the day began at 19:00 UTC the day before;
    // 1447831200 is 07:20 on 2015-11-18, and that day began at 02:00 UTC.
    let result = readJSON(Self.iHealth)
    #expect(result.message == nil)
    #expect(
      result.lines == [
        "1447614000-1447700400: 21.0 iHealth", "1447812000-1447898400: 4000.0 iHealth (by hand)",
      ])
    #expect(result.export.sources.map(\.kind) == [.watch, .manual])
    let without = Self.iHealth.replacing("\"+0500\"", with: "\"\"")
    #expect(readJSON(without).error?.kind == .needsZone)
    #expect(readJSON(without, zone: "Asia/Karachi").lines == result.lines)
    let number = Self.iHealth.replacing("\"-2\"", with: "-2")
    #expect(readJSON(number).lines == result.lines)
    #expect(
      readJSON(Self.iHealth.replacing("+0500", with: "+0575")).error?.field
        == "ARDataList[0].TimeZone")
  }

  static let jawbone = """
    {"meta": {"user_xid": "u"}, "data": {"items": [
      {"date": 20210601, "xid": "x", "time_updated": 1622700000, "details": {"steps": 197,
        "tz": "America/Denver", "tzs": [[1622500000, "America/Denver"]],
        "hourly_totals": {"2021060109": {"steps": 159, "distance": 137.0}, "2021060110": {"steps": 0},
          "2021060111": {"steps": 38}}}},
      {"date": 20210602, "xid": "y", "details": {"steps": 500, "tz": "America/Denver"}},
      {"date": 20210603, "xid": "z", "details": {"steps": 0, "tz": "America/Denver"}}], "size": 3}}
    """

  @Test("Jawbone: hours, and days that have none, once")
  func hours() {
    let result = readJSON(Self.jawbone)
    #expect(result.message == nil)
    #expect(
      result.lines == [
        "1622559600-1622563200: 159.0 Jawbone", "1622566800-1622570400: 38.0 Jawbone",
        "1622613600-1622700000: 500.0 Jawbone",
      ])
    let again = readJSON(Self.jawbone, after: result.export)
    #expect(again.sum.steps == 697)
    let bare = Self.jawbone.replacing("\"tz\": \"America/Denver\"", with: "\"tz\": null")
    #expect(readJSON(bare).error?.kind == .needsZone)
    #expect(
      readJSON(Self.jawbone.replacing("2021060109", with: "2021060124")).error?.text.contains(
        "hour") == true)
  }

  static let misfit = """
    {"summary": [{"date": "2021-06-01", "points": 2.5, "steps": 3000}, {"date": "2021-06-02",
      "points": 0, "steps": 0}]}
    """
  static let sessions = """
    {"sessions": [{"id": "s1", "activityType": "Walking", "startTime": "2021-06-01T11:46:00-07:00",
      "duration": 1140, "points": 228.8, "steps": 2026}, {"id": "s2", "activityType": "Swimming",
      "startTime": "2021-06-01T13:00:00-07:00", "duration": 60}]}
    """

  @Test("Misfit: days want a zone; walks do not, and count once beside their day")
  func daysAndWalks() {
    #expect(readJSON(Self.misfit).error?.kind == .needsZone)
    let days = readJSON(Self.misfit, zone: "America/Los_Angeles")
    #expect(days.lines == ["1622530800-1622617200: 3000.0 Misfit"])
    let walks = readJSON(Self.sessions)
    #expect(walks.lines == ["1622573160-1622574300: 2026.0 Misfit"])
    let both = readJSON(Self.sessions, after: days.export)
    #expect(both.merged.steps == 3000)
  }

  static let moves = """
    [{"date": "20210601", "summary": [{"activity": "walking", "group": "walking", "steps": 400},
       {"activity": "walking_on_treadmill", "steps": 303}, {"activity": "transport"}],
      "segments": [
       {"type": "move", "startTime": "20210601T071430+0200", "endTime": "20210601T074617+0200",
        "activities": [
         {"activity": "walking", "group": "walking", "manual": false, "startTime":
          "20210601T071430+0200", "endTime": "20210601T072000+0200", "duration": 330, "steps": 400},
         {"activity": "transport", "group": "transport", "startTime": "20210601T072000+0200",
          "endTime": "20210601T074617+0200", "duration": 1577}],
        "lastUpdate": "20210602T121143Z"},
       {"type": "place", "startTime": "20210531T220000+0200", "endTime": "20210601T071430+0200",
        "activities": [{"activity": "walking_on_treadmill", "manual": true, "duration": 270,
         "steps": 303}]}]},
     {"date": "20210602", "summary": null, "segments": null}]
    """

  @Test("Moves: activities with their times, not the summary that repeats them")
  func activities() {
    // 07:14:30 and 07:20:00 at +02:00. What was entered by hand lies within a segment that began on
    // the day before, and belongs to this one: midnight at +02:00 is 1622498400.
    let result = readJSON(Self.moves)
    #expect(result.message == nil)
    #expect(
      result.lines == [
        "1622524470-1622524800: 400.0 Moves", "1622498400-1622498400: 303.0 Moves (by hand)",
      ])
    #expect(result.export.records[0].modified == 1_622_635_903_000_000_000)
    #expect(
      result.export.driving == [
        TimeSpan(start: 1_622_524_800_000_000_000, end: 1_622_526_377_000_000_000)
      ])
  }

  @Test("Moves: a summary alone is the total of a day, in the zone that is named")
  func summary() {
    let text = """
      [{"date": "20210601", "summary": [{"activity": "walking", "steps": 1741},
        {"activity": "running", "steps": 9}], "lastUpdate": "20210602T121500Z"}]
      """
    #expect(readJSON(text).error?.kind == .needsZone)
    let result = readJSON(text, zone: "Europe/Helsinki")
    #expect(result.lines == ["1622494800-1622581200: 1750.0 Moves"])
    // The activities of that day, from another answer, take its place.
    let both = readJSON(Self.moves, after: result.export)
    #expect(both.sum.steps == 703)
  }

  @Test("cut anywhere or garbled: an error, or records", arguments: [11 as UInt64])
  func broken(seed: UInt64) {
    let all = [
      Self.withings, Self.withingsDays, Self.iHealth, Self.jawbone, Self.misfit, Self.sessions,
      Self.moves,
    ]
    for text in all {
      #expect(brokenReadings(of: text, zone: "Asia/Kolkata", seed: seed) == [], "seed \(seed)")
    }
  }

  @Test("says what a document of no known kind holds")
  func unknown() {
    let result = readJSON(#"{"weight": [{"kg": 80}], "unit": "kg"}"#)
    #expect(result.error?.kind == .notRead)
    #expect(result.message?.contains("weight, unit") == true)
    #expect(readJSON("{weight").error?.kind == .badData)
  }
}

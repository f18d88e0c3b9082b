// Google Fit's streams as records: their origin, their totals, and what Takeout holds twice.

import StepFiles
import StepMerging
import Testing

@Suite("Google Fit")
struct GoogleFitTests {
  static let merged = """
    {"minStartTimeNs": "0", "dataSourceId":
     "derived:com.google.step_count.delta:com.google.android.gms:merge_step_deltas",
     "point": [
      {"startTimeNanos": "1600000000000000000", "endTimeNanos": "1600000060000000000",
       "dataTypeName": "com.google.step_count.delta",
       "originDataSourceId": "raw:com.google.step_count.cumulative:Acme:One:1f:Counter",
       "value": [{"intVal": 90}], "modifiedTimeMillis": "1600000100123"},
      {"startTimeNanos": "1600000060000000000", "endTimeNanos": "1600000120000000000",
       "dataTypeName": "com.google.step_count.delta",
       "originDataSourceId": "raw:com.google.step_count.delta:com.example.walks:user_input",
       "value": [{"intVal": 50}]},
      {"startTimeNanos": "1600000120000000000", "endTimeNanos": "1600000180000000000",
       "dataTypeName": "com.google.step_count.delta",
       "originDataSourceId":
       "derived:com.google.step_count.delta:com.google.android.gms:Acme:Acme Watch:2e:steps",
       "value": [{"fpVal": 10.5}]},
      {"startTimeNanos": "1600000180000000000", "endTimeNanos": "1600000240000000000",
       "dataTypeName": "com.google.step_count.delta",
       "originDataSourceId": "raw:com.google.step_count.delta:com.example.band:",
       "value": [{"intVal": 7}]}
     ]}
    """

  @Test("gives each point to where it came from")
  func origins() {
    let result = readJSON(Self.merged)
    #expect(result.message == nil)
    #expect(result.format == "google-fit")
    #expect(
      result.lines == [
        "1600000000-1600000060: 90.0 Acme One",
        "1600000060-1600000120: 50.0 com.example.walks (by hand)",
        "1600000120-1600000180: 10.5 Acme Watch",
        "1600000180-1600000240: 7.0 com.example.band",
      ])
    #expect(result.export.sources.map(\.kind) == [.phone, .manual, .watch, .other])
    #expect(result.export.records[0].modified == 1_600_000_100_123_000_000)
    #expect(result.export.records[1].modified == .min)
  }

  @Test("counts each instant of a device once, raw and merged, in any order")
  func rawAndMerged() {
    let raw = """
      {"dataSourceId": "raw:com.google.step_count.delta:com.google.android.gms:Acme:One:1f:Counter",
       "point": [{"startTimeNanos": 1600000000000000000, "endTimeNanos": 1600000060000000000,
        "dataTypeName": "com.google.step_count.delta", "value": [{"intVal": 90}]}]}
      """
    let there = readJSON(raw, after: readJSON(Self.merged).export)
    let back = readJSON(Self.merged, after: readJSON(raw).export)
    #expect(there.sum.steps == 247.5)
    #expect(there.merged.steps == 157.5)
    #expect(back.merged.steps == 157.5)
  }

  static func takeout(_ stream: String, _ points: String) -> String {
    #"{"Data Source": "\#(stream)", "Data Points": [\#(points)]}"#
  }

  static func point(_ start: Int, _ end: Int, _ steps: Int, _ type: String = "delta") -> String {
    """
    {"fitValue":[{"value":{"intVal":\(steps)}}],"originDataSourceId":"raw:com.google.step_count.\
    cumulative:Acme:One:1f:Counter","endTimeNanos":\(end * 1_000_000_000),"dataTypeName":\
    "com.google.step_count.\(type)","startTimeNanos":\(start * 1_000_000_000),\
    "modifiedTimeMillis":1600000300000,"rawTimestampNanos":0}
    """
  }

  @Test("reads what Google merged in Takeout, and passes over the devices' own streams")
  func takeoutStreams() {
    let merged = Self.takeout(
      "derived:com.google.step_count.delta:com.google.android.gms:estimated_steps",
      Self.point(1000, 1060, 80) + "," + Self.point(0, 60, 20))
    let device = Self.takeout(
      #"derived:com.google.step_count.delta:com.google.android.gms:Acme:One:1f:derive_step_deltas"#
        + #"\u003c-raw:com.google.step_count.cumulative:Acme:One:1f:Counter"#,
      Self.point(1010, 1055, 80))
    let first = readJSON(merged)
    #expect(first.sum.steps == 100)
    #expect(first.lines == ["1000-1060: 80.0 Acme One", "0-60: 20.0 Acme One"])
    let both = readJSON(device, after: first.export)
    #expect(both.message == nil)
    #expect(both.sum.steps == 100)
    #expect(both.export.notes.count == 1)
    #expect(both.export.notes.first?.contains("merge_step_deltas") == true)
  }

  @Test("finds the name of a stream behind its points")
  func lateName() {
    let points = Self.point(0, 60, 20)
    let text = """
      {"Data Points": [\(points)], "Data Source":
       "raw:com.google.step_count.delta:com.google.android.gms:Acme:One:1f:Counter"}
      """
    let result = readJSON(text)
    #expect(result.message == nil)
    #expect(result.export.records.isEmpty)
    #expect(result.export.notes.count == 1)
  }

  @Test("turns totals of a sensor into steps, in any order, and starts anew after a restart")
  func totals() {
    // Switched on at 0, total 100 at 600, 250 at 1200, 250 at 1800; switched on again at 2000,
    // 30 at 2600, 70 at 3200: 150 + 30 + 40, and the first total is the baseline.
    let points = [
      (2000, 3200, 70), (0, 1200, 250), (0, 600, 100), (2000, 2600, 30), (0, 1800, 250),
    ]
    .map { Self.point($0.0, $0.1, $0.2, "cumulative") }
    .map { $0.replacing("fitValue", with: "value") }
    .joined(separator: ",")
    let result = readJSON(
      #"{"dataSourceId": "raw:com.google.step_count.cumulative:Acme:One:1f:Counter", "point": [\#(points)]}"#
    )
    #expect(result.message == nil)
    #expect(
      result.lines == [
        "600-1200: 150.0 Acme One", "2000-2600: 30.0 Acme One", "2600-3200: 40.0 Acme One",
      ])
  }

  @Test("reads buckets of an aggregate answer")
  func buckets() {
    let result = readJSON(
      """
      {"bucket": [{"startTimeMillis": "0", "dataset": [
        {"dataSourceId": "derived:com.google.step_count.delta:com.google.android.gms:aggregated",
         "point": [\(Self.point(0, 60, 5).replacing("fitValue", with: "value"))]},
        {"dataSourceId": "derived:com.google.weight.summary:com.google.android.gms:aggregated",
         "point": [{"startTimeNanos": "1", "endTimeNanos": "1", "dataTypeName":
          "com.google.weight.summary", "value": [{"fpVal": 72.57, "mapVal": []}]}]}]},
       {"dataset": []}]}
      """)
    #expect(result.message == nil)
    #expect(result.lines == ["0-60: 5.0 Acme One"])
  }

  @Test("notes when a device was in a vehicle, and takes no steps from other types")
  func vehicle() {
    let segments = [(0, 60, 0), (60, 120, 7)].map {
      Self.point($0.0, $0.1, $0.2).replacing("step_count.delta", with: "activity.segment")
    }
    let result = readJSON(
      Self.takeout(
        "derived:com.google.activity.segment:com.google.android.gms:merge_activity_segments",
        segments.joined(separator: ",")))
    #expect(result.message == nil)
    #expect(result.export.records.isEmpty)
    #expect(result.export.driving == [TimeSpan(start: 0, end: 60_000_000_000)])
  }

  @Test(
    "names the byte and the field of what is wrong",
    arguments: [
      ("\"intVal\": 90", "\"intVal\": -1", "value"),
      ("\"startTimeNanos\": \"1600000000000000000\", ", "", "startTimeNanos"),
      (
        "\"1600000060000000000\",\n   \"data", "\"1500000060000000000\",\n   \"data", "endTimeNanos"
      ),
      ("\"1600000000000000000\"", "\"99999999999999999999\"", "startTimeNanos"),
      ("\"1600000000000000000\"", "\"today\"", "startTimeNanos"),
    ])
  func faults(what: String, with: String, field: String) throws {
    let text = Self.merged.replacing(what, with: with, maxReplacements: 1)
    try #require(text != Self.merged)
    let error = try #require(readJSON(text).error)
    #expect(error.field == "point[0].\(field)")
    #expect(error.kind == .badData)
    guard case .byte = error.place else {
      Issue.record("no byte in \(error.message)")
      return
    }
  }

  @Test("cut anywhere or garbled: an error, or records", arguments: [3 as UInt64])
  func broken(seed: UInt64) {
    #expect(brokenReadings(of: Self.merged, seed: seed) == [], "seed \(seed)")
    let takeout = Self.takeout(
      "derived:com.google.step_count.delta:com.google.android.gms:estimated_steps",
      Self.point(1000, 1060, 80) + "," + Self.point(0, 60, 20))
    #expect(brokenReadings(of: takeout, seed: seed) == [], "seed \(seed)")
  }
}

// Plain records in JSON Lines.

import StepFiles
import StepMerging
import Testing

@Suite("Records in JSON Lines")
struct RecordLinesTests {
  static let sample = """
    {"start": 1731340800, "end": 1731341400.5, "steps": 820, "source": "Ann's watch", "kind": "watch"}

    {"start": "2024-11-11T17:00:00+01:00", "end": "2024-11-11T17:10:00+01:00", "count": 12.5}
    {"end": "1731340900", "start": "2024-11-11T16:00:00Z", "steps": "3", "note": {"a": [1]}, "id": null}
    """

  @Test("gives what each line says")
  func lines() {
    let result = readJSON(Self.sample)
    #expect(result.message == nil)
    #expect(result.format == "record-lines")
    #expect(
      result.lines == [
        "1731340800-1731341400.5: 820.0 Ann's watch", "1731340800-1731341400: 12.5 Records",
        "1731340800-1731340900: 3.0 Records",
      ])
    #expect(result.export.places.map(\.place) == [.line(1), .line(3), .line(4)])
    #expect(result.export.sources.map(\.kind) == [.watch, .other])
  }

  @Test("keeps the highest version of an id, of equal ones the one changed later")
  func versions() {
    let result = readJSON(
      """
      {"start": 0, "end": 60, "steps": 5, "id": "a", "version": 2}
      {"start": 0, "end": 60, "steps": 4, "id": "a", "version": 1}
      {"start": 0, "end": 60, "steps": 6, "id": 7, "modified": 100}
      {"start": 0, "end": 60, "steps": 9, "id": "7"}
      """)
    #expect(result.message == nil)
    #expect(result.lines == ["0-60: 5.0 Records", "0-60: 6.0 Records"])
    // Of two with one version the one that is known to have been changed is believed.
    #expect(result.export.superseded.records == 2)
  }

  @Test("wants a zone for times without an offset, and takes the clock's first showing")
  func zones() {
    let text = #"{"start": "2018-10-28T02:30:00", "end": "2018-10-28 04:00", "steps": 90}"#
    let refused = readJSON(text)
    #expect(refused.error?.kind == .needsZone)
    #expect(refused.error?.place == .line(1))
    #expect(refused.error?.field == "start")
    // The clock is set back from 03:00 to 02:00 that night: 02:30 is shown first at 00:30 UTC, and
    // 04:00 is 03:00 UTC.
    let read = readJSON(text, zone: "Europe/Berlin")
    #expect(read.lines == ["1540686600-1540695600: 90.0 Records"])
    // In spring 02:30 is not shown: the first instant after the gap, 01:00 UTC, without the half second.
    let spring = #"{"start": "2019-03-31T02:30:00.5", "end": "2019-03-31T03:30", "steps": 1}"#
    #expect(
      readJSON(spring, zone: "Europe/Berlin").lines == ["1553994000-1553995800: 1.0 Records"])
  }

  @Test(
    "names the line and the field",
    arguments: [
      (
        #"{"start": 0, "end": 60, "steps": 1}"# + "\n{\"start\": 5, \"end\": 4, \"steps\": 1}", 2,
        "end"
      ),
      (#"{"start": 0, "steps": 1}"#, 1, "end"),
      (#"{"start": 0, "end": 60, "steps": null}"#, 1, "steps"),
      (#"{"start": 0, "end": 60, "steps": -3}"#, 1, "steps"),
      (#"{"start": 0, "end": 60, "steps": 3, "kind": "shoe"}"#, 1, "kind"),
      (#"{"start": 1731340800000, "end": 1731340800000, "steps": 3}"#, 1, "start"),
      (#"{"start": "2024-13-11T00:00:00Z", "end": 60, "steps": 3}"#, 1, "start"),
      (#"{"start": "soon", "end": 60, "steps": 3}"#, 1, "start"),
    ])
  func faults(text: String, line: Int, field: String) throws {
    let error = try #require(readJSON(text).error)
    #expect(error.place == .line(line))
    #expect(error.field == field)
  }

  @Test("keeps what stood before a fault")
  func keeps() {
    let result = readJSON(Self.sample + "\n{\"start\": x")
    #expect(result.export.records.count == 3)
    #expect(result.error?.place == .line(5))
  }

  @Test("garbled: an error, or records", arguments: 0..<4 as Range<UInt64>)
  func garbled(seed: UInt64) {
    // Cut at the end of a line the rest is a whole file, so only one line is cut.
    let line = Self.sample.split(separator: "\n")[0]
    #expect(brokenReadings(of: String(line), seed: seed) == [], "seed \(seed)")
    _ = brokenReadings(of: Self.sample, seed: seed)
  }
}

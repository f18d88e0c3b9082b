// Exports that are wrong, cut off or hostile: where, in what field, and what was read before.

import StepMerging
import Testing

@testable import StepFiles

@Suite("A faulty Apple Health export")
struct RefusedHealthTests {
  /// A record with a mark `§` where the fault is to be told.
  struct Wrong: Sendable, CustomTestStringConvertible {
    var record: String
    var field = ""
    var text: String
    var testDescription: String { "\(text) \(record.prefix(60))" }
  }

  private static let steps = "<Record type=\"HKQuantityTypeIdentifierStepCount\" "

  static let wrong: [Wrong] = [
    Wrong(record: healthRecord(0, 9, "§-3"), field: "value", text: "steps below zero"),
    Wrong(record: healthRecord(0, 9, "§"), field: "value", text: "empty; a number"),
    Wrong(record: healthRecord(0, 9, "§NaN"), field: "value", text: "no number of steps"),
    Wrong(record: healthRecord(0, 9, "§12 000"), field: "value", text: "no number of steps"),
    Wrong(record: healthRecord(0, 9, "§12,5"), field: "value", text: "no number of steps"),
    Wrong(record: healthRecord(0, 9, "§1e"), field: "value", text: "no number of steps"),
    Wrong(record: healthRecord(0, 9, "§2147483648"), field: "value", text: "more steps than"),
    Wrong(record: healthRecord(0, 9, "§2147483647.5"), field: "value", text: "more steps than"),
    Wrong(record: healthRecord(0, 9, "§1e999"), field: "value", text: "more steps than"),
    Wrong(
      record: "§" + steps + "value=\"3\"/>", field: "startDate", text: "a step record without it"),
    Wrong(
      record: "§" + steps + "/>", field: "value", text: "a step record without it"),
    Wrong(
      record: healthRecord(0, 9, "3").replacing("endDate=\"2024", with: "endDate=\"§24-"),
      field: "endDate", text: "not a date such as"),
    Wrong(
      record: healthRecord(0, 9, "3").replacing(
        "startDate=\"2024-11", with: "startDate=\"§2023-13"),
      field: "startDate", text: "no such day"),
    Wrong(
      record: healthRecord(0, 9, "3")
        .replacing("startDate=\"2024-11-20", with: "startDate=\"§2023-02-29"),
      field: "startDate", text: "no such day"),
    Wrong(
      record: healthRecord(0, 9, "3").replacing("startDate=\"2024", with: "startDate=\"§1600"),
      field: "startDate", text: "a date outside the years 1678 to 2261"),
    Wrong(
      record: healthRecord(9, 0, "3").replacing("endDate=\"", with: "endDate=\"§"),
      field: "endDate", text: "the record ends before it starts"),
    Wrong(
      record: healthRecord(0, 9, "3").replacing("unit=\"count", with: "unit=\"§km"),
      field: "unit", text: "steps in a unit other than 'count'"),
    Wrong(
      record: healthRecord(0, 9, "3").replacing("unit=", with: "value='7' unit=")
        .replacing(" value=\"3", with: " §value=\"3"),
      field: "value", text: "the attribute stands twice"),
    Wrong(
      record: healthRecord(0, 9, "3", source: "A §&nbsp; B"), field: "sourceName",
      text: "'&nbsp;' is no character"),
    Wrong(
      record: healthRecord(0, 9, "3", source: "§&laugh;"), field: "sourceName",
      text: "entities of a document type are not read"),
    Wrong(record: healthRecord(0, 9, "3", source: "§&#0;"), field: "sourceName", text: "'&#0;'"),
    Wrong(
      record: healthRecord(0, 9, "3", source: "§&#xD800;"), field: "sourceName", text: "no char"),
    Wrong(
      record: healthRecord(0, 9, "3", source: "§&#99999999999999999999;"), field: "sourceName",
      text: "no character"),
    Wrong(
      record: healthRecord(0, 9, "3", source: "§&amp"), field: "sourceName", text: "'&amp' is no"),
    Wrong(
      record: healthRecord(0, 9, "3", source: "a §< b"), text: "a '<' within an attribute"),
    Wrong(
      record: healthRecord(0, 9, "3").replacing(" unit=\"", with: " unit=§"),
      text: "value without quotes"),
    Wrong(
      record: healthRecord(0, 9, "3").replacing(" unit=", with: " §unit "), text: "not an attr"),
    Wrong(
      record: healthRecord(0, 9, "3").replacing("unit=\"count\" ", with: "unit=\"count\"§"),
      text: "not an attribute"),
    Wrong(record: steps + "§/ value=\"3\"/>", text: "a '/' within a tag"),
    Wrong(record: "§< Record/>", text: "a '<' that begins no markup"),
    Wrong(record: "§<!ENTITY a \"b\">", text: "a '<!' that begins no comment"),
    Wrong(
      record: steps + "sourceName='' value='1' startDate='2024-11-20 10:00:00 +0100' "
        + "endDate='2024-11-20 10:00:00 +0100'>§" + healthRecord(0, 9, "3"),
      text: "a step record within another"),
  ]

  @Test("says what is wrong, where, and keeps what came before", arguments: wrong)
  func refused(wrong: Wrong) throws {
    let marked = Array(healthExport(healthRecord(0, 60, "5") + wrong.record).utf8)
    let mark = Array("§".utf8)
    let place = try #require(
      marked.indices.first { marked[$0...].starts(with: mark) }, "no mark in the sample")
    let bytes = Array(marked[..<place] + marked[(place + mark.count)...])
    let result = readExport(bytes)
    let error = try #require(result.error)
    #expect(error.place == .byte(place))
    #expect(error.field == wrong.field)
    #expect(error.text.contains(wrong.text), "\(error.text)")
    #expect(result.export.records.map(\.amount.wholeSteps) == [5])
    let whole = scanHealth(pieces: [bytes[...]])
    #expect(scanHealth(pieces: bytes.indices.map { bytes[$0...$0] }) == whole)
  }

  @Test("is refused where another element comes first, and where none does")
  func roots() {
    #expect(
      scanHealth("<?xml?><ClinicalDocument><HealthData>").fault?.text
        .contains("the first element is not <HealthData>") == true)
    #expect(scanHealth("no markup").fault?.text.contains("before a <HealthData>") == true)
    #expect(
      readExport(Array("<?xml?><!DOCTYPE a><b>".utf8)).error?.kind == .notRead)
  }

  @Test(
    "is refused at an attribute of 10 MB, wherever it stands",
    arguments: ["sourceName", "comment"], ["StepCount", "HeartRate"])
  func long(attribute: String, type: String) {
    let before = healthExport(healthRecord(0, 60, "5")).replacing("</HealthData>", with: "")
    var bytes = Array(before.utf8)
    let start = bytes.count
    bytes += Array("<Record type=\"HKQuantityTypeIdentifier\(type)\" \(attribute)=\"".utf8)
    bytes += [UInt8](repeating: UInt8(ascii: "x"), count: 10_000_000)
    bytes += Array("\"/></HealthData>".utf8)
    for piece in [bytes.count, 1 << 18, 77_777] {
      let result = scanHealth(
        pieces: stride(from: 0, to: bytes.count, by: piece).map {
          bytes[$0..<min(bytes.count, $0 + piece)]
        })
      #expect(result.fault?.place == .byte(start))
      #expect(result.fault?.text.contains("more than 1 MiB") == true)
      #expect(result.records.count == 1)
    }
  }

  @Test("that is cut off anywhere tells where it ends, and keeps what came before")
  func truncated() {
    let bytes = Array(
      healthExport(
        healthRecord(0, 60, "5") + healthRecord(60, 120, "6", children: "<a/>")
          + "<!-- end -->" + healthRecord(120, 180, "7")
      ).utf8)
    let whole = scanHealth(pieces: [bytes[...]])
    #expect(whole.records.count == 3)
    let end = bytes.count - "</HealthData>\n".utf8.count
    for count in 0...bytes.count {
      let result = scanHealth(pieces: [bytes[..<count]])
      #expect(result.records == Array(whole.records.prefix(result.records.count)))
      if count > end + "</HealthData".utf8.count {
        #expect(result.fault == nil)
      } else {
        #expect(result.fault?.place == .byte(count), "cut at \(count)")
        #expect(result.fault?.text.contains("the file ends before") == true)
      }
      if count == end { #expect(result.records.count == 3) }
    }
  }

  @Test("of garbled bytes is read the same in any pieces, and never crashes")
  func garbled() {
    let sample = Array(
      healthExport(
        healthRecord(0, 60, "5", device: healthWatch)
          + healthRecord(60, 120, "6", source: "A&amp;B", children: "<MetadataEntry key='a'/>")
          + "<Correlation>\(healthRecord(0, 1, "1"))</Correlation><![CDATA[ ]]><!-- -->"
      ).utf8)
    let seed: UInt64 = 20_241_120
    var random = SeededGenerator(seed: seed)
    let odd = Array("<>\"'&;/!-[]?= \u{0}RCMH§0".utf8)
    var faults = 0
    for round in 0..<1500 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] = odd.randomElement(using: &random) ?? 0
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 40)], at: 0)
        }
      }
      let whole = scanHealth(pieces: [bytes[...]])
      let cut = Int.random(in: 0...bytes.count, using: &random)
      let halves = scanHealth(pieces: [bytes[..<cut], bytes[cut...]])
      #expect(halves == whole, "seed \(seed), round \(round), cut at \(cut)")
      for record in whole.records {
        #expect(record.start <= record.end && Int(record.source) < whole.sources.count)
      }
      if whole.fault != nil { faults += 1 }
    }
    #expect(faults > 500)
  }

  @Test("never has entities of its document type resolved")
  func laughs() {
    let text =
      "<!DOCTYPE HealthData [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">"
      + "<!ENTITY c SYSTEM \"file:///etc/passwd\">]><HealthData>"
    for entity in ["a", "b", "c"] {
      let result = scanHealth(text + healthRecord(0, 60, "5", source: "&\(entity);"))
      #expect(result.fault?.field == "sourceName")
      #expect(result.records.isEmpty)
    }
  }
}

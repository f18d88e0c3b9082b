// Step records of an export in every form that XML allows.

import StepMerging
import Testing

@testable import StepFiles

@Suite("An Apple Health export")
struct HealthScannerTests {
  let zero = healthZero

  @Test("hands out its step records and nothing else")
  func records() {
    let other =
      "<Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"Watch\" unit=\"count/min\" "
      + "startDate=\"2024-11-20 10:00:00 +0100\" endDate=\"2024-11-20 10:00:00 +0100\" "
      + "value=\"80\"/>"
    let result = scanHealth(
      healthExport(
        other + healthRecord(0, 600, "700", source: "My Watch", device: healthWatch) + "\n" + other
          + healthRecord(60, 120, "12.5", source: "Anna", device: healthPhone)
          + "<Workout workoutActivityType=\"x\"><WorkoutStatistics "
          + "type=\"HKQuantityTypeIdentifierStepCount\" sum=\"900\"/></Workout>"))
    #expect(result.fault == nil)
    #expect(
      result.lines == [
        "My Watch watch \(zero)-\(zero + 600) 700.0", "Anna phone \(zero + 60)-\(zero + 120) 12.5",
      ])
    #expect(result.zones.count == 1)
    guard case .unknown = result.zones.first else {
      Issue.record("the zone is not said to be unknown")
      return
    }
  }

  @Test(
    "is read in any order of attributes, with any quotes and white space",
    arguments: [
      "<Record value='240' endDate='2024-11-20 10:10:00 +0100'\n\tstartDate='2024-11-20 10:00:00 "
        + "+0100' unit = \"count\" type='HKQuantityTypeIdentifierStepCount'\r\nsourceName='P'/>",
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" note=\"a > b ' />\" sourceName=\"P\" "
        + "startDate=\"2024-11-20 09:00:00 +0000\" endDate=\"2024-11-20 04:10:00 -0500\" "
        + "value=\"240\"   />",
      "<Record sourceName=\"P\" type=\"HKQuantity&#84;ype&#x49;dentifierStepCount\" "
        + "startDate=\"2024-11-20 14:30:00 +0530\" endDate=\"2024-11-20 14:40:00 +0530\" "
        + "value=\"2.4e2\"></Record>",
      "<!-- <Record type=\"HKQuantityTypeIdentifierStepCount\"/> --><![CDATA[ <Record ]] > ]]>"
        + "<?php <Record ?><Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"P\" "
        + "startDate=\"2024-11-20 10:00:00 +0100\" endDate=\"2024-11-20 10:10:00 +0100\" "
        + "value=\"+240.000\" >\n <MetadataEntry key=\"k\" value=\"a>b\"/>\n</Record>",
    ])
  func forms(record: String) {
    for mark in ["", "\u{FEFF}"] {
      let result = scanHealth(mark + healthExport(record))
      #expect(result.fault == nil)
      #expect(result.lines == ["P other \(zero)-\(zero + 600) 240.0"])
    }
  }

  @Test("has names with entities, and with characters by number")
  func entities() {
    let name = "O&apos;Hara &amp; Zo&#235;&#x2019;s &lt;i&#80;hone&gt; &quot;7&quot;"
    let result = scanHealth(healthExport(healthRecord(0, 60, "5", source: name)))
    #expect(
      result.sources == [RecordSource(name: "O'Hara & Zoë’s <iPhone> \"7\"", kind: .phone)])
  }

  @Test("knows who counted, by the device first, then by the name")
  func kinds() {
    let cases: [(String, String?, String?, RecordSource.Kind)] = [
      ("Anna", healthWatch, nil, .watch), ("Anna’s iPhone", healthWatch, nil, .watch),
      ("Anna", healthPhone, nil, .phone), ("Anna's Apple Watch", nil, nil, .watch),
      ("iPod touch", nil, nil, .phone), ("Mein Phone", nil, nil, .phone),
      ("Pedometer++", "name:Ring, manufacturer:x", nil, .other),
      ("Health", nil, nil, .manual),
      ("Santé", healthPhone, "<MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>", .manual),
      ("Santé", healthPhone, "<MetadataEntry key=\"HKWasUserEntered\" value=\"0\"/>", .phone),
    ]
    for (name, device, children, kind) in cases {
      let result = scanHealth(
        healthExport(healthRecord(0, 60, "5", source: name, device: device, children: children)))
      #expect(result.records.map { result.sources[Int($0.source)].kind } == [kind], "\(name)")
      #expect(result.records.map(\.priority) == [kind.priority], "\(name)")
    }
  }

  @Test("names the zones that its step records name")
  func zones() {
    let zone = "<MetadataEntry key=\"HKTimeZone\" value=\"Europe/Paris\"/>"
    let result = scanHealth(
      healthExport(
        healthRecord(0, 60, "5", children: zone) + healthRecord(60, 90, "5", children: zone)
          + healthRecord(
            90, 99, "5", children: "<MetadataEntry key=\"HKTimeZone\" value=\"no zone!\"/>")))
    #expect(result.records.count == 3)
    #expect(result.zones.dropFirst() == [.named("Europe/Paris")])
  }

  @Test("counts a record once that stands in a correlation and outside of it")
  func correlations() {
    let record = healthRecord(0, 60, "5")
    let result = scanHealth(
      healthExport(
        "<Correlation type=\"x\"/>\(record)<Correlation type=\"x\"><MetadataEntry key=\"a\" "
          + "value=\"b\"/>\(record)\(healthRecord(1, 2, "9", children: ""))</Correlation>"
          + healthRecord(60, 61, "7")))
    #expect(result.records.map(\.amount.wholeSteps) == [5, 7])
  }

  @Test("ends with its root element: what follows is refused, but not what stood before")
  func end() {
    let whole = healthExport(healthRecord(0, 60, "5"))
    let result = scanHealth(whole + "<Record \u{0} &&&")
    #expect(result.fault?.place == .byte(whole.utf8.count))
    #expect(result.records.count == 1)
    #expect(scanHealth(whole + "\n \r\n").fault == nil)
    #expect(scanHealth("<HealthData/>").fault == nil)
  }

  @Test("is deep at no cost")
  func deep() {
    let levels = 300_000
    let deep = String(repeating: "<Workout>", count: levels)
    let result = scanHealth(
      healthExport(
        deep + healthRecord(0, 60, "5") + String(repeating: "</Workout>", count: levels)))
    #expect(result.fault == nil)
    #expect(result.records.count == 1)
  }

  @Test("gives the same in any two or three pieces, and byte by byte")
  func chunkLaw() {
    let texts = [
      "\u{FEFF}"
        + healthExport(
          "<!----><![CDATA[]]]]><?a??>"
            + healthRecord(0, 600, "700", source: "A &amp; B", device: healthWatch, children: "\n")
            + "<Record type=\"HKQuantityTypeIdentifierStepCounts\" a='>'/>"
            + "<Correlation>\(healthRecord(0, 1, "1"))</Correlation>"
            + healthRecord(
              2, 3, "4", children: "<MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>")),
      healthExport(healthRecord(0, 60, "5") + healthRecord(60, 120, "-5")),
      healthExport(healthRecord(0, 60, "5") + "<Record type=\"HKx<Record type=\"y\"/>"),
      healthExport(healthRecord(0, 60, "5") + "<Record type='<Record' />"),
      healthExport(healthRecord(0, 60, "5") + "<!->"), "<!DOCTYPE a '>' <??> ><b>",
    ]
    for text in texts {
      let bytes = Array(text.utf8)
      let whole = scanHealth(pieces: [bytes[...]])
      #expect(scanHealth(pieces: bytes.indices.map { bytes[$0...$0] }) == whole)
      for cut in 0...bytes.count {
        #expect(scanHealth(pieces: [bytes[..<cut], bytes[cut...]]) == whole, "cut at \(cut)")
        let second = min(bytes.count, cut + 7)
        #expect(
          scanHealth(pieces: [bytes[..<cut], bytes[cut..<second], bytes[second...]]) == whole)
      }
    }
  }
}

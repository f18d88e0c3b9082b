// Zip archives: what is read from them, and which are refused.

import StepMerging
import Testing

@testable import StepFiles

@Suite("A zip archive of exports")
struct ZipExportTests {
  static let health = healthExport(
    healthRecord(0, 60, "5") + healthRecord(60, 120, "6", source: "Watch"))
  static let table = "start,end,steps\n2024-11-20T09:00:00Z,2024-11-20T09:10:00Z,7\n"

  func steps(_ bytes: [UInt8]) -> [Int64] {
    let result = readExport(bytes)
    return result.error == nil ? result.export.records.map(\.amount.wholeSteps) : []
  }

  @Test(
    "is read whatever the export in it is called, and however it is packed",
    arguments: [
      "apple_health_export/export.xml", "apple_health_export/Exportieren.xml", "导出.xml",
      "../../../etc/passwd", "C:\\export.xml", "/",
    ].filter { $0 != "/" }, [UInt16(0), 8])
  func names(name: String, method: UInt16) {
    for isLarge in [false, true] {
      for hasDescriptor in [false, true] {
        var zip = ZipText()
        let form = ZipText.Form(
          method: method, flags: 0x800, hasDescriptor: hasDescriptor, isLarge: isLarge)
        zip.add("apple_health_export/", "", ZipText.Form(method: 0))
        zip.add(
          "apple_health_export/export_cda.xml",
          "<?xml version=\"1.0\"?><ClinicalDocument><Record/></ClinicalDocument>", form)
        zip.add(name, Self.health, form)
        zip.add("apple_health_export/workout-routes/route.gpx", "<?xml?><gpx></gpx>", form)
        for comment in ["", "PK\u{5}\u{6} a comment"] {
          let result = readExport(zip.finished(isLarge: isLarge, comment: comment))
          #expect(result.error == nil)
          #expect(result.format?.name == "apple-health-zip")
          #expect(result.export.records.map(\.amount.wholeSteps) == [5, 6])
        }
      }
    }
  }

  @Test("says the same as what is in it, in whatever size it is inflated")
  func same() {
    let made = MadeUpHealth(
      MadeUpHealth.Wish(zone: "Europe/Paris", offsetHours: 1, stepsOnly: true))
    var zip = ZipText()
    zip.add(Array("e.xml".utf8), made.text)
    let (packed, plain) = (readExport(zip.finished()), readExport(made.text))
    #expect(packed.error == nil)
    #expect(packed.export.records == plain.export.records)
    #expect(packed.export.places == plain.export.places)
    let gzipped = readExport(gzip(made.text))
    #expect(gzipped.format?.name == "gzip")
    #expect(gzipped.export.records == plain.export.records)
  }

  @Test("may hold several exports of any format; the others are passed over")
  func several() {
    var zip = ZipText()
    zip.add("Takeout/a.csv", Self.table)
    zip.add("Takeout/notes.txt", "nothing of interest")
    zip.add("Takeout/b.xml", Self.health)
    zip.add("Takeout/c.json", "{\"nobody\": \"knows\"}")
    zip.add("Takeout/d.json", "{\"nobody\": \"knows\"}")
    var inner = ZipText()
    inner.add("export.xml", Self.health)
    zip.add(Array("inner.zip".utf8), inner.finished())
    zip.add(Array("inner.csv.gz".utf8), gzip(Self.table))
    let result = readExport(zip.finished())
    #expect(result.error == nil)
    #expect(result.format?.name == "zip")
    #expect(result.export.notes.count == 1)
    #expect(result.export.notes.first?.contains("not read: 2; Takeout/c.json: ") == true)
    #expect(result.export.records.map(\.amount.wholeSteps) == [7, 5, 6])
  }

  @Test("without anything that is known says what it holds")
  func unknown() {
    var zip = ZipText()
    for name in ["a", "b", "c", "d", "e", "f", "g"] { zip.add(name, "nothing of interest") }
    let error = readExport(zip.finished()).error
    #expect(error?.kind == .notRead)
    #expect(error?.text.contains("(a, b, c, d, e and 2 more)") == true)
    #expect(readExport(ZipText().finished()).error?.text.contains("it is empty") == true)
    let gzipped = readExport(gzip("nothing of interest"))
    #expect(gzipped.error?.text.contains("holds nothing that is known") == true)
  }

  @Test("has names in UTF-8 or code page 437")
  func codePages() {
    for (name, flags, told) in [
      ([0x81, 0x62, 0xE1], UInt16(0), "übß"), (Array("übß".utf8), 0, "übß"),
      (Array("é".utf8), 0x800, "é"),
    ] {
      var zip = ZipText()
      zip.add(name, Array("nothing".utf8), ZipText.Form(flags: flags))
      #expect(readExport(zip.finished()).error?.text.contains("(\(told))") == true)
    }
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    var form: ZipText.Form
    var text: String
    /// How many of the entry's two records are read all the same.
    var records = 0
    var testDescription: String { text }
  }

  @Test(
    "with an entry that is not as it says names the entry, and reads the others",
    arguments: [
      Wrong(form: ZipText.Form(flags: 1), text: "locked with a password"),
      Wrong(form: ZipText.Form(method: 9), text: "compressed with Deflate64"),
      Wrong(form: ZipText.Form(method: 14), text: "compressed with LZMA"),
      Wrong(form: ZipText.Form(method: 77), text: "compressed with method 77"),
      Wrong(form: ZipText.Form(checksum: 1), text: "its checksum is wrong"),
      Wrong(form: ZipText.Form(size: 100), text: "more than the 100 bytes"),
      Wrong(form: ZipText.Form(size: 1 << 40), text: "is said to have 1099511627776"),
      Wrong(form: ZipText.Form(method: 0, size: 9), text: "more than the 9 bytes"),
      Wrong(form: ZipText.Form(packed: 60), text: "ends too early"),
    ])
  func lies(wrong: Wrong) throws {
    for isFirst in [true, false] {
      var form = wrong.form
      form.isLarge = true
      var zip = ZipText()
      if isFirst { zip.add("liar.xml", Self.health, form) }
      zip.add("table.csv", Self.table)
      if !isFirst { zip.add("liar.xml", Self.health, form) }
      let result = readExport(zip.finished())
      let error = try #require(result.error)
      #expect(error.file == "f/liar.xml")
      #expect(error.text.contains(wrong.text), "\(error.text)")
      #expect(result.export.records.map(\.amount.wholeSteps).contains(7))
    }
  }

  @Test("whose directory lies is refused")
  func directories() {
    var zip = ZipText()
    zip.add("a.xml", Self.health)
    zip.add("b.xml", Self.health)
    let whole = zip.finished()
    func text(_ bytes: [UInt8]) -> String { readExport(bytes).error?.text ?? "" }
    #expect(text(zip.finished(entries: 3)).contains("3 entries and lists 2"))
    #expect(text(zip.finished(directoryAt: 1 << 31)).contains("reach beyond its end"))
    #expect(
      text(zip.finished(isLarge: true, directoryAt: .max)).contains("reach beyond its end"))
    #expect(text(zip.finished(directoryAt: 5)).contains("no entry of a zip archive's directory"))
    for header in [1, 1 << 20, UInt64.max] {
      var wrong = zip
      wrong.add("c.xml", Self.health, ZipText.Form(isLarge: true, header: header))
      #expect(text(wrong.finished()).contains("its header is not where"))
    }
    var overlapping = zip
    overlapping.add("c.xml", Self.health, ZipText.Form(header: 0))
    #expect(text(overlapping.finished()).contains("overlaps with another entry's"))
    var long = zip
    long.add("c.xml", Self.health, ZipText.Form(isLarge: true, packed: .max))
    #expect(text(long.finished()).contains("reach beyond the zip archive's entries"))
    #expect(text(Array(whole.dropLast())).contains("it is cut off"))
  }

  @Test("that is cut off or garbled anywhere is refused or read, and never crashes")
  func garbled() {
    var zip = ZipText()
    zip.add("a.xml", Self.health)
    zip.add("b.csv", Self.table, ZipText.Form(method: 0, hasDescriptor: true, isLarge: true))
    let whole = zip.finished(isLarge: true)
    #expect(steps(whole) == [5, 6, 7])
    for count in 4..<whole.count {
      #expect(readExport(Array(whole[..<count])).error?.text.contains("cut off") == true)
    }
    let seed: UInt64 = 4
    var random = SeededGenerator(seed: seed)
    var faults = 0
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 4..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if readExport(bytes).error != nil { faults += 1 }
    }
    #expect(faults > 1000, "seed \(seed)")
  }

  @Test("whose entry inflates to more than can be held is refused, with no more memory than that")
  func bombs() {
    // A table of 300 MB, in 300 kB.
    var table = Array(Self.table.utf8)
    table += [UInt8](repeating: UInt8(ascii: "\n"), count: 300_000_000)
    var zip = ZipText()
    zip.add(Array("bomb.csv".utf8), table)
    zip.add("a.xml", Self.health)
    let bytes = zip.finished()
    #expect(bytes.count < 500_000)
    let result = readExport(bytes)
    #expect(result.error?.file == "f/bomb.csv")
    #expect(result.error?.text.contains("more than 256 MiB") == true)
    #expect(result.export.records.map(\.amount.wholeSteps) == [5, 6])
  }
}

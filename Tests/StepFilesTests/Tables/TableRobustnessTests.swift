// Tables that are long, cut off, garbled or of several kinds at once: never a trap, never a wrong one.

import Foundation
import StepFiles
import StepMerging
import Testing

@Suite("Tables of all kinds")
struct TableRobustnessTests {
  /// A file of each format, by the format's name, and the name that it needs.
  static let samples: [(format: String, text: String, file: String)] = [
    ("pedometer-log", sampleLog, "a.csv"),
    ("step-counter-log", "elapsed_ns,hw_step_counter\n1,5\n2,9\n", "a.csv"),
    ("record-table", "start,end,steps,id,version\n1,2,3,a,1\n2,2.5,4,b,2\n", "a.csv"),
    ("record-table", "start;end;steps;kind\n1;2,5;3,25;watch\n", "a.csv"),
    ("fitabase-csv", FitbitCSVTests.hours, "a.csv"),
    ("fitabase-csv", FitbitCSVTests.wide, "a.csv"),
    ("fitbit-account-csv", FitbitCSVTests.accountFile, "a.csv"),
    ("samsung-health", SamsungStepsTests.records, "a.csv"),
    ("samsung-health", SamsungStepsTests.trend, "a.csv"),
    ("google-fit-daily-csv", GoogleDailyTests.summary, "a.csv"),
    ("google-fit-hours-csv", GoogleDailyTests.quarters, "2024-11-20.csv"),
  ]

  @Test("are told by their header alone, in every encoding and at every kind of line end")
  func recognition() {
    for sample in Self.samples {
      let whole = readTable(sample.text, zone: "Europe/Berlin", file: sample.file)
      #expect(whole.error == nil, "\(sample.format)")
      #expect(whole.format?.name == sample.format)
      #expect(!whole.lines.isEmpty, "\(sample.format)")
      let plain = sample.text.replacing("\u{FEFF}", with: "")
      let forms: [[UInt8]] = [
        Array(plain.utf8), Array("\u{FEFF}\(plain)".utf8),
        Array(plain.replacing("\n", with: "\r\n").utf8),
        utf16(plain, bigEndian: false, mark: true), utf16(plain, bigEndian: true, mark: true),
        utf16(plain, bigEndian: true, mark: false),
      ]
      for (form, bytes) in forms.enumerated() {
        let other = readTable(bytes, zone: "Europe/Berlin", file: sample.file)
        #expect(other.format == whole.format, "\(sample.format) in form \(form)")
        #expect(other.lines == whole.lines, "\(sample.format) in form \(form)")
      }
    }
  }

  @Test("are listed with what is taken from them, by names of which none stands twice")
  func formats() {
    let formats = ExportReader.formats
    for sample in Self.samples {
      let format = formats.first { $0.name == sample.format }
      #expect(format?.isRead == true, "\(sample.format)")
      #expect(format?.taken.isEmpty == false)
    }
    #expect(Set(formats.map(\.name)).count == formats.count)
    #expect(formats.first { $0.name == "samsung-health-other" }?.isRead == false)
  }

  @Test("that end anywhere give what stands whole before the end")
  func truncated() {
    for sample in Self.samples {
      // Rows of one line each, so that the last line end tells which are whole.
      let bytes = Array(sample.text.replacing("\nand went", with: "").utf8)
      // Every fifth byte: rows differ in length, so cuts fall into every field.
      for end in stride(from: 0, through: bytes.count, by: 5) {
        let part = readTable(Array(bytes[..<end]), zone: "Europe/Berlin", file: sample.file)
        let last = bytes[..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let lines = bytes[..<last].count { $0 == UInt8(ascii: "\n") }
        let rows = readTable(Array(bytes[..<last]), zone: "Europe/Berlin", file: sample.file)
        // A row that is cut may read as another number, or replace one; all others are as they were.
        for (record, place) in zip(part.export.records, part.export.places) {
          guard case .line(let line) = place.place, line <= lines else { continue }
          #expect(rows.export.records.contains(record), "\(sample.format) up to \(end)")
        }
        let known = rows.export.records.count + (sample.format == "fitabase-csv" ? 60 : 1)
        #expect(part.export.records.count <= known, "\(sample.format) up to \(end)")
        #expect(part.export.records.count >= rows.export.records.count, "\(sample.format), \(end)")
      }
    }
  }

  @Test("that are garbled never trap, and say where they are wrong")
  func garbled() {
    let alphabet = Array("0129,;\t\"\"\n\r -+TZ:./UTCAPM{\u{0}é\u{FEFF}".utf8)
    for (number, sample) in Self.samples.enumerated() {
      for round in 0..<300 as Range<UInt64> {
        let seed = UInt64(number) * 1000 + round
        var generator = SeededGenerator(seed: seed)
        var bytes = Array(sample.text.utf8)
        for _ in 0..<Int.random(in: 1...10, using: &generator) where !bytes.isEmpty {
          let place = Int.random(in: 0..<bytes.count, using: &generator)
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: bytes[place] = alphabet.randomElement(using: &generator) ?? 0
          case 1: bytes.remove(at: place)
          case 2: bytes.insert(contentsOf: bytes[..<(place / 2)], at: place)
          default: bytes.insert(alphabet.randomElement(using: &generator) ?? 0, at: place)
          }
        }
        let result = readTable(bytes, zone: "America/Sao_Paulo", file: sample.file)
        #expect((result.error == nil) != (result.format == nil), "seed \(seed)")
        #expect(
          result.export.records.allSatisfy { $0.start <= $0.end && $0.units >= 0 }, "seed \(seed)")
        #expect(result.error?.text.isEmpty != true, "seed \(seed)")
      }
    }
  }

  @Test("that are random bytes never trap, and are not known")
  func random() {
    for seed in 0..<300 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let bytes = (0..<Int.random(in: 1...400, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      #expect(readTable(bytes, zone: "UTC").error != nil, "seed \(seed)")
    }
  }

  @Test("longer than what is decoded at once lose no row, and tell how far they are")
  func long() {
    var text = "start,end,steps,source\n"
    var steps = 0
    for row in 0..<60_000 {
      text += "\(row * 10),\(row * 10 + 10),\(row % 97),\"band, left\"\n"
      steps += row % 97
    }
    let bytes = Array(text.utf8)
    #expect(bytes.count > 1 << 20)
    let result = readTable(bytes)
    #expect(result.error == nil)
    #expect(result.export.records.count == 60_000)
    #expect(result.sum == Double(steps))
    #expect(result.merged == Double(steps))
    #expect(result.sums.keys.elementsEqual(["band, left"]))
  }

  @Test("of wearers that were given sum up as their rows do")
  func givenWearers() throws {
    let folder = RealLogTests.exports
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else {
      print("skipped: ../shared/exports is not here")
      return
    }
    var found = 0
    for case let file as URL in files where file.pathExtension == "csv" {
      let data = try Data(contentsOf: file)
      let rows = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
      guard rows.first?.contains("Id,ActivityHour,StepTotal") == true else { continue }
      found += 1
      // Counted again by cutting at commas alone: there is no quotation mark in such a file.
      var sums: [String: Double] = [:]
      for row in rows.dropFirst() {
        let fields = row.split(separator: ",")
        let steps = try #require(Double(fields[2]))
        // A row of 0 is none.
        if steps > 0 { sums["Fitbit \(fields[0])", default: 0] += steps }
      }
      let result = readTable(Array(data), zone: "America/New_York")
      #expect(result.error == nil, "\(file.lastPathComponent)")
      #expect(result.sums == sums, "\(file.lastPathComponent)")
      #expect(result.merged <= result.sum, "\(file.lastPathComponent)")
    }
    if found == 0 { print("skipped: no table of wearers in ../shared/exports") }
  }
}

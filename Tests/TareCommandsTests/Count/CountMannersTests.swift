// Many files, faulty files, pictures, wrong usage: the manners of `tare count`.

import Foundation
import StepFiles
import Testing

@testable import StepDetection
@testable import TareCommands

@Suite("tare count")
struct CountMannersTests {
  @Test("tells files in their order, however long each takes")
  func order() throws {
    let folder = try TemporaryFolder()
    var paths: [String] = []
    for index in 0..<24 {
      // The first is by far the longest.
      let text = GeneratedWalk.some(UInt64(index), bouts: index == 0 ? 60 : 1).csv()
      let url = folder["walk \(index).csv"]
      try Data(text.utf8).write(to: url)
      paths.append(url.path)
    }
    let run = try Tool.run(["count", "--format", "jsonl", "--times"] + paths)
    #expect(run.code == 0)
    let objects = try CountFormatTests.objects(run.out)
    #expect(objects.map { $0["file"] as? String } == paths)
    for (path, line) in zip(paths, run.out.split(separator: "\n")).prefix(4) {
      let alone = try Tool.run(["count", "--format", "jsonl", "--times", path])
      #expect(alone.out == line + "\n")
    }
    #expect(try Tool.run(["count", "--format", "jsonl", "--times"] + paths) == run)
  }

  @Test("tells a faulty file and counts the others")
  func faults() throws {
    let folder = try TemporaryFolder()
    let good = GeneratedWalk.some(1).csv()
    let bad = good + "9999,0,x,1\n"
    for (name, text) in [("a", good), ("bad", bad), ("c", good), ("empty", "")] {
      try Data(text.utf8).write(to: folder[name])
    }
    let (a, c) = (folder["a"].path, folder["c"].path)
    let (bad1, gone) = (folder["bad"].path, folder["gone"].path)
    let run = try Tool.run(["count", "--format", "jsonl", gone, a, bad1, c])
    #expect(run.code == 65)
    #expect(try CountFormatTests.objects(run.out).map { $0["file"] as? String } == [a, c])
    let told = run.err.split(separator: "\n")
    #expect(told.count == 2)
    #expect(told.first == "tare: \(gone): no such file or folder")
    let line = bad.split(separator: "\n").count
    #expect(told.last?.hasPrefix("tare: \(bad1):\(line): y_g: 'x' is no number") == true)
    #expect(try Tool.run(["count", gone, a]).code == 66)
    #expect(try Tool.run(["count", gone, a, folder["empty"].path]).code == 65)
    #expect(try Tool.run(["count", folder["empty"].path]).code == 65)
    #expect(try Tool.run(["count", "."]).code == 66)
    // What is left is a document all the same.
    let document = try Tool.run(["count", "--format", "json", gone, a, bad1, c]).out
    let array = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [[String: Any]]
    #expect(array?.count == 2)
    let none = try Tool.run(["count", "--format", "json", gone, bad1]).out
    #expect(try JSONSerialization.jsonObject(with: Data(none.utf8)) is [Any])
  }

  @Test(
    "refuses what cannot be meant",
    arguments: [
      ["count"], ["count", "-", "-"], ["count", "--tz", "UTC", "a"],
      ["count", "--by", "week", "a"], ["count", "--by", "day", "--tz", "Europe/Berln", "a"],
      ["count", "--times", "--by", "day", "--format", "csv", "a"],
      ["count", "--format", "tsv", "a"], ["count", "--chart", "a.png", "a"],
      ["count", "--chart", "-", "--format", "jsonl", "a"],
      ["count", "--chart", "a.svg", "a", "b"], ["count", "--chart", "a.svg", "a.svg"],
      ["count", "--columns", "x,y", "a"], ["count", "--units", "ms", "a"],
      ["count", "--rate", "0", "a"], ["count", "--rate", "fast", "a"],
      ["count", "--counts-per-g", "-1", "a"], ["count", "--time-unit", "h", "a"],
    ])
  func usage(arguments: [String]) throws {
    let run = try Tool.run(arguments)
    #expect(run.code == 64)
    #expect(run.out == "")
    #expect(run.err.hasSuffix("\nTry 'tare help count'.\n"))
  }

  @Test("draws a picture into a file, and in a terminal after the table")
  func charts() throws {
    let folder = try TemporaryFolder()
    let text = GeneratedWalk.some(4).csv()
    try Data(text.utf8).write(to: folder["walk.csv"])
    let path = folder["walk.csv"].path
    let plain = try Tool.run(["count", path])
    let drawn = try Tool.run(["count", "--chart", folder["walk.svg"].path, path])
    // With a picture the file is a section of its own; a file's picture changes nothing.
    #expect(drawn == plain)
    let picture = try String(contentsOf: folder["walk.svg"], encoding: .utf8)
    #expect(picture.hasPrefix("<svg") && picture.hasSuffix("</svg>\n"))
    let steps = try DetectorAnswer(text).steps
    #expect(picture.contains(">walk.csv<"))
    #expect(picture.contains("\(steps) steps in "))
    let terminal = try Tool.run(["count", "--chart", "-", path, path])
    #expect(terminal.code == 0)
    #expect(terminal.out.components(separatedBy: "\(steps) steps").count == 3)
    #expect(terminal.out.contains("==> \(path) <=="))
    #expect(!terminal.out.contains("\u{1B}"))
    let nowhere = try Tool.run(["count", "--chart", "nowhere/a.svg", path])
    #expect(nowhere.code == 74)
    #expect(nowhere.out == plain.out)
  }

  @Test("ends quietly when nobody reads on, and says 74 if a write fails")
  func streams() throws {
    let folder = try TemporaryFolder()
    let text = GeneratedWalk.some(4, bouts: 1).csv()
    try Data(text.utf8).write(to: folder["walk.csv"])
    let path = folder["walk.csv"].path
    let many = Array(repeating: "'\(path)'", count: 200).joined(separator: " ")
    let run = try Tool.shell(
      "{ \"$tare\" count --format jsonl --times \(many); echo $? >&2; } | head -n 1 >/dev/null")
    #expect(run.err == "0\n")
    #expect(try Tool.shell("\"$tare\" count '\(path)' >&-").code == 74)
  }

  @Test("says in words what is odd, and what to do")
  func warnings() {
    var file = CountedFile(name: "walk.csv")
    #expect(SignalWarnings.of(file, CountSettings()) == [])
    file.diagnosis = SignalDiagnosis(
      gaps: 2, backward: 1, duplicates: 3, notFinite: 0, scale: .seemsMetersPerSecondSquared)
    #expect(
      SignalWarnings.of(file, CountSettings()) == [
        "gravity looks 9.81 times too long: these samples are in m/s²; say --units ms2",
        "2 gaps of more than a second, 1 sample that runs backward, 3 times that repeat; a gap ends "
          + "a walk, and steps in it are not counted",
      ])
    file.diagnosis = SignalDiagnosis(outOfRange: 1, scale: .seemsStandardGravity)
    #expect(SignalWarnings.of(file, CountSettings()).last == "1 sample beyond ±32 g")
    #expect(SignalWarnings.of(file, CountSettings()).first?.hasSuffix("say --units g") == true)
    file.diagnosis = SignalDiagnosis(scale: .implausible)
    #expect(SignalWarnings.of(file, CountSettings()).first?.contains("--counts-per-g") == true)
    file.diagnosis = SignalDiagnosis(scale: .seemsWithoutGravity)
    #expect(SignalWarnings.of(file, CountSettings()).count == 1)
    // Said once, by the header.
    file.notes = [.withoutGravity, .unit(.standardGravity, meanLength: 1)]
    #expect(SignalWarnings.of(file, CountSettings()) == [RecordingNote.withoutGravity.text])
  }

  @Test("makes walking time and cadence agree")
  func totals() {
    // Two bouts, at 0, 0.5, 1.0 and at 10, 10.5: three strides of half a second.
    let totals = WalkTotals(steps: 5, bouts: 2, strides: 3, nanoseconds: 1_500_000_000)
    #expect(totals.strideSeconds == 0.5)
    #expect(totals.walkingSeconds(stride: totals.strideSeconds) == 2.5)
    #expect(totals.cadence(stride: totals.strideSeconds) == 120)
    let single = WalkTotals(steps: 1, bouts: 1)
    #expect(single.walkingSeconds(stride: single.strideSeconds) == 0)
    #expect(single.cadence(stride: single.strideSeconds) == nil)
  }
}

extension SignalDiagnosis {
  /// A diagnosis as a detector would make it.
  fileprivate init(
    gaps: Int64 = 0, backward: Int64 = 0, duplicates: Int64 = 0, notFinite: Int64 = 0,
    outOfRange: Int64 = 0, scale: AccelerationScale = .plausible
  ) {
    self.init()
    self.gaps = gaps
    self.backward = backward
    self.duplicates = duplicates
    self.notFinite = notFinite
    self.outOfRange = outOfRange
    self.scale = scale
  }
}

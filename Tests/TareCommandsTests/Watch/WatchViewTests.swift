// The view of a watched session at several sizes, compared with Golden/Watch.
//
// TARE_RECORD_GOLDEN=1 swift test --filter WatchViewTests   writes them anew: read them then.

import Foundation
import StepCounting
import Tare
import TareTrace
import Testing

@testable import TareCommands

@Suite("The view of a watched session")
struct WatchViewTests {
  /// A morning's session with everything in it.
  static var full: WatchFrame {
    var frame = WatchFrame()
    frame.source = "simulator, seed 7"
    frame.time = Instant(nanoseconds: 1_772_440_212_000_000_000)
    frame.start = Instant(nanoseconds: 1_772_438_400_000_000_000)
    frame.elapsed = 1_812_000_000_000
    frame.session = 2
    frame.steps = 12_345
    frame.current = 12_338
    frame.raw = 12_488
    frame.rawBackwards = 3
    frame.truth = 12_341
    frame.distance = 9_135.3
    frame.floorsAscended = 4
    frame.floorsDescended = 1
    frame.pace = 0.751
    frame.cadence = 1.8
    frame.caveats = [.lowerBound, .unknownGap]
    frame.verdict = .correctionHeld
    frame.verdicts[.advanced] = 4_210
    frame.verdicts[.correctionHeld] = 3
    frame.verdicts[.duplicate] = 12
    frame.verdicts[.stale] = 1
    frame.lap = WatchFrame.Lap(session: 1, steps: 800, isFinal: true)
    frame.cadences = (0..<150).map { second in
      second.isMultiple(of: 29) ? nil : Double(second % 20) / 7
    }
    return frame
  }

  static var fresh: WatchFrame {
    var frame = WatchFrame()
    frame.source = "iio:device0 (bma400)"
    frame.start = Instant(nanoseconds: 1_772_438_400_000_000_000)
    return frame
  }

  static var paused: WatchFrame {
    var frame = full
    frame.phase = .paused
    frame.silence = .paused
    frame.caveats = []
    frame.current = frame.steps
    frame.notice = "duplicate: an update arrives twice"
    return frame
  }

  static var failing: WatchFrame {
    var frame = fresh
    frame.steps = 7
    frame.current = 7
    frame.raw = 4_007
    frame.silence = .sourceError(
      PedometerError(.other, message: "/sys/x/in_steps_input: \u{1B}[31minput/output error"))
    return frame
  }

  static let cases: [(name: String, frame: WatchFrame, columns: Int, rows: Int)] = [
    ("full-40x24", full, 40, 24), ("full-80x24", full, 80, 24), ("full-120x40", full, 120, 40),
    ("full-80x12", full, 80, 12), ("full-20x6", full, 20, 6),
    ("fresh-80x24", fresh, 80, 24), ("fresh-40x24", fresh, 40, 24),
    ("paused-80x24", paused, 80, 24), ("failing-40x24", failing, 40, 24),
    ("failing-80x24", failing, 80, 24),
  ]

  private static let folder = GoldenTests.folder.appending(path: "Watch")

  private func view(_ columns: Int, _ rows: Int, hasColour: Bool = false) -> WatchView {
    WatchView(
      columns: columns, rows: rows, hasColour: hasColour,
      keys: FaultKey.all.map { WatchKey(key: $0.key, word: $0.word) }, readsKeys: true)
  }

  @Test("is the golden one", arguments: cases.map(\.name))
  func golden(name: String) throws {
    let example = try #require(Self.cases.first { $0.name == name })
    let lines = view(example.columns, example.rows).lines(example.frame)
    let text = lines.joined(separator: "\n") + "\n"
    let file = Self.folder.appending(path: name + ".txt")
    if GoldenTests.isRecording { try Data(text.utf8).write(to: file) }
    let golden = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(text == golden, "\(name).txt differs")
  }

  @Test("leaves no golden file over")
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(Self.cases.map { $0.name + ".txt" }))
  }

  @Test("fits into every window, colours or not")
  func fits() {
    for frame in [Self.full, Self.fresh, Self.paused, Self.failing] {
      for columns in stride(from: 1, through: 200, by: 7) {
        for rows in [1, 2, 3, 5, 8, 13, 24, 60] {
          let lines = view(columns, rows).lines(frame)
          #expect(lines.count <= rows)
          for line in lines { #expect(line.count <= columns, "\(columns)x\(rows): \(line)") }
          #expect(!lines.isEmpty)
        }
      }
    }
  }

  @Test("shows the count in every window of 8 columns and 3 rows or more")
  func count() {
    for columns in [12, 20, 40, 80] {
      for rows in [1, 3, 6, 10] {
        let text = view(columns, rows).lines(Self.full).joined()
        #expect(text.contains("12,345") || text.contains("█"), "\(columns)x\(rows)")
      }
    }
  }

  @Test("is the same with colours, which are the only control characters")
  func colours() {
    let plain = view(80, 24).lines(Self.failing)
    let coloured = view(80, 24, hasColour: true).lines(Self.failing)
    #expect(plain != coloured)
    let stripped = coloured.map { line in
      line.replacing(/\u{1B}\[[0-9]*m/, with: "")
        .replacing(#/ +$/#, with: "")
    }
    #expect(stripped == plain)
    #expect(!plain.joined().contains("\u{1B}"))
  }

  @Test("tells its keys by the letters that do something")
  func keys() {
    let keys = FaultKey.all.map(\.key)
    #expect(Set(keys).count == keys.count)
    #expect(Set(keys).isDisjoint(with: ["p", "r", "q"]))
  }
}

@Suite("The parts of the view")
struct ViewPartTests {
  @Test("draw digits as large as there is room for, and write them where there is none")
  func digits() {
    #expect(BigDigits.lines("1", columns: 3, rows: 5) == [" █", "██", " █", " █", "███"])
    #expect(BigDigits.lines("1", columns: 11, rows: 5)[0] == "  ██")
    #expect(BigDigits.lines("1", columns: 12, rows: 10).count == 10)
    #expect(BigDigits.lines("1,234", columns: 10, rows: 5) == ["1,234"])
    #expect(BigDigits.lines("≥ 7", columns: 40, rows: 5).count == 5)
    #expect(BigDigits.lines("−7", columns: 40, rows: 5) == ["−7"])
  }

  @Test("draw the newest cadences that fit, and tell nothing from 0")
  func sparkline() {
    #expect(Sparkline.text([nil, 0, 0.01, 1.25, 2.5], columns: 9, top: 2.5) == "·▁▂▅█")
    #expect(Sparkline.text([1, 2, 4], columns: 2, top: 1) == "▅█")
    #expect(Sparkline.text([1], columns: 0, top: 1) == "")
  }

  @Test("work a cadence out of the count where the source tells none")
  func cadence() {
    var series = CadenceSeries()
    var last: Double?
    for second in 0...20 {
      last = series.note(
        elapsed: Int64(second) * 1_000_000_000, steps: Int64(second) * 2, told: nil,
        measures: false)
    }
    #expect(last == 2)
    #expect(series.values.count == 10)
    #expect(series.values.suffix(9).allSatisfy { $0 == 2 })
    // An hour later, after silence.
    last = series.note(elapsed: 3_600_000_000_000, steps: 40, told: nil, measures: false)
    #expect(last.map { $0 < 0.1 } ?? false)
    #expect(series.values.count == 400)
  }

  @Test(
    "write durations and numbers for people",
    arguments: [
      (0, "0:00:00"), (59_999_999_999, "0:00:59"), (3_661_000_000_000, "1:01:01"),
      (90_061_000_000_000, "1 d 1:01:01"), (-5, "0:00:00"),
    ])
  func durations(nanoseconds: Int64, text: String) {
    #expect(WatchWords.duration(nanoseconds) == text)
  }

  @Test("hear keys, and no part of an arrow or a key with Alt")
  func keys() {
    #expect(
      Keys.keys(Array("p\u{1B}[Ar\u{1B}[1;5Cq\u{1B}OPb\u{1B}xé".utf8)) == ["p", "r", "q", "b"])
    #expect(Keys.keys([0x04, 0x1B]) == ["\u{04}"])
  }

  @Test("group digits in threes")
  func grouped() {
    #expect(WatchWords.grouped(0) == "0")
    #expect(WatchWords.grouped(-1_234_567) == "−1,234,567")
    #expect(WatchWords.grouped(.min) == "−9,223,372,036,854,775,808")
  }

  @Test(
    "read durations from the command line",
    arguments: [
      ("90", 90_000_000_000), ("1.5m", 90_000_000_000), ("500ms", 500_000_000),
      ("2h", 7_200_000_000_000),
    ])
  func options(text: String, nanoseconds: Int64) throws {
    #expect(try DurationOption.nanoseconds(text, "for") == nanoseconds)
  }

  @Test("refuse what is no duration", arguments: ["", "0", "-1", "s", "1d", "1e3", "1 s", "9999h"])
  func refused(text: String) {
    #expect(throws: UsageError.self) { try DurationOption.nanoseconds(text, "for") }
  }
}

// A redacted trace replays the same, and says neither when nor whose it was.

import Foundation
import Tare
import TareTrace
import Testing

@testable import TareCommands

@Suite("A redacted trace")
struct RedactTests {
  static let examples = ConvertTests.house.appending(path: "Examples/cases")
  static let cases: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: examples.path)) ?? [])
    .filter { $0.hasSuffix(".jsonl") }.sorted().map { examples.appending(path: $0).path }
    + [ConvertTests.house.appending(path: "Examples/opens-at-150.jsonl").path]

  @Test("of the examples replays the same, whatever the shift", arguments: cases)
  func examples(file: String) throws {
    let trace = [UInt8](try Data(contentsOf: URL(filePath: file)))
    let own = Replayed(trace)
    #expect(own.lines.count > 1)
    for shift in [nil, 0, -86_400_000_000_000, 1_234_567_890_123_456_789] as [Int64?] {
      let redacted = rewrite(trace, Redaction(shift: shift.map(AxisShift.init(byNanoseconds:))))
      #expect(redacted.fault == nil)
      #expect(Replayed(redacted.trace) == own)
    }
    // The tool writes the same.
    let run = try Tool.run(["redact", file])
    #expect(run == ToolRun(code: 0, out: text(rewrite(trace, Redaction(shift: nil))), err: ""))
  }

  private func text(_ rewritten: Rewritten) -> String {
    String(decoding: rewritten.trace, as: UTF8.self)
  }

  @Test(
    "of random traces replays the same, and holds no name", arguments: [1, 2, 3, 4] as [UInt64])
  func random(seed: UInt64) throws {
    var complete = 0
    for number in 0..<250 {
      let seed = seed &* 1_000 &+ UInt64(number)
      let trace = Array(RandomTraceText.text(seed: seed, isWild: false).utf8)
      let redacted = rewrite(trace, Redaction(shift: nil))
      let own = Replayed(trace)
      #expect(own.summary?.complete == (redacted.fault == nil), "seed \(seed)")
      var again = Replayed(redacted.trace)
      // An opening whose zero is later is refused: the redacted trace is what came before.
      if redacted.fault != nil { again.summary?.complete = false }
      #expect(again == own, "seed \(seed)")
      #expect(!text(redacted).contains("Ada"), "seed \(seed)")
      #expect(!text(redacted).contains("note"), "seed \(seed)")
      #expect(rewrite(redacted.trace, Redaction(shift: nil)).trace == redacted.trace)
      if redacted.fault == nil { complete += 1 }
    }
    #expect(complete > 200, "only \(complete) of 250 could be read")
  }

  @Test("at the ends of time is the same or refused", arguments: [5, 6, 7, 8] as [UInt64])
  func wild(seed: UInt64) throws {
    var refused = 0
    for number in 0..<250 {
      let seed = seed &* 1_000 &+ UInt64(number)
      let trace = Array(RandomTraceText.text(seed: seed, isWild: true).utf8)
      for shift in [nil, AxisShift(byNanoseconds: 1_000_000_000)] {
        let redacted = rewrite(trace, Redaction(shift: shift))
        if redacted.fault != nil { refused += 1 }
        let written = Replayed(redacted.trace).lines
        #expect(written == Array(Replayed(trace).lines.prefix(written.count)), "seed \(seed)")
      }
    }
    // Both happen, or this says nothing.
    #expect((50...450).contains(refused), "\(refused) refused")
  }

  @Test("does not depend on how its bytes arrive")
  func chunks() throws {
    let trace = Array(
      try Data(contentsOf: Tool.samples.appending(path: "names.jsonl")))
    let whole = rewrite(trace, Redaction(shift: nil))
    for offset in 0...trace.count {
      #expect(rewrite(trace, Redaction(shift: nil), splitAt: [offset]) == whole)
    }
  }

  @Test("begins in 2001, whenever and wherever it was recorded")
  func when() throws {
    // The same walk on two days, in two zones, on devices that have been on for different times.
    let one = """
      {"trace":1}
      {"event":"open","session":3,"wall":"2024-01-06T07:15:00.25+01:00","mono":86425.5}
      {"event":"report","to":"2024-01-06T07:15:04+01:00","total":8}
      """
    let other = """
      {"trace":1,"who":"x"}
      {"event":"open","session":-1,"wall":"2021-12-31T23:59:58.5Z","mono":1,"zero":1640995198.5}
      {"event":"report","to":1640995202.25,"total":8}
      """
    let redacted = rewrite(Array(one.utf8), Redaction(shift: nil))
    #expect(redacted == rewrite(Array(other.utf8), Redaction(shift: nil)))
    #expect(
      text(redacted).contains(
        "\"open\",\"session\":1,\"wall\":978307200,\"mono\":0,\"zero\":978307200,"))
  }

  @Test("keeps a unit that is a plain word, and no other")
  func unit() throws {
    for (unit, kept) in [
      ("steps", "steps"), ("Floors", "Floors"), ("meters", "meters"), ("", "units"),
      ("steps of Ada", "units"), ("Ada", "units"), ("st\u{F6}ps", "units"),
    ] {
      var header = TraceHeader()
      header.unit = Array(unit.utf8)
      let redacted = Redaction(shift: nil).changed(header)
      #expect(String(decoding: redacted.unit, as: UTF8.self) == kept)
    }
  }

  @Test("names the line and the field that cannot be moved, after what came before")
  func beyond() throws {
    let trace = """
      {"trace":1}
      {"event":"open","wall":0,"from":null}

      {"event":"report","to":5,"total":1}
      {"event":"report","to":9000000000,"total":2,"wall":6}
      {"event":"report","to":7,"total":3}
      """
    let run = try Tool.run(["redact", "-"], input: Array(trace.utf8))
    #expect(run.code == 65)
    #expect(run.err.hasPrefix("tare: -:5: to: out of range once moved; "))
    #expect(run.out.split(separator: "\n").count == 3)
    let kept = try Tool.run(["redact", "--shift", "0", "-"], input: Array(trace.utf8))
    #expect(kept.code == 0)
    let log = try Tool.run(
      ["redact", "-"], input: Array("Time,NumberOfSteps\n0,1\n9000000000,2\n".utf8))
    #expect(log.err.hasPrefix("tare: -:3: wall: out of range once moved; "))
  }

  @Test("moves an axis exactly, or says that it cannot")
  func axis() throws {
    let ends: [Int64] = [.min, .min + 1, -5, -1, 0, 1, 5, .max - 1, .max]
    for origin in ends {
      for target in ends {
        let shift = AxisShift(
          from: Instant(nanoseconds: origin), to: Instant(nanoseconds: target))
        for instant in ends {
          // Decimals hold 38 digits.
          let wanted = Decimal(instant) - Decimal(origin) + Decimal(target)
          let isHeld = Decimal(Int64.min) <= wanted && wanted <= Decimal(Int64.max)
          let moved = shift.moved(Instant(nanoseconds: instant))?.nanoseconds
          #expect(
            moved.map { Decimal($0) } == (isHeld ? wanted : nil),
            "\(origin) to \(target): \(instant)")
        }
      }
    }
  }
}

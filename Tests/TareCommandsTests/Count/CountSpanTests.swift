// Steps by minute, hour and day: every step in one span, the sums are the total.

import Foundation
import StepDays
import Tare
import Testing

@testable import TareCommands

@Suite("tare count by span")
struct CountSpanTests {
  @Test("adds up to the total", arguments: ["minute", "hour", "day"], [0.0, 1_704_529_790])
  func sums(span: String, start: Double) throws {
    var walk = GeneratedWalk.some(2, bouts: 3)
    walk.add(seconds: 20, cadence: 110, after: 4000)
    let text = walk.csv("timestamp,x_g,y_g,z_g", start: start)
    let answer = try DetectorAnswer(text)
    let zone = start > 0 ? ["--tz", "Asia/Kathmandu"] : []
    let run = try Tool.run(
      ["count", "--by", span, "--format", "jsonl", "-"] + zone, input: Array(text.utf8))
    #expect(run.code == 0)
    let object = try CountFormatTests.object(run.out)
    let spans = try #require(object["spans"] as? [[String: Any]])
    #expect(object["by"] as? String == span)
    #expect(spans.reduce(0) { $0 + ($1["steps"] as? Int64 ?? 0) } == answer.steps)
    let walking = spans.reduce(0) { $0 + ($1["walkingSeconds"] as? Double ?? 0) }
    #expect(abs(walking - answer.walkingSeconds) < 0.01)
    // One after another; the hour in which nothing was recorded has no span.
    for (a, b) in zip(spans, spans.dropFirst()) {
      #expect(try #require(a["end"] as? Double) <= #require(b["start"] as? Double))
    }
    if span == "minute" { #expect(spans.count < 20) }
    let steps = spans.map { row in
      answer.times.count { time in
        let seconds = Double(time) / 1e9
        return seconds >= row["start"] as? Double ?? 0 && seconds < row["end"] as? Double ?? 0
      }
    }
    #expect(steps == spans.map { $0["steps"] as? Int })
    let csv = try Tool.run(
      ["count", "--by", span, "--format", "csv", "-"] + zone, input: Array(text.utf8)
    ).out
      .split(separator: "\n").dropFirst()
    #expect(
      csv.map { $0.split(separator: ",", omittingEmptySubsequences: false)[4] }
        == steps.map { "\($0)" })
  }

  @Test("begins minutes where the local clock shows full ones, and days at local midnight")
  func zones() throws {
    // 21:29:50 in Kathmandu (+05:45) on 7 January 2024.
    let text = GeneratedWalk.some(2).csv("timestamp,x_g,y_g,z_g", start: 1_704_642_290)
    func spans(_ span: String, _ zone: String) throws -> [String] {
      let run = try Tool.run(
        ["count", "--by", span, "--tz", zone, "--format", "jsonl", "-"], input: Array(text.utf8))
      #expect(run.err == "")
      let object = try CountFormatTests.object(run.out)
      #expect(object["zone"] as? String == zone)
      return (object["spans"] as? [[String: Any]] ?? []).compactMap { $0["local"] as? String }
    }
    #expect(
      try spans("minute", "Asia/Kathmandu").prefix(2) == [
        "2024-01-07T21:29+05:45", "2024-01-07T21:30+05:45",
      ])
    #expect(try spans("hour", "Asia/Kathmandu") == ["2024-01-07T21:00+05:45"])
    #expect(try spans("day", "Asia/Kathmandu") == ["2024-01-07"])
    #expect(try spans("day", "Pacific/Auckland") == ["2024-01-08"])
    #expect(try spans("hour", "UTC") == ["2024-01-07T15:00Z"])
  }

  @Test("says once that days are those of UTC where no zone was named")
  func openly() throws {
    let folder = try TemporaryFolder()
    let text = GeneratedWalk.some(2).csv("timestamp,x_g,y_g,z_g", start: 1_704_642_290)
    for name in ["a", "b"] { try Data(text.utf8).write(to: folder[name]) }
    let run = try Tool.run(["count", "--by", "day", folder["a"].path, folder["b"].path])
    #expect(run.err == "tare: days are those of UTC; say --tz ZONE for local ones\n")
    #expect(run.out.contains("day (UTC)"))
    #expect(run.out.contains("2024-01-07 "))
    let relative = try Tool.run(
      ["count", "--by", "hour", "--tz", "Europe/Berlin", "-"],
      input: Array(GeneratedWalk.some(2).csv().utf8))
    #expect(relative.code == 0)
    #expect(relative.err.contains("--tz changes nothing"))
    #expect(relative.out.contains("\n0:00 "))
  }

  @Test("knows the hours of the days on which clocks are set")
  func clockChanges() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    var finder = SpanFinder(.hour, zone: berlin)
    // 2024-10-27: 02:00 is had twice, in summer time from 00:00 UTC and then from 01:00 UTC.
    let first = finder.span(at: 1_729_987_200_000_000_000)
    let second = finder.span(at: 1_729_990_800_000_000_000)
    #expect(first.local?.time == TimeOfDay("02:00") && first.local?.secondsFromGMT == 7200)
    #expect(second.local?.time == TimeOfDay("02:00") && second.local?.secondsFromGMT == 3600)
    #expect(first.end == second.start)
    var days = SpanFinder(.day, zone: berlin)
    let day = days.span(at: 1_729_990_800_000_000_000)
    #expect(day.end - day.start == 25 * 3_600_000_000_000)
    var minutes = SpanFinder(.minute, zone: berlin)
    let minute = minutes.span(at: 1_729_990_861_500_000_000)
    #expect(minute.start == 1_729_990_860_000_000_000)
    #expect(minute.local?.time == TimeOfDay("02:01") && minute.local?.secondsFromGMT == 3600)
  }

  @Test("finds a span that holds the instant, anywhere on the axis", arguments: 0..<200)
  func anywhere(seed: Int) throws {
    var words = SeededWords(state: UInt64(seed))
    print("spans seed \(seed)")
    let zones = ["Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe", "UTC", "Pacific/Apia"]
    let zone = try #require(TimeZone(identifier: zones[seed % zones.count]))
    for span in CountSpan.allCases {
      var calendar = SpanFinder(span, zone: zone)
      var relative = SpanFinder(span, from: Int64(bitPattern: words.next()))
      for _ in 0..<20 {
        var instant = Int64(bitPattern: words.next())
        if seed.isMultiple(of: 2) { instant /= 8 }
        for found in [calendar.span(at: instant), relative.span(at: instant)] {
          #expect(found.contains(instant) || instant == .max && found.end == .max)
          #expect(calendar.span(at: found.start) == calendar.span(at: found.start))
        }
      }
    }
    for edge in [Int64.min, .max, 0, -1] {
      var finder = SpanFinder(.day, zone: zone)
      _ = finder.span(at: edge)
      var other = SpanFinder(.minute, from: edge)
      _ = other.span(at: -edge.advanced(by: edge == .min ? 1 : 0))
    }
  }

  @Test("gives every step to one span, whatever the order of times", arguments: 0..<40)
  func tally(seed: Int) {
    var words = SeededWords(state: UInt64(seed))
    print("tally seed \(seed)")
    var tally = SpanTally(SpanFinder(.minute, from: 0))
    var totals = WalkTotals()
    var previous: Int64?
    var time: Int64 = 0
    for _ in 0..<500 {
      let jump = words.next() % 50 == 0
      time +=
        jump
        ? Int64(words.next() % 2_000) * 1_000_000_000 - 1_000_000_000_000
        : Int64(words.next() % 2_000_000_000)
      tally.note(sampleAt: time - Int64(words.next() % 90_000_000_000))
      let isFirst = jump || previous == nil
      tally.take(stepAt: time, after: isFirst ? nil : previous)
      totals.steps += 1
      if isFirst { totals.bouts += 1 } else { totals.strides += 1 }
      if let previous, !isFirst { totals.nanoseconds += time - previous }
      previous = time
    }
    let sum = tally.rows.reduce(into: WalkTotals()) { sum, row in
      sum.steps += row.totals.steps
      sum.bouts += row.totals.bouts
      sum.strides += row.totals.strides
      sum.nanoseconds += row.totals.nanoseconds
    }
    #expect(sum == totals)
    #expect(
      zip(tally.rows, tally.rows.dropFirst()).allSatisfy { $0.span.end <= $1.span.start })
  }
}

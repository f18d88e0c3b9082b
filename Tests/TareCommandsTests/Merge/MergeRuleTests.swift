// `tare merge` against trying every instant, in any order, in both formats and in days of zones.

import Foundation
import Testing

@Suite("A merge of rows")
struct MergeRuleTests {
  static let now: Int64 = 1_700_100_000
  static let later = "2030-01-01T00:00:00Z"

  static func merge(_ text: String, _ options: String...) throws -> ToolRun {
    try Tool.run(["merge", "--now", "\(now)"] + options, input: Array(text.utf8))
  }

  @Test("is what trying every instant gives, and no order changes a digit", arguments: 1...20)
  func law(seed: UInt64) throws {
    var generator = RowGenerator(seed: seed)
    let keys = ["a", "b c", "ü"].map { ($0, generator.rows(20 * Int(seed))) }
    let wanted = keys.map { BruteForce.lines($0, $1, now: Self.now) }.joined()
    let given = keys.flatMap { key, rows in rows.map { $0.line(key) } }.joined()
    #expect(try Self.merge(given) == ToolRun(code: 0, out: wanted, err: ""), "seed \(seed)")
    let sorted = keys.flatMap { key, rows in
      rows.sorted { $0.start < $1.start }.map { $0.line(key) }
    }.joined()
    #expect(try Self.merge(sorted).out == wanted, "seed \(seed), sorted")
    let shuffled = keys.flatMap { key, rows in generator.shuffled(rows).map { $0.line(key) } }
    #expect(try Self.merge(shuffled.joined()).out == wanted, "seed \(seed), shuffled")
    let objects = keys.flatMap { key, rows in generator.shuffled(rows).map { $0.object(key) } }
    #expect(
      try Self.merge(objects.joined(), "--format", "tsv").out == wanted, "seed \(seed), JSON Lines")
  }

  @Test("gives every day its share by the clock of the zone")
  func zones() throws {
    // A step a second through the day that begins at local midnight, and an hour on both sides.
    func days(_ zone: String, _ start: String, hours: Int64) throws -> [String] {
      let begin = try #require(try? Date(start, strategy: .iso8601)).timeIntervalSince1970
      let row =
        "k\t\(Int64(begin) - 3600)\t\(Int64(begin) + (hours + 1) * 3600)\t"
        + "\((hours + 2) * 3600)\t1\n"
      return try Self.merge(row, "--tz", zone).out.split(separator: "\n").map {
        $0.split(separator: "\t")[1...2].joined(separator: " ")
      }
    }
    #expect(
      try days("Europe/Berlin", "2018-10-27T22:00:00Z", hours: 25)
        == ["2018-10-27 3600.000", "2018-10-28 90000.000", "2018-10-29 3600.000"])
    #expect(
      try days("America/New_York", "2026-03-08T05:00:00Z", hours: 23)
        == ["2026-03-07 3600.000", "2026-03-08 82800.000", "2026-03-09 3600.000"])
    // Midnight was skipped: the day begins at 01:00.
    #expect(
      try days("America/Sao_Paulo", "2018-11-04T03:00:00Z", hours: 23)
        == ["2018-11-03 3600.000", "2018-11-04 82800.000", "2018-11-05 3600.000"])
  }

  @Test("begins days when it is told to")
  func dayStart() throws {
    let rows = "k\t2024-05-02T03:59:00\t2024-05-02T04:01:00\t10\t1\n"
    for zone in ["UTC", "Asia/Tokyo"] {
      #expect(
        try Self.merge(rows, "--tz", zone, "--day-start", "04:00", "--now", Self.later).out
          == "k\t2024-05-01\t5.000\t0.000\t0.000\nk\t2024-05-02\t5.000\t0.000\t0.000\n")
    }
  }

  @Test(
    "reads times as databases write them",
    arguments: [
      "1714550400", "1714550400.000", "1.7145504E9", "17145504e2", "2024-05-01T08:00Z",
      "2024-05-01T08:00:00Z", "2024-05-01 08:00:00", "2024-05-01 08:00:00.000000",
      "2024-05-01 08:00:00+00", "2024-05-01T10:00:00+02:00", "2024-05-01T04:00:00.0-0400",
      "2024-05-01 08:00:00 Z",
    ])
  func times(text: String) throws {
    // The row ends at that time; half of it lies before the instant of the other row.
    let rows = "k\t1714550380\t\(text)\t20\t1\nk\t1714550390\t1714550410\t0\t2\n"
    #expect(
      try Self.merge(rows, "--now", Self.later).out == "k\t2024-05-01\t10.000\t10.000\t0.000\n")
  }

  @Test(
    "takes a reading that the clock shows twice for the first, and one that it skips as if unset")
  func ambiguousReadings() throws {
    func end(_ reading: String, _ instant: String) throws {
      let rows = "k\t\(reading)\t\(reading)\t5\t1\nk\t\(instant)\t\(instant)\t7\t2\n"
      #expect(
        try Self.merge(rows, "--tz", "Europe/Berlin", "--now", Self.later).out.hasSuffix(
          "\t7.000\t5.000\t0.000\n"))
    }
    try end("2018-10-28T02:30:00", "2018-10-28T00:30:00Z")
    try end("2024-03-31T02:30:00", "2024-03-31T01:30:00Z")
    try end("2024-03-31T01:59:59", "2024-03-31T00:59:59Z")
    try end("2024-03-31T03:00:00", "2024-03-31T01:00:00Z")
  }

  @Test("reads decimals to the nanosecond, and counts to 2⁻³² of a step")
  func decimals() throws {
    // The second record covers 999,999,999 of the first one's 1,000,000,000 nanoseconds.
    let rows = "k\t1.000000000\t2.000000000\t1000000000\t1\nk\t1.000000001\t2\t0\t2\n"
    #expect(try Self.merge(rows).out.contains("\t1.000\t999999999.000\t"))
    #expect(
      try Self.merge("k\t0\t0\t0.1\t1\n" + "k\t1\t1\t.4\t1\nk\t2\t2\t2.0005e3\t1\n").out
        .contains("\t2001.000\t0.000\t"))
    #expect(
      try Self.merge("k\t-0.5\t0.5\t3\t1\n").out
        == "k\t1969-12-31\t1.500\t0.000\t0.000\nk\t1970-01-01\t1.500\t0.000\t0.000\n")
  }

  @Test("leaves doubtful records out on request, and another takes their place")
  func exclusion() throws {
    let rows = """
      k\t1699920000\t1699920600\t9000\t2
      k\t1699920000\t1699920600\t600\t1
      k\t1700099999\t1700100600\t10\t1
      k\t1699930000\t1699940000\t50\t1

      """
    let kept = try Self.merge(rows).out
    #expect(
      kept == "k\t2023-11-14\t9050.000\t600.000\t9050.000\nk\t2023-11-16\t10.000\t0.000\t10.000\n")
    #expect(
      try Self.merge(rows, "--exclude", "cadence,future,long").out
        == "k\t2023-11-14\t600.000\t0.000\t0.000\nk\t2023-11-16\t0.000\t0.000\t0.000\n")
  }

  @Test("takes the greatest version of an id, across its other fields")
  func versions() throws {
    let rows = """
      k\t0\t60\t100\t1\t\tx\t1
      k\t600\t660\t7\t1\t\tx\t3
      k\t0\t60\t90\t9\t500\tx\t2
      k\t0\t60\t5\t1

      """
    #expect(try Self.merge(rows).out == "k\t1970-01-01\t12.000\t0.000\t0.000\n")
  }
}

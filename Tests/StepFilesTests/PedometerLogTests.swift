// What a log says: its columns, its first row, its times and totals.

import StepFiles
import Tare
import Testing

@Suite("A pedometer log")
struct PedometerLogTests {
  @Test("with a known start before its first row opens with that row as the baseline")
  func baseline() throws {
    let result = readLog(sampleLog)
    #expect(result.error == nil)
    let opening = try #require(result.opening)
    #expect(opening.awaitsBaseline)
    #expect(opening.zero == opening.arrival.wall)
    #expect(opening.from == Instant(nanoseconds: 1_703_862_378_957_000_000))
    guard case .row(.baseline(let first)) = result.items[1] else {
      Issue.record("the first row is no baseline: \(result.items[1])")
      return
    }
    #expect(first.to == opening.zero)
    #expect(first.from == opening.from)
    #expect(result.totals == [40782, 40794, 40805, nil])
    #expect(
      result.times == [1_704_490_442.999, 1_704_492_309, 1_704_492_413.029, 1_704_492_419.036])
  }

  @Test("without a start is a blind stream")
  func blind() throws {
    let result = readLog(
      "elapsed_ns,algo_steps,truth_steps,hw_step_counter\n7804332992802,0,0,5\n7806117215636,1,0,7\n"
    )
    #expect(result.error == nil)
    let opening = try #require(result.opening)
    #expect(opening.from == nil)
    #expect(!opening.awaitsBaseline)
    #expect(opening.zero == Instant(nanoseconds: 7_804_332_992_802))
    guard case .row(.report) = result.items[1] else {
      Issue.record("the first row is no report: \(result.items[1])")
      return
    }
    #expect(result.totals == [5, 7])
    #expect(result.claims.allSatisfy { $0.from == nil })
  }

  @Test("whose start is the first row's time or later has no baseline", arguments: ["10", "11"])
  func startAtRow(start: String) {
    let result = readLog("Time,CurrentTripStart,NumberOfSteps\n10,\(start),5\n")
    #expect(result.opening?.awaitsBaseline == false)
    #expect(result.opening?.from != nil)
    guard case .row(.report)? = result.items.last else {
      Issue.record("\(result.items)")
      return
    }
  }

  @Test("may leave the start empty, row by row")
  func emptyStart() {
    let result = readLog("Time,CurrentTripStart,NumberOfSteps\n10,,5\n11,3,6\n")
    #expect(result.error == nil)
    #expect(result.claims.map(\.from) == [nil, Instant(nanoseconds: 3_000_000_000)])
  }

  @Test("out of order arrives in the order of its rows")
  func order() {
    let result = readLog("Time,NumberOfSteps\n10,5\n8,4\n12,6\n")
    #expect(result.times == [10, 8, 12])
    #expect(
      result.claims.map(\.arrival.wall.nanoseconds) == [10, 10, 12].map { $0 * 1_000_000_000 })
  }

  @Test(
    "knows its columns by name, whatever the capitals, the order and the quotation marks",
    arguments: [
      "time,numberofsteps\n1,2", "NUMBEROFSTEPS,x,TIME\n2,y,1", "\"Time\", \"NumberOfSteps\"\n1,2",
      "Time;NumberOfSteps\n1;2", "Time\tNumberOfSteps\n1\t2", "sep=;\nTime;NumberOfSteps\n1;2",
      "\n , \nTime,NumberOfSteps\n\n1,2\n,\n", "Time,NumberOfSteps,\n1,2,\n",
      "\u{FEFF}Time,NumberOfSteps\r\n1,2\r\n", "Time,NumberOfSteps\n 1 ,\" 2 \"\n",
      "Time;NumberOfSteps;\"a,b,c,d\"\n1;2;\"e,f\"", "Time,NumberOfSteps\n1,2.0\n",
      "Time,NumberOfSteps\n1,2,,\n",
    ])
  func headers(text: String) {
    let result = readLog(text)
    #expect(result.message == nil)
    #expect(result.totals == [2])
    #expect(result.times == [1])
  }

  @Test("with columns named for it")
  func named() {
    let columns = LogColumns(
      time: LogColumns.Time("when", unit: .milliseconds), total: "steps so far",
      from: LogColumns.Time("since_s"))
    let result = readLog(
      "when;Steps So Far;since_s\n1500;7;0,25\n2500,5;9;0,25\n", columns: columns)
    #expect(result.message == nil)
    #expect(result.times == [1.5, 2.5005])
    #expect(result.totals == [7, 9])
    #expect(result.opening?.from == Instant(nanoseconds: 250_000_000))
  }

  @Test(
    "tells the unit of a number by the column's name",
    arguments: [("t_ns", 1), ("T_US", 1000), ("t_ms", 1_000_000), ("t_s", 1_000_000_000)]
      as [(
        String, Int64
      )])
  func units(name: String, nanoseconds: Int64) {
    let columns = LogColumns(time: LogColumns.Time(name), total: "n")
    let result = readLog("\(name),n\n1,0\n", columns: columns)
    #expect(result.claims.first?.to.nanoseconds == nanoseconds)
  }

  @Test("of nothing but a header has no rows and no fault")
  func headerOnly() {
    #expect(readLog("Time,NumberOfSteps\n") == LogResult())
    #expect(readLog("Time,NumberOfSteps") == LogResult())
  }

  @Test(
    "holds a time in many forms",
    arguments: [
      ("2024-11-11T16:00:01Z", 1_731_340_801_000_000_000),
      ("2024-11-11t16:00:01.25z", 1_731_340_801_250_000_000),
      ("2024-11-11 16:00:01 +0000", 1_731_340_801_000_000_000),
      ("2024-11-11T17:00:01+01:00", 1_731_340_801_000_000_000),
      ("2024-11-11T10:30:01-0530", 1_731_340_801_000_000_000),
      ("2024-11-11T17:00:01+01", 1_731_340_801_000_000_000),
      ("2024-11-11 16:00:01.000000001 UTC", 1_731_340_801_000_000_001),
      ("2024-11-11T16:00Z", 1_731_340_800_000_000_000),
      ("2024-02-29T00:00:00Z", 1_709_164_800_000_000_000),
      ("1969-12-31T23:59:59.5Z", -500_000_000),
      ("1677-09-21T00:12:43.145224192Z", Int64.min),
      ("2262-04-11T23:47:16.854775807Z", Int64.max),
      ("1731340801.25", 1_731_340_801_250_000_000),
      ("-0.0000000019", -1),
      ("9223372036.854775807", Int64.max),
      ("-9223372036.854775808", Int64.min),
    ] as [(String, Int64)])
  func times(text: String, nanoseconds: Int64) {
    let result = readLog("Time,NumberOfSteps\n\(text),1\n")
    #expect(result.message == nil)
    #expect(result.claims.first?.to.nanoseconds == nanoseconds)
  }

  @Test(
    "holds totals of 64 bits",
    arguments: [("9223372036854775807", .max), ("-9223372036854775808", .min), ("007", 7)]
      as [(String, Int64)])
  func totals(text: String, total: Int64) {
    #expect(readLog("Time,NumberOfSteps\n1,\(text)\n").totals == [total])
  }
}

// Times and totals: decimals and ISO 8601, exact to the nanosecond.

import Foundation
import Tare
import TareTrace
import Testing

/// The nanoseconds that a written time means, or the refusal.
private func nanoseconds(_ written: String) -> Result<Int64, TraceError> {
  let result = readEvents(#"{"event":"open","wall":\#(written)}"#)
  if let error = result.error { return .failure(error) }
  if case .open(let opening)? = result.events.first {
    return .success(opening.arrival.wall.nanoseconds)
  }
  return .failure(TraceError(line: 0, field: [], problem: .noHeader))
}

private func problem(_ written: String) -> TraceError.Problem? {
  if case .failure(let error) = nanoseconds(written) { error.problem } else { nil }
}

@Suite("Times")
struct TimesTests {
  static let numbers: [(String, Int64)] = [
    ("0", 0), ("-0", 0), ("-0.0", 0), ("0e99999999999", 0), ("0.0e-99999999999", 0),
    ("1", 1_000_000_000), ("1.5", 1_500_000_000), ("1.5e3", 1_500_000_000_000),
    ("1.5E+3", 1_500_000_000_000), ("15e-1", 1_500_000_000), ("1500e-3", 1_500_000_000),
    ("1731340801.25", 1_731_340_801_250_000_000),
    ("1731340801.123456789", 1_731_340_801_123_456_789),
    // Digits beyond the ninth are cut, toward zero.
    ("0.9999999999", 999_999_999), ("-0.9999999999", -999_999_999),
    ("1.99999999999999999999999999999999999999999", 1_999_999_999),
    ("0.0000000009", 0), ("-0.0000000009", 0), ("9e-10", 0), ("123456789e-12", 123_456),
    ("0.000000001", 1), ("1e-9", 1), ("-1e-9", -1),
    // A Double would be off by more than a hundred nanoseconds here.
    ("1698322629.300893001", 1_698_322_629_300_893_001),
    // The ends of the range.
    ("9223372036.854775807", .max), ("-9223372036.854775808", .min),
    ("9223372036.8547758079999999", .max), ("-9223372036.8547758089999999", .min),
    ("9223372036854775807e-9", .max), ("-0.000009223372036854775808e15", .min),
    ("9999999999e-1", 999_999_999_900_000_000),
  ]

  @Test("as numbers are exact in nanoseconds", arguments: numbers)
  func number(written: String, wanted: Int64) {
    #expect(nanoseconds(written) == .success(wanted))
  }

  @Test(
    "beyond the range are refused",
    arguments: [
      "9223372036.854775808", "-9223372036.854775809", "9223372037", "9999999999", "1e10",
      "10000000000", "-99999999999999999999", "1e99999999999999999999",
      #""2262-04-11T23:47:16.854775808Z""#, #""1677-09-21T00:12:43.145224191Z""#,
      #""9999-12-31T23:59:59Z""#, #""0000-01-01T00:00:00Z""#,
    ])
  func beyond(written: String) {
    #expect(problem(written) == .timeBeyondRange)
  }

  static let texts: [(String, Int64)] = [
    ("1970-01-01T00:00:00Z", 0),
    ("1970-01-01T00:00Z", 0),
    ("1970-01-01t00:00:00z", 0),
    ("1970-01-01T01:00:00+01:00", 0),
    ("1970-01-01T01:00:00+01", 0),
    ("1970-01-01T05:45:00+0545", 0),
    ("1969-12-31T14:00:00-10:00", 0),
    ("1970-01-01T00:00:00-00:00", 0),
    ("1970-01-01T23:59:00+23:59", 0),
    ("2024-11-11T16:00:01.25Z", 1_731_340_801_250_000_000),
    ("2024-11-11T16:00:01,25Z", 1_731_340_801_250_000_000),
    ("2024-11-11T16:00:01.123456789Z", 1_731_340_801_123_456_789),
    ("2024-11-11T16:00:01.1234567899Z", 1_731_340_801_123_456_789),
    ("1969-12-31T23:59:59.5Z", -500_000_000),
    // Cut digits of a text lie behind its second, so this is the last nanosecond before 1970.
    ("1969-12-31T23:59:59.9999999999Z", -1),
    ("2000-02-29T00:00:00Z", 951_782_400_000_000_000),
    ("1900-03-01T00:00:00Z", -2_203_891_200_000_000_000),
    ("2100-03-01T00:00:00Z", 4_107_542_400_000_000_000),
    // A leap second is the second that follows.
    ("2016-12-31T23:59:60Z", 1_483_228_800_000_000_000),
    ("2017-01-01T05:29:60.5+05:30", 1_483_228_800_500_000_000),
    // The ends of the range.
    ("2262-04-11T23:47:16.854775807Z", .max),
    ("1677-09-21T00:12:43.145224192Z", .min),
  ]

  @Test("as texts with zone", arguments: texts)
  func text(written: String, wanted: Int64) {
    #expect(nanoseconds("\"\(written)\"") == .success(wanted))
  }

  @Test(
    "that do not exist are refused",
    arguments: [
      "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2024-04-31T00:00:00Z",
      "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z", "2024-01-00T00:00:00Z",
      "2024-01-32T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z",
      "2024-01-01T00:00:61Z", "2016-12-31T22:59:60Z", "2024-01-01T00:00:00+24:00",
      "2024-01-01T00:00:00+01:60",
    ])
  func impossible(written: String) {
    #expect(problem("\"\(written)\"") == .impossibleTime)
  }

  @Test(
    "without a zone are refused",
    arguments: ["2024-11-11T16:00", "2024-11-11T16:00:01", "2024-11-11T16:00:01.25"])
  func zoneless(written: String) {
    #expect(problem("\"\(written)\"") == .timeWithoutZone)
  }

  @Test(
    "of another shape are refused",
    arguments: [
      "", "2024", "2024-11-11", "20241111T160001Z", "2024-11-11 16:00:01Z", "2024-11-11T16Z",
      "2024-11-11T16:00:01.Z", "2024-11-11T16:00:1Z", "2024-11-11T16:00:01ZZ",
      "2024-11-11T16:00:01Z ", " 2024-11-11T16:00:01Z", "2024-11-11T16:00:01+1",
      "2024-11-11T16:00:01+1:00", "2024-11-11T16:00:01+01:0", "2024-11-11T16:00:01 +01:00",
      "24-11-11T16:00:01Z", "+2024-11-11T16:00:01Z", "2024-W46-1T16:00:01Z",
      "2024-11-11T16:00:01CET", "1731340801", "２０24-11-11T16:00:01Z",
    ])
  func shapeless(written: String) {
    #expect(problem("\"\(written)\"") == .wrong(.time))
  }

  @Test("agree with Foundation's calendar on seeded random instants")
  func againstFoundation() throws {
    var generator = SeededGenerator(seed: 1970)
    let zones = [0, 3_600, -12_600, 20_700, 43_200, -39_600]
    for _ in 0..<2_000 {
      let second = Int64.random(in: -9_223_000_000...9_223_000_000, using: &generator)
      let offset = zones.randomElement(using: &generator) ?? 0
      let zone = try #require(TimeZone(secondsFromGMT: offset))
      let style = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone)
      let text = Date(timeIntervalSince1970: Double(second)).formatted(style)
      #expect(
        nanoseconds("\"\(text)\"") == .success(second * 1_000_000_000), "\(text), seed 1970")
    }
  }

  @Test("as random decimals agree with arithmetic on their digits")
  func randomDecimals() {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<5_000 {
      let wanted = Int64.random(in: .min ... .max, using: &generator) >> Int.random(in: 0...63)
      // The same number of nanoseconds with its point after any digit: 0.000d…d, d.d… or d…d000.
      let digits = String(repeating: "0", count: 30) + String(wanted.magnitude)
      let places = Int.random(in: 0..<digits.count, using: &generator)
      let whole = digits.dropLast(places).drop { $0 == "0" }
      let written =
        (wanted < 0 ? "-" : "") + (whole.isEmpty ? "0" : whole)
        + (places == 0 ? "" : "." + digits.suffix(places)) + "e\(places - 9)"
      #expect(nanoseconds(written) == .success(wanted), "\(written), seed 9")
    }
  }
}

@Suite("Totals and tokens")
struct TotalsTests {
  private func total(_ written: String) -> Int64? {
    let events = readEvents(
      #"{"event":"open","wall":0}"#, #"{"event":"report","total":\#(written)}"#
    ).events
    if case .report(let claim)? = events.last { return claim.total?.value }
    return nil
  }

  static let numbers: [(String, Int64)] = [
    ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("999999999999999999", 999_999_999_999_999_999),
    ("1000000000000000000", 1_000_000_000_000_000_000), ("9223372036854775807", .max),
    ("-9223372036854775808", .min), ("-9223372036854775807", -.max),
  ]

  @Test("reach from end to end of Int64", arguments: numbers)
  func ends(written: String, wanted: Int64) {
    #expect(total(written) == wanted)
  }

  @Test("of no data are null, written or left out")
  func null() {
    #expect(total("null") == nil)
    #expect(total(#"null,"x":1"#) == nil)
  }
}

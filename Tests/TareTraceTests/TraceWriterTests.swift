// The writer: its exact text, and that what it writes reads back to the same.

import Tare
import TareTrace
import Testing

@Suite("The writer")
struct TraceWriterTests {
  private func written(_ header: TraceHeader) -> String {
    var out: [UInt8] = []
    TraceWriter().write(header, to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  private func written(_ event: SessionEvent<Count>) -> String {
    var out: [UInt8] = []
    TraceWriter().write(event, to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  @Test("writes the header with every choice that is not the default")
  func headerText() {
    #expect(written(TraceHeader()) == #"{"trace":1,"unit":"steps","history":false}"# + "\n")
    var header = TraceHeader()
    header.unit = Array("a\"\\\n\u{1F}ü😀".utf8) + [0xFF]
    header.history = true
    header.policy.decrease = .restartBelow(0.1)
    header.policy.width = 16
    header.policy.maximumRate = 2.5
    header.policy.tolerance = 0
    header.policy.adjacency = 1_500_000_000
    #expect(
      written(header)
        == #"{"trace":1,"unit":"a\"\\\u000a\u001fü😀\#u{FFFD}","history":true,"#
        + #""decrease":{"restartBelow":0.1},"width":16,"maximumRate":2.5,"tolerance":0,"#
        + #""adjacency":1.5}"# + "\n")
    header.policy.decrease = .restart
    #expect(written(header).contains(#","decrease":"restart","#))
  }

  @Test("leaves out choices that no header may hold")
  func impossibleChoices() {
    for (share, rate) in [(0, 0), (-1, -1), (1.5, .infinity), (.nan, .nan)] as [(Double, Double)] {
      for (width, duration) in [(0, -1), (64, .min)] as [(Int, Int64)] {
        var header = TraceHeader()
        header.policy.decrease = .restartBelow(share)
        header.policy.maximumRate = rate
        header.policy.width = width
        header.policy.tolerance = duration
        header.policy.adjacency = duration
        #expect(written(header) == written(TraceHeader()))
      }
    }
  }

  @Test("writes every key of an event")
  func eventText() {
    #expect(
      written(
        .open(
          Opening(
            session: 1, arrival: Arrival(wall: seconds(60), monotonic: seconds(-1)),
            zero: Instant(nanoseconds: 59_500_000_000), from: nil, awaitsBaseline: true)))
        == #"{"event":"open","session":1,"wall":60,"mono":-1,"zero":59.5,"from":null,"#
        + #""baseline":true}"# + "\n")
    #expect(
      written(
        .report(
          Claim(
            session: -4, from: Instant(nanoseconds: -1), to: Instant(nanoseconds: .max),
            total: Count(.min), arrival: Arrival(Instant(nanoseconds: .min)))))
        == #"{"event":"report","session":-4,"from":-0.000000001,"to":9223372036.854775807,"#
        + #""total":-9223372036854775808,"wall":-9223372036.854775808,"#
        + #""mono":-9223372036.854775808}"# + "\n")
    #expect(
      written(
        .answer(Claim(session: 2, from: seconds(0), to: seconds(1), total: nil, arrival: at(1))))
        == #"{"event":"answer","session":2,"from":0,"to":1,"total":null,"wall":1,"mono":1}"# + "\n")
    #expect(
      written(.close(Closing(session: 2, arrival: at(1))))
        == #"{"event":"close","session":2,"wall":1,"mono":1}"# + "\n")
  }

  @Test("the longest event fits into its line")
  func longest() {
    let least = Instant(nanoseconds: .min)
    let claim = Claim<Count>(
      session: SessionToken(.min), from: least, to: least, total: Count(.min),
      arrival: Arrival(least))
    for event: SessionEvent<Count> in [
      .open(
        Opening(
          session: SessionToken(.min), arrival: Arrival(least), zero: least, from: least,
          awaitsBaseline: false)),
      .baseline(claim), .report(claim), .answer(claim),
      .close(Closing(session: SessionToken(.min), arrival: Arrival(least))),
    ] { #expect(written(event).hasSuffix("}\n")) }
    let line = ReplayLine(
      n: .max, kind: .baseline, session: .min, raw: .min, displayed: .min, current: .min,
      lowerBound: false, verdict: .awaitingBaseline, ask: false)
    var out: [UInt8] = []
    line.writeJSON(to: &out)
    #expect(
      String(decoding: out, as: UTF8.self)
        == #"{"n":9223372036854775807,"kind":"baseline","session":-9223372036854775808,"#
        + #""raw":-9223372036854775808,"displayed":-9223372036854775808,"#
        + #""current":-9223372036854775808,"lowerBound":false,"verdict":"awaitingBaseline","#
        + #""ask":false}"# + "\n")
  }

  /// An Int64 of any size, the ends among them.
  private func number(_ generator: inout SeededGenerator) -> Int64 {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: .min
    case 1: .max
    case 2: Int64.random(in: -3...3, using: &generator)
    case 3: Int64.random(in: -9_000_000_000...9_000_000_000, using: &generator) * 1_000_000_000
    default:
      Int64.random(in: .min ... .max, using: &generator)
        >> Int.random(in: 0...63, using: &generator)
    }
  }

  private func event(_ generator: inout SeededGenerator, isFirst: Bool) -> SessionEvent<Count> {
    let session = SessionToken(number(&generator))
    let arrival = Arrival(
      wall: Instant(nanoseconds: number(&generator)),
      monotonic: Instant(nanoseconds: number(&generator)))
    let from = Bool.random(using: &generator) ? nil : Instant(nanoseconds: number(&generator))
    let claim = Claim(
      session: session, from: from, to: Instant(nanoseconds: number(&generator)),
      total: Bool.random(using: &generator) ? nil : Count(number(&generator)), arrival: arrival)
    switch isFirst ? 0 : Int.random(in: 0..<5, using: &generator) {
    case 0:
      let zero = Instant(nanoseconds: min(number(&generator), arrival.wall.nanoseconds))
      return .open(
        Opening(
          session: session, arrival: arrival, zero: zero, from: from,
          awaitsBaseline: Bool.random(using: &generator)))
    case 1: return .baseline(claim)
    case 2: return .report(claim)
    case 3: return .answer(claim)
    default: return .close(Closing(session: session, arrival: arrival))
    }
  }

  @Test("what it writes reads back to the same events", arguments: 0..<20 as Range<UInt64>)
  func roundTrip(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let events = (0..<300).map { event(&generator, isFirst: $0 == 0) }
    var header = TraceHeader()
    header.unit = (0..<8).flatMap { _ in
      Array(String(Unicode.Scalar(UInt32.random(in: 0..<0xD800, using: &generator)) ?? "?").utf8)
    }
    header.history = Bool.random(using: &generator)
    header.policy.width = Int.random(in: 1...63, using: &generator)
    header.policy.decrease = .restartBelow(Double.random(in: 0.0001...1, using: &generator))
    header.policy.maximumRate = Double(
      bitPattern: UInt64.random(in: 1..<0x7FF << 52, using: &generator))
    header.policy.tolerance = Int64.random(in: 0 ... .max, using: &generator)
    header.policy.adjacency = Int64.random(in: 0...10_000, using: &generator)
    var out: [UInt8] = []
    TraceWriter().write(header, to: &out)
    for event in events { TraceWriter().write(event, to: &out) }
    let result = read(out)
    #expect(result.message == nil, "seed \(seed)")
    #expect(result.header == header, "seed \(seed)")
    #expect(result.events == events, "seed \(seed)")
  }
}

@Suite("Rates and shares")
struct RateTests {
  private func rate(_ written: String) -> Double? {
    read(#"{"trace":1,"maximumRate":\#(written)}"#).header?.policy.maximumRate
  }

  @Test("are the nearest Double to what is written, as the standard library reads it")
  func nearest() {
    var generator = SeededGenerator(seed: 754)
    var written = [
      "5", "2.5", "0.1", "1e22", "1e23", "9007199254740993", "9007199254740992.5",
      "9007199254740993.0000000000000000000000000001", "1.7976931348623157e308",
      "1.7976931348623158e308", "2.2250738585072014e-308", "2.2250738585072011e-308",
      "4.9406564584124654e-324", "5e-324", "3e-324", "2.4703282292062328e-324",
      "0." + String(repeating: "0", count: 322) + "5", "1" + String(repeating: "0", count: 308),
      "1" + String(repeating: "0", count: 900) + "e-900",
      // Half way between two Doubles, and a breath more.
      "1.00000000000000011102230246251565404236316680908203125",
      "1.00000000000000011102230246251565404236316680908203124",
      "1.00000000000000011102230246251565404236316680908203126",
      "1.00000000000000011102230246251565404236316680908203125"
        + String(repeating: "0", count: 1_000) + "1",
      "0.500000000000000166533453693773481063544750213623046875",
    ]
    for _ in 0..<500 {
      let digits = (0..<Int.random(in: 1...25, using: &generator)).map { _ in
        String(Int.random(in: 0...9, using: &generator))
      }.joined()
      written.append("1\(digits)e\(Int.random(in: -345...280, using: &generator))")
    }
    for text in written {
      // Nearest to 0 is not above 0, nearest to infinity is not finite: no rate.
      let wanted = Double(text).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
      #expect(rate(text) == wanted, "\(text), seed 754")
    }
  }

  @Test("too small to be above 0 or too large to be finite are refused")
  func outside() {
    for text in ["2.4703282292062327e-324", "1e-400", "1e-99999999", "0", "1.8e308", "1e99999999"] {
      #expect(rate(text) == nil, "\(text)")
    }
  }

  @Test("are written with the fewest digits that read back")
  func shortest() {
    func written(_ rate: Double) -> String? {
      var header = TraceHeader()
      header.policy.maximumRate = rate
      var out: [UInt8] = []
      TraceWriter().write(header, to: &out)
      return String(decoding: out, as: UTF8.self).split(separator: ":").last.map {
        String($0.dropLast(2))
      }
    }
    let table: [(Double, String)] = [
      (5, "5"), (2.5, "2.5"), (0.1, "0.1"), (100, "100"), (1e16, "10000000000000000"),
      (1e17, "1e17"), (0.00001, "0.00001"), (0.0000015, "0.0000015"), (0.00000015, "1.5e-7"),
      (1 / 3, "0.3333333333333333"),
      (.greatestFiniteMagnitude, "1.7976931348623157e308"), (.leastNonzeroMagnitude, "5e-324"),
      (9_007_199_254_740_992, "9007199254740992"), (123456.789, "123456.789"),
    ]
    for (rate, text) in table { #expect(written(rate) == text) }
    var generator = SeededGenerator(seed: 17)
    for _ in 0..<300 {
      let rate = Double(bitPattern: UInt64.random(in: 1..<0x7FF << 52, using: &generator))
      let text = written(rate) ?? ""
      #expect(Double(text) == rate, "seed 17")
      let digits = { (text: String) in
        let digits = text.prefix { $0 != "e" }.filter(\.isNumber)
        return digits.reversed().drop { $0 == "0" }.reversed().drop { $0 == "0" }.count
      }
      #expect(digits(text) <= digits(rate.description), "\(text), seed 17")
    }
  }
}

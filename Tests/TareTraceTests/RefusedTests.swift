// What a trace's contract refuses: each with its line, its field and its remedy.

import Tare
import TareTrace
import Testing

@Suite("Refused, with line, field and remedy")
struct RefusedTests {
  static let header = #"{"trace":1}"#
  static let open = #"{"event":"open","wall":0}"#

  static let noHeader =
    #"the first line is no header; a trace begins with a line such as {"trace":1,"unit":"steps"}"#
  static let total = "write a whole number, digits only, such as 12, or null for no data"
  static let time =
    #"write seconds such as 1731340801.25 or a text with zone such as "2024-11-11T16:00:01.25Z""#
  static let beyond =
    "beyond 64 bits; whole numbers go from -9223372036854775808 to 9223372036854775807"
  static let beyondTimes =
    "beyond the range of times; seconds go from -9223372036.854775808 to 9223372036.854775807, "
    + "years from 1677 to 2262"
  static let noNumber =
    "expected a number such as -12.5; NaN and Infinity are none, write null for no data"
  static let value = "expected a value: a number, a text in quotation marks, true, false or null"

  static let wholeTraces: [(String, String)] = [
    ("", "line 1, trace: \(noHeader)"),
    ("\n\n", "line 2, trace: \(noHeader)"),
    ("\u{FEFF}", "line 1, trace: \(noHeader)"),
    ("hello", "line 1, trace: \(noHeader)"),
    ("Time,NumberOfSteps\n0,1\n", "line 1, trace: \(noHeader)"),
    ("[1]", "line 1, trace: \(noHeader)"),
    ("{}", "line 1, trace: \(noHeader)"),
    (#"{"event":"open","wall":0}"#, "line 1, trace: \(noHeader)"),
    ("\n\n{\"event\":\"open\",\"wall\":0}", "line 3, trace: \(noHeader)"),
    (
      #"{"trace":2,"unit":5,"decrease":"tomorrow"}"#,
      "line 1, trace: a trace of another version; the versions read are: 1"
    ),
    (#"{"trace":0}"#, "line 1, trace: a trace of another version; the versions read are: 1"),
    (
      #"{"trace":99999999999999999999}"#,
      "line 1, trace: a trace of another version; the versions read are: 1"
    ),
    (
      #"{"trace":"1"}"#,
      #"line 1, trace: not what belongs here; write the version as a number, "trace":1"#
    ),
    (
      #"{"trace":1.0}"#,
      "line 1, trace: a point or an exponent where a whole number belongs; "
        + #"write the version as a number, "trace":1"#
    ),
    (
      #"{"trace":null}"#,
      #"line 1, trace: not what belongs here; write the version as a number, "trace":1"#
    ),
    (#"{"trace":1"#, "line 1, trace: not JSON at byte 11 of the line: expected a comma or }"),
    (
      #"{"trace":1,"trace":1}"#,
      "line 1, trace: the key stands twice in one line; write it once"
    ),
  ]

  @Test("as a whole", arguments: wholeTraces)
  func wholeTrace(text: String, message: String) {
    let result = read(text)
    #expect(result.message == message)
    #expect(result.items.isEmpty)
  }

  @Test("a binary file, whatever its first byte, and never a trap")
  func binary() {
    for first in UInt8.min...UInt8.max {
      var generator = SeededGenerator(seed: UInt64(first))
      let bytes = [first] + (0..<300).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(read(bytes).error != nil, "seed \(first)")
    }
    #expect(read([0x1F, 0x8B, 8, 0, 0, 10, 1]).message == "line 1, trace: \(Self.noHeader)")
    #expect(read([0xFF, 0xFE, 0x7B, 0]).message == "line 1, trace: \(Self.noHeader)")
  }

  static let choices: [(String, String)] = [
    (#""unit":5"#, "unit: not what belongs here; write a text in quotation marks"),
    (
      #""unit":"\ud800""#,
      "unit: half of a surrogate pair; write both halves, or the character itself"
    ),
    (
      #""history":"yes""#,
      "history: not what belongs here; write true or false, or leave the key out"
    ),
    (
      #""history":null"#,
      "history: not what belongs here; write true or false, or leave the key out"
    ),
    (
      #""decrease":"reset""#,
      #"decrease: not what belongs here; write "correction", "restart" or {"restartBelow":0.5}"#
    ),
    (
      #""decrease":{}"#,
      #"decrease: not what belongs here; write "correction", "restart" or {"restartBelow":0.5}"#
    ),
    (
      #""decrease":1"#,
      #"decrease: not what belongs here; write "correction", "restart" or {"restartBelow":0.5}"#
    ),
    (
      #""decrease":{"restartBelow":0}"#,
      "restartBelow: not what belongs here; write a share above 0 and at most 1, such as "
        + #"{"restartBelow":0.5}"#
    ),
    (
      #""decrease":{"restartBelow":1.0000000001}"#,
      "restartBelow: not what belongs here; write a share above 0 and at most 1, such as "
        + #"{"restartBelow":0.5}"#
    ),
    (
      #""decrease":{"restartBelow":0.5,"restartBelow":0.5}"#,
      "restartBelow: the key stands twice in one line; write it once"
    ),
    (
      #""width":0"#,
      "width: not what belongs here; write a whole number of bits from 1 to 63, such as 16, or "
        + "leave the key out"
    ),
    (
      #""width":64"#,
      "width: not what belongs here; write a whole number of bits from 1 to 63, such as 16, or "
        + "leave the key out"
    ),
    (
      #""width":16.5"#,
      "width: a point or an exponent where a whole number belongs; write a whole number of bits "
        + "from 1 to 63, such as 16, or leave the key out"
    ),
    (
      #""width":null"#,
      "width: not what belongs here; write a whole number of bits from 1 to 63, such as 16, or "
        + "leave the key out"
    ),
    (
      #""maximumRate":0"#,
      "maximumRate: not what belongs here; write units per second above 0, such as 5, or leave "
        + "the key out"
    ),
    (
      #""maximumRate":-5"#,
      "maximumRate: not what belongs here; write units per second above 0, such as 5, or leave "
        + "the key out"
    ),
    (
      #""maximumRate":1e309"#,
      "maximumRate: not what belongs here; write units per second above 0, such as 5, or leave "
        + "the key out"
    ),
    (
      #""maximumRate":"5""#,
      "maximumRate: not what belongs here; write units per second above 0, such as 5, or leave "
        + "the key out"
    ),
    (
      #""tolerance":-0.1"#,
      "tolerance: not what belongs here; write seconds from 0 up, such as 0.25, or leave the key "
        + "out"
    ),
    (
      #""adjacency":"0.25""#,
      "adjacency: not what belongs here; write seconds from 0 up, such as 0.25, or leave the key "
        + "out"
    ),
    (#""adjacency":1e10"#, "adjacency: \(beyondTimes)"),
  ]

  @Test("a choice of the header that is none", arguments: choices)
  func choice(member: String, message: String) {
    let result = read(#"{"trace":1,\#(member)}"#)
    #expect(result.message == "line 1, \(message)")
    #expect(result.items.isEmpty)
  }

  static let firstEvents: [(String, String)] = [
    (header, "trace: a second header; a trace has one, and every other line is an event"),
    (#"{"trace":2}"#, "trace: a second header; a trace has one, and every other line is an event"),
    (
      #"{"event":"report","total":1}"#,
      #"event: the first event is not an open; begin with a line such as {"event":"open","wall":0}"#
    ),
    (
      #"{"event":"close"}"#,
      #"event: the first event is not an open; begin with a line such as {"event":"open","wall":0}"#
    ),
    (
      #"{"event":"open"}"#,
      "wall: missing; the first event needs a time, seconds such as 0 or a text such as "
        + #""2024-11-11T16:00:01Z""#
    ),
    (
      #"{"event":"open","wall":0,"zero":0.000000001}"#,
      "zero: later than the opening's wall; a session counts from its opening or from before"
    ),
  ]

  @Test("a first event that cannot be one", arguments: firstEvents)
  func firstEvent(line: String, message: String) {
    let result = readEvents(line)
    #expect(result.message == "line 2, \(message)")
    #expect(result.items == [.header(TraceHeader())])
  }

  static let events: [(String, String)] = [
    // A second header.
    (header, ", trace: a second header; a trace has one, and every other line is an event"),
    // Text where a number belongs.
    (#"{"event":"report","total":"7"}"#, ", total: not what belongs here; \(total)"),
    (#"{"event":"report","total":true}"#, ", total: not what belongs here; \(total)"),
    (#"{"event":"report","total":[7]}"#, ", total: not what belongs here; \(total)"),
    (#"{"event":"report","to":"7"}"#, ", to: not what belongs here; \(time)"),
    (#"{"event":"report","wall":"soon"}"#, ", wall: not what belongs here; \(time)"),
    (
      #"{"event":"report","session":"1"}"#,
      ", session: not what belongs here; write a whole number, digits only, such as 2, or leave "
        + "the key out"
    ),
    // Null where only a value means something.
    (#"{"event":"report","to":null}"#, ", to: not what belongs here; \(time)"),
    (#"{"event":"report","mono":null}"#, ", mono: not what belongs here; \(time)"),
    (
      #"{"event":"open","session":null}"#,
      ", session: not what belongs here; write a whole number, digits only, such as 2, or leave "
        + "the key out"
    ),
    (
      #"{"event":"open","baseline":null}"#,
      ", baseline: not what belongs here; write true or false, or leave the key out"
    ),
    (
      #"{"event":"report","from":false}"#,
      ", from: not what belongs here; write seconds such as 1731340801.25, a text with zone such "
        + #"as "2024-11-11T16:00:01Z", or null"#
    ),
    // NaN.
    (
      #"{"event":"report","total":NaN}"#,
      ", total: not JSON at byte 27 of the line: \(noNumber)"
    ),
    (
      #"{"event":"report","to":-Infinity}"#,
      ", to: not JSON at byte 25 of the line: \(noNumber)"
    ),
    (
      #"{"event":"report","total":7,"expect":NaN}"#,
      ", expect: not JSON at byte 38 of the line: \(noNumber)"
    ),
    // A fraction in a total.
    (
      #"{"event":"report","total":7.5}"#,
      ", total: a point or an exponent where a whole number belongs; \(total)"
    ),
    (
      #"{"event":"report","total":7.0}"#,
      ", total: a point or an exponent where a whole number belongs; \(total)"
    ),
    (
      #"{"event":"report","total":7e0}"#,
      ", total: a point or an exponent where a whole number belongs; \(total)"
    ),
    // A number beyond Int64.
    (#"{"event":"report","total":9223372036854775808}"#, ", total: \(beyond)"),
    (#"{"event":"report","total":-9223372036854775809}"#, ", total: \(beyond)"),
    (#"{"event":"open","session":100000000000000000000}"#, ", session: \(beyond)"),
    (#"{"event":"report","to":9223372036.854775808}"#, ", to: \(beyondTimes)"),
    (#"{"event":"report","mono":1e300}"#, ", mono: \(beyondTimes)"),
    (#"{"event":"report","to":"2262-04-11T23:47:16.854775808Z"}"#, ", to: \(beyondTimes)"),
    // A key twice.
    (
      #"{"event":"report","total":7,"total":7}"#,
      ", total: the key stands twice in one line; write it once"
    ),
    (
      #"{"event":"report","\u0065vent":"close"}"#,
      ", event: the key stands twice in one line; write it once"
    ),
    (
      #"{"event":"report","expect":1,"e\u0078pect":2}"#,
      ", expect: the key stands twice in one line; write it once"
    ),
    // An unknown event.
    (
      #"{"event":"step"}"#,
      ", event: unknown event; the events are open, baseline, report, answer, pause, "
        + "resume and close"
    ),
    (
      #"{"event":"Report"}"#,
      ", event: unknown event; the events are open, baseline, report, answer, pause, "
        + "resume and close"
    ),
    (
      #"{"event":"reportreport"}"#,
      ", event: unknown event; the events are open, baseline, report, answer, pause, "
        + "resume and close"
    ),
    (
      #"{"total":7}"#,
      ", event: missing; write an event's name: "
        + #""open", "baseline", "report", "answer", "pause", "resume" or "close""#
    ),
    (
      #"{"event":3}"#,
      ", event: not what belongs here; write an event's name: "
        + #""open", "baseline", "report", "answer", "pause", "resume" or "close""#
    ),
    // Zero after the opening.
    (
      #"{"event":"open","wall":5,"zero":6}"#,
      ", zero: later than the opening's wall; a session counts from its opening or from before"
    ),
    // Times that are none.
    (
      #"{"event":"report","to":"2024-11-11T16:00:01"}"#,
      ", to: a time without a zone; end it with Z or an offset such as +01:00"
    ),
    (
      #"{"event":"report","to":"2024-02-30T16:00:01Z"}"#,
      ", to: no such date or time of day; months go from 01 to 12, hours from 00 to 23, minutes "
        + "and seconds from 00 to 59"
    ),
    // Lines that are no JSON.
    ("7", ": not JSON at byte 1 of the line: expected {, each line is one object"),
    (
      #"{"event":"report"} x"#,
      ": not JSON at byte 20 of the line: expected the end of the line after }"
    ),
    (
      #"{"event":"report",}"#,
      #": not JSON at byte 19 of the line: expected a key in quotation marks, such as "total""#
    ),
    (
      #"{event:"report"}"#,
      #": not JSON at byte 2 of the line: expected a key in quotation marks, such as "total""#
    ),
    (
      #"{"event" "report"}"#,
      ", event: not JSON at byte 10 of the line: expected a colon after the key"
    ),
    (#"{"event":}"#, ", event: not JSON at byte 10 of the line: \(value)"),
    (#"{"event":report}"#, ", event: not JSON at byte 10 of the line: \(value)"),
    (
      #"{"event":"report","total":07}"#,
      ", total: not JSON at byte 28 of the line: expected no digit after a leading zero"
    ),
    (
      #"{"event":"report","to":1.}"#,
      ", to: not JSON at byte 26 of the line: expected a digit"
    ),
    (
      #"{"event":"report","to":1e}"#,
      ", to: not JSON at byte 26 of the line: expected a digit"
    ),
    (
      #"{"event":"report","total":12abc}"#,
      ", total: not JSON at byte 29 of the line: expected a comma or }"
    ),
    (
      #"{"event":"rep"#,
      ", event: not JSON at byte 14 of the line: expected the closing quotation mark"
    ),
    (
      #"{"event":"\x"}"#,
      ", event: not JSON at byte 11 of the line: expected an escape: "
        + #"\" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits"#
    ),
    (
      "{\"event\":\"a\u{1}\"}",
      ", event: not JSON at byte 12 of the line: expected no bare control character; write an "
        + #"escape such as \t or \u0000"#
    ),
    (
      #"{"event":"report","x":[1 2]}"#,
      ", x: not JSON at byte 26 of the line: expected a comma or ]"
    ),
    (
      #"{"event":"report","x":{"y":[1,{"z":}]}}"#,
      ", x: not JSON at byte 36 of the line: \(value)"
    ),
    (#"{"event":"report","x":tru}"#, ", x: not JSON at byte 23 of the line: \(value)"),
  ]

  @Test("an event, after what came before it", arguments: events)
  func event(line: String, message: String) {
    let result = readEvents(Self.open, line, Self.open)
    #expect(result.message == "line 3" + message)
    #expect(result.events.count == 1)
  }

  @Test("bytes that are no UTF-8, in a value nobody reads as well")
  func notUTF8() {
    let sequences: [[UInt8]] = [
      [0xFF], [0x80], [0xC3], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x9F, 0x98], [0xE2, 0x82, 0x22],
    ]
    for sequence in sequences {
      let line = Array("{\"trace\":1}\n{\"x\":\"".utf8) + sequence + Array("\"}\n".utf8)
      #expect(
        read(line).message == "line 2, x: not JSON at byte 7 of the line: expected UTF-8",
        "\(sequence)")
    }
  }

  @Test("a value that nests deeper than 64, without deepening the stack")
  func nesting() {
    func line(_ depth: Int) -> String {
      #"{"event":"open","wall":0,"x":"#
        + (0..<depth).map { $0 % 2 == 0 ? "[" : #"{"k":"# }.joined() + "1"
        + (0..<depth).reversed().map { $0 % 2 == 0 ? "]" : "}" }.joined() + "}"
    }
    #expect(readEvents(line(64)).error == nil)
    let message =
      "line 2, x: nested more than 64 deep at byte 222 of the line; a value nests at most 64 deep"
    #expect(readEvents(line(65)).message == message)
    #expect(readEvents(#"{"x":"# + String(repeating: "[", count: 1_000_000)).error != nil)
  }

  @Test("a fault ends the reading for good")
  func afterwards() throws {
    var reader = TraceReader()
    var items = 0
    let faulty = Array("{\"trace\":1}\nx\n".utf8)
    let good = Array("\(Self.open)\n".utf8)
    let first = #expect(throws: TraceError.self) {
      try faulty.withUnsafeBytes { try reader.read($0) { _ in items += 1 } }
    }
    let second = #expect(throws: TraceError.self) {
      try good.withUnsafeBytes { try reader.read($0) { _ in items += 1 } }
    }
    let third = #expect(throws: TraceError.self) { try reader.finish { _ in items += 1 } }
    #expect(first == second)
    #expect(second == third)
    #expect(items == 1)
  }

  @Test("the field of an error is short and fit for a terminal")
  func field() {
    let key = #"a\u001b[31m\u009b\ud800"# + String(repeating: "ü", count: 40)
    let result = readEvents(#"{"\#(key)":x}"#)
    let field = String(decoding: result.error?.field ?? [], as: UTF8.self)
    #expect(field == "a?[31m????" + String(repeating: "ü", count: 27))
    #expect(field.utf8.count == 64)
  }

  @Test("two of many unknown keys, and none of many different ones")
  func manyKeys() {
    let keys = (0..<20_000).map { #""k\#($0 * 7919 % 20_000)":0"# }
    let line = #"{"event":"open","wall":0,"# + keys.joined(separator: ",")
    #expect(readEvents(line + "}").error == nil)
    #expect(
      readEvents(line + #","k\u00315":1}"#).message
        == "line 2, k15: the key stands twice in one line; write it once")
  }
}

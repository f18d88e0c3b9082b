// What a trace's contract accepts: line ends, marks, unknown keys, any spelling of a text.

import Tare
import TareTrace
import Testing

@Suite("Accepted")
struct AcceptedTests {
  static let header = #"{"trace":1}"#
  static let open = #"{"event":"open","wall":0}"#
  static let report = #"{"event":"report","to":1,"total":2}"#

  @Test(
    "any line ends, blank lines, a mark and a last line without newline",
    arguments: [
      "\(header)\n\(open)\n\(report)\n",
      "\(header)\n\(open)\n\(report)",
      "\(header)\r\n\(open)\r\n\(report)\r\n",
      "\(header)\r\n\(open)\r\n\(report)\r",
      "\u{FEFF}\(header)\n\(open)\n\(report)\n",
      "\u{FEFF}\r\n\n \t\n\(header)\n\n\(open)\n \r\n\n\(report)\n\n\n",
      "  \(header)  \n\t\(open)\t\n \(report) ",
    ])
  func lines(text: String) {
    let result = read(text)
    #expect(result.error == nil)
    #expect(result.header == TraceHeader())
    #expect(result.events.map(\.kind) == [.open, .report])
  }

  @Test("a byte-order mark anywhere else is no JSON")
  func lateMark() {
    #expect(
      read("\(Self.header)\n\u{FEFF}\(Self.open)").message
        == "line 2: not JSON at byte 1 of the line: expected {, each line is one object")
  }

  @Test(
    "unknown keys, whatever they hold",
    arguments: [
      "0", "-0.0e+10", "123456789012345678901234567890", #""""#, #""a\"\\\/\b\f\n\r\t\u00fCz""#,
      #""\ud83d""#, "true", "false", "null", "[]", "{}", "[ ]", "{ }", "[[],{},[{}]]",
      #"{"a":{"a":1,"a":2},"b":[1,"x",null,{"c":[true]}] , "" : 0}"#,
      #""日本語 with more than eight bytes in it, and \"quotes\" too""#,
    ])
  func unknownKeys(value: String) {
    let result = read(
      """
      {"expect":\(value),"trace":1,"x y": \(value) }
      {"expect":\(value),"event":"open","wall":0,"maximumRates":\(value)}
      {"event":"report","to":1,"total":2,"":\(value)}
      """)
    #expect(result.message == nil)
    #expect(result.events.map(\.kind) == [.open, .report])
  }

  @Test("a key that belongs to another event is unknown on this one")
  func foreignKeys() {
    let result = readEvents(
      #"{"event":"open","wall":0,"to":"x","total":[],"trace":5,"width":"x"}"#,
      #"{"event":"report","zero":true,"baseline":"x","unit":3,"to":1,"total":2}"#,
      #"{"event":"close","from":{},"to":NaNa}"#)
    #expect(result.events.map(\.kind) == [.open, .report])
    #expect(result.error?.line == 4)
    let header = read(#"{"trace":1,"event":7,"total":"x","session":null}"#)
    #expect(header.error == nil)
  }

  @Test("escapes in keys and texts mean what they spell")
  func escapes() {
    let result = read(
      #"""
      {"\u0074race":1,"un\u0069t":"a\tb\"\u00e4\ud83d\ude00\/","decre\u0061se":"re\u0073tart"}
      {"\u0065\u0076\u0065\u006e\u0074":"\u006fpen","w\u0061ll":"1970-01-01T00:00:0\u0035Z"}
      {"event":"\u0062aseline","basel\u0069ne":0,"tot\u0061l":4}
      """#)
    #expect(result.message == nil)
    #expect(result.header.map { String(decoding: $0.unit, as: UTF8.self) } == "a\tb\"ä😀/")
    #expect(result.header?.policy.decrease == .restart)
    #expect(result.events.map(\.kind) == [.open, .baseline])
    if case .open(let opening)? = result.events.first {
      #expect(opening.arrival.wall == seconds(5))
    }
  }

  @Test("every choice of the header")
  func choices() {
    let header = read(
      #"""
      {"adjacency":1e-1,"tolerance":0,"maximumRate":5.25,"width":63,"history":true,"unit":"",\#
      "decrease":{"x":[{}],"restartBelow":1,"y":2},"trace":1}
      """#
    ).header
    var wanted = TraceHeader()
    wanted.unit = []
    wanted.history = true
    wanted.policy.decrease = .restartBelow(1)
    wanted.policy.width = 63
    wanted.policy.maximumRate = 5.25
    wanted.policy.tolerance = 0
    wanted.policy.adjacency = 100_000_000
    #expect(header == wanted)
    #expect(read(#"{"trace":1,"decrease":"correction"}"#).header == TraceHeader())
    #expect(TraceHeader().policy.tolerance == 1_000_000_000)
    #expect(TraceHeader().policy.adjacency == 250_000_000)
    #expect(!TraceHeader().history)
    #expect(String(decoding: TraceHeader().unit, as: UTF8.self) == "steps")
  }

  @Test("claims that a session will judge: negative totals, ends before starts, any order of times")
  func verdictsNotErrors() {
    let result = readEvents(
      Self.open, #"{"event":"report","from":5,"to":1,"total":-2}"#,
      #"{"event":"report","to":-100,"total":-9223372036854775808,"wall":-7,"mono":-9}"#,
      #"{"event":"report","to":3,"total":9223372036854775807}"#)
    #expect(result.error == nil)
    #expect(result.events.count == 4)
  }
}

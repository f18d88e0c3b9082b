// The manners of `tare merge`: bad rows, pipes, headers and keys.

import Foundation
import Testing

@Suite("tare merge")
struct MergeMannersTests {
  private func merge(_ text: String, _ options: [String] = []) throws -> ToolRun {
    try Tool.run(["merge", "--now", "1700100000"] + options, input: Array(text.utf8))
  }

  private let good = "a\t0\t60\t100\t1\n"
  private let goodLine = "a\t1970-01-01\t100.000\t0.000\t0.000\n"

  @Test("says nothing of nothing")
  func empty() throws {
    for text in ["", "\n", "\r\n\n"] {
      for options in [[], ["--format", "jsonl"], ["--input", "jsonl"]] {
        #expect(try merge(text, options) == ToolRun(code: 0, out: "", err: ""))
      }
    }
    #expect(try merge("", ["--header"]) == ToolRun(code: 0, out: "", err: ""))
  }

  /// A row, its field, and a part of what is said.
  static let bad: [(row: String, field: String, text: String)] = [
    ("b", "start: ", "missing"),
    ("b\t0\t60\t100", "priority: ", "missing"),
    ("b\tx\t60\t100\t1", "start: ", "'x' is no time"),
    ("b\t0\t1e\t100\t1", "end: ", "'1e' is no time"),
    ("b\t0\t60s\t100\t1", "end: ", "'60s' is no time"),
    ("b\t60\t0\t100\t1", "end: ", "before the start"),
    ("b\t1700000000000\t1700000000001\t1\t1", "start: ", "not milliseconds"),
    ("b\t1e999999999999\t0\t1\t1", "start: ", "1678 to 2261"),
    ("b\t0\t2300-01-01T00:00:00Z\t1\t1", "end: ", "1678 to 2261"),
    ("b\t2023-02-29T00:00:00Z\t0\t1\t1", "start: ", "not in the calendar"),
    ("b\t2023-02-01T24:00:00Z\t0\t1\t1", "start: ", "not in the calendar"),
    ("b\t2023-02-01T00:00:00X\t0\t1\t1", "start: ", "is no time"),
    ("b\t0\t60\t-1\t1", "count: ", "'-1' is negative"),
    ("b\t0\t60\tnan\t1", "count: ", "'nan' is no number of steps"),
    ("b\t0\t60\t2147483648\t1", "count: ", "more than 2147483647"),
    ("b\t0\t60\t2147483647.5\t1", "count: ", "more than 2147483647"),
    ("b\t0\t60\t1\t1.5", "priority: ", "'1.5' is no whole number"),
    ("b\t0\t60\t1\t2147483648", "priority: ", "no whole number of 32 bits"),
    ("b\t0\t60\t1\t1\tyesterday", "modified: ", "'yesterday' is no time"),
    ("b\t0\t60\t1\t1\t\tx\tv2", "version: ", "'v2' is no whole number"),
    ("b\t0\t60\t1\t1\t\tx\t1\t", "", "more than 8 fields"),
    ("b\t" + String(repeating: "0", count: 2_000_000), "", "longer than 1048576 bytes"),
    ("{\"key\":\"b\"}", "start: ", "is no time"),
  ]

  @Test("A byte-order mark is no part of the first key")
  func byteOrderMark() throws {
    let rows = try merge("\u{FEFF}k\t1\t2\t3\t4\nk\t1\t2\t3\t4\n")
    #expect(rows.out == "k\t1970-01-01\t3.000\t3.000\t0.000\n")
    let object = #"{"key":"k","start":1,"end":2,"count":3,"priority":4}"#
    #expect(try merge("\u{FEFF}" + object + "\n").code == 0)
  }

  @Test(
    "stops at a bad row with its line and field, after the keys before it",
    arguments: bad.indices.dropLast())
  func badRow(index: Int) throws {
    let (row, field, text) = Self.bad[index]
    let run = try merge(good + "a\t60\t120\t9\t1\nc\t0\t60\t5\t1\n\(row)\n" + good)
    #expect(run.code == 65)
    #expect(run.out == "a\t1970-01-01\t109.000\t0.000\t0.000\n")
    #expect(run.err.hasPrefix("tare: standard input:4: \(field)"), "\(run.err)")
    #expect(run.err.contains(text), "\(run.err)")
    #expect(run.err.count < 200)

    let kept = try merge(good + "\(row)\n\(row)\na\t60\t120\t9\t1\n", ["--keep-going"])
    #expect(kept.code == 65)
    #expect(kept.out == "a\t1970-01-01\t109.000\t0.000\t0.000\n")
    #expect(kept.err.hasSuffix("tare: standard input: 2 bad rows left out of 4 lines\n"))
    #expect(kept.err.contains("standard input:3: \(field)"))
  }

  @Test("goes past a thousand bad rows and tells ten of them")
  func manyBadRows() throws {
    let run = try merge(
      String(repeating: "a\tx\n", count: 1000) + good, ["--keep-going"])
    #expect(run.out == goodLine)
    #expect(run.err.split(separator: "\n").count == 12)
    #expect(run.err.hasSuffix("1000 bad rows left out of 1001 lines\n"))
  }

  @Test(
    "refuses what is no object in JSON Lines",
    arguments: [
      "[1]", "{\"key\":\"a\"", "{\"key\" \"a\"}", "{\"key\":\"a\"} x", "{\"key\":\"a}", "{,}",
      "{\"key\":\"\\x\"}", "{\"y\":[[1,]}", "{\"y\":{1:2}}",
      "{\"y\":" + String(repeating: "[", count: 100_000) + "}",
    ])
  func badObject(text: String) throws {
    let run = try merge(
      "{\"key\":\"a\",\"start\":0,\"end\":60,\"count\":9,\"priority\":1}\n" + text)
    #expect(run.code == 65)
    #expect(run.err.hasPrefix("tare: standard input:2: no JSON object"), "\(run.err)")
  }

  @Test("reads JSON with escapes, fields in any order and fields it does not know")
  func json() throws {
    let rows = """
      {"z":{"a":[1,{"b":null}],"c":"}"},"priority":1,"count":1.5,"end":60,"start":0,"key":"a\\u00e9\\ud83d\\ude00\\"\\\\\\t"}
       { "key" : "a\\u00e9\\ud83d\\ude00\\"\\\\\\t" , "start" : "1970-01-01T00:01:00Z","end":6E1,"count":"2","priority":"1","id":null,"version":null }

      """
    let run = try merge(rows)
    #expect(run.err == "")
    let line = "\"day\":\"1970-01-01\",\"steps\":3.500,\"shadowed\":0.000,\"flagged\":0.000}\n"
    #expect(run.out == "{\"key\":\"aé😀\\\"\\\\\\u0009\"," + line)
    #expect(
      try merge(rows, ["--format", "tsv"]).out
        == "aé😀\"\\\\\\t\t1970-01-01\t3.500\t0.000\t0.000\n")
  }

  @Test("reads the columns that a header names")
  func header() throws {
    let rows = "count\tname\tstart\tend\tpriority\tkey\n100\tx\t0\t60\t1\ta\n"
    #expect(try merge(rows, ["--header"]).out == goodLine)
    #expect(try merge("key\tstart\tend\tcount\tpriority\r\n" + good, ["--header"]).out == goodLine)
    let run = try merge("key\tbegin\tend\tcount\tpriority\n" + good, ["--header", "--keep-going"])
    #expect(run.code == 65)
    #expect(
      run.err
        == "tare: standard input:1: the header names no start; it names key, start, end, count and "
        + "priority at least\n")
  }

  @Test("keeps keys as they are, and begins anew with one that comes back")
  func keys() throws {
    let run = try merge(good + "\t0\t60\t5\t1\n" + "{x}\\N\t0\t60\t7\t1\n" + good)
    #expect(
      run.out == goodLine + "\t1970-01-01\t5.000\t0.000\t0.000\n"
        + "{x}\\N\t1970-01-01\t7.000\t0.000\t0.000\n" + goodLine)
    #expect(try merge("{x}\t0\t60\t100\t1", ["--input", "tsv"]).out.hasPrefix("{x}\t"))
  }

  @Test("reads NULLs, ends of lines of other systems, and a last row without one")
  func plainForms() throws {
    for text in [
      "a\t0\t60\t100\t1\t\\N\t\\N\t\\N\n", "a\t0\t60\t100\t1\t\t\t\n", "a\t0\t60\t100\t1\r\n",
      "a\t0\t60\t100\t1\t\r\n", "a\t0\t60\t100.0\t+1", "a\t0\t60\t100\t1\t5\tid\t0\r\n",
    ] {
      #expect(try merge(text) == ToolRun(code: 0, out: goodLine, err: ""), "\(text)")
    }
  }

  @Test("reads rows across the borders of its reads")
  func longInput() throws {
    // 2 MB in rows of many lengths, of which no two keys are the same.
    var text = ""
    var wanted = ""
    for n in 0..<6000 {
      let key = String(repeating: "k", count: n % 701) + "\(n)"
      text += "\(key)\t0\t60\t\(n)\t1\n"
      wanted += "\(key)\t1970-01-01\t\(n).000\t0.000\t\(n > 240 ? n : 0).000\n"
    }
    #expect(try merge(text).out == wanted)
  }

  @Test("writes a key as soon as the next one begins")
  func livePipe() throws {
    let folder = try TemporaryFolder()
    let out = folder["out"].path
    let run = try Tool.shell(
      """
      { printf 'a\\t0\\t60\\t100\\t1\\nb\\t0\\t60\\t5\\t1\\n'
        tries=0
        while [ ! -s '\(out)' ] && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
        [ -s '\(out)' ] && echo 'seen before the end' >&2
      } | "$tare" merge >'\(out)'
      """)
    #expect(run.code == 0)
    #expect(run.err == "seen before the end\n")
  }

  @Test("ends quietly when nobody reads on, and says 74 if a write fails")
  func failedWrites() throws {
    let folder = try TemporaryFolder()
    let rows = (0..<50_000).map { "\($0)\t0\t60\t1\t1\n" }.joined()
    try Data(rows.utf8).write(to: folder["rows.tsv"])
    let path = folder["rows.tsv"].path
    let closed = try Tool.shell(
      "{ \"$tare\" merge '\(path)'; echo $? >&2; } | head -n 1 >/dev/null")
    #expect(closed.err == "0\n")
    #expect(try Tool.shell("\"$tare\" merge '\(path)' >&-").code == 74)
    #expect(try Tool.run(["merge", "nothing-here"]).code == 66)
  }
}

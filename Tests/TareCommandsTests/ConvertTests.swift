// A converted log replays as the log itself, and comes as fast as the log.

import Foundation
import Testing

@testable import TareCommands

@Suite("A converted log")
struct ConvertTests {
  static let house = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  /// Every log that is here, with the options it needs.
  static let logs: [(file: String, options: [String])] =
    ["phone.csv", "phone-utf16.csv", "counter.csv", "asks.jsonl", "blind.jsonl", "fault.jsonl"]
    .map { ($0, []) }
    + ["history.jsonl", "names.jsonl", "rate.jsonl", "wide.jsonl"].map { ($0, []) }
    + [("other.csv", ["--columns", "time=when:ms,total=so far"])]
    + [
      "cmpedometer/iphone-20h-changes.csv", "cmpedometer/iphone-10min.csv",
      "android-step-counter/walk-100.csv", "android-step-counter/s6-with-truth-hand.csv",
      "android-step-counter/s6-with-truth-armband.csv",
      "android-step-counter/s6-with-truth-bag.csv",
    ].map { (house.appending(path: "../shared/exports/\($0)").standardizedFileURL.path, []) }

  @Test("replays to the same counts, row by row", arguments: logs.map(\.file))
  func law(file: String) throws {
    let log = try #require(Self.logs.first { $0.file == file })
    let path = file.hasPrefix("/") ? URL(filePath: file) : Tool.samples.appending(path: file)
    guard FileManager.default.fileExists(atPath: path.path) else {
      print("skipped: \(file) is not here")
      return
    }
    let isTrace = file.hasSuffix(".jsonl")
    for policy in [[], ["--history"], ["--decrease", "restart", "--maximum-rate", "3"]] {
      let trace = try Tool.run(["convert"] + log.options + policy + [file])
      let own = try Tool.run(["replay", "--format", "jsonl"] + log.options + policy + [file])
      let converted = try Tool.run(
        ["replay", "--format", "jsonl", "-"], input: Array(trace.out.utf8))
      #expect(trace.code == own.code)
      #expect(trace.err == own.err)
      #expect(converted.code == 0)
      var rows = try events(converted.out)
      if !isTrace {
        #expect(rows.first?["kind"] as? String == "open")
        rows.removeFirst()
      }
      let expected = try events(own.out)
      #expect(expected.count > 1)
      #expect(rows.count == expected.count)
      for (row, wanted) in zip(rows, expected) {
        for key in ["session", "raw", "displayed", "current", "lowerBound", "verdict", "ask"] {
          #expect(row[key] as? NSObject == wanted[key] as? NSObject, "\(key) of \(wanted)")
        }
        #expect((row["n"] as? Int ?? 0) == (wanted["n"] as? Int ?? 0) + (isTrace ? 0 : 1))
      }
    }
  }

  private func events(_ lines: String) throws -> [[String: Any]] {
    try lines.split(separator: "\n").compactMap { line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return value?["summary"] == nil ? value : nil
    }
  }

  @Test("is its own conversion", arguments: logs.map(\.file))
  func twice(file: String) throws {
    let log = try #require(Self.logs.first { $0.file == file })
    let once = try Tool.run(["convert"] + log.options + [file])
    guard once.code == 0 || once.code == 65 else {
      print("skipped: \(file) is not here")
      return
    }
    let twice = try Tool.run(["convert", "-"], input: Array(once.out.utf8))
    #expect(twice == ToolRun(code: 0, out: once.out, err: ""))
  }

  @Test("does not depend on how its bytes arrive", arguments: ["phone-utf16.csv", "names.jsonl"])
  func chunks(file: String) throws {
    let log = [UInt8](try Data(contentsOf: Tool.samples.appending(path: file)))
    let whole = rewrite(log, HeaderChange())
    #expect(whole.fault == nil)
    for offset in 0...log.count {
      #expect(rewrite(log, HeaderChange(), splitAt: [offset]) == whole, "cut at \(offset)")
    }
    #expect(rewrite(log, HeaderChange(), splitAt: Array(0..<log.count)) == whole)
  }

  @Test("without rows is a trace without events, and without a known header nothing")
  func rowless() throws {
    let rowless = try Tool.run(["convert", "-"], input: Array("Time,NumberOfSteps\n".utf8))
    #expect(
      rowless
        == ToolRun(code: 0, out: "{\"trace\":1,\"unit\":\"steps\",\"history\":false}\n", err: ""))
    let unknown = try Tool.run(["convert", "-"], input: Array("a,b\n1,2\n".utf8))
    #expect(unknown.code == 65)
    #expect(unknown.out == "")
  }

  @Test("comes row by row from a live pipe", arguments: ["convert", "redact"])
  func livePipe(verb: String) throws {
    // The second row is written only when the first has been answered.
    let folder = try TemporaryFolder()
    for destination in ["> 'OUT'", "--output 'OUT'"] {
      let out = folder["out\(destination.count)"].path
      let run = try Tool.shell(
        """
        : >'\(out)'
        { printf 'Time,NumberOfSteps\\n1,100\\n'
          tries=0
          while [ ! -s '\(out)' ] && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
          [ $(wc -l <'\(out)') = 3 ] && echo 'seen before the end' >&2
          printf '2,105'
        } | "$tare" \(verb) - \(destination.replacing("OUT", with: out))
        """)
      #expect(run == ToolRun(code: 0, out: "", err: "seen before the end\n"))
      let lines = try String(contentsOfFile: out, encoding: .utf8).split(separator: "\n")
      #expect(lines.count == 4)
    }
  }

  @Test("goes into a file, in place of what was there", arguments: ["convert", "redact"])
  func output(verb: String) throws {
    let folder = try TemporaryFolder()
    let file = folder["out.jsonl"]
    let plain = try Tool.run([verb, "blind.jsonl"])
    try Data(repeating: 0x78, count: 10_000).write(to: file)
    let run = try Tool.run([verb, "--output", file.path, "blind.jsonl"])
    #expect(run == ToolRun(code: 0, out: "", err: ""))
    #expect(try String(contentsOf: file, encoding: .utf8) == plain.out)
    #expect(try Tool.run([verb, "--output", "-", "blind.jsonl"]) == plain)
    // What came before a fault is in the file.
    let fault = try Tool.run([verb, "--output", file.path, "fault.jsonl"])
    #expect(fault.code == 65)
    #expect(try String(contentsOf: file, encoding: .utf8) == Tool.run([verb, "fault.jsonl"]).out)
    // An input that is not there costs no file its content.
    let missing = try Tool.run([verb, "--output", file.path, "nothing-here"])
    #expect(missing.code == 66)
    #expect(try !Data(contentsOf: file).isEmpty)
  }

  @Test("never goes over its own input", arguments: ["convert", "redact"])
  func overInput(verb: String) throws {
    let folder = try TemporaryFolder()
    let file = folder["walk.jsonl"].path
    let text = try String(
      contentsOf: Tool.samples.appending(path: "blind.jsonl"), encoding: .utf8)
    try Data(text.utf8).write(to: URL(filePath: file))
    _ = try Tool.shell(
      "cd '\(folder.url.path)' && ln -s walk.jsonl soft.jsonl && ln walk.jsonl hard.jsonl")
    for name in ["walk.jsonl", "./walk.jsonl", "soft.jsonl", "hard.jsonl"] {
      let run = try Tool.shell(
        "cd '\(folder.url.path)' && \"$tare\" \(verb) --output \(name) walk.jsonl")
      #expect(run.code == 64)
      #expect(run.err.hasPrefix("tare: \(name) is its own input; name another"))
      #expect(run.err.hasSuffix("Try 'tare help \(verb)'.\n"))
    }
    for redirected in ["- <walk.jsonl --output hard.jsonl", "walk.jsonl >>walk.jsonl"] {
      let run = try Tool.shell("cd '\(folder.url.path)' && \"$tare\" \(verb) \(redirected)")
      #expect(run.code == 64)
      #expect(run.err.contains("is its own input"))
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }

  @Test(
    "says 74 if a write fails, and nothing when nobody reads on", arguments: ["convert", "redact"])
  func failedWrites(verb: String) throws {
    let nowhere = try Tool.run([verb, "--output", "nowhere/a.jsonl", "blind.jsonl"])
    #expect(nowhere.code == 74)
    #expect(nowhere.err == "tare: nowhere/a.jsonl: no such file or folder\n")
    let closed = try Tool.shell("\"$tare\" \(verb) blind.jsonl >&-")
    #expect(closed == ToolRun(code: 74, out: "", err: "tare: standard output: is closed\n"))
    let unread = try Tool.shell("\"$tare\" \(verb) - <&-")
    #expect(unread == ToolRun(code: 66, out: "", err: "tare: standard input: is closed\n"))
    // What is said on a closed stream gets into no file that has its number.
    let folder = try TemporaryFolder()
    let mute = try Tool.shell("\"$tare\" \(verb) fault.jsonl --output '\(folder["a"].path)' 2>&-")
    #expect(mute.code == 65)
    #expect(
      try String(contentsOf: folder["a"], encoding: .utf8) == Tool.run([verb, "fault.jsonl"]).out)
    if FileManager.default.fileExists(atPath: "/dev/full") {
      let full = try Tool.shell("\"$tare\" \(verb) blind.jsonl >/dev/full")
      #expect(full.code == 74)
      #expect(full.err == "tare: standard output: no space left on the device\n")
      let file = try Tool.run([verb, "--output", "/dev/full", "blind.jsonl"])
      #expect(file.code == 74)
      #expect(file.err == "tare: /dev/full: no space left on the device\n")
    } else {
      print("skipped: there is no /dev/full here")
    }
    let quiet = try Tool.shell(
      """
      { awk 'BEGIN { print "Time,NumberOfSteps"; for (i = 0; i < 60000; i++) print i "," i }' |
        "$tare" \(verb) -; echo $? >&2; } | head -n 1 >/dev/null
      """)
    #expect(quiet.err == "0\n")
  }
}

// The manners of the tool: streams, options in any order, exit codes, colours, speed of showing.

import Foundation
import Testing

@Suite("The tool")
struct MannersTests {
  @Test(
    "takes options in any order and in both forms",
    arguments: [
      ["replay", "--format", "jsonl", "--decrease", "restart", "blind.jsonl"],
      ["replay", "blind.jsonl", "--decrease=restart", "--format=jsonl"],
      ["replay", "--decrease", "restart", "--", "blind.jsonl"],
      ["replay", "--decrease", "correction", "blind.jsonl", "--decrease", "restart"],
    ])
  func order(arguments: [String]) throws {
    let run = try Tool.run(arguments)
    #expect(run.code == 0)
    #expect(run.out.contains("110"))
    #expect(run.err == "")
  }

  @Test("reads standard input as -, and takes all behind -- for files")
  func standardInput() throws {
    let bytes = [UInt8](try Data(contentsOf: Tool.samples.appending(path: "blind.jsonl")))
    let file = try Tool.run(["replay", "--format", "jsonl", "blind.jsonl"])
    let input = try Tool.run(["replay", "--format", "jsonl", "-"], input: bytes)
    #expect(file == input)
    #expect(try Tool.run(["replay", "--format", "jsonl", "--", "-"], input: bytes) == file)
    let missing = try Tool.run(["replay", "--", "--format"])
    #expect(missing.code == 66)
    #expect(missing.err == "tare: --format: no such file or folder\n")
  }

  @Test("says the same of a log in UTF-16 with semicolons")
  func encodings() throws {
    let plain = try Tool.run(["replay", "--format", "jsonl", "phone.csv"])
    #expect(try Tool.run(["replay", "--format", "jsonl", "phone-utf16.csv"]) == plain)
    #expect(plain.out.contains("\"last\":23,"))
  }

  @Test("prints help wherever it is asked for, mistakes notwithstanding")
  func help() throws {
    let help = try Tool.run(["help", "replay"])
    for arguments in [["replay", "--help"], ["replay", "-h"], ["replay", "x", "--no", "--help"]] {
      #expect(try Tool.run(arguments) == help)
    }
    #expect(try Tool.run(["-h"]) == Tool.run(["help"]))
    // But not where it is a file's name.
    #expect(try Tool.run(["replay", "--", "--help"]).code == 66)
  }

  @Test(
    "prints rows that fit into 80 columns", arguments: ["blind.jsonl", "rate.jsonl", "phone.csv"])
  func rows(file: String) throws {
    for arguments in [["replay", file], ["replay", file, "--chart", "-"]] {
      for line in try Tool.run(arguments).out.split(separator: "\n") {
        #expect(line.count <= 80, "\(line)")
      }
    }
  }

  @Test(
    "prints JSON that is JSON",
    arguments: [["blind.jsonl"], ["blind.jsonl", "fault.jsonl", "phone.csv"]])
  func json(files: [String]) throws {
    for more in [[], ["--compare", "decrease=restart"]] {
      let document = try Tool.run(["replay", "--format", "json"] + more + files).out
      let lines = try Tool.run(["replay", "--format", "jsonl"] + more + files).out
      let value = try JSONSerialization.jsonObject(with: Data(document.utf8))
      let documents = value as? [[String: Any]] ?? [value as? [String: Any] ?? [:]]
      #expect(documents.count == files.count)
      let events = documents.map { ($0["events"] as? [Any])?.count ?? 0 }.reduce(0, +)
      #expect(events + files.count == lines.split(separator: "\n").count)
      for line in lines.split(separator: "\n") {
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
      }
    }
  }

  @Test("colours nothing that is not a terminal")
  func colours() throws {
    let run = try Tool.run(
      ["replay", "blind.jsonl", "--chart", "-"], environment: ["TERM": "xterm"])
    #expect(!run.out.contains("\u{1B}"))
    #expect(run.err == "")
  }

  @Test("draws a chart into a file, and says nothing more for it")
  func chart() throws {
    let folder = try TemporaryFolder()
    let file = folder["walk.svg"]
    let plain = try Tool.run(["replay", "blind.jsonl"])
    #expect(try Tool.run(["replay", "--chart", file.path, "blind.jsonl"]) == plain)
    let picture = try String(contentsOf: file, encoding: .utf8)
    #expect(picture.hasPrefix("<svg") && picture.hasSuffix("</svg>\n"))
    #expect(picture.contains("blind.jsonl"))
  }

  @Test("says 74 if a write fails, and shows first what it has")
  func failedWrites() throws {
    let chart = try Tool.run(["replay", "--chart", "nowhere/walk.svg", "blind.jsonl"])
    #expect(chart.code == 74)
    #expect(chart.err == "tare: nowhere/walk.svg: no such file or folder\n")
    #expect(chart.out == (try Tool.run(["replay", "blind.jsonl"]).out))
    let closed = try Tool.shell("\"$tare\" replay blind.jsonl >&-")
    #expect(closed.code == 74)
    guard FileManager.default.fileExists(atPath: "/dev/full") else {
      print("skipped: there is no /dev/full here")
      return
    }
    for line in ["replay blind.jsonl", "help", "--version", "replay --format csv blind.jsonl"] {
      let full = try Tool.shell("\"$tare\" \(line) >/dev/full")
      #expect(full.code == 74, "\(line)")
      #expect(full.err == "tare: standard output: no space left on the device\n")
    }
    let full = try Tool.shell("\"$tare\" replay --chart /dev/full blind.jsonl")
    #expect(full.code == 74)
    #expect(full.err == "tare: /dev/full: no space left on the device\n")
  }

  @Test("ends quietly when nobody reads on")
  func closedPipe() throws {
    let folder = try TemporaryFolder()
    var trace = "{\"trace\":1}\n{\"event\":\"open\",\"wall\":0}\n"
    for n in 1...60_000 { trace += "{\"event\":\"report\",\"to\":\(n),\"total\":\(n)}\n" }
    try Data(trace.utf8).write(to: folder["long.jsonl"])
    for format in ["table", "jsonl", "json", "csv"] {
      let run = try Tool.shell(
        "{ \"$tare\" replay --format \(format) '\(folder["long.jsonl"].path)'; echo $? >&2; } "
          + "| head -n 1 >/dev/null")
      #expect(run.err == "0\n", "\(format)")
    }
  }

  @Test("shows a live pipe's lines as they come")
  func livePipe() throws {
    // The second half is written only when the first has been answered.
    let folder = try TemporaryFolder()
    let out = folder["out"].path
    let run = try Tool.shell(
      """
      { printf '{"trace":1}\\n{"event":"open","wall":0}\\n'
        tries=0
        while [ ! -s '\(out)' ] && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
        [ -s '\(out)' ] && echo 'seen before the end' >&2
        printf '{"event":"report","to":1,"total":5}'
      } | "$tare" replay --format jsonl - >'\(out)'
      """)
    #expect(run.code == 0)
    #expect(run.err == "seen before the end\n")
    let lines = try String(contentsOf: folder["out"], encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 3)
  }

  @Test("refuses what is no text, and a line of 10 MB, after what came before")
  func hostile() throws {
    let long = String(repeating: "x", count: 10_000_000)
    let trace =
      "{\"trace\":1}\n{\"event\":\"open\",\"wall\":0}\n{\"event\":\"report\",\"x\":\"\(long)\"}\n"
    let line = try Tool.run(["replay", "--format", "jsonl", "-"], input: Array(trace.utf8))
    #expect(line.code == 65)
    #expect(line.err.hasPrefix("tare: -:3: longer than 1048576 bytes (1 MiB); "))
    #expect(line.out.split(separator: "\n").count == 2)
    #expect(line.out.contains("\"complete\":false"))

    let row = try Tool.run(
      ["replay", "--format", "jsonl", "-"], input: Array("Time,NumberOfSteps\n1,2\n\(long)".utf8))
    #expect(row.code == 65)
    #expect(row.err.hasPrefix("tare: -:3: longer than 1048576 bytes (1 MiB); "))
    #expect(row.out.split(separator: "\n").count == 2)

    let binary = try Tool.run(["replay", "-"], input: (0..<70_000).map { UInt8($0 * 7 % 256) })
    #expect(binary.code == 65)
    #expect(binary.err == "tare: -:1: binary data; a log is text, in UTF-8 or UTF-16\n")

    let blank = try Tool.run(
      ["replay", "-"], input: [UInt8](repeating: UInt8(ascii: "\n"), count: 600_000))
    #expect(blank.code == 65)
  }

  @Test("shows control characters of names and traces to no terminal")
  func control() throws {
    let missing = try Tool.run(["replay", "\u{1B}[31mred"])
    #expect(missing.err == "tare: \u{FFFD}[31mred: no such file or folder\n")
    let unit = "{\"trace\":1,\"unit\":\"\\u001b[2Jsteps\"}\n{\"event\":\"open\",\"wall\":0}\n"
    #expect(!(try Tool.run(["replay", "-"], input: Array(unit.utf8))).out.contains("\u{1B}"))
  }
}

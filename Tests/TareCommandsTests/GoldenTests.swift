// Whole help, results and errors of the tool, compared with Golden/.
//
// TARE_RECORD_GOLDEN=1 swift test --filter TareCommandsTests   writes them anew: read them then.

import Foundation
import Testing

@Suite("The tool's words")
struct GoldenTests {
  /// A name for the file, and the arguments. Files are in Samples/.
  static let cases: [(name: String, arguments: [String])] = [
    ("help", ["help"]),
    ("help-option", ["--help"]),
    ("help-replay", ["help", "replay"]),
    ("help-replay-option", ["replay", "--format", "jsonl", "--help"]),
    ("help-convert", ["help", "convert"]),
    ("help-redact", ["help", "redact"]),
    ("help-help", ["help", "help"]),
    ("help-watch", ["help", "watch"]),
    ("help-count", ["help", "count"]),
    ("help-completions", ["help", "completions"]),
    ("help-manual", ["help", "manual"]),
    ("completions-no-shell", ["completions"]),
    ("completions-bad-shell", ["completions", "fisch"]),
    ("completions-two-shells", ["completions", "bash", "zsh"]),
    ("manual-file", ["manual", "replay"]),
    ("version", ["--version"]),
    ("no-verb", []),
    ("unknown-verb", ["rplay", "blind.jsonl"]),
    ("unknown-verb-far", ["frobnicate"]),
    ("unknown-verb-help", ["help", "relpay"]),
    ("unknown-option", ["replay", "--fromat", "jsonl", "blind.jsonl"]),
    ("unknown-option-far", ["replay", "--frobnicate", "blind.jsonl"]),
    ("unknown-option-short", ["replay", "-x", "blind.jsonl"]),
    ("unknown-option-tool", ["--verison"]),
    ("option-before-verb", ["--format=jsonl", "replay", "blind.jsonl"]),
    ("option-without-value", ["replay", "blind.jsonl", "--format"]),
    ("option-eats-option", ["replay", "--format", "--history", "blind.jsonl"]),
    ("option-with-value", ["replay", "--history=yes", "blind.jsonl"]),
    ("no-file", ["replay", "--format", "jsonl"]),
    ("stdin-twice", ["replay", "-", "-"]),
    ("bad-format", ["replay", "--format", "jsnl", "blind.jsonl"]),
    ("bad-decrease", ["replay", "--decrease", "reset", "blind.jsonl"]),
    ("bad-share", ["replay", "--decrease", "restartBelow=2", "blind.jsonl"]),
    ("bad-width", ["replay", "--width", "64", "blind.jsonl"]),
    ("bad-rate", ["replay", "--maximum-rate", "0", "blind.jsonl"]),
    ("bad-tolerance", ["replay", "--tolerance", "-1", "blind.jsonl"]),
    ("bad-compare", ["replay", "--compare", "decrese=restart", "blind.jsonl"]),
    ("bad-compare-form", ["replay", "--compare", "restart", "blind.jsonl"]),
    ("bad-columns", ["replay", "--columns", "time=a", "other.csv"]),
    ("bad-chart", ["replay", "--chart", "a.png", "blind.jsonl"]),
    ("chart-in-jsonl", ["replay", "--chart", "-", "--format", "jsonl", "blind.jsonl"]),
    ("chart-of-two", ["replay", "--chart", "a.svg", "blind.jsonl", "rate.jsonl"]),
    ("chart-over-input", ["replay", "walk.svg", "--chart", "walk.svg"]),

    ("help-simulate", ["help", "simulate"]),
    ("simulate-list", ["simulate", "--list"]),
    ("simulate", ["simulate", "--minutes", "1.2", "--seed", "7"]),
    ("simulate-preset", ["simulate", "--preset", "opens-at-150", "--minutes", "0.2", "--truth"]),
    (
      "simulate-faults",
      [
        "simulate", "--truth", "--device", "phone-since-boot", "--fault=transient-zero=0.3",
        "--fault", "batching=10", "--minutes", "2",
      ]
    ),
    (
      "simulate-blind",
      [
        "simulate", "--device", "blind-counter", "--fault", "wrap=12", "--fault", "batching=30",
        "--walker", "days", "--minutes", "120", "--seed", "2",
      ]
    ),
    ("simulate-bad-preset", ["simulate", "--preset", "open-at-150"]),
    ("simulate-bad-fault", ["simulate", "--fault", "duplicates"]),
    ("simulate-bad-fault-far", ["simulate", "--fault", "xyzzy"]),
    ("simulate-bad-chance", ["simulate", "--fault", "duplicate=2"]),
    ("simulate-bad-bits", ["simulate", "--fault", "wrap=16.5"]),
    ("simulate-bad-device", ["simulate", "--device", "watch"]),
    ("simulate-bad-walker", ["simulate", "--walker", "cat"]),
    ("simulate-bad-minutes", ["simulate", "--minutes", "0"]),
    ("simulate-bad-seed", ["simulate", "--seed", "-1"]),
    ("simulate-file", ["simulate", "walk.jsonl"]),
    ("simulate-two-devices", ["simulate", "--preset", "reboot", "--device", "blind-counter"]),
    ("simulate-no-history", ["simulate", "--device", "blind-counter", "--history"]),

    ("table", ["replay", "blind.jsonl"]),
    ("table-utc", ["replay", "rate.jsonl"]),
    ("table-sessions", ["replay", "history.jsonl"]),
    ("table-asks", ["replay", "asks.jsonl"]),
    ("table-wide", ["replay", "wide.jsonl"]),
    ("table-pause", ["replay", "pause.jsonl"]),
    ("jsonl-pause", ["replay", "--format", "jsonl", "pause.jsonl"]),
    ("csv-pause", ["replay", "--format", "csv", "pause.jsonl"]),
    ("compare-pause", ["replay", "--compare", "history=false", "pause.jsonl"]),
    ("table-two-files", ["replay", "blind.jsonl", "nothing-here", "rate.jsonl"]),
    ("table-chart", ["replay", "blind.jsonl", "--chart", "-"]),
    ("jsonl", ["replay", "--format=jsonl", "blind.jsonl"]),
    ("jsonl-two-files", ["replay", "blind.jsonl", "--format", "jsonl", "counter.csv"]),
    ("json", ["replay", "--format", "json", "blind.jsonl"]),
    ("json-two-files", ["replay", "--format", "json", "blind.jsonl", "fault.jsonl"]),
    ("csv", ["replay", "--format", "csv", "blind.jsonl"]),
    ("csv-utc", ["replay", "--format", "csv", "rate.jsonl", "blind.jsonl"]),
    ("restart", ["replay", "--decrease", "restart", "blind.jsonl"]),
    ("compare", ["replay", "--compare", "decrease=restart", "blind.jsonl"]),
    ("compare-same", ["replay", "--compare", "width=16,maximum-rate=5.5", "counter.csv"]),
    (
      "compare-header",
      ["replay", "--decrease", "restart", "--compare", "header,tolerance=0.5", "blind.jsonl"]
    ),
    (
      "compare-jsonl",
      ["replay", "--format", "jsonl", "--compare", "decrease=restart", "blind.jsonl"]
    ),
    (
      "compare-json",
      ["replay", "--format", "json", "--compare", "decrease=restart", "blind.jsonl"]
    ),
    ("compare-csv", ["replay", "--format", "csv", "--compare", "decrease=restart", "blind.jsonl"]),
    ("log", ["replay", "phone.csv"]),
    ("log-utf16", ["replay", "phone-utf16.csv"]),
    ("log-counter", ["replay", "counter.csv"]),
    ("log-columns", ["replay", "--columns", "time=when:ms,total=so far", "other.csv"]),
    ("log-columns-missing", ["replay", "--columns", "time=wen,total=so far", "other.csv"]),

    ("fault-table", ["replay", "fault.jsonl"]),
    ("fault-jsonl", ["replay", "--format", "jsonl", "fault.jsonl"]),
    ("fault-json", ["replay", "--format", "json", "fault.jsonl"]),
    ("fault-csv", ["replay", "--format", "csv", "fault.jsonl"]),
    ("fault-among-others", ["replay", "--format", "jsonl", "fault.jsonl", "blind.jsonl"]),
    ("unknown-log", ["replay", "unknown.csv"]),
    ("empty", ["replay", "--format", "jsonl", "empty"]),
    ("missing", ["replay", "nothing-here"]),
    ("directory", ["replay", "."]),
    ("empty-name", ["replay", "", "--format", "jsonl"]),

    ("convert-log", ["convert", "phone.csv"]),
    ("convert-counter", ["convert", "counter.csv"]),
    ("convert-trace", ["convert", "history.jsonl"]),
    (
      "convert-choices",
      [
        "convert", "--unit", "flights", "--decrease=restartBelow=0.5", "--width", "16",
        "--maximum-rate", "5.5", "--tolerance", "2", "--adjacency", "0.5", "--history",
        "counter.csv",
      ]
    ),
    ("convert-columns", ["convert", "--columns", "time=when:ms,total=so far", "other.csv"]),
    ("convert-fault", ["convert", "fault.jsonl"]),
    ("convert-unknown-log", ["convert", "unknown.csv"]),
    ("convert-empty", ["convert", "empty"]),
    ("convert-missing", ["convert", "nothing-here"]),
    ("convert-no-file", ["convert", "--unit", "steps"]),
    ("convert-two-files", ["convert", "blind.jsonl", "rate.jsonl"]),
    ("convert-no-unit", ["convert", "--unit", "", "blind.jsonl"]),
    ("convert-unknown-option", ["convert", "--colums", "time=a,total=b", "other.csv"]),

    ("count-no-file", ["count", "--times"]),
    ("count-bad-span", ["count", "--by", "hours", "walk.csv"]),
    ("count-bad-zone", ["count", "--by", "day", "--tz", "Europe/Berlni", "walk.csv"]),
    ("count-bad-columns", ["count", "--columns", "x,y", "walk.csv"]),
    ("count-bad-rate", ["count", "--rate", "0", "walk.csv"]),
    ("count-csv-of-both", ["count", "--by", "day", "--times", "--format", "csv", "walk.csv"]),
    ("count-faults", ["count", "nothing-here", "phone.csv", "blind.jsonl", "empty"]),

    ("help-merge", ["help", "merge"]),
    ("merge-two-files", ["merge", "a.tsv", "b.tsv"]),
    ("merge-bad-zone", ["merge", "--tz", "Europe/Berlni"]),
    ("merge-bad-format", ["merge", "--format", "csv"]),
    ("merge-bad-doubt", ["merge", "--exclude", "cadance,future"]),
    ("merge-bad-time", ["merge", "--day-start", "4"]),
    ("merge-bad-now", ["merge", "--now", "noon"]),
    ("merge-header-of-json", ["merge", "--header", "--input", "jsonl"]),
    ("merge-unknown-log", ["merge", "unknown.csv"]),

    ("help-import", ["help", "import"]),
    ("import-no-db", ["import", "phone.csv"]),
    ("import-bad-db", ["import", "--db", "-", "phone.csv"]),
    ("import-no-file", ["import", "--db", "nothing-here.db"]),
    ("import-bad-zone", ["import", "--db", "nothing-here.db", "--tz", "Europe/Berlni", "a.csv"]),
    ("import-bad-undo", ["import", "--db", "nothing-here.db", "--undo", "last"]),
    ("import-list-undo", ["import", "--db", "nothing-here.db", "--undo", "3", "--list"]),
    ("import-list-file", ["import", "--db", "nothing-here.db", "--list", "phone.csv"]),
    ("import-list-missing", ["import", "--db", "nothing-here.db", "--list"]),
    ("import-over-input", ["import", "--db", "phone.csv", "counter.csv"]),
    ("import-missing", ["import", "--db", "nothing-here.db", "nothing-here.csv"]),

    ("redact-trace", ["redact", "names.jsonl"]),
    ("redact-log", ["redact", "phone.csv"]),
    ("redact-shift", ["redact", "--shift", "-86400.5", "rate.jsonl"]),
    ("redact-columns", ["redact", "--columns", "time=when:ms,total=so far", "other.csv"]),
    ("redact-beyond", ["redact", "--shift=-1000000000", "wide.jsonl"]),
    ("redact-bad-shift", ["redact", "--shift", "1d", "blind.jsonl"]),
    ("redact-no-file", ["redact"]),
  ]

  static let all = cases + dayCases

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")
  static let isRecording = ProcessInfo.processInfo.environment["TARE_RECORD_GOLDEN"] == "1"

  @Test("are the golden ones", arguments: all.map(\.name))
  func golden(name: String) throws {
    let example = try #require(Self.all.first { $0.name == name })
    let run = try Tool.run(example.arguments)
    let text = """
      $ tare \(example.arguments.map(quoted).joined(separator: " "))
      exit code \(run.code)
      ----- standard output
      \(run.out)----- standard error
      \(run.err)
      """
    let file = Self.folder.appending(path: name + ".txt")
    if Self.isRecording { try Data(text.utf8).write(to: file) }
    let golden = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(text == golden, "\(name).txt differs")
  }

  @Test("have each a name of its own, and no golden file is left over")
  func complete() throws {
    let names = Self.all.map(\.name)
    #expect(Set(names).count == names.count)
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".txt") }
    #expect(Set(files) == Set(names.map { $0 + ".txt" }))
  }

  @Test(
    "fit into 80 columns",
    arguments: [
      "help", "help-replay", "help-convert", "help-redact", "help-watch", "help-help",
      "help-simulate", "help-count", "help-import", "help-merge", "help-completions",
      "help-manual", "simulate-list",
    ])
  func width(name: String) throws {
    let text = try String(
      contentsOf: Self.folder.appending(path: name + ".txt"), encoding: .utf8)
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  private func quoted(_ word: String) -> String {
    word.isEmpty || word.contains(where: { " *?$".contains($0) }) ? "'\(word)'" : word
  }
}

// The text of completions and manual for a verb that is hard to quote, and what bash makes of them.

import Foundation
import Testing

@testable import TareCommands

@Suite("Completions and manual")
struct ScriptTests {
  static let verb = DescribedVerb(AwkwardVerb.self)

  @Test(
    "quote whatever a description says",
    arguments: ["awkward.bash", "awkward.zsh", "awkward.fish", "awkward.1"])
  func golden(name: String) throws {
    let shell = Shell(rawValue: String(name.split(separator: ".")[1]))
    let text = shell?.script(of: [Self.verb]) ?? ManualPage.text(of: [Self.verb])
    let file = GoldenTests.folder.appending(path: name)
    if GoldenTests.isRecording { try Data(text.utf8).write(to: file) }
    let golden = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(text == golden, "\(name) differs")
  }

  @Test("are what the verbs print")
  func printed() throws {
    for shell in Shell.allCases {
      let run = try Tool.run(["completions", shell.rawValue])
      #expect(run == ToolRun(code: 0, out: shell.script(of: DescribedVerb.all), err: ""))
    }
    let run = try Tool.run(["manual"])
    #expect(run == ToolRun(code: 0, out: ManualPage.text(of: DescribedVerb.all), err: ""))
  }

  /// The words typed, and what bash offers for the last one. Readline splits words at `=`.
  static let typed: [(words: [String], offers: [String])] = [
    (["re"], ["replay", "redact"]),
    (["--"], ["--help", "--version"]),
    (["help", "im"], ["import"]),
    (["completions", ""], ["bash", "zsh", "fish"]),
    (["replay", "--fo"], ["--format"]),
    (["replay", "--h"], ["--history", "--help"]),
    (["replay", "--history", "--h"], ["--help"]),
    (["replay", "--format", ""], ["table", "jsonl", "csv", "json"]),
    (["replay", "--format", "js"], ["jsonl", "json"]),
    (["replay", "--format", "=", "js"], ["jsonl", "json"]),
    (["replay", "--format", "="], ["table", "jsonl", "csv", "json"]),
    (["replay", "--format=js"], ["--format=jsonl", "--format=json"]),
    (["replay", "--format", "xml"], []),
    (["replay", "--compare", "w"], ["width="]),
    (["replay", "--compare", "history", "=", "tr"], []),
    (["replay", "--decrease", "re"], ["restart", "restartBelow="]),
    (["replay", "--seed", "=", ""], []),
    (["days", "--exclude", "cadence,f"], ["cadence,future"]),
    (["days", "--exclude", "cadence", "--ex"], ["--exclude"]),
    (["days", "--by", ""], ["hour", "day", "week", "month"]),
    (["simulate", "--preset", "opens"], ["opens-at-150", "opens-at-927"]),
    (["simulate", "--fault", "dup"], ["duplicate"]),
    (["simulate", "--seed", ""], []),
    (["simulate", ""], []),
    (["watch", "--source", "s"], ["simulator"]),
    (["replay", "bl"], ["blind.jsonl"]),
    (["replay", "--chart", "bl"], ["blind.jsonl"]),
    (["replay", "--chart=bl"], ["--chart=blind.jsonl"]),
    (["replay", "--", "--fo"], []),
    (["replay", "--", "bl"], ["blind.jsonl"]),
    (["frobnicate", ""], []),
    (["count", "--tz", "UT"], ["UTC"]),
  ]

  @Test("of bash offer what can stand there", arguments: typed.indices)
  func bash(index: Int) throws {
    let (words, offers) = Self.typed[index]
    let line = (["tare"] + words).map { "'\($0)'" }.joined(separator: " ")
    let run = try Tool.shell(
      """
      bash --norc -c 'eval "$("$tare" completions bash)"
        set -u; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tare
        [ ${#COMPREPLY[@]} = 0 ] || printf "%s\\n" "${COMPREPLY[@]}"' - \(line)
      """)
    #expect(run.out.split(separator: "\n").map(String.init) == offers, "\(words)")
    #expect(run.err.isEmpty && run.code == 0)
  }
}

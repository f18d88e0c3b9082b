// What verbs declare is what the parser takes, help tells, and manual and completions name.

import Foundation
import Testing

@testable import TareCommands

@Suite("A verb's description")
struct DescriptionTests {
  /// What prints all verbs, and the text of it that is about one.
  enum Printed: String, CaseIterable, Sendable {
    case help, manual, bash, zsh, fish

    func text(about verb: DescribedVerb) throws -> String {
      let all = DescribedVerb.all
      switch self {
      case .help:
        let type = try #require(VerbList.verb(named: verb.name))
        return HelpText.of(type)
      case .manual:
        return part(ManualPage.text(of: all), ".Ss tare \(verb.name)\n", "\n.S")
          .replacingOccurrences(of: "\\-", with: "-").replacingOccurrences(of: "Fl ", with: "-")
      case .bash: return part(Shell.bash.script(of: all), "\n    \(verb.name))\n", "\n      ;;")
      case .zsh:
        let script = Shell.zsh.script(of: all)
        return part(script, "\n    (\(verb.name))\n", "\n      ;;")
          + script.components(separatedBy: "\n}\n").filter { $0.contains("_tare_\(verb.name)") }
          .joined()
      case .fish:
        return Shell.fish.script(of: all).split(separator: "\n")
          .filter { $0.contains("'__tare_verb \(verb.name)'") }.joined(separator: "\n")
      }
    }

    private func part(_ text: String, _ from: String, _ to: String) -> String {
      guard let start = text.range(of: from) else { return "" }
      let rest = text[start.upperBound...]
      return String(rest[..<(rest.range(of: to)?.lowerBound ?? rest.endIndex)])
    }
  }

  @Test("is named whole, every option and word of it", arguments: Printed.allCases)
  func complete(printed: Printed) throws {
    for verb in DescribedVerb.all {
      let text = try printed.text(about: verb)
      #expect(!text.isEmpty, "\(printed) has nothing about \(verb.name)")
      for option in verb.options {
        for name in option.names {
          let isNamed = named(printed == .fish ? String(name.dropFirst(2)) : name, text)
          #expect(isNamed, "\(printed) lacks \(verb.name) \(name)")
        }
        for word in option.value?.offer.words ?? [] {
          // Long lists are told by another verb.
          let all = printed == .help || printed == .manual ? text + SimulationList.text : text
          let bare = word.word.hasSuffix("=") ? String(word.word.dropLast()) : word.word
          let isNamed = bare == "-" || named(bare, all)
          #expect(isNamed, "\(printed) lacks \(verb.name) \(option.names) \(word.word)")
        }
      }
    }
  }

  /// Whether a word stands in a text with nothing of a word around it.
  private func named(_ word: String, _ text: String) -> Bool {
    let edge = "[^A-Za-z0-9-]"
    let pattern = "(^|\(edge))\(NSRegularExpression.escapedPattern(for: word))(\(edge)|$)"
    return text.range(of: pattern, options: .regularExpression) != nil
  }

  @Test("offers only words that the parser takes")
  func taken() {
    for verb in VerbList.all { check(verb) }
  }

  private func check<V: Verb>(_ verb: V.Type) {
    for option in V.options {
      for word in option.value?.offer.words ?? [] where !word.word.hasSuffix("=") {
        var verb = V()
        #expect(throws: Never.self, "\(V.name) --\(option.names[0]) \(word.word)") {
          try option.take(&verb, word.word, option.names[0])
        }
      }
    }
    guard case .word(let words) = V.operands?.offer else { return }
    for word in words {
      var verb = V()
      #expect(throws: Never.self, "\(V.name) \(word.word)") {
        try verb.take(operand: word.word)
        try verb.validate()
      }
    }
  }

  @Test("offers every word that a value's name spells out")
  func spelledOut() {
    for verb in DescribedVerb.all {
      for option in verb.options {
        let value = option.value ?? .free("")
        let spelled = value.name.split(separator: "|").map(String.init)
          .filter { $0 != "-" && $0 == $0.lowercased() && value.name.contains("|") }
        let offered = value.offer.words.map(\.word)
        #expect(Set(spelled).isSubset(of: offered), "\(verb.name) \(option.names)")
      }
    }
  }

  @Test("has an operand exactly if a call of it shows one")
  func operands() {
    for verb in DescribedVerb.all {
      let isShown = verb.usage.contains { usage in
        ["FILE", "VERB", "bash|"].contains { usage.contains(" \($0)") || usage.contains("[\($0)") }
          && !usage.hasSuffix("--db FILE.db")
      }
      #expect((verb.operands != nil) == isShown, "\(verb.name)")
    }
  }

  @Test("begins with what fits beside a completion")
  func summaries() {
    for verb in DescribedVerb.all {
      for option in verb.options {
        let summary = Summary.of(option.help)
        #expect(!summary.isEmpty && summary.count <= 80, "\(verb.name) \(option.names): \(summary)")
        #expect(summary.count { $0 == "(" } == summary.count { $0 == ")" }, "\(summary)")
        #expect(!(option.value?.offer.words ?? []).contains { $0.word == summary }, "\(summary)")
      }
    }
  }

  @Test("names every environment variable that the tool asks for")
  func variables() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/TareCommands")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    var asked: Set<String> = []
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      for piece in text.components(separatedBy: "System.environment(\"").dropFirst() {
        asked.insert(String(piece.prefix { $0 != "\"" }))
      }
    }
    #expect(!asked.isEmpty)
    #expect(asked == Set(Surrounding.variables.map(\.name)))
    let page = ManualPage.text(of: DescribedVerb.all)
    for name in asked { #expect(page.contains(".It Ev \(name)\n")) }
    for code in ExitCode.allCases { #expect(page.contains(".It \(code.rawValue)\n")) }
  }
}

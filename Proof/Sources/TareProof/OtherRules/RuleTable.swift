// The table of violations: the machine and the rules of others on the same traces, as Markdown.

/// Runs every rule on the main alphabet and on one failure at a time.
enum RuleTable {
  private struct Entry: Sendable {
    var name: String
    var run: @Sendable (Study) async -> Tally

    init<Rule: CountingRule>(_ name: String, _ rule: Rule.Type) {
      self.name = name
      run = { await enumerate(rule, $0, stopsAtFindings: false) }
    }
  }

  private static let entries: [Entry] = [
    Entry("first implementation", FirstImplementation.self),
    Entry("raw minus baseline", RawMinusBaseline.self),
    Entry("Prometheus `increase` (any decrease is a reset)", PrometheusIncrease.self),
    Entry("OpenTelemetry cumulative-to-delta, `auto`", CumulativeToDelta<KeepNewStreams>.self),
    Entry("OpenTelemetry cumulative-to-delta, `drop`", CumulativeToDelta<DropFirstPoints>.self),
    Entry("Home Assistant `total_increasing` (10 %)", TotalIncreasing.self),
    Entry("Tare, full", FullMachine.self),
    Entry("Tare, small, with answers", SmallMachine.self),
  ]

  /// The failures of the second table, one column each.
  private static let failures: [(name: String, kind: Happening)] = [
    ("late", .late), ("duplicate", .duplicate), ("replay", .replay), ("over", .over),
    ("under", .under), ("dip", .dip), ("zero dip", .zeroDip), ("reset", .reset),
    ("segment", .segment), ("overlap", .overlap), ("catch-up", .catchUp),
    ("straddle", .straddle), ("restart", .restart), ("clock", .clockForward),
  ]

  /// The main table: traces that break each invariant.
  static func main(length: Int) async -> String {
    var rows = [
      "| rule | Z | P | M | L | O | any of P M L O |", "|---|--:|--:|--:|--:|--:|--:|",
    ]
    var traces = 0
    for entry in entries {
      let tally = await entry.run(study(Happening.main, SourceWorld.main, length))
      let counts = [Broken.zero, .phantom, .monotone, .loss, .convergence].map(tally.count)
      rows.append(
        "| \(entry.name) | " + counts.map(String.init).joined(separator: " | ")
          + " | \(tally.any) |")
      traces = tally.traces
    }
    return "\(traces) traces each\n\n" + rows.joined(separator: "\n")
  }

  /// The second table: one failure kind among walks and gaps.
  static func oneAtATime(length: Int) async -> String {
    var rows = [
      "| rule | " + failures.map(\.name).joined(separator: " | ") + " |",
      "|---|" + failures.map { _ in "--:|" }.joined(),
    ]
    for entry in entries {
      var cells: [String] = []
      for failure in failures {
        let tally = await entry.run(study([.walk, .gap, failure.kind], [.answered, .now], length))
        cells.append(String(tally.any))
      }
      rows.append("| \(entry.name) | " + cells.joined(separator: " | ") + " |")
    }
    return rows.joined(separator: "\n")
  }

  private static func study(
    _ alphabet: [Happening], _ worlds: [SourceWorld], _ length: Int
  ) -> Study {
    Study(
      name: "table", worlds: worlds, alphabet: alphabet, length: length,
      promises: Promises.everything)
  }
}

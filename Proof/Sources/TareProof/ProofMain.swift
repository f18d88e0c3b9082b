// The checker's start-up: which studies are run, and how their results are printed.
import Foundation

/// The checker.
@main
struct ProofMain {
  static func main() async {
    let began = Date()
    let length = 4
    for study in Self.studies(length) {
      let tally = await study.run()
      print(
        "\(study.study.name): \(tally.traces) traces, "
          + "\(tally.findings.count) findings, \(Date().timeIntervalSince(began)) s")
      var seen: Set<String> = []
      for finding in tally.findings.sorted(by: { $0.path.count < $1.path.count }) {
        let key = "\(finding.broken.letters)"
        guard seen.insert(key).inserted else { continue }
        print(study.tell(finding))
      }
      for finding in tally.findings.sorted(by: { $0.path.count < $1.path.count }).prefix(40) {
        print(
          "  \(finding.world) \(finding.habit) \(finding.broken.letters) "
            + finding.path.map { "\($0)" }.joined(separator: " "))
      }
    }
  }

  struct Run: Sendable {
    var study: Study
    var run: @Sendable () async -> Tally
    var tell: @Sendable (Finding) -> String
  }

  static func run<Rule: CountingRule>(_ rule: Rule.Type, _ study: Study) -> Run {
    Run(
      study: study, run: { await enumerate(rule, study, stopsAtFindings: true) },
      tell: { Replayed.text($0, study, rule, mayAsk: rule == SmallMachine.self) })
  }

  static func studies(_ length: Int) -> [Run] {
    var small = Study.main("small, main", length: length)
    small.promises = Study.small
    var full = Study.main("full, main", length: length)
    full.promises = Study.full
    return [run(SmallMachine.self, small), run(FullMachine.self, full)]
  }
}

// The checker's start-up: which parts are run, and how their results are printed.
import Foundation

/// The checker.
@main
struct ProofMain {
  static func main() async {
    var length = 4
    var only: String?
    var limit = 3
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--length": length = arguments.popFirst().flatMap { Int($0) } ?? length
      case "--only": only = arguments.popFirst()
      case "--findings": limit = arguments.popFirst().flatMap { Int($0) } ?? limit
      default:
        print("unknown option \(argument)")
        exit(64)
      }
    }
    let began = Date()
    var failed = false
    for study in MachineStudy.all(length: length) {
      if let only, !study.study.name.contains(only) { continue }
      let tally = await study.run()
      let seconds = Int(Date().timeIntervalSince(began) * 10)
      print(
        "\(study.study.name): \(tally.traces) traces, "
          + "\(tally.findings.count) broken (\(seconds / 10).\(seconds % 10) s)")
      if tally.findings.isEmpty { continue }
      failed = true
      let sorted = tally.findings.sorted { $0.path.count < $1.path.count }
      var seen: [String: Int] = [:]
      for finding in sorted { seen[finding.broken.letters, default: 0] += 1 }
      print("  " + seen.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", "))
      var told: Set<String> = []
      for finding in sorted where told.insert(finding.broken.letters).inserted {
        if told.count <= limit { print(study.tell(finding)) }
      }
      for finding in sorted.prefix(limit * 4) {
        print("  | \(finding.world) \(finding.habit) \(finding.broken.letters) "
            + finding.path.map { "\($0)" }.joined(separator: " "))
      }
    }
    if failed { exit(1) }
  }
}

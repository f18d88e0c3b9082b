// The checker's start-up: which parts are run, and how their results are printed.
import Foundation

/// The checker.
@main
struct ProofMain {
  static func main() async {
    var length = 4
    var only: String?
    var limit = 3
    var seed: UInt64 = 1
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--length": length = arguments.popFirst().flatMap { Int($0) } ?? length
      case "--only": only = arguments.popFirst()
      case "--table":
        print(await RuleTable.main(length: length))
        print("")
        print(await RuleTable.oneAtATime(length: length + 1))
        return
      case "--seed": seed = arguments.popFirst().flatMap { UInt64($0) } ?? seed
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
    let scale = max(1, 1 << (3 * (length - 4)))
    for study in MachineStudy.random() {
      if let only, !study.study.name.contains(only) { continue }
      for (size, count) in [(30, 2_000 * scale), (200, 400 * scale)] {
        let tally = await study.runRandom(count, size, seed)
        print(
          "\(study.study.name), \(size) events: \(tally.traces) traces, "
            + "\(tally.findings.count) broken, seed \(seed)")
        if tally.findings.isEmpty { continue }
        failed = true
        let sorted = tally.findings.sorted { $0.path.count < $1.path.count }
        var told: Set<String> = []
        for finding in sorted where told.insert(finding.broken.letters).inserted {
          if told.count <= limit { print(study.tell(finding)) }
        }
      }
    }
    if only == nil || only == "orders" {
      let kinds: [Happening] = [.walk, .gap, .over, .under, .dip, .reset]
      let oneEpoch: [Happening] = [.walk, .gap, .over, .under, .dip]
      for (name, result) in [
        ("full", Permutations.run(FullMachine.self, worlds: [.answered, .now], alphabet: kinds, length: length)),
        ("small", Permutations.run(SmallMachine.self, worlds: [.answered, .now], alphabet: [.walk, .gap, .reset], length: length)),
        ("blind", Permutations.run(FullMachine.self, worlds: [.blindAnswered], alphabet: oneEpoch, length: length)),
      ] {
        print("orders, \(name): \(result.orders), \(result.differing.count) differ, "
          + "\(result.lateEpochs) with a late epoch")
        if !result.differing.isEmpty { failed = true }
        for line in result.differing.prefix(limit) { print("  " + line) }
      }
    }
    if only == nil || only == "extremes" {
      var broken = Extremes.bounded()
      print("state: small \(MemoryLayout<SmallSession>.size), full \(MemoryLayout<FullSession>.size)")
      broken.formUnion(
        Extremes.run(SmallMemory<Count>.self, count: 20_000 * scale, length: 40, seed: seed))
      broken.formUnion(
        Extremes.run(FullMemory<Count>.self, count: 20_000 * scale, length: 40, seed: seed))
      print("extremes, seed \(seed): broken \(broken.letters)")
      if !broken.isEmpty { failed = true }
    }
    if failed { exit(1) }
  }
}

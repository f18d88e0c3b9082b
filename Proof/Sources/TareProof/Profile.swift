// One run of the checker: its parts in order, and what is printed of each.
import Foundation

/// What is run.
struct Profile: Sendable {
  /// The longest sequence of the main alphabet.
  var length = 5
  /// Only parts whose name contains this.
  var only: String?
  /// How many kinds of finding are told in full.
  var told = 3
  /// The seed of everything random.
  var seed: UInt64 = 1
  /// The short profile.
  var isQuick = false

  private let began = Date()
  /// How much more is drawn at random than in an ordinary run.
  private var scale: Int { isQuick ? 1 : length > 4 ? 10 : 2 }

  /// Runs everything; true if nothing was broken.
  func run() async -> Bool {
    var holds = true
    let studies = MachineStudy.all(
      length: isQuick ? 3 : length, further: isQuick ? 3 : max(1, length - 1))
    for study in studies where isWanted(study.study.name) {
      holds = report(study, study.study.name, await study.run()) && holds
      if isQuick && !holds { return false }
    }
    for study in MachineStudy.random() where isWanted(study.study.name) {
      for (size, count) in [(30, 1_000 * scale), (200, 200 * scale)] {
        let tally = await study.runRandom(count, size, seed)
        holds = report(study, "\(study.study.name), \(size) events", tally) && holds
        if isQuick && !holds { return false }
      }
    }
    if isWanted("orders") { holds = orders() && holds }
    if isQuick && !holds { return false }
    if isWanted("extremes") { holds = extremes() && holds }
    print(holds ? "nothing is broken, seed \(seed) (\(elapsed))" : "BROKEN, seed \(seed)")
    return holds
  }

  private func isWanted(_ name: String) -> Bool {
    guard let only else { return true }
    return name.contains(only)
  }

  private var elapsed: String {
    let tenths = Int(Date().timeIntervalSince(began) * 10)
    return "\(tenths / 10).\(tenths % 10) s"
  }

  private func report(_ study: MachineStudy, _ name: String, _ tally: Tally) -> Bool {
    let sorted = tally.findings.sorted { $0.path.count < $1.path.count }
    if isQuick {
      if let first = sorted.first {
        let path = first.path.map { "\($0)" }.joined(separator: " ")
        print("caught: \(first.broken.letters) in \(study.study.name), \(first.world): \(path)")
      }
      return sorted.isEmpty
    }
    print("\(name): \(tally.traces) traces, \(sorted.count) broken (\(elapsed))")
    if sorted.isEmpty { return true }
    var kinds: [String: Int] = [:]
    for finding in sorted { kinds[finding.broken.letters, default: 0] += 1 }
    print("  " + kinds.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", "))
    var seen: Set<String> = []
    for finding in sorted where seen.insert(finding.broken.letters).inserted {
      if seen.count <= told { print(study.tell(finding)) }
    }
    return false
  }

  private func orders() -> Bool {
    let kinds: [Happening] = [.walk, .gap, .over, .under, .dip, .reset]
    let oneEpoch: [Happening] = [.walk, .gap, .over, .under, .dip]
    let length = isQuick ? 3 : min(self.length, 5)
    let results = [
      (
        "full",
        Permutations.run(
          FullMachine.self, worlds: [.answered, .now], alphabet: kinds, length: length)
      ),
      (
        "small",
        Permutations.run(
          SmallMachine.self, worlds: [.answered, .now], alphabet: [.walk, .gap, .reset],
          length: length)
      ),
      (
        "blind",
        Permutations.run(
          FullMachine.self, worlds: [.blindAnswered], alphabet: oneEpoch, length: length)
      ),
    ]
    var holds = true
    for (name, result) in results {
      if let first = result.differing.first {
        holds = false
        if isQuick { print("caught: C in orders, \(name), \(first)") }
      }
      guard !isQuick else { continue }
      print(
        "orders, \(name): \(result.orders) orders, \(result.differing.count) differ, "
          + "\(result.lateEpochs) differ with a late epoch (\(elapsed))")
      for line in result.differing.prefix(told) { print("  " + line) }
    }
    return holds
  }

  private func extremes() -> Bool {
    var broken = Extremes.bounded()
    let count = 10_000 * scale
    broken.formUnion(Extremes.run(SmallMemory<Count>.self, count: count, length: 40, seed: seed))
    broken.formUnion(Extremes.run(FullMemory<Count>.self, count: count, length: 40, seed: seed))
    let small = MemoryLayout<SmallSession>.size
    let full = MemoryLayout<FullSession>.size
    if !isQuick {
      print("extremes: \(2 * count) traces of 40 events; \(small) and \(full) bytes (\(elapsed))")
    }
    if !broken.isEmpty { print("caught: \(broken.letters) in extremes") }
    return broken.isEmpty
  }
}

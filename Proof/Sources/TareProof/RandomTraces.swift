// Long random traces: thousands of walks through the same alphabet, and the shortest failing one.

/// Runs seeded random traces of a study.
enum RandomTraces {
  /// Runs `count` traces of `length` events; a broken one is shortened before it is reported.
  static func run<Rule: CountingRule>(
    _ rule: Rule.Type, _ study: Study, count: Int, length: Int, seed: UInt64
  ) async -> Tally {
    await withTaskGroup(of: Tally.self) { group in
      for part in 0..<4 {
        group.addTask {
          var generator = SeededGenerator(seed: seed &+ UInt64(part))
          var tally = Tally()
          for _ in 0..<(count / 4) {
            let world = study.worlds.randomElement(using: &generator) ?? .now
            let habit = study.habits.randomElement(using: &generator) ?? .restamps
            let path = (0..<length).map { _ in
              study.alphabet.randomElement(using: &generator) ?? .walk
            }
            let broken = broken(rule, study, world, habit, path)
            tally.book(broken)
            guard !broken.isEmpty else { continue }
            let short = shorten(path) {
              !self.broken(rule, study, world, habit, $0).intersection(broken).isEmpty
            }
            tally.findings.append(
              Finding(
                world: world, habit: habit, path: short,
                broken: self.broken(rule, study, world, habit, short)))
          }
          return tally
        }
      }
      var total = Tally()
      for await tally in group { total.add(tally) }
      return total
    }
  }

  /// What one trace breaks of what the study promises.
  static func broken<Rule: CountingRule>(
    _ rule: Rule.Type, _ study: Study, _ world: SourceWorld, _ habit: StampHabit,
    _ path: [Happening]
  ) -> Broken {
    var source = SteppingSource(world, habit, width: study.policy.width)
    var watcher = Watcher<Rule>(policy: study.policy, oracle: study.oracle)
    var deliveries: [Delivery] = []
    source.open(into: &deliveries)
    for happening in path { _ = source.step(happening, into: &deliveries) }
    for delivery in deliveries { watcher.take(delivery) }
    return Conclusion.broken(
      source: source, watcher: watcher, study: study, deliveries: &deliveries)
  }

  /// Leaves out event after event as long as the trace still fails.
  private static func shorten(_ path: [Happening], fails: ([Happening]) -> Bool) -> [Happening] {
    var path = path
    var size = max(1, path.count / 2)
    while size >= 1 {
      var index = 0
      while index < path.count {
        var candidate = path
        candidate.removeSubrange(index..<min(index + size, path.count))
        if fails(candidate) { path = candidate } else { index += size }
      }
      size /= 2
    }
    return path
  }
}

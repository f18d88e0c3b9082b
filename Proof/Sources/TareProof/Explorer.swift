// The enumeration: every sequence of an alphabet, depth first, states copied at each branch.

/// Walks the tree of sequences below one first event.
struct Explorer<Rule: CountingRule> {
  private struct Node {
    var source: SteppingSource
    var watcher: Watcher<Rule>
  }

  private let study: Study
  private let world: SourceWorld
  private let habit: StampHabit
  /// Whether a broken trace is reported and not followed further.
  private let stopsAtFindings: Bool
  private var tally = Tally()
  private var path: [Happening] = []
  private var deliveries: [Delivery] = []

  private init(_ study: Study, _ world: SourceWorld, _ habit: StampHabit, _ stopsAtFindings: Bool) {
    self.study = study
    self.world = world
    self.habit = habit
    self.stopsAtFindings = stopsAtFindings
  }

  /// Enumerates one world; `first` restricts it to the sequences that begin so, nil is the empty one.
  static func run(
    _ study: Study, _ world: SourceWorld, _ habit: StampHabit, first: Happening?,
    stopsAtFindings: Bool
  ) -> Tally {
    var explorer = Explorer(study, world, habit, stopsAtFindings)
    guard let root = explorer.root() else { return explorer.tally }
    if let first {
      explorer.descend(root, first)
    } else {
      _ = explorer.conclude(root)
    }
    return explorer.tally
  }

  private mutating func root() -> Node? {
    var node = Node(
      source: SteppingSource(world, habit, width: study.policy.width),
      watcher: Watcher(policy: study.policy, oracle: study.oracle))
    deliveries.removeAll(keepingCapacity: true)
    node.source.open(into: &deliveries)
    for delivery in deliveries { node.watcher.take(delivery) }
    return node
  }

  private mutating func descend(_ parent: Node, _ happening: Happening) {
    var node = parent
    deliveries.removeAll(keepingCapacity: true)
    guard node.source.step(happening, into: &deliveries) else { return }
    for delivery in deliveries { node.watcher.take(delivery) }
    path.append(happening)
    let broke = conclude(node)
    if path.count < study.length && !(broke && stopsAtFindings) {
      for next in study.alphabet { descend(node, next) }
    }
    path.removeLast()
  }

  /// Ends the trace here and books it; true if it broke a promise.
  private mutating func conclude(_ node: Node) -> Bool {
    let broken = Conclusion.broken(
      source: node.source, watcher: node.watcher, study: study, deliveries: &deliveries)
    tally.book(broken)
    if stopsAtFindings && !broken.isEmpty {
      tally.findings.append(Finding(world: world, habit: habit, path: path, broken: broken))
    }
    return !broken.isEmpty
  }
}

/// How every trace ends: four correct reports, then a closing, and beside it the unasked truth.
enum Conclusion {
  /// What the trace has broken of what the study promises.
  static func broken<Rule: CountingRule>(
    source: SteppingSource, watcher: Watcher<Rule>, study: Study, deliveries: inout [Delivery]
  ) -> Broken {
    var source = source
    var watcher = watcher
    deliveries.removeAll(keepingCapacity: true)
    for _ in 0..<4 { _ = source.step(.walk, into: &deliveries) }
    for delivery in deliveries { watcher.take(delivery) }
    guard let last = deliveries.last else { return watcher.broken }
    watcher.flush(last)
    var broken: Broken = []
    if Rule.isMachine && study.endsWithTruth {
      var closing = watcher
      closing.close(last)
      broken.formUnion(closing.broken)
      if source.world == .unanswered {
        watcher.finish()
      } else {
        var told = watcher
        var later = last
        later.now += 10_000
        told.tellTruth(later)
        broken.formUnion(told.broken)
      }
    }
    // A clock step is a doubt, and an answer may tell more than the twin knows. The twin then knows
    // the same only where every claim was true and complete.
    let ledger = source.ledger
    watcher.settle(
      demand: source.demand, truth: last.truth, allowance: ledger.lastingAllowance,
      comparesWall: !Rule.mayAsk || (ledger.isTruthful && ledger.reported == last.truth))
    broken.formUnion(watcher.broken)
    return broken.intersection(study.promises(source.blemishes, source.ledger))
  }
}

/// Runs a study on all cores.
func enumerate<Rule: CountingRule>(
  _ rule: Rule.Type, _ study: Study, stopsAtFindings: Bool
) async -> Tally {
  await withTaskGroup(of: Tally.self) { group in
    for world in study.worlds {
      for habit in study.habits {
        for first in [nil] + study.alphabet.map(Optional.some) {
          group.addTask {
            Explorer<Rule>.run(
              study, world, habit, first: first, stopsAtFindings: stopsAtFindings)
          }
        }
      }
    }
    var total = Tally()
    for await tally in group { total.add(tally) }
    return total
  }
}

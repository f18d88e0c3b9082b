// Every order of delivery: the same claims, whichever comes first, give the same count.

/// Delivers the claims of short traces in every order.
enum Permutations {
  /// What was tried and what differed.
  struct Result: Sendable {
    /// Orders tried.
    var orders = 0
    /// Orders with two resets or more in which an epoch arrived before an earlier one had: the earlier
    /// one is then a foreign window that arrives late, which the design excepts.
    var lateEpochs = 0
    /// Descriptions of orders that gave another count.
    var differing: [String] = []
  }

  /// Tries every order of the claims of every trace of `length` events; all arrive after the last end.
  static func run<Rule: CountingRule>(
    _ rule: Rule.Type, worlds: [SourceWorld], alphabet: [Happening], length: Int
  ) -> Result {
    var result = Result()
    for world in worlds {
      visit(alphabet, length) { path in
        var source = SteppingSource(world)
        var deliveries: [Delivery] = []
        source.open(into: &deliveries)
        let opening = deliveries
        deliveries = []
        for happening in path { _ = source.step(happening, into: &deliveries) }
        guard let last = deliveries.last, deliveries.count > 1 else { return }
        let claims = deliveries.map { arrivingNow($0, last) }
        let straight = count(rule, opening, claims, Array(claims.indices))
        permute(Array(claims.indices)) { order in
          result.orders += 1
          let value = count(rule, opening, claims, order)
          // An order that leaves a doubt is answered, and an answer is the truth.
          if value == straight || (Rule.mayAsk && value == Int64(last.truth)) { return }
          if path.filter({ $0 == .reset }).count > 1 {
            result.lateEpochs += 1
            return
          }
          let names = path.map { "\($0)" }.joined(separator: " ")
          result.differing.append(
            "\(world): \(names), order \(order): \(value), in order \(straight)")
        }
      }
    }
    return result
  }

  private static func arrivingNow(_ delivery: Delivery, _ last: Delivery) -> Delivery {
    var moved = delivery
    moved.now = last.now
    moved.truth = last.truth
    if case .report(var claim) = delivery.event {
      claim.arrival = Stamp.arrival(last.now, shift: 0)
      moved.event = .report(claim)
    }
    return moved
  }

  private static func count<Rule: CountingRule>(
    _ rule: Rule.Type, _ opening: [Delivery], _ claims: [Delivery], _ order: [Int]
  ) -> Int64 {
    var machine = Rule()
    for delivery in opening { answer(&machine, delivery) }
    for index in order { answer(&machine, claims[index]) }
    return machine.best
  }

  private static func answer<Rule: CountingRule>(_ machine: inout Rule, _ delivery: Delivery) {
    var asks = machine.take(delivery.event, under: Policy())
    var rounds = 0
    while asks && rounds < 3 {
      asks = machine.take(delivery.answer(steady: false), under: Policy())
      rounds += 1
    }
  }

  private static func visit(
    _ alphabet: [Happening], _ length: Int, _ body: ([Happening]) -> Void
  ) {
    func extend(_ path: [Happening]) {
      if path.count == length { return body(path) }
      for next in alphabet { extend(path + [next]) }
    }
    extend([])
  }

  private static func permute(_ items: [Int], _ body: ([Int]) -> Void) {
    func extend(_ chosen: [Int], _ rest: [Int]) {
      if rest.isEmpty { return body(chosen) }
      for (index, item) in rest.enumerated() {
        var left = rest
        left.remove(at: index)
        extend(chosen + [item], left)
      }
    }
    extend([], items)
  }
}

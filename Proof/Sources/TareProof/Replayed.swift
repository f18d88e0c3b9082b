// A finding told again: the same trace, written down as it happens.

/// Runs the trace of a finding once more and prints it.
enum Replayed {
  /// The trace of `finding` as a table and as a trace.
  static func text<Rule: CountingRule>(
    _ finding: Finding, _ study: Study, _ rule: Rule.Type, mayAsk: Bool
  ) -> String {
    var source = SteppingSource(finding.world, finding.habit, width: study.policy.width)
    var watcher = Watcher<Rule>(policy: study.policy, oracle: study.oracle)
    watcher.transcript = []
    var deliveries: [Delivery] = []
    source.open(into: &deliveries)
    for happening in finding.path { _ = source.step(happening, into: &deliveries) }
    for _ in 0..<4 { _ = source.step(.walk, into: &deliveries) }
    for delivery in deliveries { watcher.take(delivery) }
    if let last = deliveries.last { watcher.flush(last) }
    watcher.finish()
    let name = finding.path.map { "\($0)" }.joined(separator: " ")
    let truth = source.sessionTruth
    let note =
      "\(study.name), world \(finding.world) \(finding.habit): \(name); "
      + "breaks \(finding.broken.letters); truth \(truth), at least \(source.demand), "
      + "allowance \(source.ledger.allowance)"
    let ends = "  in the end: shown \(watcher.rule.shown ?? 0), best \(watcher.rule.best)"
    let events = watcher.transcript ?? []
    return note + ends + "\n" + TraceText.table(events, rule, policy: study.policy) + "\n"
      + TraceText.jsonLines(events, mayAsk: mayAsk, policy: study.policy, note: note)
  }
}

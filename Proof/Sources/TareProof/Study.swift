// One exhaustive study: a rule, its worlds, an alphabet, a length, and what is promised there.

/// What is enumerated, and what must hold.
struct Study: Sendable {
  /// The name that tables and reports use.
  var name: String
  /// The worlds.
  var worlds: [SourceWorld]
  /// What the source does with old stamps.
  var habits: [StampHabit] = [.restamps]
  /// The alphabet.
  var alphabet: [Happening]
  /// The longest sequence.
  var length: Int
  /// The session's choices.
  var policy = Policy()
  /// How questions are answered.
  var oracle = OracleHabit.prompt
  /// Whether the machine is told the truth unasked at the very end, as by a closing query.
  var endsWithTruth = true
  /// What is promised of a trace with these blemishes.
  var promises: @Sendable (Blemishes, ClaimLedger) -> Broken

  /// Everything, always.
  static let everything: @Sendable (Blemishes, ClaimLedger) -> Broken = { _, _ in .everything }
}

/// A broken trace.
struct Finding: Sendable {
  /// Where it was found.
  var world: SourceWorld
  /// What the source does with old stamps.
  var habit: StampHabit
  /// The events.
  var path: [Happening]
  /// What broke.
  var broken: Broken
}

/// What a study found.
struct Tally: Sendable {
  /// Traces run.
  var traces = 0
  /// Traces that broke each invariant, in the order of ``Broken/letters``.
  var counts = [Int](repeating: 0, count: Broken.letters.count)
  /// Traces that broke one of P, M, L and O.
  var any = 0
  /// Minimal broken traces, a few of each kind.
  var findings: [Finding] = []

  /// Books one trace.
  mutating func book(_ broken: Broken) {
    traces += 1
    guard !broken.isEmpty else { return }
    for (index, entry) in Broken.letters.enumerated() where broken.contains(entry.flag) {
      counts[index] += 1
    }
    if !broken.intersection([.phantom, .monotone, .loss, .convergence]).isEmpty { any += 1 }
  }

  /// Traces that broke `flag`.
  func count(_ flag: Broken) -> Int {
    for (index, entry) in Broken.letters.enumerated() where entry.flag == flag {
      return counts[index]
    }
    return 0
  }

  /// Adds another tally.
  mutating func add(_ other: Tally) {
    traces += other.traces
    any += other.any
    for index in counts.indices { counts[index] += other.counts[index] }
    findings += other.findings
  }
}

// Runs one rule along a trace and holds it to the invariants.

/// How questions of the rule are answered.
enum OracleHabit: Sendable {
  /// At once and truly.
  case prompt
  /// Truly as of the moment of asking, but after the next event.
  case delayed
  /// At once; every second question fails.
  case failing
}

/// A rule, the twins it is compared with, and what it has broken so far.
struct Watcher<Rule: CountingRule>: Sendable {
  private(set) var rule = Rule()
  private var unechoed: Rule?
  private var unfailed: Rule?
  private var fresh: Rule?
  private var steady: Rule?
  private var ceiling = 0
  private var previous: Int64?
  private var emitted = false
  private var questions = 0
  private var late: [SessionEvent<Count>] = []
  private var stray: [SessionEvent<Count>] = []
  private var session = 0
  /// What has been broken.
  private(set) var broken: Broken = []

  let policy: Policy
  let oracle: OracleHabit

  /// Creates a watcher of a rule that has seen nothing.
  init(policy: Policy, oracle: OracleHabit) {
    self.policy = policy
    self.oracle = oracle
  }

  /// What the rule was told, for printing.
  var transcript: [SessionEvent<Count>]?

  /// Hands one delivery to the rule and its twins.
  mutating func take(_ delivery: Delivery) {
    let isOpening = delivery.kind == .opening
    if Rule.isMachine { bringTwinsAlong(delivery) }
    let before = (rule.shown, rule.best, rule.isBound)
    if isOpening {
      // Answers to an older session still come, but nobody waits for them.
      stray += late
      late = []
      session = delivery.session
      previous = nil
      ceiling = 0
      emitted = false
    }
    let waiting = late
    let asked = feed(delivery)
    // What an answer changes is not the echo's doing.
    if Rule.isMachine && !asked && before != (rule.shown, rule.best, rule.isBound) {
      switch delivery.kind {
      case .nothing: broken.insert(.noDataNeutral)
      case .echo: broken.insert(.idempotence)
      case .windowEcho: broken.insert(.windowEcho)
      case .opening, .news: break
      }
    }
    check(delivery)
    let overdue = stray + waiting
    stray = []
    if !waiting.isEmpty { late.removeFirst(waiting.count) }
    for answer in overdue {
      transcript?.append(answer)
      if rule.take(answer, under: policy) {
        late.append(delivery.answer(steady: false))
      }
      check(delivery)
    }
    if isOpening && Rule.isMachine && (rule.shown != 0 || rule.best != 0) { broken.insert(.zero) }
    compareTwins(delivery)
  }

  /// Hands the event to the rule and answers its question; true if it asked one.
  private mutating func feed(_ delivery: Delivery) -> Bool {
    transcript?.append(delivery.event)
    guard rule.take(delivery.event, under: policy) else { return false }
    switch oracle {
    case .prompt:
      var rounds = 1
      transcript?.append(delivery.answer(steady: false))
      while rule.take(delivery.answer(steady: false), under: policy) {
        transcript?.append(delivery.answer(steady: false))
        rounds += 1
        if rounds == 3 {
          broken.insert(.asking)
          break
        }
      }
    case .delayed:
      if !late.isEmpty { broken.insert(.asking) }
      late.append(delivery.answer(steady: false))
    case .failing:
      questions += 1
      let answer = delivery.answer(steady: false, failing: questions % 2 == 1)
      transcript?.append(answer)
      _ = rule.take(answer, under: policy)
    }
    return true
  }

  private mutating func check(_ delivery: Delivery) {
    ceiling = max(ceiling, delivery.truth + delivery.allowance)
    guard let shown = rule.shown else { return }
    if !emitted {
      emitted = true
      if shown != 0 { broken.insert(.zero) }
    }
    if let previous, shown < previous { broken.insert(.monotone) }
    previous = shown
    if shown > ceiling { broken.insert(.phantom) }
    if Rule.isMachine && rule.best > delivery.truth + delivery.allowance {
      broken.insert(.phantom)
    }
    if Rule.isMachine && (rule.best > shown || rule.best < 0) { broken.insert(.monotone) }
    if let rate = policy.maximumRate {
      let seconds = max(2.5, Double(delivery.now - delivery.zero) / 1_000)
      if Double(shown) > rate * seconds { broken.insert(.rate) }
    }
  }

  /// What the rule must show once the source has reported rightly: not less than the demand, not
  /// more than the truth and what no claim can take back any more.
  mutating func settle(demand: Int, truth: Int, allowance: Int, comparesWall: Bool) {
    let value = Rule.isMachine ? rule.best : (rule.shown ?? 0)
    if value < demand { broken.insert(.loss) }
    if value > truth + allowance { broken.insert(.convergence) }
    if let unechoed, differs(unechoed) { broken.insert(.idempotence) }
    if let unfailed, differs(unfailed) { broken.insert(.noDataNeutral) }
    if comparesWall, let steady, differs(steady) { broken.insert(.wall) }
  }

  /// Hands over what is still on its way: the answers of a slow oracle.
  mutating func flush(_ delivery: Delivery) {
    var rounds = 0
    while !late.isEmpty && rounds < 3 {
      rounds += 1
      late = []
      let answer = delivery.answer(steady: false)
      transcript?.append(answer)
      if rule.take(answer, under: policy) { late.append(answer) }
      check(delivery)
    }
  }

  /// An answer that nobody asked for, at the newest end: the machine must then know the truth.
  mutating func tellTruth(_ delivery: Delivery) {
    transcript?.append(delivery.answer(steady: false))
    _ = rule.take(delivery.answer(steady: false), under: policy)
    check(delivery)
    if rule.best < delivery.truth || rule.isBound { broken.insert(.loss) }
    if rule.best > delivery.truth { broken.insert(.convergence) }
  }

  /// Closes the session; the closing answer may raise the reading and never lowers it, and nothing
  /// after it counts.
  mutating func close(_ delivery: Delivery) {
    let closing = SessionEvent<Count>.close(
      Closing(
        session: SessionToken(Int64(delivery.session)),
        arrival: Stamp.arrival(delivery.now, shift: delivery.shift)))
    transcript?.append(closing)
    _ = rule.take(closing, under: policy)
    check(delivery)
    let before = rule
    transcript?.append(delivery.answer(steady: false))
    _ = rule.take(delivery.answer(steady: false), under: policy)
    check(delivery)
    if rule.best < before.best || (rule.shown ?? 0) < (before.shown ?? 0) {
      broken.insert(.monotone)
    }
    if rule.best < delivery.truth { broken.insert(.loss) }
    let final = rule
    var wrong = delivery
    wrong.truth += 7
    transcript?.append(wrong.answer(steady: false))
    if rule.take(wrong.answer(steady: false), under: policy) { broken.insert(.asking) }
    if differs(final) { broken.insert(.idempotence) }
  }

  /// Ends the input without a closing.
  mutating func finish() {
    let policy = policy
    rule.finish(under: policy)
    unechoed?.finish(under: policy)
    unfailed?.finish(under: policy)
    steady?.finish(under: policy)
  }

  private func differs(_ other: Rule) -> Bool {
    rule.shown != other.shown || rule.best != other.best || rule.isBound != other.isBound
  }
}

extension Watcher {
  /// The twins: one without echoes, one without nils, one born at the newest opening, and one whose
  /// wall clock is never set. Each begins as a copy at the first event that it does without.
  private mutating func bringTwinsAlong(_ delivery: Delivery) {
    guard oracle == .prompt else { return }
    if delivery.kind == .echo || delivery.kind == .windowEcho {
      if unechoed == nil { unechoed = rule }
    } else {
      Self.feed(&unechoed, delivery, policy)
    }
    if delivery.kind == .nothing {
      if unfailed == nil { unfailed = rule }
    } else {
      Self.feed(&unfailed, delivery, policy)
    }
    if delivery.kind == .opening && delivery.session > 1 { fresh = Rule() }
    Self.feed(&fresh, delivery, policy)
    if steady == nil && delivery.shift != 0 { steady = rule }
    Self.feed(&steady, delivery, policy, steady: true)
  }

  private static func feed(
    _ twin: inout Rule?, _ delivery: Delivery, _ policy: Policy, steady: Bool = false
  ) {
    guard var rule = twin else { return }
    var asks = rule.take(steady ? delivery.steady : delivery.event, under: policy)
    var rounds = 0
    while asks && rounds < 3 {
      asks = rule.take(delivery.answer(steady: steady), under: policy)
      rounds += 1
    }
    twin = rule
  }

  private mutating func compareTwins(_ delivery: Delivery) {
    // A clock step is a doubt, and an answer may tell more than the twin knows: then only the end is
    // compared.
    if let fresh, differs(fresh) { broken.insert(.restart) }
    if !Rule.mayAsk, let steady, differs(steady) { broken.insert(.wall) }
  }
}

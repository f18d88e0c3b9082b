// The table of promises, machine by machine, with each exception named and as small as it is.

/// What is promised of a trace, given what happened on it.
typealias Promise = @Sendable (Blemishes, ClaimLedger) -> Broken

/// The promises.
enum Promises {
  /// No exception at all.
  static let everything: Promise = { _, _ in .everything }

  /// The small machine with answers: everything, also over history that is revised and counters that
  /// begin anew unseen. Wall invariance is not promised of what is stamped before a clock step and
  /// delivered after it.
  static let small: Promise = { blemishes, ledger in
    var promised = Broken.everything
    // A forgotten window may raise the lower bound again until the next report.
    promised.remove(.windowEcho)
    if !blemishes.isDisjoint(with: .stampedAcrossStep) { promised.remove(.wall) }
    if blemishes.contains(.windowAcrossStep) { promised.remove(.phantom) }
    // Without a fall there is no doubt, and without a doubt no question.
    if blemishes.contains(.unseenReset) { promised.remove(.loss) }
    // A window from the zero itself that dips is believed; an epoch on top of it begins too low.
    if blemishes.contains(.windowDipped) && ledger.hasEpochs { promised.remove(.loss) }
    // Which event raises the question of a clock step decides what its answer can tell.
    if blemishes.contains(.clockStepped)
      && !blemishes.isDisjoint(with: [.historyRevised, .hiddenReset])
    {
      promised.remove(.idempotence)
    }
    if blemishes.contains(.clockStepped) && !ledger.isTruthful
      && (ledger.baseline == nil || ledger.hasEpochs)
    {
      promised.remove(.idempotence)
    }
    // Nobody answers the baseline, and few starts can be held.
    if blemishes.contains(.unanswered) { promised.remove([.loss, .wall, .idempotence]) }
    if blemishes.isSuperset(of: [.clockStepped, .hiddenReset]) { promised.remove(.wall) }
    return promised
  }

  /// The small machine, where its questions fail: nothing is promised of what only an answer tells.
  static let smallFailing: Promise = { _, ledger in
    var promised: Broken = [.zero, .phantom, .monotone, .restart, .asking]
    // A stream whose worth nobody tells is a bound and does not lower what was counted on it.
    if ledger.baseline == nil { promised.remove(.phantom) }
    return promised
  }

  /// The full machine.
  static let full: Promise = { blemishes, ledger in
    var promised = Broken.everything
    let hasEpochs = ledger.hasEpochs
    // A window forgotten when the count fell may raise the lower bound again until the next report.
    promised.remove(.windowEcho)
    // Stamped before a clock step and delivered after it: dated by the wrong clock, until the
    // stream's next report, or for good if its epoch ends before that.
    if blemishes.contains(.stampedBeforeStep) {
      promised.remove([.wall, .idempotence])
      if hasEpochs { promised.remove([.loss, .convergence]) }
    }
    // A window that was stamped on both sides of a clock step claims what it does not mean.
    if blemishes.contains(.windowAcrossStep) {
      promised.remove([.phantom, .wall, .convergence])
    }
    // A foreign window that dips and recovers; for good if an epoch began on top of it.
    if blemishes.contains(.windowDipped) {
      promised.remove(.phantom)
      if blemishes.contains(.clockStepped) { promised.remove(.wall) }
      if hasEpochs { promised.remove([.loss, .convergence, .idempotence]) }
      if ledger.baseline == nil { promised.remove([.loss, .convergence]) }
    }
    // Several claims that say too little over an unknown baseline: any of them may become the zero.
    if ledger.baseline == nil && ledger.underClaims > 1 && ledger.mostWindows > 0 {
      promised.remove([.phantom, .convergence])
    }
    // An epoch that says too little, late or twice, against a window that says more is tightened.
    let isLow = blemishes.contains(.lateAndLow) || ledger.lowEpochClaims > 1
    if isLow && hasEpochs && ledger.mostWindows > 0 {
      promised.remove([.phantom, .convergence])
    }
    // An epoch that said too much and was set right by the session's own zero is a bound from then on.
    if ledger.highEpochClaims > 0 && ledger.zeroSpoke { promised.remove(.loss) }
    if ledger.zeroSpoke && !ledger.isTruthful { promised.remove([.phantom, .convergence]) }
    // A late segment that continues a claim which said too little takes the gap's worth from that.
    if blemishes.contains(.lateWindow) && ledger.underClaims > 0 && hasEpochs {
      promised.remove(.loss)
    }
    // The same over an unknown baseline, of a window that grows.
    if ledger.baseline == nil && ledger.underClaims > 0 && ledger.mostWindows > 0 && hasEpochs {
      promised.remove(.loss)
    }
    // While a baseline is awaited at most eight starts are held.
    if blemishes.contains(.unanswered) && ledger.starts > 6 { promised.remove(.loss) }
    // A window forgotten when the count fell, said again after an epoch began, raises that for good.
    if blemishes.contains(.windowEchoed) && hasEpochs { promised.remove(.idempotence) }
    // Revised history before the session: only an answer can tell.
    if blemishes.contains(.historyRevised) { promised.remove(.convergence) }
    // More foreign windows between two reports of the stream than there are free anchors. A stream
    // that was forgotten is then itself a foreign window.
    if ledger.mostWindows > (hasEpochs ? 5 : 6) {
      promised.remove(.loss)
      if ledger.lowEpochClaims > 0 { promised.remove([.phantom, .convergence]) }
    }
    return promised
  }

  /// The full machine on long random traces, which find what no short one shows: several claims that
  /// say too much (or too little), each carried on by a window before the next.
  static let fullLong: Promise = { blemishes, ledger in
    var promised = full(blemishes, ledger)
    guard ledger.hasEpochs || ledger.baseline == nil, ledger.mostWindows > 0 else {
      return promised
    }
    if ledger.overClaims > 1 { promised.remove([.phantom, .convergence]) }
    if ledger.lowClaims > 1 { promised.remove(.loss) }
    return promised
  }

  /// A blind stream whose falls are corrections: after a hidden reset steps are lost, and no more.
  static let correction: Promise = { blemishes, _ in
    var promised = Broken.everything
    if blemishes.contains(.hiddenReset) { promised.remove(.loss) }
    return promised
  }

  /// A blind stream whose falls are restarts, or one under a maximum rate: a belief, which may be
  /// wrong; what is shown still starts at 0 and never falls.
  static let belief: Promise = { _, _ in
    [.zero, .monotone, .restart, .idempotence, .noDataNeutral, .asking, .rate]
  }

  /// The same under a rate that holds claims apart: an older candidate said again is the newest one.
  static let strictRate: Promise = { blemishes, ledger in
    var promised = belief(blemishes, ledger)
    if blemishes.contains(.oldEcho) { promised.remove(.idempotence) }
    return promised
  }

  /// A blind stream whose falls are restarts and whose every fall is one: nothing reported is lost.
  static let restarts: Promise = { blemishes, _ in
    var promised: Broken = [
      .zero, .monotone, .loss, .restart, .idempotence, .noDataNeutral, .asking,
    ]
    if blemishes.contains(.unseenReset) { promised.remove(.loss) }
    return promised
  }
}

extension Blemishes {
  /// Stamps on both sides of a clock step.
  static let stampedAcrossStep: Blemishes = [.stampedBeforeStep, .windowAcrossStep]
}

// The table of promises, machine by machine, with each exception named and as small as it is.

extension Study {
  /// The fourteen kinds in the four worlds.
  static func main(_ name: String, length: Int) -> Study {
    Study(
      name: name, worlds: SourceWorld.main, alphabet: Happening.main, length: length,
      promises: Study.everything)
  }

  /// The small machine promises everything, also over history that is revised and over counters
  /// that begin anew unseen, except what is stamped before a clock step and delivered after it.
  static let small: @Sendable (Blemishes, ClaimLedger) -> Broken = { blemishes, _ in
    var promised = Broken.everything
    if blemishes.contains(.stampedBeforeStep) { promised.remove(.wall) }
    return promised
  }

  /// The small machine, where its questions fail: nothing can then be promised of what only an
  /// answer can tell.
  static let smallFailing: @Sendable (Blemishes, ClaimLedger) -> Broken = { blemishes, _ in
    [.zero, .phantom, .monotone]
  }

  /// The full machine, with its exceptions.
  static let full: @Sendable (Blemishes, ClaimLedger) -> Broken = { blemishes, ledger in
    var promised = Broken.everything
    // A window forgotten when the count fell may raise the lower bound again until the next report.
    promised.remove(.windowEcho)
    if blemishes.contains(.stampedBeforeStep) { promised.remove(.wall) }
    if blemishes.contains(.windowAcrossStep) {
      promised.remove(.phantom)
      promised.remove(.wall)
      promised.remove(.convergence)
    }
    if blemishes.contains(.windowDipped) { promised.remove(.phantom) }
    if ledger.mostWindows > 6 { promised.remove(.loss) }
    return promised
  }

  /// A blind stream whose falls are corrections: a hidden reset is lost, and nothing else is.
  static let correction: @Sendable (Blemishes, ClaimLedger) -> Broken = { blemishes, _ in
    blemishes.contains(.hiddenReset)
      ? [.zero, .phantom, .monotone, .restart, .idempotence, .noDataNeutral, .convergence]
      : .everything
  }

  /// A blind stream whose falls are restarts, or one under a maximum rate: a belief.
  static let belief: @Sendable (Blemishes, ClaimLedger) -> Broken = { _, _ in
    [.zero, .monotone, .restart, .idempotence, .noDataNeutral, .asking]
  }
}

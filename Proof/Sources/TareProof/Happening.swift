// The alphabet: everything that can happen between a source and a session, one letter each.

/// One event of a trace. Each makes its reports from the truth; `Documentation/Proof.md` has the
/// table. An event that walks takes ten seconds.
enum Happening: UInt8, CaseIterable, Sendable {
  // The main alphabet: the fourteen kinds.
  /// Two steps, reported.
  case walk
  /// Three steps, not reported.
  case gap
  /// Two steps; their report comes only after the next one.
  case late
  /// The session's oldest delivered report comes again.
  case replay
  /// The newest delivered report comes again.
  case duplicate
  /// Two steps, reported as five.
  case over
  /// Two steps, reported as one.
  case under
  /// Two steps, reported as one fewer than before.
  case dip
  /// The source starts anew from where it stands, then two steps, reported.
  case reset
  /// Two steps, reported as a window from the newest delivered end on.
  case segment
  /// A window that lies before the session.
  case catchUp
  /// Two steps, reported as a window that began before the session.
  case straddle
  /// No data, or an error.
  case noData
  /// A new session is opened.
  case restart

  // The further kinds.
  /// Two steps, reported as a window that began inside the session, off every known end.
  case overlap
  /// Two steps, reported as a window from the newest end on, which comes after the next report.
  case lateSegment
  /// Two steps, reported as none at all.
  case zeroDip
  /// Two steps, reported with a start 0.4 s off.
  case jitter
  /// The wall clock is set an hour forward.
  case clockForward
  /// The wall clock is set back by an hour, or by 61.25 seconds where old stamps are repeated.
  case clockBack
  /// Two steps, reported by the newest window again.
  case windowGrows
  /// Two steps, reported by the newest window as fewer than before.
  case windowDips
  /// Two steps, reported as five, and late.
  case lateOver
  /// Two steps, reported as one fewer than before, and late.
  case lateDip
  /// The counter starts anew under the same start, then two steps, reported.
  case hiddenReset
  /// The source lowers what it counted before the session by two, for good.
  case revised

  /// Whether nothing new is said: removing it must change nothing.
  var isEcho: Bool { self == .replay || self == .duplicate }

  /// The fourteen kinds.
  static let main: [Happening] = [
    .walk, .gap, .late, .replay, .duplicate, .over, .under, .dip, .reset, .segment, .catchUp,
    .straddle, .noData, .restart,
  ]

  /// The main kinds and what makes windows, clocks and stamps worse.
  static let extended: [Happening] =
    main + [
      .overlap, .lateSegment, .zeroDip, .jitter, .clockForward, .clockBack, .windowGrows,
      .windowDips, .lateOver, .lateDip,
    ]

  /// Everything, with the two kinds that only a history can settle.
  static let asking: [Happening] = extended + [.hiddenReset, .revised]

  /// What a stream without stamps of its start can do.
  static let blind: [Happening] = [
    .walk, .gap, .late, .replay, .duplicate, .over, .under, .dip, .zeroDip, .hiddenReset,
    .noData, .restart,
  ]
}

/// How the world around the source is made.
enum SourceWorld: UInt8, CaseIterable, Sendable {
  /// The stream counts from the session's zero.
  case now
  /// The stream began earlier; its baseline is answered at once.
  case answered
  /// The stream began earlier; its baseline is answered after two walks.
  case answeredLate
  /// The stream began earlier; its baseline fails at once.
  case failed
  /// The stream began earlier; its baseline fails after two walks.
  case failedLate
  /// The stream began earlier; its baseline never comes.
  case unanswered
  /// The stream's start is unknown; no baseline is awaited.
  case blind
  /// The stream's start is unknown; its baseline is answered at once.
  case blindAnswered
  /// The stream's start is unknown; its baseline is answered after two walks.
  case blindAnsweredLate

  /// Whether reports carry no start.
  var isBlind: Bool { self == .blind || self == .blindAnswered || self == .blindAnsweredLate }

  /// Whether the stream began before the session.
  var isPast: Bool { self != .now }

  /// The four worlds of the main table.
  static let main: [SourceWorld] = [.answered, .answeredLate, .failed, .now]
  /// The same, with the two in which the baseline fails late or never comes.
  static let extended: [SourceWorld] = main + [.failedLate, .unanswered]
  /// The worlds of a stream whose start is unknown.
  static let blindOnes: [SourceWorld] = [.blind, .blindAnswered, .blindAnsweredLate]
}

/// What a source does with stamps from before a clock step.
enum StampHabit: UInt8, CaseIterable, Sendable {
  /// It keeps monotonic times and stamps them by today's wall clock.
  case restamps
  /// It goes on saying the old wall time.
  case echoes
}

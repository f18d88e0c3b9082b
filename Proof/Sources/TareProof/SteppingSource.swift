// The simulator: a source with a state, the truth behind it, and what it delivers.

/// What has happened on a trace that some promise makes an exception for.
struct Blemishes: OptionSet, Sendable {
  let rawValue: UInt16
  /// A claim was stamped before a clock step and delivered after it.
  static let stampedBeforeStep = Blemishes(rawValue: 1)
  /// A window's start was stamped before a clock step and its end after it.
  static let windowAcrossStep = Blemishes(rawValue: 2)
  /// A foreign window claimed less than before.
  static let windowDipped = Blemishes(rawValue: 4)
  /// A counter began anew and nothing said so.
  static let hiddenReset = Blemishes(rawValue: 8)
  /// Its first total after that was not smaller than the one before: nobody can see it.
  static let unseenReset = Blemishes(rawValue: 128)
  /// What the source counted before the session was lowered.
  static let historyRevised = Blemishes(rawValue: 16)
  /// The wall clock was set.
  static let clockStepped = Blemishes(rawValue: 32)
  /// A foreign window arrived late.
  static let lateWindow = Blemishes(rawValue: 64)
  /// The baseline never comes.
  static let unanswered = Blemishes(rawValue: 512)
  /// A foreign window was said again.
  static let windowEchoed = Blemishes(rawValue: 1024)
  /// An older claim of the stream was said again.
  static let oldEcho = Blemishes(rawValue: 2048)
  /// A late claim said too little.
  static let lateAndLow = Blemishes(rawValue: 256)
}

/// A source that walks, reports, misbehaves, and knows the truth.
struct SteppingSource: Sendable {
  /// A baseline answer on its way.
  struct PendingBaseline: Sendable {
    var claim: SourceClaim
    var walks: Int
  }

  let world: SourceWorld
  let habit: StampHabit
  /// Bits of the counter, or nil if it does not wrap; it is then just short of its end.
  let width: Int?
  var truth: Truth
  var now: Int
  var shift = 0
  var shifts: [(time: Int, shift: Int)] = []
  var session = 0
  var zero = 0
  var zeroShift = 0
  var epoch = 0
  var epochStart = 0
  var epochStamp = 0
  var counterBase = 0
  var historyError = 0
  var lastStreamTotal = 0
  var lastDeliveredTotal = 0
  var lastStreamEnd = 0
  var held: [SourceClaim] = []
  var pendingBaselines: [PendingBaseline] = []
  var oldest: SourceClaim?
  var newest: SourceClaim?
  var deliveredBaseline: SourceClaim?
  var lastEnd: Int?
  var windowStart: Int?
  var windowTotal = 0
  var jitterSign = 1
  var ledger = ClaimLedger(baseline: 0, streamStart: 0, zero: 0, isBlind: false)
  var blemishes: Blemishes = []

  /// When a stream that began before the session began, in milliseconds of the true axis.
  static let pastStart = 897_000
  /// When the first session opens.
  static let opening = 1_000_000

  /// Creates the world just before the first session; five steps lie in the stream's past.
  init(_ world: SourceWorld, _ habit: StampHabit = .restamps, width: Int? = nil) {
    self.width = width
    self.world = world
    self.habit = habit
    truth = Truth(count: 0, at: Self.pastStart)
    truth.walk(2, at: 920_000)
    truth.walk(1, at: 975_000)
    truth.walk(2, at: 990_000)
    now = Self.opening
  }

  /// The true count of the newest session.
  var sessionTruth: Int { truth.count(at: now) - truth.count(at: zero) }

  /// What the session must show after correct reports.
  var demand: Int { min(sessionTruth, ledger.reported) }

  /// Opens a session, and delivers its baseline where the world does so at once.
  mutating func open(into deliveries: inout [Delivery]) {
    session += 1
    zero = now
    zeroShift = shift
    epoch = 0
    epochStart = world.isPast ? Self.pastStart : now
    epochStamp = epochStart + shift
    counterBase = truth.count(at: epochStart)
    historyError = 0
    lastStreamTotal = truth.count(at: now) - counterBase
    lastDeliveredTotal = lastStreamTotal
    lastStreamEnd = 0
    lastEnd = nil
    windowStart = nil
    deliveredBaseline = nil
    let total = truth.count(at: now) - counterBase
    let knowsZero: Bool
    switch world {
    case .now, .answered, .answeredLate, .blindAnswered, .blindAnsweredLate: knowsZero = true
    case .failed, .failedLate, .unanswered, .blind: knowsZero = false
    }
    ledger = ClaimLedger(
      baseline: knowsZero ? total : nil, streamStart: epochStart, zero: zero,
      isBlind: world.isBlind, after: ledger)
    let awaits = world != .now && world != .blind
    ledger.isAwaiting = awaits
    if world == .unanswered { blemishes.insert(.unanswered) }
    func opening(_ shift: Int) -> SessionEvent<Count> {
      .open(
        Opening(
          session: SessionToken(Int64(session)), arrival: Stamp.arrival(now, shift: shift),
          from: world.isBlind ? nil : Stamp.wall(epochStart + shift), awaitsBaseline: awaits))
    }
    deliveries.append(delivery(.opening, opening(shift), opening(0)))
    guard awaits else { return }
    let fails = world == .failed || world == .failedLate
    let claim = SourceClaim(
      session: session, epoch: 0, start: epochStart, end: now, total: fails ? nil : total, error: 0,
      fromStamp: world.isBlind ? nil : epochStamp, fromSteady: world.isBlind ? nil : epochStart,
      shift: shift)
    switch world {
    case .answered, .failed, .blindAnswered: deliverBaseline(claim, .news, into: &deliveries)
    case .answeredLate, .failedLate, .blindAnsweredLate:
      pendingBaselines.append(PendingBaseline(claim: claim, walks: 2))
    case .unanswered, .now, .blind: break
    }
  }

  /// Delivers a claim of the stream, a window or an echo of either.
  mutating func deliver(
    _ claim: SourceClaim, _ kind: DeliveryKind, into deliveries: inout [Delivery]
  ) {
    if kind == .windowEcho { blemishes.insert(.windowEchoed) }
    let stray = claim.shift != shift
    if stray { blemishes.insert(claim.epoch == nil ? .stampedAcrossStep : .stampedBeforeStep) }
    if claim.session == session {
      ledger.note(claim, stray: stray)
      if let total = claim.total, claim.epoch != nil, kind == .news, claim.end > lastStreamEnd {
        lastDeliveredTotal = total
        lastStreamEnd = claim.end
      }
      if kind == .news, claim.error < 0, claim.end < lastStreamEnd || claim.end < (lastEnd ?? 0) {
        blemishes.insert(.lateAndLow)
      }
      if claim.total != nil, kind == .news {
        if oldest == nil || oldest?.session != session { oldest = claim }
        newest = claim
        if claim.end > zero { lastEnd = max(lastEnd ?? claim.end, claim.end) }
      }
    }
    deliveries.append(
      delivery(
        kind, .report(said(claim, steady: false)), .report(said(claim, steady: true))))
  }

  /// Delivers a baseline answer, of this session or of an older one.
  mutating func deliverBaseline(
    _ claim: SourceClaim, _ kind: DeliveryKind, into deliveries: inout [Delivery]
  ) {
    if claim.session == session {
      deliveredBaseline = claim
      ledger.isAwaiting = false
    }
    deliveries.append(
      delivery(
        kind, .baseline(said(claim, steady: false)), .baseline(said(claim, steady: true))))
  }

  private func said(_ claim: SourceClaim, steady: Bool) -> Claim<Count> {
    Claim(
      session: SessionToken(Int64(claim.session)),
      from: (steady ? claim.fromSteady : claim.fromStamp).map(Stamp.wall),
      to: Stamp.wall(claim.end + (steady ? 0 : claim.shift)),
      total: claim.total.map { Count(Int64(raw($0))) },
      arrival: Stamp.arrival(now, shift: steady ? 0 : shift))
  }

  /// What a counter of the declared width shows: it stands seven short of its end at the start.
  private func raw(_ total: Int) -> Int {
    guard let width else { return total }
    return (total + (1 << width) - 7) & ((1 << width) - 1)
  }

  private func delivery(
    _ kind: DeliveryKind, _ event: SessionEvent<Count>, _ steady: SessionEvent<Count>
  ) -> Delivery {
    Delivery(
      kind: kind, event: event, steady: steady, session: session, truth: sessionTruth,
      allowance: ledger.allowance, now: now, shift: shift, zero: zero, zeroShift: zeroShift)
  }
}

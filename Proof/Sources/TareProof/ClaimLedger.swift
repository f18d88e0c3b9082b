// What the reports delivered so far have claimed, and by how much they were wrong.

/// One statement of the source, with its error: the checker knows what the session cannot.
struct SourceClaim: Sendable {
  /// The session whose subscription delivers it.
  var session: Int
  /// The epoch of the stream that it belongs to; nil for a window.
  var epoch: Int?
  /// The start on the true axis.
  var start: Int
  /// The end on the true axis.
  var end: Int
  /// What is claimed; nil for no data.
  var total: Int?
  /// How much more than the truth is claimed.
  var error: Int
  /// The start as the source stamps it; nil where it says none.
  var fromStamp: Int?
  /// The start as it would be stamped had the wall clock never been set.
  var fromSteady: Int?
  /// The wall clock minus the true axis when the claim was made.
  var shift: Int
}

/// Per start, the newest claim; from these follow what a session may show and what it must.
struct ClaimLedger: Sendable {
  private struct Line: Sendable {
    var start: Int
    var epoch: Int?
    var end: Int
    var claimed: Int
    /// What is claimed and true.
    var honest: Int
    var error: Int
    var firstEnd: Int
    /// The first claim, or the truth if that is more: under an unknown baseline the first claim is
    /// the zero, and what it claims too little is nobody's report.
    var firstClaimed: Int
    var leastError: Int
    /// What a window may have been counted on top of, and when.
    var carried = 0
    var carriedEpoch = 0
  }

  private var lines: [Line] = []
  private var strays = 0
  private var newestWindowEnd = Int.min
  /// The stream's newest epoch that has been heard.
  private(set) var liveEpoch = 0
  /// What the stream's own count was at the session's zero; nil if nobody will ever say.
  var baseline: Int?
  /// Claims of the first epoch that said too little.
  private(set) var underClaims = 0
  /// Claims of later epochs that said too little.
  private(set) var lowEpochClaims = 0
  /// Claims that said too much.
  private(set) var overClaims = 0
  /// Claims that said too little.
  private(set) var lowClaims = 0
  /// Claims of later epochs that said too much.
  private(set) var highEpochClaims = 0
  /// Whether an epoch after the first was heard.
  private(set) var hasEpochs = false
  /// Whether a window from the session's own zero came after that.
  private(set) var zeroSpoke = false
  /// How many starts were heard.
  var starts: Int { lines.count }
  /// The most that was claimed too much since the stream last fell: nothing contradicts it.
  private var linger = 0
  /// Whether every claim so far was true.
  private(set) var isTruthful = true
  /// Whether reports are held for a baseline: then the one that ends first is the zero.
  var isAwaiting = false
  /// Foreign windows delivered since the stream itself was last heard, and the most there were.
  private(set) var windowsSinceLive = 0
  /// The most foreign starts between two reports of the stream.
  private(set) var mostWindows = 0

  /// Creates a ledger for a session; `baseline` is nil where the zero is the first claim.
  /// What had happened before, on the same trace, is kept for the exceptions.
  init(
    baseline: Int?, streamStart: Int, zero: Int, isBlind: Bool, after previous: ClaimLedger? = nil
  ) {
    self.baseline = baseline
    self.zero = zero
    if let previous {
      mostWindows = previous.mostWindows
      overClaims = previous.overClaims
      lowClaims = previous.lowClaims
      underClaims = previous.underClaims
      lowEpochClaims = previous.lowEpochClaims
      highEpochClaims = previous.highEpochClaims
      hasEpochs = previous.hasEpochs
      zeroSpoke = previous.zeroSpoke
      isTruthful = previous.isTruthful
    }
    self.streamStart = streamStart
    self.isBlind = isBlind
  }

  /// The session's zero.
  private let zero: Int
  /// Where the stream began on which the session was opened.
  private let streamStart: Int
  /// Whether no report names a start, so that the first one is the zero, whatever it belongs to.
  private let isBlind: Bool

  /// Books a delivered claim of this session. `stray` marks one that was stamped before a clock
  /// step and is delivered after it: it may count but need not.
  mutating func note(_ claim: SourceClaim, stray: Bool) {
    guard let total = claim.total else { return }
    if claim.error != 0 { isTruthful = false }
    if claim.error > 0 { overClaims += 1 }
    if claim.error < 0 { lowClaims += 1 }
    if claim.error < 0 {
      if claim.epoch == 0 { underClaims += 1 } else if claim.epoch != nil { lowEpochClaims += 1 }
    } else if claim.error > 0, let epoch = claim.epoch, epoch > 0 {
      highEpochClaims += 1
    }
    if let epoch = claim.epoch, epoch > 0 { hasEpochs = true }
    if claim.epoch == nil && claim.start == zero && hasEpochs { zeroSpoke = true }
    defer { linger = max(linger, outstanding(strays)) }
    if stray {
      strays += max(0, claim.error)
      return
    }
    if claim.epoch == nil {
      newestWindowEnd = max(newestWindowEnd, claim.end)
      windowsSinceLive += 1
      mostWindows = max(mostWindows, windowsSinceLive)
    } else {
      windowsSinceLive = 0
    }
    let found = lines.firstIndex { line in
      claim.epoch == nil
        ? line.epoch == nil && line.start == claim.start : line.epoch == claim.epoch
    }
    guard let index = found else {
      var line = Line(
        start: claim.start, epoch: claim.epoch, end: claim.end, claimed: total,
        honest: total - max(0, claim.error), error: claim.error, firstEnd: claim.end,
        firstClaimed: max(total, total - claim.error), leastError: claim.error)
      if claim.epoch == nil {
        line.carried = max(linger, outstanding(strays))
        line.carriedEpoch = liveEpoch
      } else if let epoch = claim.epoch {
        liveEpoch = max(liveEpoch, epoch)
      }
      lines.append(line)
      return
    }
    if isAwaiting && claim.end < lines[index].firstEnd {
      lines[index].firstEnd = claim.end
      lines[index].firstClaimed = max(total, total - claim.error)
    }
    lines[index].leastError = min(lines[index].leastError, claim.error)
    if claim.epoch == nil && linger > lines[index].carried {
      lines[index].carried = linger
      lines[index].carriedEpoch = liveEpoch
    }
    guard claim.end >= lines[index].end else {
      if total <= lines[index].claimed { linger = max(linger, claim.error) }
      return
    }
    lines[index].end = claim.end
    lines[index].claimed = total
    lines[index].honest = total - max(0, claim.error)
    // A claim that withdraws an over-claim, but is older than a window that was counted on top of
    // it, withdraws it only together with the stream's next claim.
    if claim.epoch != nil && total < lines[index].claimed {
      for other in lines.indices { lines[other].carried = 0 }
      linger = 0
    }
    let isOvertaken = claim.epoch != nil && claim.end < newestWindowEnd
    lines[index].error = isOvertaken ? max(lines[index].error, claim.error) : claim.error
  }

  /// What the source has claimed too much and not withdrawn: the newest claim of each start counts.
  /// Where a claim of the stream is the zero, its under-claim is an over-claim of everything after.
  private func outstanding(_ strays: Int, _ counts: (Line) -> Bool = { _ in true }) -> Int {
    var sum = strays
    for line in lines where counts(line) {
      sum += max(0, line.error)
      if baseline == nil && line.epoch == 0 { sum += max(0, -line.leastError) }
    }
    return sum
  }

  /// What may be shown beyond the truth. A window that was counted on top of an over-claim carries it
  /// until the stream contradicts it, that is, falls: a smaller over-claim is consistent with all.
  var allowance: Int {
    carrying { _ in true }
  }

  /// What may remain for good. The stream's own correct report ends what windows carried, unless its
  /// epoch ended first or its own worth is only a bound.
  var lastingAllowance: Int {
    carrying { baseline == nil || $0.carriedEpoch < liveEpoch }
  }

  private func carrying(_ counts: (Line) -> Bool) -> Int {
    var most = outstanding(strays)
    for line in lines where line.carried > 0 && counts(line) {
      let since = outstanding(0) { ($0.epoch ?? 0) > line.carriedEpoch }
      most = max(most, line.carried + since)
    }
    return most
  }

  /// What has been reported of the session: the newest claim of every epoch of the stream. Steps
  /// that fell between the last claim of an epoch and its end were reported by nobody.
  var reported: Int {
    var sum = 0
    var isFirst = true
    for line in lines {
      guard let epoch = line.epoch else { continue }
      if baseline == nil && isFirst && (isBlind || line.start == streamStart) {
        sum += max(0, line.honest - line.firstClaimed)
      } else if epoch == 0 {
        sum += max(0, line.honest - (baseline ?? line.firstClaimed))
      } else {
        sum += line.honest
      }
      isFirst = false
    }
    return sum
  }
}

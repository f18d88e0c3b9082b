// What the source answered, or that it never will, made into claims for the machine.

import Tare

extension LiveSession {
  /// Takes what the source answered.
  mutating func take(_ report: PedometerReport, for request: LiveRequest) {
    let to = request.to ?? now.wall
    noteUnmeasured(report, since: hasHistory ? request.from : streamStart, isStream: false)
    switch request.purpose {
    case .baseline:
      var claim = claim(report)
      if let end = request.to {
        // A query says what the stream had counted at the zero, whatever stamps it comes with.
        claim.from = streamStart
        claim.to = end
      }
      takeBaseline(claim)
    case .refresh:
      count(report, claim(report))
      countDoubted()
    case .dayEdge:
      settleDay(
        edge: to,
        count: footing.at > to ? nil : footing.total.followed(by: report.total).steps)
    case .question, .pauseEdge, .resumeEdge, .footing:
      guard hasHistory else {
        // The newest total, as of the edge: nothing better can be had of such a source.
        feed(.report(claim(report).ending(by: to)))
        return
      }
      if request.purpose == .question, !deferred.isEmpty {
        // It reaches past a pause that the machine has not heard of yet.
        questionIsDue = true
        return
      }
      let total = footing.total.followed(by: report.total)
      noteForgetting(total)
      let outcome = feed(
        .answer(
          Claim(session: token, from: zero, to: to, total: withBurst(total), arrival: now)))
      noteHistoryLimit(report, request)
      if request.purpose == .question { countDoubted() }
      // It lies in the past, so newer reports may have made it stale.
      if request.purpose == .footing, outcome.verdict?.counts == true || outcome.verdict == .stale {
        moveFooting(to: to, total)
      }
    case .closing:
      var claim: Claim<ActivityTotal>
      if !hasHistory {
        claim = self.claim(report)
        // Such a source tells what it stands at when it answers, which may be long after the edge.
        let late = claim.to.nanoseconds(since: to)
        if late > capabilities.delay + 3_000_000_000 { caveats.insert(.unconfirmedEnd) }
        claim = claim.ending(by: to)
      } else if closing?.isOnZero == true {
        claim = Claim(
          session: token, from: zero, to: to,
          total: withBurst(footing.total.followed(by: report.total)), arrival: now)
      } else {
        claim = Claim(
          session: token, from: streamStart, to: to, total: report.total, arrival: now)
      }
      closing?.claim = claim
      closing?.streamTotal = report.total
      closing?.isAnswered = true
    }
  }

  /// Takes what the stream is worth at the zero, and counts what was held for it.
  mutating func takeBaseline(_ claim: Claim<ActivityTotal>) {
    feed(.baseline(claim))
    streamBaseline = claim.total
    guard !machine.isAwaitingBaseline, !hasLostTouch,
      let total = newestHeld?.total ?? claim.total
    else { return }
    newestTotal = StreamTotal(
      end: max(newestHeld?.to ?? claim.to, claim.to), total: total,
      count: machine.reading.current)
    firstHeld = nil
    newestHeld = nil
  }

  /// A source may answer for less than was asked; it then says from when.
  private mutating func noteHistoryLimit(_ report: PedometerReport, _ request: LiveRequest) {
    guard let start = report.start.map({ Instant($0) }),
      start.nanoseconds(since: request.from) > max(policy.tolerance, 1_000_000_000)
    else { return }
    caveats.insert(.historyLimited)
    historyStart = start
  }

  /// An answer with the burst that the maximum rate has taken off the stream.
  ///
  /// The machine expects that burst in answers, too. The history of a source may never have held it: an
  /// answer that is nearer to the count as it is than without the burst is given the burst back.
  private func withBurst(_ total: ActivityTotal) -> ActivityTotal {
    let burst = machine.answerOffset
    guard burst.steps < 0 else { return total }
    let count = Count(machine.wholeCount.steps)
    let plain = Count(total.steps).difference(from: count).value.magnitude
    let without = Count(total.steps).adding(Count(burst.steps)).difference(from: count).value
    return plain < without.magnitude ? total.removing(burst) : total
  }

  /// A history that shrinks by more than a tenth corrects nothing: it has forgotten, or begun again. The
  /// tenth is what meters take for the line between a dip and a reset.
  private mutating func noteForgetting(_ total: ActivityTotal) {
    let before = max(answeredSteps, machine.wholeCount.steps)
    answeredSteps = max(answeredSteps, total.steps)
    if before >= 100, total.steps < before - before / 10 { caveats.insert(.unknownGap) }
  }

  /// A question has failed for good.
  mutating func giveUp(_ request: LiveRequest) {
    switch request.purpose {
    case .baseline: takeFirstReportAsZero()
    case .question, .pauseEdge, .resumeEdge:
      guard hasHistory else { return }
      feed(
        .answer(
          Claim(
            session: token, from: zero, to: request.to ?? now.wall, total: nil, arrival: now)))
      if request.purpose == .question { countDoubted() }
    case .closing:
      closing?.isAnswered = true
      caveats.insert(.unconfirmedEnd)
    case .dayEdge:
      settleDay(edge: request.to ?? now.wall, count: nil)
    case .refresh: countDoubted()
    case .footing: break
    }
  }

  /// The baseline stays unknown: the first report is the zero, and what was walked before it is lost.
  mutating func takeFirstReportAsZero() {
    caveats.insert(.approximateZero)
    guard var first = firstHeld else {
      firstUpdateIsBaseline = true
      return
    }
    first.to = zero
    first.arrival = now
    takeBaseline(first)
  }
}

extension ActivityTotal {
  /// The whole count at the end of an answer that reaches back to the instant of this one.
  func followed(by other: ActivityTotal) -> ActivityTotal {
    // What the answer lacks the whole lacks, too: it is not 0.
    ActivityTotal(
      steps: adding(ActivityTotal(steps: other.steps)).steps,
      distance: other.distance.map { (distance ?? 0) + $0 },
      floorsAscended: other.floorsAscended.map { sum($0, floorsAscended) },
      floorsDescended: other.floorsDescended.map { sum($0, floorsDescended) })
  }

  private func sum(_ left: Int64, _ right: Int64?) -> Int64 {
    let (sum, overflow) = left.addingReportingOverflow(right ?? 0)
    return overflow ? (left < 0 ? .min : .max) : sum
  }
}

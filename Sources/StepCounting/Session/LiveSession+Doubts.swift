// Falls of the stream: a source that keeps a history is asked before a fall is believed.
//
// A total that dips and recovers would cost the allowance of the maximum rate twice, and what is held
// apart by it is lost. The history tells a dip from a correction, so the fall waits for it.

import Tare

extension LiveSession {
  /// Whether a report falls below what its stream has said, and waits for the history's word.
  mutating func doubts(_ report: PedometerReport, _ claim: Claim<ActivityTotal>) -> Bool {
    guard hasHistory, !machine.isAwaitingBaseline, isOnStream(report), let newestTotal,
      let total = claim.total, total.steps >= 0, claim.to >= newestTotal.end,
      Int64(report.steps) < newestTotal.total.steps
    else { return false }
    doubted.append(report)
    // A source that falls and does not answer is believed after all.
    if doubted.count >= 16 { countDoubted() } else { ask() }
    return true
  }

  /// Counts the reports that waited: the history has spoken, or newer ones have.
  mutating func countDoubted() {
    guard let last = doubted.last else { return }
    let waiting = doubted
    doubted = []
    for report in waiting { count(report, claim(report)) }
    newestTotal = StreamTotal(
      end: max(newestTotal?.end ?? zero, Instant(last.end)), total: last.total,
      count: machine.reading.current)
  }
}

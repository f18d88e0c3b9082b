// Falls of the stream: a source that can be asked is asked before a fall is believed.
//
// A total that dips and recovers would cost the allowance of the maximum rate twice, and what is held
// apart by it is lost. The history, or the counter read once more, tells a dip from a correction.

import Tare

extension LiveSession {
  /// Whether a report falls below what its stream has said, and waits for another word of the source.
  mutating func doubts(_ report: PedometerReport, _ claim: Claim<ActivityTotal>) -> Bool {
    // Where a fall means a restart or a wrap, it is news.
    let isDoubtful =
      capabilities.origin == .requestedStart
      || (policy.decrease == .correction && policy.width == nil)
    guard isDoubtful, hasHistory || capabilities.canReadNow, phase == .running || phase == .paused,
      !machine.isAwaitingBaseline, isOnStream(report), let newestTotal,
      let total = claim.total, total.steps >= 0, claim.to >= newestTotal.end,
      Int64(report.steps) < newestTotal.total.steps
    else { return false }
    doubted.append(report)
    // A source that falls and does not answer is believed after all.
    if doubted.count >= 16 {
      countDoubted()
    } else if hasHistory {
      ask()
    } else if !requests.values.contains(where: { $0.purpose == .refresh }) {
      request(.refresh, from: zero, to: nil)
    }
    return true
  }

  /// Counts the reports that waited: the source has spoken again.
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

// Questions to the pedometer, and its answers.

import Foundation
import StepCounting
import Tare

extension PedometerState {
  /// Takes a question; it is answered after the device's delay.
  mutating func ask(
    _ query: PendingQuery, _ now: Moment, into commands: inout [PedometerCommand]
  ) {
    queries.append(query)
    let delay = faults[.slowQuery] ?? device.queryDelay
    guard authorization != .notDetermined, !isSuspended else { return }
    if delay <= 0 {
      commands += answer(query.id, now)
      return
    }
    commands.append(
      .schedule(after: Int64(min(delay, 1e9) * 1000) * 1_000_000, .answer(query: query.id)))
  }

  /// Answers a question that is due.
  mutating func answer(_ id: Int, _ now: Moment) -> [PedometerCommand] {
    // Nothing runs in a suspended application; the answer comes when it wakes.
    guard !isSuspended, authorization != .notDetermined,
      let index = queries.firstIndex(where: { $0.id == id })
    else { return [] }
    let query = queries.remove(at: index)
    return [.deliver(query.answer, result(query, now))]
  }

  /// Answers everything that waits, in order.
  mutating func answerAll(_ now: Moment, into commands: inout [PedometerCommand]) {
    guard !isSuspended, authorization != .notDetermined else { return }
    let waiting = queries
    queries = []
    for query in waiting { commands.append(.deliver(query.answer, result(query, now))) }
  }

  private mutating func result(
    _ query: PendingQuery, _ now: Moment
  ) -> Result<PedometerReport, PedometerError> {
    guard isAllowed else { return .failure(refusal) }
    if query.isReading ? !device.canReadNow : device.historyDepth <= 0 {
      return .failure(
        PedometerError(
          .historyUnavailable, message: "The simulated pedometer cannot be asked this."))
    }
    if strikes(.queryFailure).yes {
      return .failure(
        PedometerError(
          .other, message: "The simulated query failed, as it was told to; ask again.",
          domain: "CMErrorDomain", code: 103))
    }
    if query.isReading { return .success(readNow(now)) }
    guard query.from <= query.to else {
      return .failure(
        PedometerError(
          .invalidRequest, message: "The query's end lies before its start.",
          domain: "CMErrorDomain", code: 107))
    }
    let (start, end) = (query.start, min(query.end, now.time))
    let totals = counted(from: start, to: min(end, processed(now.time)), now: now.time)
    let truth = walker.steps(at: end) - walker.steps(at: start)
    ledger.noteLow(end, totals.steps - truth)
    var answer = report(totals, from: nil, to: end, now, isLive: false)
    answer.start = query.from
    answer.end = query.to
    return .success(answer)
  }

  /// The newest total of a counter since boot.
  private mutating func readNow(_ now: Moment) -> PedometerReport {
    var totals = counted(from: counter.countedFrom, to: processed(now.time), now: now.time)
    totals.steps = max(0, totals.steps + counter.excess)
    let truth = walker.steps(at: now.time) - walker.steps(at: counter.countedFrom)
    ledger.noteLow(now.time, totals.steps - truth)
    return report(
      totals, from: stamp(counter, now), to: now.time, now, counter: counter)
  }
}

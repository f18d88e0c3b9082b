// Questions to a fallback: put in parts, where a switch lies within the interval.

public import Foundation
public import StepCounting
import Tare

extension FallbackPedometer {
  /// Asks for what was counted between two instants: each source for the time in which it counted.
  ///
  /// Where a source does not answer any more, since its sensor is gone, what it has told a subscription
  /// with the same start stands. Where a source does not know the beginning, the report begins later.
  public func query(
    from start: Date, to end: Date,
    answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) {
    guard start.timeIntervalSinceReferenceDate.isFinite,
      end.timeIntervalSinceReferenceDate.isFinite, start <= end
    else {
      answer(.failure(.unusableInterval))
      return
    }
    refresh()
    let now = clock.now
    let (parts, dates) = withState { state -> ([SwitchLog.Part], [Date]) in
      state.timeline.note(now)
      let parts = state.log.parts(
        from: state.timeline.monotonic(of: start), to: state.timeline.monotonic(of: end))
      return (parts, parts.map { state.timeline.date(of: $0.from) })
    }
    guard parts.contains(where: { $0.index != nil }) else {
      answer(.failure(.nothingCounts))
      return
    }
    // The dates as they were asked for: going through the clocks would round them.
    let edges = [start] + dates.dropFirst() + [end]
    let question = PartedQuestion(count: parts.count) { [weak self] results in
      answer(Self.answer(results, parts, edges) { self?.remembered($0) })
    }
    for (place, part) in parts.enumerated() {
      guard let index = part.index else {
        question.take(nil, at: place)
        continue
      }
      sources[index].query(from: edges[place], to: edges[place + 1]) { result in
        question.take(result, at: place)
      }
    }
  }

  private func remembered(_ part: SwitchLog.Part) -> PedometerReport? {
    withState { state in state.remembered.first { $0.part.isSame(as: part) }?.report }
  }

  /// The answers to all parts as one; nil stands for a part in which nobody counted.
  private static func answer(
    _ results: [Result<PedometerReport, PedometerError>?], _ parts: [SwitchLog.Part],
    _ edges: [Date], _ remembered: (SwitchLog.Part) -> PedometerReport?
  ) -> Result<PedometerReport, PedometerError> {
    // One source alone: its own words.
    if results.count == 1, let only = results[0] { return only }
    var known: [(from: Date, to: Date, report: PedometerReport?)] = []
    for (place, result) in results.enumerated() {
      let (from, to) = (edges[place], edges[place + 1])
      switch result {
      case .success(let report)?: known.append((from, to, report))
      case nil: known.append((from, to, nil))
      case .failure(let error)?:
        if let report = remembered(parts[place]) {
          known.append((from, to, report))
        } else if error.reason == .historyUnavailable, place < results.count - 1 {
          // Nothing is known up to its end.
          known = []
        } else {
          return .failure(error)
        }
      }
    }
    guard let first = known.first, let last = edges.last else { return .failure(.nothingCounts) }
    return .success(PedometerReport(parts: known, start: first.from, end: last))
  }
}

/// A question in parts: answered when each part is.
final class PartedQuestion: Sendable {
  typealias Answer = Result<PedometerReport, PedometerError>?

  private let finish: @Sendable ([Answer]) -> Void
  private let lock = NSLock()
  // Guarded by `lock`: an answer of nil within is one, of a part in which nobody counted.
  nonisolated(unsafe) private var answers: [Int: Answer] = [:]
  private let count: Int

  init(count: Int, finish: @escaping @Sendable ([Answer]) -> Void) {
    self.count = count
    self.finish = finish
  }

  /// Takes the answer to a part; a second one is ignored.
  func take(_ answer: Answer, at place: Int) {
    lock.lock()
    let isNew = answers[place] == nil
    if isNew { answers.updateValue(answer, forKey: place) }
    let all = isNew && answers.count == count ? (0..<count).map { answers[$0] ?? nil } : nil
    lock.unlock()
    if let all { finish(all) }
  }
}

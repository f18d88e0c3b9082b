// Reports of adjoining intervals, from several sources, made into one.

import Foundation
import StepCounting

extension PedometerReport {
  /// A report over all of the intervals.
  ///
  /// Steps add up. A quantity that one of the sources does not have is nil: what is left would be less
  /// than what was walked. What holds at an instant is the last one's. Where a part begins later than
  /// it was asked for, the whole begins there if it is the first, and else lacks the time in between.
  ///
  /// - Parameters:
  ///   - parts: The instant asked for and the report of each, oldest first; a report of nil stands for a
  ///     time in which nobody counted.
  ///   - start: The first instant.
  ///   - end: The last instant.
  init(parts: [(from: Date, to: Date, report: PedometerReport?)], start: Date, end: Date) {
    self.init(start: start, end: end, steps: 0)
    var unmeasured: TimeInterval = 0
    var isTold = false
    var isFirst = true
    for part in parts {
      guard let report = part.report else {
        unmeasured += max(0, part.to.timeIntervalSince(part.from))
        isTold = true
        isFirst = false
        continue
      }
      let (sum, overflow) = steps.addingReportingOverflow(report.steps)
      steps = overflow ? .max : sum
      func added<Value>(_ sum: Value?, _ value: Value?, _ add: (Value, Value) -> Value) -> Value? {
        if isFirst { return value }
        guard let sum, let value else { return nil }
        return add(sum, value)
      }
      distance = added(distance, report.distance) {
        Distance(meters: $0.meters + $1.meters)
      }
      floorsAscended = added(floorsAscended, report.floorsAscended) { $0 &+ $1 }
      floorsDescended = added(floorsDescended, report.floorsDescended) { $0 &+ $1 }
      let late = report.start.map { $0.timeIntervalSince(part.from) } ?? 0
      if late > 1 {
        if isFirst {
          self.start = report.start
        } else {
          unmeasured += late
          isTold = true
        }
      }
      if let missing = report.unmeasured {
        unmeasured += missing
        isTold = true
      }
      isFirst = false
    }
    let last = parts.last?.report
    currentPace = last?.currentPace
    currentCadence = last?.currentCadence
    averageActivePace = parts.count == 1 ? last?.averageActivePace : nil
    self.unmeasured = isTold ? unmeasured : nil
  }
}

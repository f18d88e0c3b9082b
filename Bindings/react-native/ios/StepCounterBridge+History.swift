// The past: a range, and the same per local day, as far as the source keeps it.

import Foundation
import StepCounting
import StepDays
import Tare

extension StepCounterBridge {
  /// The oldest instant that can be asked about; nil for a source without a history.
  private var oldest: Date? {
    let capabilities = source.capabilities
    guard capabilities.hasHistory else { return nil }
    let reach = clock.now.wall.date.addingTimeInterval(-capabilities.historyDepth)
    return capabilities.historyBegins.map { max($0, reach) } ?? reach
  }

  /// Answers what was counted between two instants, in Unix milliseconds.
  ///
  /// Where a part is older than the history, the answer says from when on anything is kept; where all
  /// of it is, that is a failure and not a 0.
  func query(from: Double, to: Double, _ answer: @escaping BridgeAnswer) throws(BridgeFailure) {
    let (start, end) = try Self.interval(from, to)
    try check(end)
    let (availableFrom, counterType) = (limit(of: start), counterType)
    source.query(from: start, to: end) { result in
      answer(
        result.map {
          BridgeValue($0, from: start, to: end, availableFrom: availableFrom, counterType)
        }.mapError { BridgeFailure($0) })
    }
  }

  /// Answers the same per local day, oldest first; days that are forgotten whole are left out.
  func queryDays(_ options: [String: Any], _ answer: @escaping BridgeAnswer) throws(BridgeFailure) {
    guard let from = options.number("from"), let to = options.number("to") else {
      throw BridgeFailure("ERR_INVALID_DATE", "from and to must be Unix milliseconds.")
    }
    let calendar = try DayCalendar(options: options)
    let (start, end) = try Self.interval(from, to)
    try check(end)
    // What is forgotten needs no asking, and a range of a century must not become so many queries.
    let parts = calendar.parts(from: max(start, oldest ?? start), to: end)
    Task {
      var days: [BridgeValue] = []
      do throws(PedometerError) {
        for part in parts {
          let report = try await source.query(from: part.start, to: part.end)
          days.append(
            BridgeValue(
              report, from: part.start, to: part.end,
              availableFrom: part.start == parts.first?.start ? limit(of: start) : nil,
              counterType, day: part.day))
        }
      } catch {
        answer(.failure(BridgeFailure(error)))
        return
      }
      answer(.success(.list(days)))
    }
  }

  private static func interval(
    _ from: Double, _ to: Double
  ) throws(BridgeFailure) -> (Date, Date) {
    guard from.isFinite, to.isFinite else {
      throw BridgeFailure("ERR_INVALID_DATE", "from and to must be Unix milliseconds.")
    }
    guard from <= to else {
      throw BridgeFailure("ERR_INVALID_REQUEST", "The range ends before it begins.")
    }
    return (Date(milliseconds: from), Date(milliseconds: to))
  }

  /// Refuses a range that ends before anything is kept.
  private func check(_ end: Date) throws(BridgeFailure) {
    guard let oldest else { return }
    guard end > oldest else {
      throw BridgeFailure(
        "ERR_HISTORY_UNAVAILABLE",
        "The source keeps nothing of the range: it ends before availableFrom.",
        details: ["availableFrom": BridgeValue(oldest)])
    }
  }

  private func limit(of start: Date) -> Date? {
    oldest.flatMap { $0 > start ? $0 : nil }
  }
}

extension DayCalendar {
  /// The parts of a range that are a local day each, in order of time.
  func parts(from start: Date, to end: Date) -> [(day: LocalDay, start: Date, end: Date)] {
    let (first, last) = (Instant(start), Instant(end))
    var edges: [Instant] = [first]
    edges += self.edges(after: first, through: last).filter { $0 < last }
    edges.append(last)
    return zip(edges, edges.dropFirst()).compactMap { from, to in
      from < to ? (day(of: from), from.date, to.date) : nil
    }
  }
}

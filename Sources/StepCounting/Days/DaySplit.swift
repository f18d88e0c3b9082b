// A rise of the count that reaches over the edge of a day, split where the source remembers.
//
// Which part of it was walked before midnight is known to a source with a history: it is asked for the
// count at each edge. Until it has answered, and where it cannot, the rise is split pro rata.

import StepDays
import Tare

/// A rise over one or more edges of days, waiting for the counts at the edges.
struct DaySplit: Sendable {
  /// The rise of the count shown.
  var rise: Int64
  var from: Instant
  var to: Instant
  /// The whole count before and after.
  var before: Int64
  var after: Int64
  /// The edges between, in order, and the whole counts there once they are known.
  var edges: [Instant]
  var counts: [Int64?]

  var isSettled: Bool { counts.allSatisfy { $0 != nil } }

  /// Adds the rise to the days it belongs to: as the counts at the edges say, or pro rata if they say
  /// nothing.
  func add(to ledger: inout DayLedger) {
    let known = counts.compactMap { $0 }
    guard known.count == edges.count else { return ledger.add(rise, from: from, to: to) }
    let counts = [before] + known + [after]
    let ends = [from] + edges + [to]
    let shares = zip(counts, counts.dropFirst()).map { max(0, Double($1) - Double($0)) }
    let sum = shares.reduce(0, +)
    guard sum > 0 else { return ledger.add(rise, from: from, to: to) }
    // Where all was counted the shares are the steps; corrections and pauses leave a part of them.
    var given: Int64 = 0
    var passed = 0.0
    for index in shares.indices {
      passed += shares[index]
      let isLast = index == shares.count - 1
      let upTo = isLast ? rise : min(rise, Int64(clamped: Double(rise) * (passed / sum)))
      ledger.add(upTo - given, from: ends[index], to: ends[index + 1])
      given = upTo
    }
  }
}

extension Int64 {
  /// The nearest whole number, saturating.
  fileprivate init(clamped value: Double) {
    self = Int64(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
  }
}

extension LiveSession {
  /// Books a rise of the count shown on the local days between two instants.
  mutating func book(
    _ rise: Int64, from: Instant, to: Instant, wholeBefore: Int64
  ) {
    guard ledger != nil else { return }
    // More edges than a source remembers days are not worth asking about.
    let edges = hasHistory ? ledger?.calendar.edges(after: from, through: to).prefix(32) : nil
    let inside = (edges.map { Array($0) } ?? []).filter { $0 > from && $0 < to }
    guard !inside.isEmpty, inside.count < 32 else {
      ledger?.add(rise, from: from, to: to)
      return
    }
    splits.append(
      DaySplit(
        rise: rise, from: from, to: to, before: wholeBefore, after: machine.wholeCount.steps,
        edges: inside, counts: inside.map { _ in nil }))
    for edge in inside {
      let age = now.wall.nanoseconds(since: edge)
      request(
        .dayEdge, from: footing.at, to: edge, after: max(0, capabilities.delay - max(0, age)))
    }
  }

  /// The whole count at the edge of a day is known, or will never be.
  mutating func settleDay(edge: Instant, count: Int64?) {
    for index in splits.indices.reversed() {
      guard let place = splits[index].edges.firstIndex(of: edge) else { continue }
      guard let count else {
        let split = splits.remove(at: index)
        ledger?.add(split.rise, from: split.from, to: split.to)
        continue
      }
      splits[index].counts[place] = count
      if splits[index].isSettled {
        let split = splits.remove(at: index)
        if var ledger {
          split.add(to: &ledger)
          self.ledger = ledger
        }
      }
    }
  }

  /// The local days as far as they are known: what still waits for an answer is split pro rata.
  var days: DayLedger? {
    guard var ledger, !splits.isEmpty else { return ledger }
    for split in splits { ledger.add(split.rise, from: split.from, to: split.to) }
    return ledger
  }
}

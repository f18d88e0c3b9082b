// What naive apps make of a session: the three rules that published apps were seen to use.

import Tare

@testable import PedometerSimulator

/// A naive app: what it has shown, in order.
protocol NaiveApp {
  init()
  var shown: [Int64] { get }
  mutating func take(_ event: SessionEvent<Count>)
}

/// Shows the total as it comes.
struct RawApp: NaiveApp {
  private(set) var shown: [Int64] = []

  mutating func take(_ event: SessionEvent<Count>) {
    guard case .report(let claim) = event, let total = claim.total else { return }
    shown.append(total.value)
  }
}

/// Shows the total less the first one.
struct LessFirstApp: NaiveApp {
  private(set) var shown: [Int64] = []
  private var first: Int64?

  mutating func take(_ event: SessionEvent<Count>) {
    guard case .report(let claim) = event, let total = claim.total?.value else { return }
    let zero = first ?? total
    first = zero
    shown.append(total - zero)
  }
}

/// Subtracts a baseline (0 if that fails), drops what starts elsewhere and what comes before it, takes a
/// fall for a new baseline, and shows only rises.
struct ClampAndRebaseApp: NaiveApp {
  private(set) var shown: [Int64] = []
  private var start: Instant?
  private var baseline: Int64?
  private var last: Int64 = 0

  mutating func take(_ event: SessionEvent<Count>) {
    switch event {
    case .open(let opening):
      start = opening.from
      baseline = opening.awaitsBaseline ? nil : 0
    case .baseline(let claim): baseline = claim.total?.value ?? 0
    case .report(let claim):
      guard let total = claim.total?.value, let zero = baseline else { return }
      if let from = claim.from, let start, abs(from.nanoseconds(since: start)) > 1_000_000_000 {
        return
      }
      var count = total - zero
      if count < 0 {
        baseline = total
        count = 0
      }
      guard count > last else { return }
      last = count
      shown.append(count)
    case .answer, .close: break
    }
  }
}

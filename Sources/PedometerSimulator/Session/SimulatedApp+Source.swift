// What the simulated application does with what its source says: reports, baselines, answers.

import Foundation
import StepCounting
import Tare

extension SimulatedApp {
  func update(_ result: Result<PedometerReport, PedometerError>) {
    guard phase != .over else { return }
    switch result {
    case .failure:
      let now = clock.now
      take(.report(Claim(session: 1, from: nil, to: now.wall, total: nil, arrival: now)))
    case .success(let report):
      noteFirst(report)
      if zeroError == nil, !awaitsBaseline { zeroError = first?.low }
      mostLow = max(mostLow, low(report))
      take(.report(claim(report)))
    }
  }

  /// Of what was delivered before there is a zero, the claim that ends first may become it.
  func noteFirst(_ report: PedometerReport) {
    guard zeroError == nil, first.map({ report.end < $0.end }) ?? true else { return }
    first = (report.end, low(report))
  }

  func low(_ report: PedometerReport) -> Int64 {
    Int64(pedometer.underclaimedSteps(from: report.end, to: report.end))
  }

  /// A report as a claim: a counter since boot is known by its name, and its start is believed only
  /// where it began within the session.
  func claim(_ report: PedometerReport) -> Claim<Count> {
    var from = report.start.map { Instant(nanoseconds: Instant($0).microseconds) }
    if plan.device.origin == .ownStart {
      if let origin = report.origin, origin != firstOrigin {
        if firstOrigin == nil {
          firstOrigin = origin
          from = nil
        } else if let start = laterStarts[origin] {
          from = start
        } else if let start = from {
          // The newest is enough: an older counter never speaks again.
          laterStarts = [origin: start]
        }
      } else if report.origin != nil || plan.device.namesOrigin == false {
        from = nil
      }
    }
    return Claim(
      session: 1, from: from, to: Instant(nanoseconds: Instant(report.end).microseconds),
      total: Count(Int64(report.steps)), arrival: clock.now)
  }

  func askForBaseline() {
    if plan.device.origin == .ownStart {
      pedometer.readNow { [weak self] in self?.baseline($0) }
    } else {
      var start = zero
      if case .subtracting(let seconds) = plan.opening { start -= Self.nanoseconds(seconds) }
      query(from: wall(of: start), to: wall(of: zero), isAnswer: false)
    }
  }

  func baseline(_ result: Result<PedometerReport, PedometerError>) {
    guard phase == .open, awaitsBaseline else { return }
    awaitsBaseline = false
    switch result {
    // A counter that has begun again since says nothing of what the first one was worth.
    case .success(let report) where firstOrigin == nil || report.origin == firstOrigin:
      zeroError = low(report)
      take(.baseline(claim(report)))
    case .success, .failure:
      zeroError = first?.low
      let now = clock.now
      take(.baseline(Claim(session: 1, from: nil, to: now.wall, total: nil, arrival: now)))
    }
  }

  func query(from start: Instant, to end: Instant, isAnswer: Bool) {
    pedometer.query(from: start.date, to: end.date) { [weak self] result in
      guard let self else { return }
      guard isAnswer else { return baseline(result) }
      hasQuestion = false
      let total = (try? result.get()).map { Count(Int64($0.steps)) }
      take(
        .answer(Claim(session: 1, from: start, to: end, total: total, arrival: clock.now)))
    }
  }
}

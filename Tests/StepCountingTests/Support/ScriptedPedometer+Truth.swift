// What a scripted pedometer knows: the steps taken, and what it would say of them.

import Foundation
import StepCounting

extension ScriptedPedometer {
  /// Somebody walks so many steps; all of them are taken now, or at a date.
  func walk(
    _ steps: Int, at date: Date? = nil, meters: Double = 0, up: Int = 0, down: Int = 0
  ) {
    let date = date ?? clock.date
    withState {
      $0.footfalls.append(
        Footfall(date: date, steps: steps, meters: meters, up: up, down: down))
    }
  }

  /// How many steps were taken after one date and up to another.
  func walked(from: Date, to: Date) -> Int {
    withState { state in
      state.footfalls.filter { $0.date > from && $0.date <= to }.reduce(0) { $0 + $1.steps }
    }
  }

  /// The device restarts: a source of its own start counts from zero, under another name.
  func reboot(as origin: String?, at date: Date? = nil) {
    let date = date ?? clock.date
    withState {
      $0.boot = date
      $0.origin = origin
    }
  }
}

extension ScriptedPedometer.State {
  /// What is known of an interval now: nothing older than the history, nothing still in a batch.
  func report(from start: Date, to end: Date, now: Date) -> PedometerReport {
    let oldest = now.addingTimeInterval(-max(capabilities.historyDepth, 7 * 86_400))
    return sum(start: start, after: max(start, oldest), to: min(end, known(at: now)), end: end)
  }

  /// What a source of its own start says now.
  func ownReport(now: Date) -> PedometerReport {
    sum(start: tellsBoot ? boot : nil, after: boot, to: known(at: now), end: now)
  }

  private func known(at now: Date) -> Date {
    guard batch > 0 else { return now }
    let whole = (now.timeIntervalSince(boot) / batch).rounded(.down)
    return boot.addingTimeInterval(whole * batch)
  }

  private func sum(start: Date?, after: Date, to: Date, end: Date) -> PedometerReport {
    var report = PedometerReport(start: start, end: end, steps: 0, origin: origin)
    var (meters, up, down) = (0.0, 0, 0)
    for footfall in footfalls where footfall.date > after && footfall.date <= to {
      report.steps += footfall.steps
      meters += footfall.meters
      up += footfall.up
      down += footfall.down
    }
    if capabilities.measuresDistance { report.distance = Distance(meters: meters) }
    if capabilities.countsFloors {
      report.floorsAscended = up
      report.floorsDescended = down
    }
    return report
  }
}

extension PedometerError {
  static let noHistory = PedometerError(.historyUnavailable, message: "Nothing is kept.")
  static let endBeforeStart = PedometerError(
    .invalidRequest, message: "The end lies before the start.")
  static let denied = PedometerError(
    .denied, message: "The person said no.", domain: "CMErrorDomain", code: 105)
  static let restricted = PedometerError(.restricted, message: "A profile forbids it.")
  static let unavailable = PedometerError(.unavailable, message: "There is no such sensor.")
  static let passing = PedometerError(
    .other, message: "Something went wrong.", domain: "CMErrorDomain", code: 103)
}

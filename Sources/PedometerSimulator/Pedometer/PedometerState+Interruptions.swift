// What interrupts updates: sleep, refused permission, resets, clocks that are set, death.

import Foundation
import StepCounting

extension PedometerState {
  /// Lets the faults strike that change more than one update.
  ///
  /// - Returns: Whether the update that was due is not delivered.
  mutating func interrupt(_ now: inout Moment, into commands: inout [PedometerCommand]) -> Bool {
    for fault in [PedometerFault.clockStep, .daylightSaving, .reset, .hiddenReset] {
      let strike = strikes(fault)
      if strike.yes { happen(fault, strike.magnitude, &now, into: &commands) }
    }
    for fault in [PedometerFault.processDeath, .denial, .suspension] {
      let strike = strikes(fault)
      if strike.yes {
        happen(fault, strike.magnitude, &now, into: &commands)
        return true
      }
    }
    return false
  }

  /// A fault strikes at once where it can, or with the next update.
  mutating func strike(
    _ fault: PedometerFault, _ magnitude: Double?, _ now: Moment
  ) -> [PedometerCommand] {
    var commands: [PedometerCommand] = []
    var now = now
    switch fault {
    case .clockStep, .daylightSaving, .reset, .hiddenReset, .processDeath, .denial, .suspension:
      happen(fault, magnitude, &now, into: &commands)
    case .batching, .standingSilence, .slidWindow, .slowQuery, .wrap:
      faults[fault] = magnitude ?? fault.usualStrength
      rearmAll(forced: false, now, into: &commands)
    case .catchUpBurst, .outOfOrder, .duplicate, .overlappingWindow, .foreignWindow,
      .correctionDown, .correctionUp, .lateBookkeeping, .transientZero, .movedStart,
      .queryFailure:
      struck.append((fault, magnitude))
      if struck.count > 64 { struck.removeFirst() }
    }
    return commands
  }

  private mutating func happen(
    _ fault: PedometerFault, _ magnitude: Double?, _ now: inout Moment,
    into commands: inout [PedometerCommand]
  ) {
    switch fault {
    case .clockStep:
      let drawn = Int64(random.draw(2_000...7_200_000)) * (random.draw(0...1) == 0 ? -1 : 1)
      let step = magnitude.map { Int64(min(max($0, -1e9), 1e9) * 1000) } ?? drawn
      stepClock(by: step * 1_000_000, &now, into: &commands)
    case .daylightSaving:
      hasLongHour.toggle()
      let hour: Int64 = hasLongHour ? 3_600_000_000_000 : -3_600_000_000_000
      stepClock(by: hour, &now, into: &commands)
    case .reset: beginAnew(isHidden: false, now.time)
    case .hiddenReset: beginAnew(isHidden: true, now.time)
    case .processDeath: die(into: &commands)
    case .denial:
      let seconds = magnitude ?? Double(random.draw(60...300))
      deny(for: seconds, into: &commands)
    case .suspension:
      let seconds = magnitude ?? Double(random.draw(5...600))
      suspend(for: seconds, now, into: &commands)
    case .batching, .standingSilence, .catchUpBurst, .outOfOrder, .duplicate,
      .overlappingWindow, .foreignWindow, .correctionDown, .correctionUp, .lateBookkeeping,
      .transientZero, .movedStart, .slidWindow, .queryFailure, .slowQuery, .wrap:
      break
    }
  }

  private mutating func stepClock(
    by nanoseconds: Int64, _ now: inout Moment, into commands: inout [PedometerCommand]
  ) {
    now.wall += nanoseconds
    lastMoment = now
    commands.append(.setWall(now.wall))
  }

  /// Counters begin again at a moment.
  mutating func beginAnew(isHidden: Bool, _ time: Int64) {
    func begin(_ counter: inout RunningCounter, _ number: Int) {
      counter.countedFrom = time
      counter.excess = 0
      counter.isFirst = false
      guard !isHidden else { return }
      counter.stamped = time
      counter.requested = nil
      counter.number = number
    }
    switch device.origin {
    case .ownStart: begin(&counter, newName())
    case .requestedStart:
      for index in subscriptions.indices { begin(&subscriptions[index].counter, newName()) }
    }
    for index in subscriptions.indices {
      subscriptions[index].liveError = 0
      subscriptions[index].liveErrorLeft = 0
    }
  }

  /// The process dies: nobody is told anything any more.
  mutating func die(into commands: inout [PedometerCommand]) {
    subscriptions = []
    listeners = []
    queries = []
    suspendedUntil = nil
    commands.append(.processDied)
  }

  /// Permission is taken away for so long, or for good.
  mutating func deny(for seconds: Double?, into commands: inout [PedometerCommand]) {
    setAuthorization(.denied, lastMoment, into: &commands)
    outages += 1
    guard let seconds else { return }
    commands.append(
      .schedule(after: Int64(min(max(0, seconds), 1e9) * 1e9), .restore(number: outages)))
  }

  /// The person decides, or a profile.
  mutating func setAuthorization(
    _ new: PedometerAuthorization, _ now: Moment, into commands: inout [PedometerCommand]
  ) {
    let old = authorization
    authorization = new
    guard old != new else { return }
    switch new {
    case .authorized:
      rearmAll(forced: true, now, into: &commands)
      answerAll(now, into: &commands)
    case .denied, .restricted:
      for subscription in subscriptions {
        commands.append(.deliver(subscription.handler, .failure(refusal)))
      }
      answerAll(now, into: &commands)
    case .notDetermined: break
    }
  }

  /// The application is suspended for so long, or until it is woken.
  mutating func suspend(
    for seconds: Double?, _ now: Moment, into commands: inout [PedometerCommand]
  ) {
    outages += 1
    guard let seconds else {
      suspendedUntil = .max
      return
    }
    let length = Int64(min(max(0, seconds), 1e9) * 1e9)
    suspendedUntil = now.time + length
    commands.append(.schedule(after: length, .wake(number: outages)))
  }

  /// The application wakes: an update at once, with or without new steps.
  mutating func wake(_ now: Moment) -> [PedometerCommand] {
    guard isSuspended else { return [] }
    suspendedUntil = nil
    var commands: [PedometerCommand] = []
    rearmAll(forced: true, now, into: &commands)
    answerAll(now, into: &commands)
    return commands
  }

  /// What a source says that may not.
  var refusal: PedometerError {
    switch authorization {
    case .denied:
      PedometerError(
        .denied, message: "The person has refused the simulated pedometer.",
        domain: "CMErrorDomain", code: 105)
    case .restricted:
      PedometerError(
        .restricted, message: "The simulated pedometer is restricted.", domain: "CMErrorDomain",
        code: 105)
    case .notDetermined, .authorized:
      PedometerError(.notDetermined, message: "Nobody has answered the prompt yet.")
    }
  }
}

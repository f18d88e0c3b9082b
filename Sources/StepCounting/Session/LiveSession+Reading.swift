// What a live session shows, and why it may be silent.

import Tare

extension LiveSession {
  /// What to show.
  var reading: StepReading {
    let counts = machine.reading
    let shown = counts.displayed
    let isMoving = phase == .running
    return StepReading(
      session: token, phase: phase, start: start.date, date: now.wall.date,
      countedTo: countedTo?.date, steps: Int(clamping: shown.steps),
      distance: shown.distance.map(Distance.init(meters:)),
      floorsAscended: shown.floorsAscended.map { Int(clamping: $0) },
      floorsDescended: shown.floorsDescended.map { Int(clamping: $0) },
      current: counts.current, pace: isMoving ? pace : nil, cadence: isMoving ? cadence : nil,
      averageActivePace: isMoving ? averageActivePace : nil,
      isWalking: isMoving ? isWalking : nil,
      heldApart: Int(clamping: Count(heldApart).adding(Count(machine.pendingExcess)).value),
      caveats: caveats, silence: silence, verdict: verdict)
  }

  /// Why the count does not move.
  private var silence: SilenceReason? {
    switch phase {
    case .paused: return .paused
    case .closing, .closed: return trouble
    case .running: break
    }
    if let trouble { return trouble }
    if let historyStart, machine.reading.displayed.steps == 0 {
      return .historyLimited(availableFrom: historyStart.date)
    }
    let quiet = now.monotonic.nanoseconds(since: lastRise.monotonic)
    // A second of grace: the first answer to a session that has just begun holds no steps yet.
    let heardNothing =
      heardAt.map { $0.monotonic.nanoseconds(since: lastRise.monotonic) > 1_000_000_000 } ?? false
    if heardNothing || quiet >= configuration.quietTime.wholeNanoseconds {
      return .nobodyWalked(since: lastRise.wall.date)
    }
    return nil
  }
}

// The simulated pedometer as a source.

public import Foundation
public import StepCounting
import Tare

extension SimulatedPedometer {
  /// What the device can do.
  public var capabilities: PedometerCapabilities {
    withState { state, _ in
      var capabilities = PedometerCapabilities()
      let device = state.device
      capabilities.measuresDistance = device.measuresDistance
      capabilities.countsFloors = device.countsFloors
      capabilities.measuresPace = device.tellsMomentaryValues
      capabilities.measuresCadence = device.tellsMomentaryValues
      capabilities.tellsWalking = device.tellsMomentaryValues
      // A source says what it keeps: where the fault leaves less, that is what it says.
      capabilities.historyDepth = min(
        device.historyDepth, state.faults[.slidWindow] ?? device.historyDepth)
      capabilities.origin = device.origin
      capabilities.canReadNow = device.canReadNow
      capabilities.latency = state.faults[.batching] ?? 0
      return capabilities
    }
  }

  /// Whether it may be read.
  public var authorization: PedometerAuthorization { withState { state, _ in state.authorization } }

  /// Asks for what was counted between two instants.
  public func query(
    from start: Date, to end: Date,
    answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) {
    perform { state, now, commands in
      let query = PendingQuery(
        id: state.newName(), from: start, to: end,
        start: now.time(ofWall: Instant(start).microseconds),
        end: now.time(ofWall: Instant(end).microseconds), isReading: false, answer: answer)
      state.ask(query, now, into: &commands)
    }
  }

  /// Asks for the newest total of a counter since boot.
  public func readNow(answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void)
  {
    perform { state, now, commands in
      let query = PendingQuery(
        id: state.newName(), from: .distantPast, to: .distantPast, start: 0, end: 0,
        isReading: true, answer: answer)
      state.ask(query, now, into: &commands)
    }
  }

  /// Subscribes to updates.
  public func startUpdates(
    from start: Date,
    handler: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) -> PedometerSubscription {
    var id = 0
    perform { state, now, commands in
      id = state.newName()
      state.subscribe(id, from: start, handler, now, into: &commands)
    }
    return PedometerSubscription { [weak self, id] in
      self?.perform { state, _, _ in state.unsubscribe(id) }
    }
  }

  /// Subscribes to the person's stopping and walking on.
  public func startWalkingEvents(
    handler: @escaping @Sendable (Result<WalkingEvent, PedometerError>) -> Void
  ) -> PedometerSubscription {
    var id = 0
    perform { state, now, commands in
      id = state.newName()
      state.listen(id, handler, now, into: &commands)
    }
    return PedometerSubscription { [weak self, id] in
      self?.perform { state, _, _ in state.listeners.removeAll { $0.id == id } }
    }
  }
}

// A simulation played on a hand-cranked clock through a counter session, event by event.

import Foundation
public import TareTrace

/// A plan played for some minutes on a clock of its own: the events that a session was told, in order,
/// with the truth beside each.
///
///     for event in SimulatedSession(.random(seed: 7), minutes: 10, seed: 7) {
///       print(event.reading.displayed.value, "of", event.truth)
///     }
///
/// The same plan, minutes and seed give the same events to the bit on every machine. Nothing is played
/// before it is asked for, and memory does not grow with the minutes.
public struct SimulatedSession: Sequence, IteratorProtocol {
  private let driver: SimulatedApp

  /// Prepares a simulation; nothing happens before the first event is asked for.
  ///
  /// - Parameters:
  ///   - plan: What is simulated.
  ///   - minutes: How long the session is open; at least 0, at most 100 years.
  ///   - seed: What the faults' randomness is drawn from.
  public init(_ plan: SimulationPlan, minutes: Double, seed: UInt64) {
    driver = SimulatedApp(plan, minutes: minutes, seed: seed)
  }

  /// The header of the trace that the events make.
  public var header: TraceHeader {
    var header = TraceHeader()
    header.history = driver.plan.hasHistory
    header.policy = driver.plan.policy
    return header
  }

  /// The pedometer behind the session.
  public var pedometer: SimulatedPedometer { driver.pedometer }

  /// The next event; nil after the last.
  public mutating func next() -> SimulatedEvent? { driver.next() }
}

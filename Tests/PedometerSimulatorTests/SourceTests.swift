// The simulated pedometer as a source: queries, permission, walking events, clocks.

import Foundation
import StepCounting
import Tare
import Testing

@testable import PedometerSimulator

@Suite("A simulated pedometer")
struct SourceTests {
  let clock = ManualClock(wall: Date(timeIntervalSince1970: 1_800_000_000))

  /// Collects what a handler is given; used on one thread, or behind its lock.
  final class Box<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var kept: [Value] = []
    var values: [Value] { lock.withLock { kept } }
    func keep(_ value: Value) { lock.withLock { kept.append(value) } }
  }

  @Test("answers queries about the past exactly, with distance and floors")
  func queries() throws {
    let walker = Walker([.walk(seconds: 100, floors: 2), .stand(seconds: 100)])
    let pedometer = SimulatedPedometer(walker: walker, clock: clock, elapsed: 150)
    let answers = Box<Result<PedometerReport, PedometerError>>()
    pedometer.query(from: clock.date.addingTimeInterval(-100), to: clock.date) { answers.keep($0) }
    pedometer.query(from: .distantPast, to: .distantFuture) { answers.keep($0) }
    pedometer.query(from: .distantFuture, to: .distantPast) { answers.keep($0) }
    #expect(answers.values.isEmpty)
    clock.advance(by: .seconds(1))
    try #require(answers.values.count == 3)
    let part = try answers.values[0].get()
    #expect(part.steps == 90)
    #expect(part.distance == Distance(meters: 90 * 0.74))
    #expect(part.floorsAscended == 1)
    #expect(part.currentCadence == nil)
    #expect(try answers.values[1].get().steps == 180)
    #expect(throws: PedometerError.self) { try answers.values[2].get() }
  }

  @Test("waits for the prompt, and tells a refusal")
  func permission() {
    let pedometer = SimulatedPedometer(
      walker: Walker([.walk(seconds: 100)]), clock: clock, authorization: .notDetermined)
    let updates = Box<Result<PedometerReport, PedometerError>>()
    let subscription = pedometer.startUpdates(from: clock.date) { updates.keep($0) }
    pedometer.query(from: clock.date, to: clock.date) { updates.keep($0) }
    clock.advance(by: .seconds(10))
    #expect(updates.values.isEmpty)
    pedometer.setAuthorization(.authorized)
    clock.advance(by: .seconds(10))
    #expect(updates.values.count > 3)
    let before = updates.values.count
    pedometer.setAuthorization(.denied)
    #expect(updates.values.count == before + 1)
    #expect(throws: PedometerError.self) { try updates.values.last?.get() }
    clock.advance(by: .seconds(10))
    #expect(updates.values.count == before + 1)
    subscription.cancel()
  }

  @Test("tells when somebody stops and walks on")
  func walking() {
    let pedometer = SimulatedPedometer(
      walker: Walker([.walk(seconds: 10), .stand(seconds: 5), .run(seconds: 10)]), clock: clock)
    let events = Box<WalkingEvent.Kind>()
    let subscription = pedometer.startWalkingEvents { result in
      if case .success(let event) = result { events.keep(event.kind) }
    }
    clock.advance(by: .seconds(60))
    #expect(events.values == [.stopped, .walking, .stopped])
    subscription.cancel()
  }

  @Test("wakes with an update at once, even if nobody has walked")
  func waking() {
    let pedometer = SimulatedPedometer(walker: Walker([.stand(seconds: 100)]), clock: clock)
    let updates = Box<Int>()
    let subscription = pedometer.startUpdates(from: clock.date) { result in
      if case .success(let report) = result { updates.keep(report.steps) }
    }
    clock.advance(by: .seconds(10))
    #expect(updates.values.isEmpty)
    pedometer.suspend()
    clock.advance(by: .seconds(10))
    pedometer.wake()
    clock.advance(by: .zero)
    #expect(updates.values == [0])
    subscription.cancel()
  }

  @Test("names another boot after one, and walks on")
  func reboot() throws {
    let pedometer = SimulatedPedometer(
      walker: Walker([.walk(seconds: 1_000)]), clock: clock, device: .phoneSinceBoot,
      elapsed: 100)
    let readings = Box<PedometerReport>()
    func read() {
      pedometer.readNow { result in
        if case .success(let report) = result { readings.keep(report) }
      }
      clock.advance(by: .seconds(1))
    }
    read()
    pedometer.reboot()
    #expect(clock.now.monotonic.nanoseconds == 10_000_000_000)
    clock.advance(by: .seconds(100))
    read()
    try #require(readings.values.count == 2)
    #expect(readings.values[0].steps == 180)
    #expect(readings.values[0].origin != readings.values[1].origin)
    #expect(175...182 ~= readings.values[1].steps)
    #expect(pedometer.truth.steps == 363)
  }

  @Test("delivers on the device's clock, too", .timeLimit(.minutes(1)))
  func systemClock() async throws {
    let pedometer = SimulatedPedometer(
      walker: Walker([.run(seconds: 600, stepsPerSecond: 5)]), clock: SystemClock(),
      faults: [.batching: 0.1, .standingSilence: 1])
    let updates = Box<Int>()
    let subscription = pedometer.startUpdates(from: Date()) { result in
      if case .success(let report) = result { updates.keep(report.steps) }
    }
    while updates.values.count < 3 { try await Task.sleep(for: .milliseconds(20)) }
    subscription.cancel()
    #expect(updates.values == updates.values.sorted())
  }
}

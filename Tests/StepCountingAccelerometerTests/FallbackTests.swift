// The fallback: chooses by sensor, switches at an instant, and neither loses nor repeats a step.

import Foundation
import StepCounting
import StepDetection
import Tare
import Testing

@testable import StepCountingAccelerometer

@Suite struct `A fallback` {
  /// Somebody with a phone's step sensor, and an accelerometer for when that is missing.
  struct Person {
    let walker = Walker()
    let sensor: BatchPedometer
    let fallback: FallbackPedometer
    /// Instants of switches, in order.
    var switches: [Int64] = []

    init(isBand: Bool = false) {
      sensor = BatchPedometer(clock: walker.clock, isOwnStart: isBand)
      fallback = FallbackPedometer(sensor, walker.pedometer, clock: walker.clock)
    }

    func counter() -> StepCounter { StepCounter(source: fallback, clock: walker.clock) }

    /// Walks so many half seconds, a step in each; the sensor's batches end every five of them.
    func walk(_ halves: Int) {
      for half in 1...halves {
        walker.walk(0.5)
        sensor.step()
        if half.isMultiple(of: 5) { sensor.process() }
      }
    }

    /// The sensor comes or goes.
    mutating func switchSensor(to hasSensor: Bool) {
      sensor.hasSensor = hasSensor
      switches.append(walker.now)
      fallback.refresh()
    }

    /// Steps after one instant, each counted by what counted then; the sensor comes first.
    func truth(from: Int64, to: Int64 = .max, startsWithSensor: Bool = true) -> Int {
      let edges = [Int64.min] + switches + [.max]
      var steps = 0
      for (index, edge) in edges.dropLast().enumerated() {
        let (first, last) = (max(edge, from), min(edges[index + 1], to))
        guard first < last else { continue }
        steps +=
          index.isMultiple(of: 2) == startsWithSensor
          ? sensor.steps(from: first, to: last) : walker.steps(from: first, to: last)
      }
      return steps
    }

    /// Stands still until something has been awaited; the sensor works on.
    func crank<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
      sensor.process()
      return await walker.crank(work)
    }
  }

  @Test func `chooses the first source that has a sensor`() {
    let person = Person()
    #expect(person.fallback.choice == PedometerChoice(index: 0, since: nil))
    person.sensor.hasSensor = false
    #expect(person.fallback.choice == PedometerChoice(index: 1, since: threePM))
    #expect(person.fallback.capabilities.measuresCadence)
    person.walker.accelerometer.isAvailable = false
    #expect(person.fallback.choice == nil)
    #expect(!person.fallback.capabilities.countsSteps)
  }

  @Test(arguments: [PedometerAuthorization.denied, .restricted, .notDetermined])
  func `does not replace a sensor that may not be read`(_ authorization: PedometerAuthorization) {
    let person = Person()
    person.sensor.authorization = authorization
    let session = person.counter().start()
    person.walk(20)
    #expect(person.fallback.choice?.index == 0)
    #expect(person.fallback.authorization == authorization)
    #expect(person.walker.accelerometer.starts == 0)
    #expect(session.phaseIsRunning)
  }

  @Test(arguments: [false, true], [1, 2, 3])
  func `switches during a walk without losing or repeating a step`(
    _ startsWithSensor: Bool, _ switches: Int
  ) async throws {
    var person = Person()
    person.sensor.hasSensor = startsWithSensor
    let session = person.counter().start()
    let began = person.walker.now
    #expect(session.reading.steps == 0)
    var last = 0
    for number in 0..<switches {
      person.walk(23)
      #expect(session.reading.steps >= last)
      last = session.reading.steps
      person.switchSensor(to: startsWithSensor != number.isMultiple(of: 2))
      #expect(session.reading.steps >= last)
    }
    person.walk(24)
    let closing = person
    let final = try #require(await closing.crank { await session.stop() })
    #expect(
      final.steps
        == person.truth(from: began, to: person.walker.edge, startsWithSensor: startsWithSensor))
    #expect(final.steps > 30)
    #expect(final.caveats.isEmpty)
    #expect(person.sensor.subscriptions == 0)
  }

  @Test func `answers a question over switches in parts`() async throws {
    var person = Person()
    let recording = person.fallback.startUpdates(from: person.walker.clock.date) { _ in }
    let began = person.walker.clock.date
    person.walk(10)
    person.switchSensor(to: false)
    person.walk(11)
    person.switchSensor(to: true)
    person.walk(15)
    person.walker.stand(8)
    person.sensor.process()
    let edges = [-1.0, 0, 3.3, 5, 7.7, 10.5, 12, 20].map { began.addingTimeInterval($0) }
    var sum = 0
    for (from, to) in zip(edges, edges.dropFirst()) {
      let report = try await person.fallback.query(from: from, to: to)
      #expect(report.start == from)
      #expect(report.end == to)
      sum += report.steps
    }
    let whole = try await person.fallback.query(from: edges[0], to: edges[edges.count - 1])
    #expect(whole.steps == sum)
    #expect(sum == person.truth(from: .min))
    recording.cancel()
  }

  @Test func `resets over switches add up`() async throws {
    var person = Person()
    let whole = person.counter().start()
    let laps = person.counter().start()
    let began = person.walker.now
    var finished: [FinishedSession] = []
    for (number, halves) in [7, 12, 3, 18].enumerated() {
      person.walk(halves)
      finished.append(laps.reset())
      person.walk(2)
      person.switchSensor(to: !number.isMultiple(of: 2))
      person.walk(3)
    }
    person.walker.stand(2)
    let closing = person
    var sum = try #require(await closing.crank { await laps.stop() }).steps
    for lap in finished {
      sum += try #require(await closing.crank { await lap.finalReading() }).steps
    }
    let total = try #require(await closing.crank { await whole.stop() })
    #expect(total.steps == person.truth(from: began, to: person.walker.edge))
    #expect(sum == total.steps)
  }

  @Test func `a sensor that is pulled out leaves what it has told`() async throws {
    let person = Person()
    let session = person.counter().start()
    person.walk(20)
    #expect(session.reading.steps == 20)
    let pulled = person.walker.now
    person.sensor.pull()
    #expect(person.fallback.choice?.index == 1)
    person.walk(20)
    let final = try #require(await person.crank { await session.stop() })
    #expect(final.steps == 20 + person.walker.steps(from: pulled, to: person.walker.edge))
    #expect(!final.caveats.contains(.unconfirmedEnd))
  }

  @Test func `a band that knows its total alone takes over and gives back`() async throws {
    var person = Person(isBand: true)
    person.sensor.hasSensor = false
    let session = person.counter().start()
    let began = person.walker.now
    person.walk(20)
    person.switchSensor(to: true)
    person.walk(20)
    person.switchSensor(to: false)
    person.walk(20)
    let closing = person
    let final = try #require(await closing.crank { await session.stop() })
    #expect(
      final.steps == person.truth(from: began, to: person.walker.edge, startsWithSensor: false))
    #expect(final.caveats.isEmpty)
  }

  @Test func `looks for a change by itself while somebody is subscribed`() {
    let person = Person()
    person.sensor.hasSensor = false
    let session = person.counter().start()
    person.walk(4)
    person.sensor.hasSensor = true
    person.walk(11)
    #expect(person.sensor.subscriptions == 1)
    #expect(session.reading.steps > 0)
    #expect(session.reading.silence == nil)
  }

  @Test func `tells each choice`() async {
    var person = Person()
    let choices = Received<PedometerChoice?>()
    let stream = person.fallback.choices
    let task = Task { for await choice in stream { choices.append(choice) } }
    #expect(await eventually { choices.all.count == 1 })
    person.walker.stand(3)
    person.switchSensor(to: false)
    #expect(await eventually { choices.all.count == 2 })
    #expect(
      choices.all == [
        PedometerChoice(index: 0, since: nil),
        PedometerChoice(index: 1, since: threePM.addingTimeInterval(3)),
      ])
    task.cancel()
    await task.value
  }

  @Test func `passes the walking of the source in use on, and of no other`() {
    var person = Person()
    let events = Received<Result<WalkingEvent, PedometerError>>()
    let subscription = person.fallback.startWalkingEvents { events.append($0) }
    person.sensor.tell(WalkingEvent(.walking, at: threePM))
    person.switchSensor(to: false)
    person.sensor.tell(WalkingEvent(.stopped, at: threePM))
    #expect(events.all.count == 1)
    person.switchSensor(to: true)
    person.sensor.tell(WalkingEvent(.stopped, at: threePM))
    #expect(events.all.count == 2)
    subscription.cancel()
    person.sensor.tell(WalkingEvent(.walking, at: threePM))
    #expect(events.all.count == 2)
  }

  @Test func `time without any sensor is not measured, and the session says so`() async throws {
    let person = Person()
    let session = person.counter().start()
    let began = person.walker.now
    person.walk(20)
    person.walker.accelerometer.isAvailable = false
    person.sensor.hasSensor = false
    person.fallback.refresh()
    person.walker.stand(10)
    #expect(session.reading.steps == 20)
    person.sensor.hasSensor = true
    person.fallback.refresh()
    person.walk(10)
    let closing = person
    let final = try #require(await closing.crank { await session.stop() })
    #expect(final.steps == person.truth(from: began, to: person.walker.edge))
    #expect(final.isLowerBound)
  }

  @Test func `a distance that one of the sources does not have is not made up`() async throws {
    var person = Person()
    person.sensor.distance = 0.75
    let subscription = person.fallback.startUpdates(from: threePM) { _ in }
    person.walk(10)
    let whole = try await person.fallback.query(from: threePM, to: person.walker.clock.date)
    #expect(whole.distance == Distance(meters: 7.5))
    person.switchSensor(to: false)
    person.walk(10)
    let both = try await person.fallback.query(from: threePM, to: person.walker.clock.date)
    #expect(both.distance == nil)
    subscription.cancel()
  }

  @Test(arguments: [false, true])
  func `goes on in another process with what each source knows`(_ isSaved: Bool) async throws {
    let person = Person()
    person.sensor.hasSensor = false
    let session = person.counter().start()
    person.walk(40)
    person.walker.stand(8)
    let before = session.reading.steps
    #expect(before > 20)
    let saved = try JSONEncoder().encode(session.snapshot())
    let record = try JSONEncoder().encode(person.fallback.record)
    // Another process, in which the sensor is there from the beginning.
    person.sensor.hasSensor = true
    person.walker.clock.advance(by: .seconds(100))
    let relaunched = person.walker.now
    let other = Walker(after: person.walker, isReboot: false)
    let fallback = FallbackPedometer(
      person.sensor, other.pedometer,
      resuming: isSaved ? try JSONDecoder().decode(FallbackRecord.self, from: record) : nil,
      clock: person.walker.clock)
    person.sensor.forget(upTo: relaunched)
    let counter = StepCounter(source: fallback, clock: person.walker.clock)
    let snapshot = try JSONDecoder().decode(StepSnapshot.self, from: saved)
    let resumed = counter.start(.resuming(snapshot))
    let began = person.walker.now
    person.walk(20)
    let closing = person
    let final = try #require(await closing.crank { await resumed.stop() })
    let after = person.sensor.steps(from: began)
    #expect(after == 20)
    // Without the record the sensor answers for a time in which it was not there.
    #expect(final.steps == (isSaved ? before + after : before))
    #expect(final.isLowerBound == isSaved)
  }

  @Test func `does not answer for an interval that is none`() {
    let person = Person()
    let answers = Received<Result<PedometerReport, PedometerError>>()
    person.fallback.query(from: threePM, to: threePM.addingTimeInterval(-1)) { answers.append($0) }
    _ = person.fallback.startUpdates(from: Date(timeIntervalSince1970: .nan)) { answers.append($0) }
    #expect(answers.reasons == [.invalidRequest, .invalidRequest])
  }
}

extension StepSession {
  /// Whether it runs, whatever it shows.
  fileprivate var phaseIsRunning: Bool { reading.phase == .running }
}

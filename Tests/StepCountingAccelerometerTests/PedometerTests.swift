// The accelerometer as a source: reports, queries, gaps, walking, and when the sensor runs.

import Foundation
import StepCounting
import StepCountingAccelerometer
import StepDetection
import Testing

@Suite struct `An accelerometer as a pedometer` {
  let walker = Walker()
  let answers = Received<Result<PedometerReport, PedometerError>>()

  private func subscribe(from start: Date? = nil) -> PedometerSubscription {
    let answers = answers
    return walker.pedometer.startUpdates(from: start ?? walker.clock.date) { answers.append($0) }
  }

  @Test func `says what it can do`() {
    let capabilities = walker.pedometer.capabilities
    #expect(capabilities.countsSteps)
    #expect(capabilities.measuresCadence)
    #expect(capabilities.tellsWalking)
    #expect(!capabilities.measuresDistance)
    #expect(!capabilities.countsFloors)
    #expect(capabilities.origin == .requestedStart)
    #expect(capabilities.latency == AccelerometerPedometer.settlingTime)
    #expect(capabilities.historyBegins == threePM)
  }

  @Test func `asks for 50 samples a second, starts with the first and stops after the last`() {
    #expect(walker.accelerometer.starts == 0)
    let first = subscribe()
    let second = subscribe()
    #expect(walker.accelerometer.starts == 1)
    #expect(walker.accelerometer.hertz == 50)
    first.cancel()
    walker.stand(30)
    #expect(walker.accelerometer.isRunning)
    second.cancel()
    walker.stand(3)
    // The last steps are still being settled.
    #expect(walker.accelerometer.isRunning)
    walker.stand(12)
    #expect(!walker.accelerometer.isRunning)
    #expect(walker.accelerometer.stops == 1)
  }

  @Test func `a subscription within the last moments keeps the sensor running`() {
    subscribe().cancel()
    walker.stand(4)
    let again = subscribe()
    walker.stand(30)
    #expect(walker.accelerometer.starts == 1)
    #expect(walker.accelerometer.isRunning)
    again.cancel()
  }

  @Test(arguments: [(0.0, 1.0), (5.0, 50.0), (20.0, 25.0)])
  func `cumulates from each subscription's own start`(_ wait: Double, _ batch: Double) throws {
    walker.batch = Int(batch)
    let first = subscribe()
    let began = walker.now
    walker.walk(wait)
    let start = walker.now
    let late = Received<Result<PedometerReport, PedometerError>>()
    let second = walker.pedometer.startUpdates(from: walker.clock.date) { late.append($0) }
    #expect(late.reports.first?.steps == 0)
    walker.walk(20)
    walker.stand(11)
    walker.deliver()
    #expect(answers.reports.last?.steps == walker.steps(from: began))
    #expect(late.reports.last?.steps == walker.steps(from: start))
    for reports in [answers.reports, late.reports] {
      #expect(Set(reports.map { $0.start?.timeIntervalSince1970.rounded() }).count == 1)
      #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.steps <= $1.steps })
      #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.end <= $1.end })
      #expect(reports.allSatisfy { $0.end <= walker.clock.date && $0.unmeasured == 0 })
    }
    first.cancel()
    second.cancel()
  }

  @Test func `says of an interval what it will say of it for ever`() {
    let subscription = subscribe()
    for _ in 0..<4 {
      walker.walk(7.3)
      walker.stand(4)
    }
    walker.silence(5)
    walker.walk(6)
    walker.stand(8)
    #expect(answers.reports.count > 30)
    for report in answers.reports {
      let later = walker.ask(from: threePM, to: report.end)
      #expect((try? later.get().steps) == report.steps)
    }
    subscription.cancel()
  }

  @Test func `tells a few updates a second at most, and one in 5 s where nobody walks`() {
    let subscription = subscribe()
    walker.walk(30)
    #expect(answers.reports.count <= 77)
    let before = answers.reports.count
    walker.stand(31)
    #expect(answers.reports.count >= before + 5)
    #expect(answers.reports.count <= before + 20)
    subscription.cancel()
  }

  @Test func `answers for any interval since it was started, and adjoining ones add up`() {
    let recording = walker.pedometer.record()
    walker.walk(17)
    walker.stand(3)
    walker.walk(9)
    walker.stand(8)
    var random = SeededRandom(state: 20_260_301)
    for _ in 0..<200 {
      let edges = (0..<6).map { _ in Int.random(in: 0...35_000, using: &random) }.sorted()
      let dates = edges.map { threePM.addingTimeInterval(Double($0) / 1000) }
      let sum = zip(dates, dates.dropFirst()).compactMap {
        try? walker.ask(from: $0, to: $1).get().steps
      }.reduce(0, +)
      #expect((try? walker.ask(from: dates[0], to: dates[5]).get().steps) == sum)
    }
    #expect((try? walker.ask(from: threePM, to: walker.clock.date).get().steps) == walker.steps())
    recording.cancel()
  }

  @Test func `knows nothing of the time before, and says so instead of 0`() throws {
    let hour = threePM.addingTimeInterval(-3600)
    #expect(walker.ask(from: hour, to: threePM).reason == .historyUnavailable)
    let recording = walker.pedometer.record()
    walker.walk(10)
    walker.stand(8)
    #expect(
      walker.ask(from: hour, to: threePM.addingTimeInterval(-2)).reason == .historyUnavailable)
    let partial = try walker.ask(from: hour, to: walker.clock.date).get()
    #expect(partial.steps == walker.steps())
    #expect(partial.start == threePM)
    #expect(walker.ask(from: threePM, to: hour).reason == .invalidRequest)
    walker.accelerometer.isAvailable = false
    #expect(walker.ask(from: hour, to: hour).reason == .unavailable)
    recording.cancel()
  }

  @Test func `names a gap once, settles what was open, and says how long it was`() throws {
    let subscription = subscribe()
    walker.walk(10)
    walker.silence(10)
    #expect(answers.reasons == [.noData])
    #expect(walker.pedometer.walkingState == .unknown)
    let counted = try #require(answers.reports.last?.steps)
    #expect(counted == walker.steps())
    walker.walk(10)
    walker.stand(8)
    #expect(answers.reasons == [.noData])
    let last = try #require(answers.reports.last)
    #expect(last.steps == walker.steps())
    #expect(last.steps > counted)
    #expect(abs(try #require(last.unmeasured) - 10) < 0.1)
    let clear = try walker.ask(from: threePM, to: threePM.addingTimeInterval(9)).get()
    #expect(clear.unmeasured == 0)
    subscription.cancel()
  }

  @Test func `the time between two sessions is not measured`() throws {
    let first = subscribe()
    walker.walk(5)
    first.cancel()
    walker.stand(70)
    #expect(!walker.accelerometer.isRunning)
    let second = subscribe()
    walker.walk(5)
    let report = try walker.ask(from: threePM, to: walker.clock.date).get()
    #expect(try #require(report.unmeasured) > 50)
    #expect(answers.reports.last?.unmeasured == 0)
    second.cancel()
  }

  @Test func `a sensor that never delivers is a gap, too`() {
    let subscription = subscribe()
    walker.clock.advance(by: .seconds(3))
    #expect(answers.reasons == [.noData])
    subscription.cancel()
  }

  @Test func `a sensor that delivers late is given its time`() {
    let late = Walker(deliveryDelay: 5)
    let failures = Received<Result<PedometerReport, PedometerError>>()
    let subscription = late.pedometer.startUpdates(from: threePM) { failures.append($0) }
    #expect(late.pedometer.capabilities.latency == AccelerometerPedometer.settlingTime + 5)
    late.batch = 250
    late.walk(20)
    #expect(failures.reasons.isEmpty)
    late.stand(10)
    late.deliver()
    #expect(failures.reports.last?.steps == late.steps())
    #expect(failures.reports.last?.unmeasured == 0)
    subscription.cancel()
  }

  @Test func `passes the sensor's failures on, and counts on`() {
    let subscription = subscribe()
    walker.accelerometer.fail(PedometerError(.other, message: "It shook."))
    #expect(answers.reasons == [.other])
    walker.walk(20)
    walker.stand(8)
    #expect(answers.reports.last?.steps == walker.steps())
    subscription.cancel()
  }

  @Test func `samples that come after the sensor was stopped are not counted`() {
    subscribe().cancel()
    walker.stand(12)
    #expect(!walker.accelerometer.isRunning)
    let before = walker.pedometer.diagnosis.samples
    let again = subscribe()
    walker.stand(1)
    #expect(walker.pedometer.diagnosis.samples == before + 50)
    again.cancel()
    walker.stand(10)
    walker.accelerometer.feedLate([AccelerationSample(nanoseconds: 5, x: 0, y: 0, z: 1)])
    #expect(walker.pedometer.diagnosis.gaps <= 2)
  }

  @Test func `tells the person's stopping and walking on as the detector's state changes`() {
    let events = Received<Result<WalkingEvent, PedometerError>>()
    let subscription = walker.pedometer.startWalkingEvents { events.append($0) }
    var states: [Bool] = []
    for walks in [true, false, true, false] {
      for _ in 0..<20 {
        if walks { walker.walk(1) } else { walker.stand(1) }
        let state = walker.pedometer.walkingState
        guard state != .unknown, states.last != (state == .walking) else { continue }
        states.append(state == .walking)
      }
    }
    // States shorter than a second may have been missed by looking, not by listening.
    let told = events.all.compactMap { try? $0.get().kind == .walking }
    #expect(told.count >= states.count)
    #expect(zip(told, told.dropFirst()).allSatisfy { $0 != $1 })
    #expect(told.last == states.last)
    let before = events.all.count
    walker.silence(5)
    #expect(events.all.dropFirst(before).allSatisfy { $0.reason == .noData })
    #expect(events.all.count == before + 1)
    subscription.cancel()
  }

  @Test func `shows likely steps without telling them`() {
    let subscription = subscribe()
    walker.walk(10)
    #expect(walker.pedometer.liveSteps >= walker.pedometer.steps)
    #expect(walker.pedometer.steps == walker.steps())
    subscription.cancel()
  }

  @Test func `reads all that was counted`() throws {
    let read = Box<Result<PedometerReport, PedometerError>>()
    walker.pedometer.readNow { read.put($0) }
    #expect(read.value?.reason == .historyUnavailable)
    let subscription = subscribe()
    walker.walk(10)
    walker.stand(8)
    walker.pedometer.readNow { read.put($0) }
    #expect(try #require(read.value).get().steps == walker.steps())
    subscription.cancel()
  }

  @Test func `releasing it stops the sensor`() {
    let accelerometer = FedAccelerometer()
    var pedometer: AccelerometerPedometer? = AccelerometerPedometer(
      source: accelerometer, clock: walker.clock)
    let recording = pedometer?.record()
    #expect(accelerometer.isRunning)
    pedometer = nil
    #expect(!accelerometer.isRunning)
    recording?.cancel()
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014).
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}

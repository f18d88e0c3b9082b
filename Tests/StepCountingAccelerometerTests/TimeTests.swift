// The pieces that time is kept in: the sensor's axis, the wall clock, the history, gaps and switches.

import Foundation
import StepCounting
import Tare
import Testing

@testable import StepCountingAccelerometer

private let second: Int64 = 1_000_000_000

@Suite struct `The sensor's axis` {
  @Test(arguments: [-5_000 * second, 0, 77 * second + 13])
  func `is placed by the sample that was least late`(_ offset: Int64) {
    var axis = SampleAxis()
    var random = SeededRandom(state: 7)
    for number in 0..<200 {
      let time = Int64(number) * 20_000_000
      let delay = number == 50 ? 0 : Int64.random(in: 0...300_000_000, using: &random)
      axis.take(time, arrivedAt: time + offset + delay)
      if number > 50, number < 150 { #expect(axis.place(time) == time + offset) }
      #expect(axis.place(time) <= time + offset + delay)
    }
  }

  @Test func `is the same for a queue of old samples that comes in a burst`() {
    var axis = SampleAxis()
    for number in 0..<500 {
      axis.take(Int64(number) * 20_000_000, arrivedAt: Int64(number) * 20_000_000)
    }
    // Half a minute of samples within half a second.
    for number in 500..<2000 {
      axis.take(
        Int64(number) * 20_000_000, arrivedAt: 40 * second - Int64(2000 - number) * 300_000)
      #expect(axis.place(Int64(number) * 20_000_000) <= Int64(number) * 20_000_000)
    }
    #expect(axis.place(20 * second) == 20 * second)
  }

  @Test(arguments: [30 * second, -3600 * second, 3600 * second])
  func `is found again within two windows where it jumps`(_ jump: Int64) {
    var axis = SampleAxis()
    for number in 0..<500 {
      axis.take(Int64(number) * 20_000_000, arrivedAt: Int64(number) * 20_000_000)
    }
    for number in 500..<1000 {
      let time = Int64(number) * 20_000_000
      axis.take(time - jump, arrivedAt: time)
      if number > 500 + 200 { #expect(axis.place(time - jump) == time) }
    }
  }

  @Test func `does not trap on times that are none`() {
    var axis = SampleAxis()
    #expect(axis.place(5) == 5)
    for time in [Int64.min, .max, 0, .min + 1, .max - 1, 3] {
      axis.take(time, arrivedAt: 100)
      _ = axis.place(time)
    }
  }
}

@Suite struct `The wall clock` {
  private func arrival(_ wall: Double, _ monotonic: Double) -> Arrival {
    Arrival(
      wall: Instant(nanoseconds: Int64(wall * 1e9)),
      monotonic: Instant(nanoseconds: Int64(monotonic * 1e9)))
  }

  private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  @Test func `that jitters means the same instants`() {
    var timeline = WallTimeline()
    timeline.note(arrival(1000, 10))
    let before = timeline.monotonic(of: date(1005))
    var random = SeededRandom(state: 3)
    for number in 1...100 {
      let jitter = Double.random(in: -0.09...0.09, using: &random)
      timeline.note(arrival(1000 + Double(number) + jitter, 10 + Double(number)))
      #expect(timeline.monotonic(of: date(1005)) == before)
    }
    // One reading that was interrupted in the middle is no drift either.
    timeline.note(arrival(1200.7, 210))
    timeline.note(arrival(1201, 211))
    #expect(timeline.monotonic(of: date(1300)) == 310 * second)
  }

  @Test func `that drifts keeps the meaning of older dates`() {
    var timeline = WallTimeline()
    timeline.note(arrival(1000, 10))
    for number in 0..<3 { timeline.note(arrival(5000.25 + Double(number), 4010 + Double(number))) }
    #expect(timeline.monotonic(of: date(1005)) == 15 * second)
    #expect(timeline.monotonic(of: date(6000.25)) == 5010 * second)
    #expect(timeline.date(of: 15 * second) == date(1005))
    #expect(timeline.date(of: 5010 * second) == date(6000.25))
  }

  @Test(arguments: [3600.0, -7200])
  func `that is set moves all dates along`(_ step: Double) {
    var timeline = WallTimeline()
    timeline.note(arrival(10_000, 10))
    timeline.note(arrival(10_100 + step, 110))
    #expect(timeline.monotonic(of: date(10_005 + step)) == 15 * second)
    #expect(timeline.date(of: 15 * second) == date(10_005 + step))
  }
}

@Suite struct `The history of steps` {
  @Test func `counts as if it kept everything, as long as it reaches`() {
    var random = SeededRandom(state: 11)
    var history = StepHistory(depth: 500 * second, capacity: 300)
    var all: [Int64] = []
    var time: Int64 = 0
    for _ in 0..<1500 {
      time += Int64.random(in: 0...3_000_000_000, using: &random)
      history.append(time)
      all.append(time)
      let instant = time - Int64.random(in: 0...400_000_000_000, using: &random)
      guard instant >= history.forgottenTo ?? .min else { continue }
      #expect(history.count(upTo: instant) == all.count { $0 <= instant })
    }
    #expect(history.total == 1500)
    #expect(history.forgotten > 1000)
    #expect(history.count(upTo: 0) == history.forgotten)
  }

  @Test func `takes a step that seems older than the newest to be as old`() {
    var history = StepHistory(depth: .max, capacity: 10)
    history.append(5)
    history.append(3)
    #expect(history.count(upTo: 4) == 0)
    #expect(history.count(upTo: 5) == 2)
  }
}

@Suite struct `Gaps` {
  @Test func `are as long as they overlap an interval`() {
    var gaps = MeasurementGaps()
    gaps.append(from: 10, to: 20)
    gaps.append(from: 15, to: 30)
    gaps.append(from: 40, to: 40)
    gaps.append(from: 50, to: 60)
    #expect(gaps.length(from: 0, to: 100) == 30)
    #expect(gaps.length(from: 12, to: 52) == 20)
    #expect(gaps.length(from: 30, to: 50) == 0)
    #expect(gaps.length(from: .min, to: .max) == 30)
    for number in 0..<2000 as Range<Int64> {
      gaps.append(from: 100 + number * 2, to: 101 + number * 2)
    }
    #expect(gaps.length(from: .min, to: .max) == Int64(MeasurementGaps.capacity))
  }
}

@Suite struct `Switches` {
  typealias Part = SwitchLog.Part

  @Test func `cut an interval into parts that cover it`() {
    var log = SwitchLog()
    #expect(log.parts(from: 0, to: 10).isEmpty)
    log.append(0, at: 5)
    log.append(0, at: 7)
    #expect(log.parts(from: -100, to: 100) == [Part(index: 0, from: -100, to: 100)])
    log.append(1, at: 50)
    log.append(nil, at: 60)
    log.append(0, at: 60)
    #expect(
      log.parts(from: 0, to: 100) == [
        Part(index: 0, from: 0, to: 50), Part(index: 1, from: 50, to: 60),
        Part(index: 0, from: 60, to: 100),
      ])
    #expect(log.parts(from: 50, to: 50) == [Part(index: 1, from: 50, to: 50)])
    #expect(log.parts(from: 0, to: 50) == [Part(index: 0, from: 0, to: 50)])
    #expect(log.parts(from: 61, to: 70) == [Part(index: 0, from: 61, to: 70)])
  }

  @Test func `are bounded, and say what they have forgotten`() {
    var log = SwitchLog()
    for number in 0..<1000 as Range<Int64> { log.append(Int(number % 2), at: number) }
    #expect(log.pieces.count == SwitchLog.capacity)
    #expect(log.forgottenTo == 1000 - Int64(SwitchLog.capacity))
    #expect(log.index == 1)
  }
}

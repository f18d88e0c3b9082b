// Random simulated sessions through the counter session itself: 3,000 by default, 10,000 in CI with
// TARE_SIMULATIONS=10000.

import Foundation
import StepCounting
import Tare
import Testing

@testable import PedometerSimulator

@Suite("Many simulated sessions")
struct SessionMassTests {
  @Test("hold", arguments: 0..<10)
  func hold(part: Int) async {
    let count = Int(ProcessInfo.processInfo.environment["TARE_SIMULATIONS"] ?? "") ?? 3_000
    let from = Int(ProcessInfo.processInfo.environment["TARE_FROM"] ?? "") ?? 0
    var told = 0
    var broken: [String: Int] = [:]
    for seed in stride(from: part, to: count, by: 10) where seed >= from {
      // Other tests wait for real time.
      await Task.yield()
      let random = RandomPlan(seed: UInt64(seed))
      var watcher = SessionWatcher(random)
      for event in SimulatedSession(random.plan, minutes: random.minutes, seed: UInt64(seed)) {
        watcher.take(event)
        if ProcessInfo.processInfo.environment["TARE_ONE"] == "\(seed)" { print(tell(event)) }
      }
      watcher.finish()
      for (law, text) in watcher.broken {
        broken[law, default: 0] += 1
        told += 1
        if told <= 5 { Issue.record("\(law): \(text)\n\(random)") }
      }
    }
    #expect(broken.isEmpty)
  }
}

/// One line of an event, for people.
func tell(_ event: SimulatedEvent) -> String {
  let reading = event.reading
  func short(_ instant: Instant?) -> String {
    instant.map { String(Double($0.nanoseconds / 1_000_000 - 1_772_438_400_000) / 1000) } ?? "nil"
  }
  let text =
    switch event.event {
    case .open(let opening):
      "open zero \(short(opening.zero)) from \(short(opening.from)) \(opening.awaitsBaseline)"
    case .baseline(let claim), .report(let claim), .answer(let claim):
      "\(short(claim.from))...\(short(claim.to)) \(claim.total.map { "\($0.value)" } ?? "nil")"
        + " at \(Double(claim.arrival.monotonic.nanoseconds / 1_000_000) / 1000 - 1000)"
    case .close(let closing): "close \(short(closing.arrival.wall))"
    }
  let kind = "\(event.event)".prefix { $0 != "(" }
  return "\(kind) \(text) -> \(reading.displayed.value) \(reading.current.value)"
    + "\(reading.isLowerBound ? " bound" : "")\(event.asks ? " asks" : "")"
    + " \(event.verdict.map { "\($0)" } ?? "") truth \(event.truth) + \(event.overclaimed)"
}

/// Holds one session to what is promised of it.
struct SessionWatcher {
  let random: RandomPlan
  private(set) var broken: [(law: String, text: String)] = []
  private var shown: Int64?
  private var ceiling: Int64 = 0
  private var adjoining: Int64 = 0
  private var lostAtZero: Int64 = 0
  private var hasZero = false
  private var questions = 0
  private var last: SimulatedEvent?

  init(_ random: RandomPlan) {
    self.random = random
  }

  mutating func take(_ event: SimulatedEvent) {
    let displayed = event.reading.displayed.value
    if shown == nil, displayed != 0 { report("zero", "\(displayed) at first") }
    if let shown, displayed < shown { report("monotone", "\(shown), then \(displayed)") }
    // A window that begins up to 0.25 s before a known end is taken for its continuation.
    if event.verdict == .newEpoch { adjoining += 1 }
    // One that begins within a second of the zero is taken for the zero's own.
    if case .subtracting = random.plan.opening { adjoining = max(adjoining, 3) }
    ceiling = max(ceiling, event.truth + event.overclaimed + adjoining)
    if !random.isPhantomExcepted, displayed > ceiling, displayed > (shown ?? 0) {
      report("phantom", "\(displayed) of \(event.truth) + \(event.overclaimed): \(event.event)")
    }
    // One question may lead to another, but not for ever.
    if case .answer(let claim) = event.event {
      questions = event.asks && claim.total != nil ? questions + 1 : 0
      if questions == 5 { report("asking", "five answers in a row raised a question each") }
    }
    if case .report = event.event { questions = 0 }
    noteZero(event)
    shown = displayed
    last = event
  }

  /// Where the first report is the zero, what was walked before it does not count, nor what it claims too
  /// much.
  private mutating func noteZero(_ event: SimulatedEvent) {
    guard !hasZero, random.plan.device.origin == .ownStart else { return }
    switch event.event {
    case .baseline, .report:
      // Between the reading of a zero and its arrival a step or two may be taken.
      lostAtZero = max(lostAtZero, event.truth + event.overclaimed + 2)
      hasZero = event.verdict == .baselineSet
    case .open, .answer, .close: break
    }
  }

  mutating func finish() {
    guard let last else { return report("end", "no event") }
    let reading = last.reading
    if reading.displayed.value < last.truth - lostAtZero, !random.isLossExcepted,
      !reading.isLowerBound
    {
      report("loss", "\(reading.displayed.value) of \(last.truth), unmarked")
    }
    if !random.isPhantomExcepted, reading.current.value > last.truth + last.overclaimed + adjoining
    {
      report("convergence", "\(reading.current.value) of \(last.truth) + \(last.overclaimed)")
    }
  }

  private mutating func report(_ law: String, _ text: String) {
    broken.append((law, text))
  }
}

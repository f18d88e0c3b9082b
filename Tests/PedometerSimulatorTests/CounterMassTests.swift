// Random simulated sessions through the live counter, handled roughly: 1,200 by default, 10,000 in CI with
// TARE_SIMULATIONS=10000.

import Foundation
import Testing

@testable import PedometerSimulator

@Suite("Many live sessions over a simulated pedometer")
struct CounterMassTests {
  @Test("hold", arguments: 0..<10)
  func hold(part: Int) async {
    let environment = ProcessInfo.processInfo.environment
    let count = Int(environment["TARE_SIMULATIONS"] ?? "") ?? 1_200
    let from = Int(environment["TARE_FROM"] ?? "") ?? 0
    var told = 0
    var broken: [String: Int] = [:]
    for seed in stride(from: part, to: count, by: 10) where seed >= from {
      // Other tests wait for real time.
      await Task.yield()
      let handling = RoughHandling(
        RandomPlan(seed: UInt64(seed)), tells: environment["TARE_ONE"] == "\(seed)")
      handling.run()
      for (law, text) in handling.broken {
        broken[law, default: 0] += 1
        told += 1
        if environment["TARE_TELL"] != nil { print("BROKENSEED", seed, law, text) }
        if told <= 5 {
          Issue.record(
            "\(law): \(text)\n\(handling.random)\n\(handling.story.joined(separator: "; "))")
        }
      }
    }
    #expect(broken.isEmpty)
  }
}

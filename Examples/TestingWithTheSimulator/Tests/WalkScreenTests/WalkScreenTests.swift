// The screen in front of pedometers that misbehave.

import Foundation
import PedometerSimulator
import StepCounting
import Testing
import WalkScreen

@Suite("The walk screen")
struct WalkScreenTests {
  let clock = ManualClock(wall: Date(timeIntervalSince1970: 1_800_000_000))

  /// Somebody who has walked for 100 s, walks for a minute more, and then stands.
  func pedometer(_ faults: Faults = .usual, _ device: SimulatedDevice = .phoneWithHistory)
    -> SimulatedPedometer
  {
    SimulatedPedometer(
      walker: Walker([.walk(seconds: 160), .stand(seconds: 600)]), clock: clock, device: device,
      faults: faults, elapsed: 100)
  }

  @Test("opens at 0 and counts what is walked")
  func counts() {
    let pedometer = pedometer()
    let session = StepCounter(source: pedometer, clock: clock).start()
    #expect(WalkScreen(session.reading).steps == "0")
    clock.advance(by: .seconds(80))
    #expect(WalkScreen(session.reading).steps == "108")
    #expect(WalkScreen(session.reading).notice == "")
  }

  @Test("does not open at 150 where the pedometer does")
  func burst() {
    let pedometer = pedometer(Faults.usual.merging([.catchUpBurst: 150]))
    let session = StepCounter(source: pedometer, clock: clock).start()
    clock.advance(by: .seconds(1))
    #expect(WalkScreen(session.reading).steps == "0")
    clock.advance(by: .seconds(79))
    #expect(WalkScreen(session.reading).steps == "108")
  }

  @Test("never runs backwards, whatever the pedometer takes back", arguments: 1...20)
  func monotone(seed: UInt64) {
    let pedometer = SimulatedPedometer(
      walker: .random(seed: seed), clock: clock,
      faults: Faults.usual.merging([.correctionDown: 0.3, .transientZero: 0.1]), seed: seed)
    let session = StepCounter(source: pedometer, clock: clock).start()
    var shown = 0
    for _ in 1...120 {
      clock.advance(by: .seconds(2))
      #expect(session.reading.steps >= shown, "seed \(seed)")
      shown = session.reading.steps
    }
  }

  @Test("says what to do when permission is taken away, and goes on when it is given back")
  func denied() {
    let pedometer = pedometer()
    let session = StepCounter(source: pedometer, clock: clock).start()
    clock.advance(by: .seconds(20))
    pedometer.setAuthorization(.denied)
    clock.advance(by: .seconds(20))
    #expect(WalkScreen(session.reading).notice.contains("Settings"))
    pedometer.setAuthorization(.authorized)
    clock.advance(by: .seconds(40))
    #expect(WalkScreen(session.reading).steps == "108")
  }

  @Test("goes on where the killed app left off")
  func killed() {
    let pedometer = pedometer()
    var session: StepSession? = StepCounter(source: pedometer, clock: clock).start()
    clock.advance(by: .seconds(20))
    let saved = session?.snapshot()
    session = nil
    pedometer.killProcess()
    clock.advance(by: .seconds(60))
    guard let saved else { return }
    let next = StepCounter(source: pedometer, clock: clock).start(.resuming(saved))
    clock.advance(by: .seconds(5))
    #expect(WalkScreen(next.reading).steps == "108")
  }
}

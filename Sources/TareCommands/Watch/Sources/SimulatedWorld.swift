// A simulated walker in simulated time, as fast as one likes, the truth known.

import Foundation
import PedometerSimulator
import StepCounting
import Tare

/// How a simulated world is made, and how fast its time passes.
struct WatchedSimulation: Sendable {
  var settings = SimulationSettings()
  /// Simulated seconds per second; nil for as fast as the machine can.
  var speed: Double? = 1
}

/// A simulated world as it is saved: how it was made, and what its clocks showed.
struct SavedSimulation: Equatable, Sendable, Codable {
  var seed: UInt64
  var preset: String?
  var device: String?
  var walker: String?
  /// As on the command line: `duplicate=0.1`, or `batching=0` for none.
  var faults: [String]
  /// Seconds that the walker had been on the way.
  var walked: Double
  /// Nanoseconds of the simulated clocks.
  var wall: Int64
  var monotonic: Int64
}

/// A simulated pedometer on a clock that the run loop cranks in pieces of a tenth of a second.
///
/// The pieces are the same at any speed, so the same options give the same session to the bit,
/// however fast it is watched.
final class SimulatedWorld: WatchWorld {
  private static let piece: Int64 = 100_000_000
  /// Where the walk begins to be watched; the past before it can be asked for.
  private static let firstMonotonic: Int64 = 1_000_000_000_000

  private let manual: ManualClock
  private let pedometer: SimulatedPedometer
  private let settings: SimulationSettings
  private let plan: SimulationPlan
  private let speed: Double?
  private let death = DeathBell()
  let policy: Policy
  let title: String

  /// When pieces began to be counted, by the device's clock, and how many have passed.
  private var began = System.monotonicSeconds
  private var pieces = 0.0
  private let walkedBefore: Double

  /// A new world, or a saved one in which time has passed meanwhile.
  init(
    _ simulation: WatchedSimulation, changes: PolicyChanges, saved: SavedSimulation? = nil,
    secondsSince: Double = 0
  ) {
    settings = simulation.settings
    speed = simulation.speed
    plan = Self.plan(settings)
    var wall = Instant(plan.date)
    var monotonic = Instant(nanoseconds: Self.firstMonotonic)
    var walked = plan.elapsed
    if let saved {
      // Whoever walks does not stop because nobody watches.
      let passed = max(0, secondsSince) * (simulation.speed ?? 1)
      let nanoseconds = Int64(min(passed, 1e8) * 10) * Self.piece
      wall = Instant(nanoseconds: saved.wall).advanced(byNanoseconds: nanoseconds)
      monotonic = Instant(nanoseconds: saved.monotonic).advanced(byNanoseconds: nanoseconds)
      walked = saved.walked + Double(nanoseconds) / 1e9
    }
    walkedBefore = walked - Double(monotonic.nanoseconds) / 1e9
    manual = ManualClock(
      wall: wall.date, monotonic: Double(monotonic.nanoseconds) / 1e9, axis: "simulation")
    pedometer = SimulatedPedometer(
      walker: plan.walker, clock: manual, device: plan.device, faults: plan.faults,
      seed: settings.seed, elapsed: walked, onProcessDeath: { [death] in death.ring() })
    var policy = CounterConfiguration().policy
    if let width = plan.policy.width { policy.width = width }
    if plan.policy.decrease != Policy().decrease { policy.decrease = plan.policy.decrease }
    self.policy = changes.applied(to: policy)
    title = Self.title(settings)
    scheduleStrikes()
  }

  /// What is simulated. A random walk is entered three seconds before somebody sets off: there is
  /// something to see then.
  private static func plan(_ settings: SimulationSettings) -> SimulationPlan {
    var plan = settings.plan
    guard settings.preset == nil else { return plan }
    func steps(_ seconds: Double) -> Int64 {
      plan.walker.totals(after: .milliseconds(Int64(seconds * 1000))).steps
    }
    for _ in 0..<7200
    where steps(plan.elapsed + 4) > steps(plan.elapsed + 3)
      || steps(plan.elapsed + 3) > steps(plan.elapsed)
    {
      plan.elapsed += 1
    }
    for _ in 0..<7200 where steps(plan.elapsed + 4) == steps(plan.elapsed) { plan.elapsed += 1 }
    return plan
  }

  /// Schedules what is still to happen.
  private func scheduleStrikes() {
    let passed = manual.now.monotonic.nanoseconds - Self.firstMonotonic
    for strike in plan.strikes {
      let delay = Int64((strike.seconds * 1000).rounded()) * 1_000_000 - passed
      guard delay >= 0 else { continue }
      _ = manual.schedule(after: .nanoseconds(delay)) {
        [weak pedometer] in
        pedometer?.strike(strike.fault, magnitude: strike.magnitude)
      }
    }
  }

  private static func title(_ settings: SimulationSettings) -> String {
    if let preset = settings.preset { return "simulator, \(preset.name), seed \(settings.seed)" }
    return "simulator, seed \(settings.seed)"
  }

  var source: any PedometerSource { pedometer }
  var clock: any CounterClock { manual }
  var truth: Int64? { pedometer.truth.steps }
  func takeDeath() -> Bool { death.take() }

  /// Where a new session begins.
  var start: SessionStart {
    switch plan.opening {
    case .now, .subtracting: .now
    case .since(let secondsAgo): .since(manual.date.addingTimeInterval(-secondsAgo))
    }
  }

  func pass(_ look: () throws(ToolFailure) -> Bool) throws(ToolFailure) {
    guard let speed else {
      manual.advance(by: .nanoseconds(Self.piece))
      _ = try look()
      return
    }
    let entered = System.monotonicSeconds
    let due = (entered - began) * speed * 1e9 / Double(Self.piece)
    while pieces + 1 <= due {
      manual.advance(by: .nanoseconds(Self.piece))
      pieces += 1
      guard try look() else { return }
      // A machine that cannot keep up shows what it can, instead of nothing for long.
      if System.monotonicSeconds - entered > 0.2 {
        began = System.monotonicSeconds - pieces * Double(Self.piece) / 1e9 / speed
        return
      }
    }
  }

  var patience: Int32? {
    guard let speed else { return 0 }
    let next = began + (pieces + 1) * Double(Self.piece) / 1e9 / speed
    let wait = (next - System.monotonicSeconds) * 1000
    return Int32(min(max(0, wait.rounded(.up)), 1000))
  }

  var keys: [WatchKey] { FaultKey.all.map { WatchKey(key: $0.key, word: $0.word) } }

  func press(_ key: Character) -> String? {
    guard let found = FaultKey.all.first(where: { $0.key == key }) else { return nil }
    pedometer.strike(found.fault, magnitude: found.magnitude)
    return found.notice
  }

  func saved() -> SavedWorld {
    let now = manual.now
    return .simulator(
      SavedSimulation(
        seed: settings.seed, preset: settings.preset?.name,
        device: settings.device.flatMap { device in
          SimulatedDevice.named.first { $0.device == device }?.name
        },
        walker: settings.habit?.rawValue,
        faults: settings.faults.changes.map { change in
          "\(change.fault.name)=\(FaultOption.plain(change.strength ?? 0))"
        },
        walked: walkedBefore + Double(now.monotonic.nanoseconds) / 1e9,
        wall: now.wall.nanoseconds, monotonic: now.monotonic.nanoseconds))
  }
}

extension SavedSimulation {
  /// The options that made the world.
  func settings() throws(UsageError) -> SimulationSettings {
    var settings = SimulationSettings()
    settings.seed = seed
    if let preset {
      guard let known = SimulatorPreset(name: preset) else {
        throw UsageError("no preset is called '\(preset)'")
      }
      settings.preset = known
    }
    if let device {
      guard let known = SimulatedDevice.named.first(where: { $0.name == device }) else {
        throw UsageError("no device is called '\(device)'")
      }
      settings.device = known.device
    }
    if let walker {
      guard let known = Walker.Habit(rawValue: walker) else {
        throw UsageError("no walker is called '\(walker)'")
      }
      settings.habit = known
    }
    for fault in faults { try FaultOption.take(fault, into: &settings.faults) }
    return settings
  }
}

/// Whether the simulated process has died.
private final class DeathBell: Sendable {
  private let lock = NSLock()
  // Guarded by `lock` in both methods.
  nonisolated(unsafe) private var hasRung = false

  func ring() {
    lock.lock()
    defer { lock.unlock() }
    hasRung = true
  }

  func take() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    defer { hasRung = false }
    return hasRung
  }
}

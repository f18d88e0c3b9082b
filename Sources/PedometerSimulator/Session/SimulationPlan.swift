// What is simulated: who walks, on which device, what goes wrong and when, and how the app opens.

public import Foundation
import StepCounting
public import Tare

/// What is simulated: who walks, on which device, what goes wrong and when, and how the app opens.
public struct SimulationPlan: Hashable, Sendable {
  /// How the application opens its session.
  public enum Opening: Hashable, Sendable {
    /// Counts from now, on a stream from now (or since the boot, on a device that counts so).
    case now
    /// Counts from so many seconds ago, on a stream from then.
    case since(secondsAgo: Double)
    /// Counts from now, on a stream from so many seconds ago, less what a query says of them. Only
    /// devices that count from the requested start can do it; on others it is ``now``.
    case subtracting(secondsAgo: Double)
  }

  /// A fault that strikes at a known time.
  public struct Strike: Hashable, Sendable {
    /// Seconds after the opening.
    public var seconds: Double
    /// What strikes.
    public var fault: PedometerFault
    /// How much of it; see ``SimulatedPedometer/strike(_:magnitude:)``.
    public var magnitude: Double?

    /// Creates a strike.
    public init(at seconds: Double, _ fault: PedometerFault, magnitude: Double? = nil) {
      self.seconds = seconds
      self.fault = fault
      self.magnitude = magnitude
    }
  }

  /// Who walks.
  public var walker: Walker
  /// Seconds of the walk that lie before the opening.
  public var elapsed: Double
  /// On which device.
  public var device: SimulatedDevice
  /// What goes wrong at random.
  public var faults: Faults
  /// What goes wrong at known times.
  public var strikes: [Strike]
  /// How the application opens its session.
  public var opening: Opening
  /// What the wall clock shows at the opening.
  public var date: Date
  /// Whether the application asks the source for a snapshot when its session is in doubt; only where
  /// the device keeps a history.
  public var asks: Bool
  /// The session's choices.
  public var policy: Policy
  /// Seconds until the application is opened again after its process died; drawn up to 5 min if nil.
  public var relaunchDelay: Double?

  /// Seconds after the opening from which on nothing strikes at random any more and only the device's
  /// habits remain (batching, silence while standing); nil for never.
  public var calmAfter: Double?

  /// Creates a plan.
  public init(
    walker: Walker, elapsed: Double = 1000, device: SimulatedDevice = .phoneWithHistory,
    faults: Faults = .usual, strikes: [Strike] = [], opening: Opening = .now,
    date: Date = SimulationPlan.usualDate, asks: Bool = true, policy: Policy = Policy(),
    relaunchDelay: Double? = nil, calmAfter: Double? = nil
  ) {
    self.walker = walker
    self.elapsed = elapsed
    self.device = device
    self.faults = faults
    self.strikes = strikes
    self.opening = opening
    self.date = date
    self.asks = asks
    self.policy = policy
    self.relaunchDelay = relaunchDelay
    self.calmAfter = calmAfter
  }

  /// 2 March 2026, 08:00:00 UTC, a Monday: where nothing else is to be shown.
  public static let usualDate = Date(timeIntervalSince1970: 1_772_438_400)

  /// Whether the session is one of a source with a history: whether it may ask.
  public var hasHistory: Bool { asks && device.historyDepth > 0 }

  /// A random walk on a device, from a seed.
  public static func random(
    seed: UInt64, habit: Walker.Habit = .outing, device: SimulatedDevice = .phoneWithHistory,
    faults: Faults = .usual
  ) -> SimulationPlan {
    var plan = SimulationPlan(
      walker: .random(seed: seed, habit: habit), elapsed: 36_001.1, device: device,
      faults: faults)
    plan.policy.width = faults[.wrap].flatMap {
      device.origin == .ownStart ? Int($0.rounded()) : nil
    }
    return plan
  }
}

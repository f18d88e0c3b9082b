// The make of a simulated pedometer: where its totals begin, and what it remembers.

public import StepCounting

/// The make of a simulated pedometer.
///
///     var device = SimulatedDevice.phoneWithHistory
///     device.historyDepth = 3_600
public struct SimulatedDevice: Hashable, Sendable {
  /// What the start of a report says.
  public enum StartStamp: String, Hashable, Sendable, CaseIterable {
    /// The instant that the subscription asked for, as it was written then; computed anew only where
    /// that would lie after the end.
    case asRequested
    /// The instant on the wall clock as it goes now: when that is set, every start moves with it.
    case recomputed
    /// Nothing: the start is unknown.
    case none
  }

  /// Where the totals of updates begin.
  public var origin: PedometerCapabilities.Origin
  /// What the start of a report says.
  public var startStamp: StartStamp
  /// Seconds of the past that can be queried; 0 for none.
  public var historyDepth: Double
  /// Whether reports name the counter's origin, such as a boot.
  public var namesOrigin: Bool
  /// Whether the newest total can be read at any time.
  public var canReadNow: Bool
  /// Whether distance is measured.
  public var measuresDistance: Bool
  /// Whether floors are counted.
  public var countsFloors: Bool
  /// Whether pace, cadence and walking events are told.
  public var tellsMomentaryValues: Bool
  /// Seconds until a query is answered; at once, within the call, if 0.
  public var queryDelay: Double

  /// Creates a device.
  public init(
    origin: PedometerCapabilities.Origin, startStamp: StartStamp, historyDepth: Double,
    namesOrigin: Bool = false, canReadNow: Bool = false, measuresDistance: Bool = false,
    countsFloors: Bool = false, tellsMomentaryValues: Bool = false, queryDelay: Double = 0.02
  ) {
    self.origin = origin
    self.startStamp = startStamp
    self.historyDepth = historyDepth
    self.namesOrigin = namesOrigin
    self.canReadNow = canReadNow
    self.measuresDistance = measuresDistance
    self.countsFloors = countsFloors
    self.tellsMomentaryValues = tellsMomentaryValues
    self.queryDelay = queryDelay
  }

  /// A phone as `CMPedometer` describes it: counts from the requested start, keeps seven days,
  /// measures everything, says no origin.
  public static let phoneWithHistory = SimulatedDevice(
    origin: .requestedStart, startStamp: .asRequested, historyDepth: 604_800,
    measuresDistance: true, countsFloors: true, tellsMomentaryValues: true)

  /// A phone as Android's step counter describes it: counts since the boot, whose instant and name it
  /// tells; can be read at any time; keeps nothing.
  public static let phoneSinceBoot = SimulatedDevice(
    origin: .ownStart, startStamp: .recomputed, historyDepth: 0, namesOrigin: true,
    canReadNow: true)

  /// A counter of which nothing is known but its total, such as a band's or the kernel's.
  public static let blindCounter = SimulatedDevice(
    origin: .ownStart, startStamp: .none, historyDepth: 0)

  /// The devices and their names on a command line.
  public static let named: [(name: String, device: SimulatedDevice)] = [
    ("phone-with-history", .phoneWithHistory), ("phone-since-boot", .phoneSinceBoot),
    ("blind-counter", .blindCounter),
  ]
}

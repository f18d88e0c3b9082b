// How somebody walks, and where they carry the device.

/// A way of walking or running with a device carried in some way.
///
///     let stroll = Gait(.walk, carrying: .trouserPocket, cadence: 1.6)
///
/// What is not said is drawn from the seed within the ranges documented on each value.
public struct Gait: Hashable, Sendable {
  /// The kind of gait.
  public var kind: GaitKind
  /// Where the device is.
  public var carrying: Carrying
  /// Steps per second in the mean; nil: drawn from ``GaitKind/cadences``.
  ///
  /// Held between 0.4 and 4. Turns of the path slow a walker down to 0.85 of it for 1 to 2.5 s.
  public var cadence: Double?
  /// The deviation of a stride's length in time, as a share of it; nil: drawn from 2 to 4 %.
  ///
  /// Healthy adults: 1 to 3 % (Hausdorff, "Gait variability", J. NeuroEng. Rehab. 2, 2005), more when
  /// slow, old or among others.
  public var variability: Double?
  /// By which share the left step is longer than the right one; nil: drawn from ±6 %.
  ///
  /// Healthy adults stay below about 6 % of difference; with a limp it is 10 to 20 %.
  public var asymmetry: Double?
  /// Whether the path turns now and then, every 10 to 40 s.
  public var turns: Bool

  /// Creates a way of walking; what is nil is drawn from the seed.
  public init(
    _ kind: GaitKind, carrying: Carrying, cadence: Double? = nil, variability: Double? = nil,
    asymmetry: Double? = nil, turns: Bool = true
  ) {
    self.kind = kind
    self.carrying = carrying
    self.cadence = cadence
    self.variability = variability
    self.asymmetry = asymmetry
    self.turns = turns
  }
}

/// The kinds of gait that are simulated.
///
/// Amplitudes are matched in their order of magnitude to published recordings of 25 to 400 Hz (Pebble's
/// test fixtures, WeAllWalk, the Oxford step counter's data set): at 1.8 steps/s the component of |a| at
/// the step's frequency has an amplitude of 0.1 to 0.35 g, at twice that 0.03 to 0.1 g; the deviation of
/// |a| is 0.15 to 0.4 g.
public enum GaitKind: String, Hashable, Sendable, CaseIterable {
  /// Level walking; the trunk rises and falls by 1.5 to 4.5 cm (Gard et al., J. Appl. Biomech. 20, 2004).
  case walk
  /// Short sliding steps: next to no rise, feet that scuff.
  case shuffle
  /// With a flight phase: a push of 2 to 3 g in 55 to 75 % of the step, and a shock.
  case run
  /// In flights of 8 to 14 steps, with 2 to 4 level steps on each landing.
  case stairsUp
  /// As up, with harder heel strikes.
  case stairsDown

  /// The steps per second that are drawn from where none is given.
  public var cadences: ClosedRange<Double> {
    switch self {
    case .walk: 1.45...2.2
    case .shuffle: 0.6...1.4
    case .run: 2.4...3.2
    case .stairsUp: 1.1...1.9
    case .stairsDown: 1.3...2.1
    }
  }
}

/// Where a device is carried while walking.
public enum Carrying: String, Hashable, Sendable, CaseIterable {
  /// In a front pocket: the thigh swings by ±11 to ±22° at half the rate of steps, and only its own
  /// leg's heel strikes are strong.
  case trouserPocket
  /// Held before the body and looked at: nearly no swing, a damped trunk.
  case hand
  /// On the wrist of a swinging arm: ±6 to ±25° about the shoulder at half the rate of steps.
  case swingingWrist
  /// On a wrist that is held still: in a jacket's pocket, at the chest, with a load.
  case stillWrist
  /// In a backpack whose straps give at 4 to 7 Hz.
  case backpack
  /// In a handbag that dangles by ±2 to ±7°.
  case bag
  /// On the wrist that plants a cane with every second step.
  case cane
  /// On a wrist that pushes a pram: a tenth to a third of the trunk's motion, and the ground's rattle.
  case pram
}

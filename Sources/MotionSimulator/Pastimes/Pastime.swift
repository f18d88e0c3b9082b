// What people do with a device about them without taking a step.

/// Something that is done without a step.
///
/// Every range is drawn from the seed, per leg. Amplitudes are matched in their order of magnitude to
/// published recordings (Pebble's non-walk fixtures at 25 Hz: deviation of |a| over 10 s from 0.003 g
/// lying, 0.01 to 0.06 g reading, 0.08 g at a desk, 0.18 to 0.3 g washing up; half an hour of driving
/// on the wrist: 0.03 to 0.1 g). What no recording was at hand for says so.
public enum Pastime: String, Hashable, Sendable, CaseIterable {
  /// On a table: nothing but the sensor's own noise.
  case still
  /// In bed: breathing at 0.2 to 0.33 Hz, a heart of 50 to 75 a minute that moves 2 to 6 mg
  /// (ballistocardiograms, Inan et al., IEEE J. Biomed. Health Inform. 19, 2015), turning over.
  case lying
  /// Standing about: sway, and weight shifted from leg to leg every 2 to 12 s.
  case standing
  /// Rolled by hand by ±40 to ±80° at 0.2 to 1.5 Hz, the sensor 1 to 6 cm from the axis.
  case rolling
  /// Keys at 3 to 8 a second with pauses; a wrist on the table.
  case typing
  /// A mouse, a cup, papers: reaches every 1 to 8 s, typing between.
  case deskWork
  /// Circles at 0.9 to 3 Hz, hardly two alike, in bouts of 1.5 to 7 s; plates that are taken and put away.
  case washingUp
  /// To and fro at 3 to 6 Hz; the fastest that people do for minutes.
  case brushingTeeth
  /// A knife at 1.5 to 4 Hz that meets the board.
  case cuttingVegetables
  /// Talking with the hands: a gesture every 0.2 to 2.5 s.
  case gesturing
  /// Applause at 2 to 5 Hz (Repp, J. Acoust. Soc. Am. 81, 1987: 4 Hz in the mean).
  case clapping
  /// A telephone that is picked up from a table, used for 5 to 30 s, and put down.
  case handling
  /// Driving: the body bounces at 1 to 2 Hz and the wheels at 10 to 15 Hz on a road of random
  /// roughness (ISO 8608 classes A to C), brakes and bends up to 0.3 g, an engine, hands that steer.
  case car
  /// A bus: a softly sprung body at 1.2 to 1.8 Hz that rings, stops every 30 to 120 s, passengers
  /// who are swayed.
  case bus
  /// A train or tram on jointed rails: a pair of knocks per joint, 0.7 to 2.2 pairs a second at speed
  /// (rails of 12 to 25 m at 50 to 120 km/h), and a body that hunts at 0.5 to 1.5 Hz.
  case train
  /// Pedalling at 65 to 95 a minute on a rough road; the device on the wrist or on the thigh. No
  /// recording was at hand.
  case bicycle
  /// A lift: 0.05 to 0.15 g for 1 to 2.5 s at the start and the end of each ride. No recording was at
  /// hand.
  case elevator
}

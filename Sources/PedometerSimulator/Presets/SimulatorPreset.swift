// A known trouble of pedometers, ready to be played.

/// A known trouble of pedometers, ready to be played: what happens, and what a naive app shows.
///
///     let preset = SimulatorPreset(name: "opens-at-150")
///     for event in SimulatedSession(preset.plan, minutes: preset.minutes, seed: 1) { … }
///
/// Three naive apps are told of. One shows the *raw* total. One shows it *less the first* total of the
/// session. One subtracts a baseline, takes a fall for a new baseline (*clamp and rebase*), drops what
/// starts elsewhere and shows only rises.
public struct SimulatorPreset: Hashable, Sendable {
  /// Its name on a command line.
  public let name: String
  /// What happens, in a line for people.
  public let summary: String
  /// What a naive app shows, in a line for people.
  public let naive: String
  /// How long it takes to see it, in minutes.
  public let minutes: Double
  /// What is simulated.
  public let plan: SimulationPlan

  init(
    _ name: String, _ summary: String, naive: String, minutes: Double, _ plan: SimulationPlan
  ) {
    self.name = name
    self.summary = summary
    self.naive = naive
    self.minutes = minutes
    self.plan = plan
  }

  /// The preset of a name.
  public init?(name: String) {
    guard let preset = Self.all.first(where: { $0.name == name }) else { return nil }
    self = preset
  }
}

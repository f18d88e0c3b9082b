// The presets: each reproduces a public case.

extension SimulatorPreset {
  /// Every preset.
  public static let all: [SimulatorPreset] = []
}

// The lags at which a step period is looked for: a logarithmic grid, 16 to the octave.

/// A logarithmic grid of lags, in samples of 40 ms.
///
/// Half, double and one and a half times a lag are (nearly) whole shifts on it, so one look-up
/// serves all. Step periods from 6.5 to 36.8 samples (0.26 to 1.47 s, 3.8 to 0.68 steps/s) stand
/// in the middle; an octave on either side is only looked at.
enum LagGrid {
  /// Steps to the octave.
  static let octave = 16
  /// Places where a period may be.
  static let bins = 44
  /// Places that are looked at: an octave on either side.
  static let places = octave + bins + octave
  /// 2^(1/16).
  static let ratio: Float = 1.0442738
  /// The lag of the first place looked at.
  static let first: Float = 3.25

  /// The lag of every place, in samples.
  static func lags() -> [Float] {
    var lags = [Float](repeating: first, count: places)
    for place in 1..<places { lags[place] = lags[place - 1] * ratio }
    return lags
  }
}

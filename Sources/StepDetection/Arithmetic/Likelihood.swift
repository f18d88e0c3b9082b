// Log odds as a likelihood, from + − × ÷ alone.

/// The likelihood 1 / (1 + exp(−odds)), to 10⁻⁴; what is no number gives 0.5.
///
/// exp(−|odds|) is (1 + x / 64)⁶⁴ turned around, held at odds of 16.
func likelihood(ofLogOdds odds: Float) -> Float {
  guard odds == odds else { return 0.5 }
  var power = 1 + Swift.min(odds.magnitude, 16) / 1024
  for _ in 0..<10 { power *= power }
  let likelihood = power / (1 + power)
  return odds < 0 ? 1 - likelihood : likelihood
}

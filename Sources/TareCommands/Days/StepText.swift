// Steps as texts: whole, and to the thousandth.

import StepMerging

enum StepText {
  /// Rounded to the nearest whole step.
  static func whole(_ amount: StepAmount) -> String {
    "\((amount + StepAmount(units: 1 << 31)).wholeSteps)"
  }

  /// With three decimals, as in `699.667`.
  static func exact(_ amount: StepAmount) -> String {
    let thousandths = amount.thousandths
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1_000)
    let digits = String(rest)
    return (thousandths < 0 ? "-" : "") + "\(whole)."
      + String(repeating: "0", count: 3 - digits.count) + digits
  }

  /// With three decimals where there is a fraction.
  static func short(_ amount: StepAmount) -> String {
    amount.thousandths % 1_000 == 0 ? whole(amount) : exact(amount)
  }
}

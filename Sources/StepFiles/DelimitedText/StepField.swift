// A number of steps in a field, exactly, in units of 2⁻³² of a step.

import StepMerging

/// Reads numbers of steps as tables write them: whole or with decimals, never through floating point.
enum StepField {
  /// How a table writes numbers.
  enum Notation {
    /// A point stands before decimals.
    case point
    /// A point or a comma stands before decimals: the table has another delimiter.
    case pointOrComma
    /// Commas part thousands, and there are no decimals: `"1,234"`.
    case thousands
  }

  enum Problem {
    case notANumber(Notation)
    case negative
    case tooMany
    case perhapsThousands

    var text: String {
      switch self {
      case .notANumber(.point):
        "not a number of steps; write digits, with a point before decimals, such as 412 or 412.5"
      case .notANumber(.pointOrComma):
        "not a number of steps; write digits, with a comma or a point before decimals: 412 or 412,5"
      case .notANumber(.thousands):
        "not a number of steps; write digits, with commas between thousands: 412 or 1,234"
      case .negative:
        "negative; steps are counted from 0 up"
      case .tooMany:
        "beyond 2147483647, which nobody walks in one record; write the steps of this record alone"
      case .perhapsThousands:
        "one thousand or one with a fraction, nobody can tell; leave separators of thousands out"
      }
    }
  }

  enum Outcome {
    case units(Int64)
    case bad(Problem)
  }

  /// Reads a field; the 18th decimal is the last that counts, and what is left is rounded to the
  /// nearest unit.
  static func read(_ text: UnsafeBufferPointer<UInt8>, _ notation: Notation) -> Outcome {
    var at = 0
    var isNegative = false
    if let sign = text.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      at = 1
    }
    var whole: UInt64 = 0
    var digits = 0
    var group: Int?
    while at < text.count {
      let digit = text[at] &- 0x30
      if digit < 10 {
        // Beyond the largest count, how far beyond does not matter.
        whole = min(whole * 10 + UInt64(digit), 1 << 40)
        digits += 1
        group = group.map { $0 + 1 }
      } else if case .thousands = notation, text[at] == UInt8(ascii: ",") {
        guard group == 3 || group == nil && 1...3 ~= digits else {
          return .bad(.notANumber(notation))
        }
        group = 0
      } else {
        break
      }
      at += 1
    }
    guard digits > 0, group == nil || group == 3 else { return .bad(.notANumber(notation)) }
    var fraction: UInt64 = 0
    if at < text.count {
      guard let (value, isAmbiguous) = decimals(text, at, notation) else {
        return .bad(.notANumber(notation))
      }
      if isAmbiguous, digits <= 3, whole > 0 { return .bad(.perhapsThousands) }
      fraction = value
    }
    if isNegative, whole > 0 || fraction > 0 { return .bad(.negative) }
    guard whole < 1 << 31 else { return .bad(.tooMany) }
    let units = Int64(whole << 32 + fraction)
    return units > StepRecord.largestUnits ? .bad(.tooMany) : .units(units)
  }

  /// The decimals behind a point as units, and whether they may as well be a group of thousands.
  private static func decimals(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ notation: Notation
  ) -> (units: UInt64, isAmbiguous: Bool)? {
    let isPoint = text[start] == UInt8(ascii: ".")
    var isEither = false
    switch notation {
    case .point: if !isPoint { return nil }
    case .pointOrComma:
      isEither = true
      if !isPoint, text[start] != UInt8(ascii: ",") { return nil }
    case .thousands: return nil
    }
    var value: UInt64 = 0
    var scale: UInt64 = 1
    for byte in text[(start + 1)...] {
      let digit = byte &- 0x30
      guard digit < 10 else { return nil }
      if scale < 1_000_000_000_000_000_000 {
        value = value * 10 + UInt64(digit)
        scale *= 10
      }
    }
    let places = text.count - start - 1
    guard places > 0 else { return nil }
    // value < scale, so the quotient is less than 2³², and half a unit more is at most that.
    let (high, low) = value.multipliedFullWidth(by: 1 << 32)
    let (sum, carry) = low.addingReportingOverflow(scale / 2)
    let (quotient, _) = scale.dividingFullWidth((high + (carry ? 1 : 0), sum))
    // Where commas are decimal points, both signs part thousands somewhere.
    return (quotient, isEither && places == 3)
  }
}

// The days of a key as they are printed: TSV or JSON Lines.

import StepDays
import StepMerging

/// The forms of input and output.
enum MergeFormat: String, CaseIterable, Sendable {
  case tsv, jsonl
}

/// Prints the days of keys.
struct MergePrinter {
  let format: MergeFormat
  /// Whether keys come from JSON, where a key may hold what would end a field of TSV.
  let escapesKeys: Bool

  /// Appends a key's days.
  func print(_ key: [UInt8], _ totals: [DayTotals.Total], to out: inout [UInt8]) {
    guard !totals.isEmpty else { return }
    let name = written(key)
    for total in totals {
      switch format {
      case .tsv:
        out.append(contentsOf: name)
        out.append(UInt8(ascii: "\t"))
        Self.append(day: total.day.number, to: &out)
        for amount in [total.used, total.shadowed, total.flagged] {
          out.append(UInt8(ascii: "\t"))
          Self.append(amount, to: &out)
        }
      case .jsonl:
        out.append(contentsOf: "{\"key\":".utf8)
        out.append(contentsOf: name)
        out.append(contentsOf: ",\"day\":\"".utf8)
        Self.append(day: total.day.number, to: &out)
        out.append(contentsOf: "\",\"steps\":".utf8)
        Self.append(total.used, to: &out)
        out.append(contentsOf: ",\"shadowed\":".utf8)
        Self.append(total.shadowed, to: &out)
        out.append(contentsOf: ",\"flagged\":".utf8)
        Self.append(total.flagged, to: &out)
        out.append(UInt8(ascii: "}"))
      }
      out.append(UInt8(ascii: "\n"))
    }
  }

  private func written(_ key: [UInt8]) -> [UInt8] {
    switch format {
    case .tsv:
      guard escapesKeys, key.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") }) else {
        return key
      }
      return key.flatMap { byte -> [UInt8] in
        switch byte {
        case 0x09: Array("\\t".utf8)
        case 0x0A: Array("\\n".utf8)
        case 0x0D: Array("\\r".utf8)
        case UInt8(ascii: "\\"): Array("\\\\".utf8)
        default: [byte]
        }
      }
    case .jsonl:
      return Array(JsonText.quoted(String(decoding: key, as: UTF8.self)).utf8)
    }
  }

  private static func append(day number: Int, to out: inout [UInt8]) {
    // Times are of the years 1678 to 2261.
    guard let day = LocalDay(daysSince1970: number) else { return }
    append(day.year, places: 4, to: &out)
    out.append(UInt8(ascii: "-"))
    append(day.month, places: 2, to: &out)
    out.append(UInt8(ascii: "-"))
    append(day.day, places: 2, to: &out)
  }

  /// Steps with three decimals.
  private static func append(_ amount: StepAmount, to out: inout [UInt8]) {
    let thousandths = amount.thousandths
    if thousandths < 0 { out.append(UInt8(ascii: "-")) }
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    append(Int(whole), places: 1, to: &out)
    out.append(UInt8(ascii: "."))
    append(Int(rest), places: 3, to: &out)
  }

  private static func append(_ number: Int, places: Int, to out: inout [UInt8]) {
    var power = 1
    var digits = 1
    while digits < places || number / 10 >= power {
      power *= 10
      digits += 1
    }
    while power > 0 {
      out.append(0x30 + UInt8(truncatingIfNeeded: number / power % 10))
      power /= 10
    }
  }
}

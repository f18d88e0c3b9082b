// Text on its way out: what may be shown, how wide it is, and shortening it.

enum DisplayText {
  /// Without what could steer a terminal or break XML: controls, direction overrides and
  /// non-characters become U+FFFD, line breaks and tabs a space.
  static func safe(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: result.append(" ")
      case 0x00...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069,
        0xFDD0...0xFDEF, 0xFFFE, 0xFFFF:
        result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// For text and attribute values of XML.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in safe(text).unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// An estimate, on the wide side, of a text's width in ems of a sans-serif face: the reader's
  /// font is not known.
  static func ems(_ text: String) -> Double {
    text.reduce(0) { sum, character in
      switch character {
      case "i", "j", "l", "I", "|", "'", ".", ",", ":", ";", "!": sum + 0.3
      case " ", "f", "t", "r", "-", "(", ")", "[", "]", "/": sum + 0.38
      case "m", "w", "M", "W", "@", "%": sum + 0.9
      case "0"..."9", "−", "+", "×", "≥": sum + 0.62
      case "A"..."Z": sum + 0.7
      default: sum + (columns(character) == 2 ? 1.05 : 0.58)
      }
    }
  }

  /// The columns of a terminal that a character takes: 2 for East Asian wide ones and emoji.
  static func columns(_ character: Character) -> Int {
    for scalar in character.unicodeScalars {
      switch scalar.value {
      case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
        0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x1FAFF,
        0x20000...0x3FFFD:
        return 2
      default: if scalar.properties.isEmojiPresentation || scalar.value == 0xFE0F { return 2 }
      }
    }
    return 1
  }

  /// The text, or its beginning and "…", such that its measure is at most `limit`.
  static func shortened(_ text: String, to limit: Double, by measure: (String) -> Double) -> String
  {
    // A character is at least 0.3 wide: whatever is beyond need not be measured.
    let text = String(text.prefix(Int(max(0, min(limit, 10_000)) * 4) + 1))
    if measure(text) <= limit { return text }
    var kept = text
    while !kept.isEmpty, measure(kept + "…") > limit { kept.removeLast() }
    return kept + "…"
  }
}

// Words for mdoc(7): everything stands on the page as it is written, whatever roff makes of it.

enum ManualText {
  /// A word or text in which nothing is a command, a quotation mark or a hyphen of typography.
  static func literal(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      case _ where scalar.value > 0x7E:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  /// A paragraph, each sentence on a line of its own: so roff knows where one ends.
  static func paragraph(_ text: String) -> String {
    var result = ""
    var sentence = ""
    for word in text.split(separator: " ") {
      sentence += (sentence.isEmpty ? "" : " ") + word
      guard let last = word.last(where: { !")\"'".contains($0) }), ".!?".contains(last) else {
        continue
      }
      result += lines(sentence)
      sentence = ""
    }
    return result + lines(sentence)
  }

  private static func lines(_ sentence: String) -> String {
    WordWrap.lines(sentence, 72).split(separator: "\n").map { literal(String($0)) + "\n" }.joined()
  }

  /// Lines that stay as they are.
  static func display(_ lines: [String]) -> String {
    ".Bd -literal -offset indent\n" + lines.map { literal($0) + "\n" }.joined() + ".Ed\n"
  }
}

// `--format jsonl`: the contract's lines, byte for byte; a comparison adds one key at the end.

import TareTrace

struct JsonLinesPrinter: ReplayPrinter {
  private var other: [UInt8] = []

  mutating func print(_ event: ReplayedEvent, to out: inout [UInt8]) {
    event.line.writeJSON(to: &out)
    if let line = event.other {
      other.removeAll(keepingCapacity: true)
      line.writeJSON(to: &other)
      JsonText.add("compare", other, to: &out)
    }
  }

  mutating func end(_ result: ReplayResult, to out: inout [UInt8]) {
    JsonText.write(result, to: &out)
  }
}

/// JSON beyond what the trace's own writers write.
enum JsonText {
  /// Writes the summary's line, with the compared one and where they part.
  static func write(_ result: ReplayResult, to out: inout [UInt8]) {
    result.summary.writeJSON(to: &out)
    guard let other = result.other else { return }
    var compared: [UInt8] = []
    other.writeJSON(to: &compared)
    add("compare", compared, to: &out)
    let first = result.parting.first.map { "\($0)" } ?? "null"
    add("firstDifference", Array(first.utf8) + [UInt8(ascii: "\n")], to: &out)
    add("differences", Array("\(result.parting.count)\n".utf8), to: &out)
  }

  /// Adds a key to the object that `out` ends with. Both end with a line feed.
  static func add(_ key: StaticString, _ value: [UInt8], to out: inout [UInt8]) {
    // `}` and the line feed go, and come back behind the value.
    out.removeLast(min(2, out.count))
    out.append(UInt8(ascii: ","))
    out.append(UInt8(ascii: "\""))
    key.withUTF8Buffer { out.append(contentsOf: $0) }
    out.append(UInt8(ascii: "\""))
    out.append(UInt8(ascii: ":"))
    out.append(contentsOf: value.dropLast())
    out.append(UInt8(ascii: "}"))
    out.append(UInt8(ascii: "\n"))
  }

  /// A text in quotation marks.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

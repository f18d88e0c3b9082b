// `--columns time=NAME,total=NAME[,from=NAME]`.

import StepFiles

enum ColumnsOption {
  /// Reads the columns' names. A time's unit may follow its name: `time=stamp:ms`.
  static func read(_ text: String) throws(UsageError) -> LogColumns {
    var names: [String: String] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2, !words[1].isEmpty else {
        throw UsageError("'\(part)' names no column; write --columns time=NAME,total=NAME")
      }
      let role = words[0].lowercased()
      guard ["time", "total", "from"].contains(role) else {
        throw UsageError("unknown column '\(words[0])'; the columns are time, total and from")
      }
      guard names.updateValue(String(words[1]), forKey: role) == nil else {
        throw UsageError("--columns names \(role) twice")
      }
    }
    guard let time = names["time"], let total = names["total"] else {
      throw UsageError(
        "--columns needs \(names["time"] == nil ? "time" : "total"); write time=NAME,total=NAME")
    }
    return LogColumns(
      time: column(time), total: total, from: names["from"].map(column))
  }

  private static func column(_ text: String) -> LogColumns.Time {
    for unit in LogColumns.Unit.allCases where text.hasSuffix(":" + unit.rawValue) {
      return LogColumns.Time(String(text.dropLast(unit.rawValue.count + 1)), unit: unit)
    }
    return LogColumns.Time(text)
  }
}

// What is wrong with a row, and what would be right.

/// Why a row cannot be used.
struct MergeFault: Error, Equatable {
  /// The column; nil where the whole row is concerned.
  var column: MergeColumn?
  var problem: Problem

  enum Problem: Equatable {
    case missing
    case noTime(String)
    case noDate(String)
    case timeBeyond(String)
    case beforeStart
    case noCount(String)
    case negativeCount(String)
    case countBeyond(String)
    case noPriority(String)
    case noVersion(String)
    case tooManyFields
    case tooLong
    case noObject
    case noSuchColumns(String)
    case headerOfJson
  }

  init(_ column: MergeColumn?, _ problem: Problem) {
    self.column = column
    self.problem = problem
  }

  /// The longest row that is read, in bytes.
  static let longestRow = 1 << 20

  /// What to say of it in a line of the input.
  func fault(line: Int) -> InputFault {
    InputFault(line: line, field: column?.name ?? "", text: text)
  }

  private var text: String {
    switch problem {
    case .missing:
      "missing; a row is key, start, end, count, priority[, modified, id, version]"
    case .noTime(let text):
      "\(quoted(text)) is no time; write seconds since 1970, or one such as 2024-05-01T08:00:00Z"
    case .noDate(let text):
      "\(quoted(text)) is not in the calendar; write a time such as 2024-05-01T08:00:00Z"
    case .timeBeyond(let text):
      "\(quoted(text)) is not in the years 1678 to 2261; numbers are seconds, not milliseconds"
    case .beforeStart:
      "before the start; a record ends at its start or later"
    case .noCount(let text):
      "\(quoted(text)) is no number of steps; write one such as 120 or 120.5"
    case .negativeCount(let text):
      "\(quoted(text)) is negative; a record counts 0 steps or more"
    case .countBeyond(let text):
      "\(quoted(text)) is more than 2147483647, the most that a record can say"
    case .noPriority(let text):
      "\(quoted(text)) is no whole number of 32 bits; the greater one wins"
    case .noVersion(let text):
      "\(quoted(text)) is no whole number of 64 bits; the greatest one of an id counts"
    case .tooManyFields:
      "more than 8 fields; a row is key, start, end, count, priority[, modified, id, version]"
    case .tooLong:
      "longer than \(Self.longestRow) bytes (1 MiB); is this TSV or JSON Lines?"
    case .noObject:
      "no JSON object on one line, such as {\"key\":\"a\",\"start\":0,\"end\":60,\"count\":9,\"priority\":1}"
    case .noSuchColumns(let names):
      "the header names no \(names); it names key, start, end, count and priority at least"
    case .headerOfJson:
      "JSON Lines name their fields in every row; leave out --header"
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + (text.count > 40 ? text.prefix(40) + "…" : text[...]) + "'"
  }
}

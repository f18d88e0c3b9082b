// Why a CSV log was refused: the line, the column, what is wrong and what would be right.

/// Why a CSV log was refused.
public struct PedometerLogError: Error, Equatable, Sendable {
  /// The line, counted from 1; blank lines and lines within quotation marks count.
  public var line: Int
  /// The column's name as the header writes it; empty where no column is concerned.
  public var field: String
  /// What is wrong.
  public var problem: Problem

  /// Creates an error.
  public init(line: Int, field: String, problem: Problem) {
    self.line = line
    self.field = field
    self.problem = problem
  }

  /// What can be wrong. The list is closed.
  public enum Problem: Hashable, Sendable {
    /// There is no header.
    case empty
    /// Zeros or other bytes that no text holds.
    case binary
    /// A trace, but not in UTF-8.
    case traceInUTF16
    /// The header is not known; these are its columns.
    case unknownHeader([String])
    /// Columns that were asked for and are not there, and those that are.
    case missingColumns([String], present: [String])
    /// A column that is needed stands twice.
    case repeatedColumn
    /// A row longer than 1 MiB.
    case rowTooLong
    /// A quotation mark that is not closed.
    case unclosedQuote
    /// A row has more or fewer fields than the header.
    case fieldCount(Int, header: Int)
    /// A field that should hold a time.
    case notATime(LogColumns.Unit)
    /// A time as text without a zone.
    case timeWithoutZone
    /// A date or a time of day that does not exist.
    case impossibleTime
    /// A time beyond 64 bits of nanoseconds.
    case timeBeyondRange(LogColumns.Unit)
    /// A field that should hold a total.
    case notATotal
    /// A total with a fraction.
    case fraction
    /// A total such as `1.000`, which is a thousand to one program and one to another.
    case perhapsThousands
    /// A total beyond 64 bits.
    case beyondInt64
  }
}

extension PedometerLogError.Problem {
  /// One line of English: what is wrong and what would be right.
  public var text: String {
    switch self {
    case .empty:
      "empty; a log begins with a row of column names"
    case .binary:
      "binary data; a log is text, in UTF-8 or UTF-16"
    case .traceInUTF16:
      "a trace in UTF-16; a trace is UTF-8"
    case .unknownHeader(let columns):
      "no known header (\(Self.list(columns))); known are \(Self.knownHeaders)"
    case .missingColumns(let missing, let present):
      "no column \(Self.list(missing)); the columns are \(Self.list(present))"
    case .repeatedColumn:
      "the column stands twice; give each a name of its own"
    case .rowTooLong:
      "longer than 1048576 bytes (1 MiB); each row is a short line of its own"
    case .unclosedQuote:
      "a quotation mark is opened and never closed; close it, or double one that is meant"
    case .fieldCount(let found, let header):
      """
      \(found) fields where the header has \(header); put a value that holds a delimiter in \
      quotation marks
      """
    case .notATime(let unit):
      """
      not a time; write \(Self.name(unit)) such as \(Self.example(unit)) or a text with zone such \
      as 2024-11-11T16:00:01.25Z
      """
    case .timeWithoutZone:
      "a time without a zone; end it with Z or an offset such as +01:00"
    case .impossibleTime:
      """
      no such date or time of day; months go from 01 to 12, hours from 00 to 23, minutes and \
      seconds from 00 to 59
      """
    case .timeBeyondRange(let unit):
      "beyond the range of times (1677 to 2262) if these are \(Self.name(unit)); name the unit"
    case .notATotal:
      "not a total; write a whole number, digits only, or leave the field empty for no data"
    case .fraction:
      "a fraction where a whole number belongs; write a whole number, digits only"
    case .perhapsThousands:
      "one thousand or one with a fraction, nobody can tell; write a whole number, digits only"
    case .beyondInt64:
      "beyond 64 bits; whole numbers go from -9223372036854775808 to 9223372036854775807"
    }
  }

  private static var knownHeaders: String {
    LogColumns.known.map { _, columns in
      columns.time.name + "," + (columns.from.map { "[\($0.name)]," } ?? "") + columns.total
    }.joined(separator: " and ")
  }

  /// At most a handful of names, each of at most a handful of characters.
  private static func list(_ names: [String]) -> String {
    if names.isEmpty { return "nothing" }
    let shown = names.prefix(8).map { name in
      name.count > 32 ? name.prefix(31) + "…" : Substring(name)
    }
    return shown.joined(separator: ",") + (names.count > shown.count ? ",…" : "")
  }

  private static func name(_ unit: LogColumns.Unit) -> String {
    switch unit {
    case .seconds: "seconds"
    case .milliseconds: "milliseconds"
    case .microseconds: "microseconds"
    case .nanoseconds: "nanoseconds"
    }
  }

  private static func example(_ unit: LogColumns.Unit) -> String {
    switch unit {
    case .seconds: "1731340801.25"
    case .milliseconds: "1731340801250"
    case .microseconds: "1731340801250000"
    case .nanoseconds: "1731340801250000000"
    }
  }
}

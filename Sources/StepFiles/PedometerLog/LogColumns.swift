// Which columns of a log hold the time, the total and the start: known headers, or names given.

/// Which columns of a CSV log are read.
///
///     LogColumns(time: .init("when"), total: .init("steps"))   // a blind stream
public struct LogColumns: Hashable, Sendable {
  /// The unit of a time that is written as a number.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// Seconds.
    case seconds = "s"
    /// Thousandths of a second.
    case milliseconds = "ms"
    /// Millionths of a second.
    case microseconds = "us"
    /// Thousand-millionths of a second.
    case nanoseconds = "ns"

    /// Nanoseconds in one unit, as a power of ten.
    var places: Int {
      switch self {
      case .seconds: 9
      case .milliseconds: 6
      case .microseconds: 3
      case .nanoseconds: 0
      }
    }
  }

  /// A column that holds times.
  public struct Time: Hashable, Sendable {
    /// The column's name; capitals do not matter.
    public var name: String
    /// The unit of numbers; texts in ISO 8601 need none.
    public var unit: Unit

    /// Names a column of times.
    ///
    /// - Parameters:
    ///   - name: The column's name.
    ///   - unit: The unit of numbers. If nil, the name's ending tells it (`_ns`, `_us`, `_ms`,
    ///     `_s`), and seconds are meant otherwise.
    public init(_ name: String, unit: Unit? = nil) {
      self.name = name
      let lower = name.lowercased()
      self.unit = unit ?? Unit.allCases.first { lower.hasSuffix("_" + $0.rawValue) } ?? .seconds
    }
  }

  /// When a row was true.
  public var time: Time
  /// The counter's total.
  public var total: String
  /// Since when the total counts; nil where the log does not say (a blind stream).
  public var from: Time?

  /// Names the columns.
  public init(time: Time, total: String, from: Time? = nil) {
    self.time = time
    self.total = total
    self.from = from
  }

  /// Headers that are recognised, with a word on who writes them. A `from` column may be missing.
  public static let known: [(writtenBy: String, columns: LogColumns)] = [
    (
      "CMPedometer and Android logs",
      LogColumns(time: Time("Time"), total: "NumberOfSteps", from: Time("CurrentTripStart"))
    ),
    (
      "hardware step counters beside a hand-annotated truth",
      LogColumns(time: Time("elapsed_ns"), total: "hw_step_counter")
    ),
  ]
}

/// The places of the columns in one file.
struct ColumnPlaces: Sendable {
  var columns: LogColumns
  var time: Int
  var total: Int
  var from: Int?
  /// The header's fields, for messages and for checking the rows.
  var names: [String]
  /// What stands between fields.
  var delimiter = UInt8(ascii: ",")

  /// Whether a comma can be a decimal point.
  var decimalComma: Bool { delimiter != UInt8(ascii: ",") }

  /// Finds the columns of a known header; nil if it is not known.
  static func recognise(_ names: [String]) -> ColumnPlaces? {
    for (_, known) in LogColumns.known {
      if case .found(let places) = find(known, in: names, fromIsOptional: true) { return places }
    }
    return nil
  }

  enum Search {
    case found(ColumnPlaces)
    case missing([String])
    case repeated(String)
  }

  /// Finds these columns by name.
  static func find(
    _ columns: LogColumns, in names: [String], fromIsOptional: Bool = false
  ) -> Search {
    let folded = names.map { $0.lowercased() }
    var missing: [String] = []
    var repeated: String?
    func place(of name: String) -> Int? {
      let name = name.lowercased()
      if folded.filter({ $0 == name }).count > 1 { repeated = name }
      return folded.firstIndex(of: name)
    }
    let time = place(of: columns.time.name)
    let total = place(of: columns.total)
    let from = columns.from.flatMap { place(of: $0.name) }
    if time == nil { missing.append(columns.time.name) }
    if total == nil { missing.append(columns.total) }
    if let name = columns.from?.name, from == nil, !fromIsOptional { missing.append(name) }
    guard missing.isEmpty, let time, let total else { return .missing(missing) }
    if let repeated { return .repeated(repeated) }
    return .found(
      ColumnPlaces(columns: columns, time: time, total: total, from: from, names: names))
  }
}

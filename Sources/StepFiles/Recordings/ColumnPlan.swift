// Which field of a row is what, and how it is read.

import StepDetection

/// How the rows of one recording are read.
struct ColumnPlan {
  /// What a field holds.
  enum Role: UInt8 {
    case passedOver, time, x, y, z
  }

  /// Where times come from.
  enum Times: Equatable {
    /// Numbers × 10^places are nanoseconds.
    case numbers(LogColumns.Unit)
    /// Dates.
    case dates(DateText)
    /// None are written: the rows are this far apart, from a first instant on.
    case counted(hertz: Double, from: Int64)
  }

  /// The header's names; empty where there is no header.
  var names: [String] = []
  /// What stands between fields.
  var delimiter = UInt8(ascii: ",")
  /// The role of each field, up to the last that is read.
  var roles: [Role] = []
  /// How many fields a row has.
  var fieldCount = 0
  var times = Times.numbers(.seconds)
  /// Values are divided by it.
  var divisor = 1.0

  /// Whether a comma can be a decimal point.
  var decimalComma: Bool { delimiter != UInt8(ascii: ",") }

  /// Sets the roles of fields, counted from 0.
  mutating func setRoles(time: Int?, x: Int, y: Int, z: Int) {
    let last = max(time ?? 0, x, y, z)
    roles = Array(repeating: .passedOver, count: last + 1)
    if let time { roles[time] = .time }
    roles[x] = .x
    roles[y] = .y
    roles[z] = .z
  }

  /// The field of a role, from 0; nil if there is none.
  func field(_ role: Role) -> Int? { roles.firstIndex(of: role) }

  /// A field's name for messages.
  func name(_ field: Int) -> String {
    field < names.count && !names[field].isEmpty ? names[field] : "column \(field + 1)"
  }
}

/// A row's numbers, before the unit of its time is known.
struct RawRow {
  var time = DecimalNumber()
  /// The time if it was a date.
  var date: Int64 = 0
  var x = 0.0
  var y = 0.0
  var z = 0.0
}

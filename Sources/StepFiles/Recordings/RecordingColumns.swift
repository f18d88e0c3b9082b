// Which columns of a recording hold the time and the axes, by name or by place.

/// Which columns of a recording are read.
///
///     RecordingColumns("t,x,y,z")                        // by place; the file may have no header
///     RecordingColumns("-,t,-,x,y,z")                    // others between them are passed over
///     RecordingColumns("time=stamp:ms,x=ax,y=ay,z=az")   // by name, with the time's unit
public struct RecordingColumns: Hashable, Sendable {
  /// How a column is found.
  public enum Place: Hashable, Sendable {
    /// By the name in the header; capitals do not matter.
    case name(String)
    /// By its number, from 1; the file may have a header or none.
    case number(Int)
  }

  /// The times; nil where there are none and the options say how many samples a second has.
  public var time: Place?
  /// The unit of times that are numbers; told from header and values if nil.
  public var timeUnit: LogColumns.Unit?
  /// The first axis.
  public var x: Place
  /// The second axis.
  public var y: Place
  /// The third axis.
  public var z: Place

  /// Names the columns.
  public init(
    time: Place?, timeUnit: LogColumns.Unit? = nil, x: Place, y: Place, z: Place
  ) {
    self.time = time
    self.timeUnit = timeUnit
    self.x = x
    self.y = y
    self.z = z
  }

  /// Reads what a command line says; nil if it is neither form, or an axis is missing or twice.
  ///
  /// Either a list with a letter for each column of the file, `t`, `x`, `y`, `z`, and `-` for one
  /// to pass over, where `t` may be missing; or `ROLE=NAME` for the roles `time`, `x`, `y`, `z`,
  /// where a time's unit may follow its name: `:s`, `:ms`, `:us`, `:ns`.
  public init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    var places: [String: Place] = [:]
    var unit: LogColumns.Unit?
    for (index, part) in parts.enumerated() {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      var role = words[0].lowercased()
      if role == "t" { role = "time" }
      let place: Place
      if words.count == 2 {
        var name = words[1]
        if role == "time" {
          for known in LogColumns.Unit.allCases where name.hasSuffix(":" + known.rawValue) {
            unit = known
            name = name.dropLast(known.rawValue.count + 1)
            break
          }
        }
        guard !name.isEmpty else { return nil }
        place = .name(String(name))
      } else {
        if role == "-" { continue }
        place = .number(index + 1)
      }
      guard ["time", "x", "y", "z"].contains(role), places.updateValue(place, forKey: role) == nil
      else { return nil }
    }
    guard let x = places["x"], let y = places["y"], let z = places["z"] else { return nil }
    let byName = places.values.filter { if case .name = $0 { true } else { false } }
    guard byName.isEmpty || byName.count == places.count else { return nil }
    self.init(time: places["time"], timeUnit: unit, x: x, y: y, z: z)
  }
}

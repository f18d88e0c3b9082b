// The tables of a Samsung Health export: a line of the type, a header with long names, rows in UTC.

/// What a table of Samsung Health holds, told from the type's line or the header's names.
struct SamsungTable {
  /// The tables that hold steps.
  enum Kind {
    /// Steps of single devices, by the minute or so.
    case records
    /// Totals of days, of each device and of all together.
    case days
  }

  let kind: Kind
  let header: TableOpening.Header

  /// The types that are read, as the line above the header names them.
  private static let kinds: [String: Kind] = [
    "com.samsung.shealth.tracker.pedometer_step_count": .records,
    "com.samsung.health.step_count": .records,
    "com.samsung.shealth.step_daily_trend": .days,
    "com.samsung.shealth.tracker.pedometer_day_summary": .days,
  ]

  /// Tells the table; nil if it is none of Samsung Health's.
  ///
  /// - Throws: That the table is known, and holds no steps.
  init?(_ opening: TableOpening) throws(ExportFault) {
    guard let first = opening.first.first(where: { $0.delimiter == UInt8(ascii: ",") }) else {
      return nil
    }
    let type = first.names.first?.lowercased() ?? ""
    if type.hasPrefix("com.samsung."), first.names.count <= 4,
      first.names.dropFirst().allSatisfy({ $0.allSatisfy(\.isNumber) }),
      let second = opening.second.first(where: { $0.delimiter == UInt8(ascii: ",") })
    {
      guard let kind = Self.kinds[type] else {
        throw ExportFault(
          """
          Samsung Health's \(type.prefix(80)), from which no steps are taken; they are in \
          com.samsung.shealth.tracker.pedometer_step_count and \
          com.samsung.shealth.step_daily_trend
          """, at: .line(first.line), kind: .notRead)
      }
      self.kind = kind
      header = second
      return
    }
    // Without the type's line the long names tell, where there are such.
    guard first.names.contains("com.samsung.health.step_count.count") else { return nil }
    header = first
    kind = Self.place(of: "day_time", in: first) == nil ? .records : .days
  }

  /// The place of a column by its short name: some are written with the type in front.
  func place(of name: String) -> Int? { Self.place(of: name, in: header) }

  /// The place of the first of these columns.
  ///
  /// - Throws: That there is none.
  func need(_ names: String...) throws(ExportFault) -> Int {
    for name in names {
      if let place = place(of: name) { return place }
    }
    throw ExportFault(
      PedometerLogError.Problem.missingColumns([names[0]], present: header.names).text,
      at: .line(header.line))
  }

  private static func place(of name: String, in header: TableOpening.Header) -> Int? {
    header.names.firstIndex { $0.hasPrefix("com.samsung.") && $0.hasSuffix("." + name) }
      ?? header.place(of: name)
  }
}

// Which device wrote a FIT file, and what sort of file it is.

/// What a FIT file says of itself in its first message, number 0.
struct FITFileIdentity {
  /// The type of the file: 4 is an activity, 15, 28 and 32 are monitoring.
  var type: Int64?
  /// The source as people know it, such as "Garmin product 1837".
  var name = "FIT device"

  static let message: UInt16 = 0

  init() {}

  init(_ message: FITMessage) throws(ExportFault) {
    type = try message.integer(0)
    let maker = try message.integer(1).map(Self.maker)
    let product = try message.integer(2)
    // A name of its own is the product's (field 8); few devices write one.
    if let name = message.text(8) {
      self.name = maker.map { "\($0) \(name)" } ?? name
    } else if let maker {
      name = product.map { "\(maker) product \($0)" } ?? maker
    }
  }

  /// What the types of files are called that are known and hold no steps.
  var typeName: String {
    switch type {
    case 1: "device"
    case 2: "settings"
    case 3: "sport"
    case 4: "activity"
    case 5: "workout"
    case 6: "course"
    case 7: "schedules"
    case 9: "weight"
    case 10: "totals"
    case 11: "goals"
    case 14: "blood pressure"
    case 15, 28, 32: "monitoring"
    case 20: "activity summary"
    case 34, 35: "segments"
    case .some(let number): "type \(number)"
    case nil: "no type"
    }
  }

  /// Whether its messages are to be read as monitoring.
  var isMonitoring: Bool { type == 15 || type == 28 || type == 32 }

  /// Makers of watches by their numbers in the FIT profile.
  private static func maker(_ number: Int64) -> String {
    switch number {
    case 1: "Garmin"
    case 23: "Suunto"
    case 32: "Wahoo"
    case 123: "Polar"
    case 294: "Coros"
    default: "FIT maker \(number)"
    }
  }
}

// Units that say what is counted and nothing about who counts.

/// Words that may stand in a redacted trace as its unit.
enum PlainUnit {
  /// What stands in place of any other word.
  static let replacement = Array("units".utf8)

  /// What step counters, sport devices and household meters count. The list is closed: whatever else
  /// a header holds may be a name.
  private static let words: Set<String> = [
    "steps", "strides", "floors", "flights", "stairs", "strokes", "laps", "pushes", "jumps",
    "beats", "revolutions", "pulses", "counts", "units",
    "m", "meters", "metres", "km", "kilometers", "kilometres", "miles", "feet", "ft",
    "cal", "calories", "kcal", "kilocalories", "j", "joules", "kj", "kilojoules",
    "s", "seconds", "minutes", "hours",
    "wh", "kwh", "l", "liters", "litres", "m3", "bytes", "requests", "events",
  ]

  /// Whether these bytes are one of the words, whatever the capitals.
  static func isPlain(_ unit: [UInt8]) -> Bool {
    unit.count <= 16 && words.contains(String(decoding: unit, as: UTF8.self).lowercased())
  }
}

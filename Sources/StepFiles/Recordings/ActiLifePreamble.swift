// The paragraph that ActiLife writes before raw data: rate, start and form of dates.

/// What ActiLife says about a device before its data.
///
///     ------------ Data File Created By ActiGraph GT3X+ … date format M/d/yyyy at 30 Hz …
///     Serial Number: …
///     Start Time 10:00:00
///     Start Date 3/1/2024
///     …
///     --------------------------------------------------
///     Accelerometer X,Accelerometer Y,Accelerometer Z
struct ActiLifePreamble {
  /// Samples per second.
  private(set) var hertz: Double?
  /// How dates are written.
  private(set) var dates = DateText.monthFirst
  private var startTime = ""
  private var startDate = ""
  private var hasEnded = false

  /// Begins with the first line; nil if it is not ActiLife's.
  init?(_ line: UnsafeBufferPointer<UInt8>) {
    guard line.starts(with: "-----".utf8) else { return nil }
    let text = String(decoding: line.prefix(512), as: UTF8.self)
    guard text.contains("ActiGraph") else { return nil }
    let words = text.split(separator: " ")
    for (word, next) in zip(words, words.dropFirst()) {
      if next == "Hz", let value = Double(word), value > 0, value < 1e6 { hertz = value }
      if word == "format" {
        let form = next.lowercased()
        dates = form.hasPrefix("y") ? .iso : form.hasPrefix("d") ? .dayFirst : .monthFirst
      }
    }
  }

  /// Takes a line; false if the paragraph has ended before it.
  mutating func takes(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    if hasEnded { return false }
    if line.starts(with: "-----".utf8) { hasEnded = true }
    let text = String(decoding: line.prefix(64), as: UTF8.self)
    if text.hasPrefix("Start Time ") { startTime = String(text.dropFirst(11)) }
    if text.hasPrefix("Start Date ") { startDate = String(text.dropFirst(11)) }
    return true
  }

  /// When the recording began, its zone taken for UTC; nil if it is not said.
  var start: Int64? {
    var text = "\(startDate) \(startTime)"
    var isZoned = true
    return text.withUTF8 { text in
      for form in [dates, .iso] {
        if case .value(let start) = form.nanoseconds(text, isZoned: &isZoned) { return start }
      }
      return nil
    }
  }
}

// What a format has to do: begin, write a file's count, end.

/// Writes counts as bytes. A file's count is written on the thread that made it; a printer keeps
/// nothing from one to the next.
protocol CountPrinter: Sendable {
  /// Before all files, whether or not any can be counted.
  func start(to out: inout [UInt8])
  /// Before the first file that was counted.
  func begin(to out: inout [UInt8])
  /// The count of one file.
  func write(_ file: CountedFile, to out: inout [UInt8])
  /// Between two files.
  func separate(to out: inout [UInt8])
  /// After all files.
  func stop(_ sum: CountSum, to out: inout [UInt8])
}

extension CountPrinter {
  func start(to out: inout [UInt8]) {}
  func begin(to out: inout [UInt8]) {}
  func separate(to out: inout [UInt8]) {}
  func stop(_ sum: CountSum, to out: inout [UInt8]) {}
}

/// What all files together came to.
struct CountSum {
  private(set) var files = 0
  private(set) var steps: Int64 = 0
  private(set) var walkingSeconds = 0.0
  private(set) var recordedSeconds = 0.0

  var cadence: Double? { walkingSeconds > 0 ? Double(steps) * 60 / walkingSeconds : nil }

  mutating func add(_ outcome: CountOutcome) {
    files += 1
    steps += outcome.totals.steps
    walkingSeconds += outcome.walkingSeconds
    recordedSeconds += outcome.recordedSeconds
  }
}

extension [UInt8] {
  /// Appends a number with at most `places` (0 to 9) decimals, without trailing zeros; what is no
  /// number becomes 0.
  mutating func append(_ value: Double, places: Int) {
    var scale: Int64 = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = (value * Double(scale)).rounded()
    let units = scaled.magnitude < 9e18 ? Int64(scaled) : 0
    if units < 0 { append(UInt8(ascii: "-")) }
    let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
    append(decimal: Int64(whole))
    guard rest > 0 else { return }
    append(UInt8(ascii: "."))
    append(decimal: Int64(rest), places: places)
    while last == UInt8(ascii: "0") { removeLast() }
  }

  /// Appends a cadence, or a word where there is none.
  mutating func append(cadence: Double?, orElse word: StaticString) {
    if let cadence { append(cadence, places: 1) } else { append(text: word) }
  }

  /// Appends the local start of a span: `2024-01-05`, `2024-01-05T21:00+01:00`.
  mutating func append(_ local: LocalStart, of span: CountSpan) {
    append(contentsOf: "\(local.day)".utf8)
    if span == .day { return }
    append(contentsOf: "T\(local.time)".utf8)
    append(offset: local.secondsFromGMT)
  }

  /// Appends a distance from UTC: `+01:00`, `Z` for none.
  mutating func append(offset seconds: Int) {
    if seconds == 0 {
      append(UInt8(ascii: "Z"))
      return
    }
    append(UInt8(ascii: seconds < 0 ? "-" : "+"))
    let minutes = Int64(seconds.magnitude / 60)
    append(decimal: minutes / 60, places: 2)
    append(UInt8(ascii: ":"))
    append(decimal: minutes % 60, places: 2)
  }
}

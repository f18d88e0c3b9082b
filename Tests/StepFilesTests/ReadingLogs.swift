// Reading a log given as text, whole or in pieces, for all tests of this module.

import StepFiles
import Tare

/// What reading a log gave: the items before the fault, and the fault.
struct LogResult: Equatable {
  var items: [PedometerLogItem] = []
  /// The line of each item.
  var lines: [Int] = []
  var error: PedometerLogError?

  var opening: Opening? {
    if case .opening(let opening)? = items.first { opening } else { nil }
  }

  /// The claims of the rows, the baseline among them.
  var claims: [Claim<Count>] {
    items.compactMap { item in
      switch item {
      case .row(.baseline(let claim)), .row(.report(let claim)): claim
      case .row, .opening: nil
      }
    }
  }

  var totals: [Int64?] { claims.map { $0.total?.value } }

  /// The ends of the claims in seconds.
  var times: [Double] { claims.map { Double($0.to.nanoseconds) / 1e9 } }

  /// `LINE: FIELD: text`, as the tool shows it.
  var message: String? {
    error.map { "\($0.line): \($0.field.isEmpty ? "" : $0.field + ": ")\($0.problem.text)" }
  }
}

/// Reads bytes in pieces that end at the given offsets.
func readLog(
  _ bytes: [UInt8], columns: LogColumns? = nil, splitAt offsets: [Int] = []
) -> LogResult {
  var result = LogResult()
  var reader = PedometerLogReader(columns: columns)
  do throws(PedometerLogError) {
    var start = 0
    for end in offsets + [bytes.count] {
      try bytes[start..<end].withUnsafeBufferPointer { (piece) throws(PedometerLogError) in
        try reader.read(UnsafeRawBufferPointer(piece)) { (item, line) in
          result.items.append(item)
          result.lines.append(line)
        }
      }
      start = end
    }
    try reader.finish { (item, line) in
      result.items.append(item)
      result.lines.append(line)
    }
  } catch {
    result.error = error
  }
  return result
}

func readLog(_ text: String, columns: LogColumns? = nil) -> LogResult {
  readLog(Array(text.utf8), columns: columns)
}

/// A text in UTF-16.
func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
  ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit -> [UInt8] in
    let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
    return bigEndian ? bytes.reversed() : bytes
  }
}

/// A small generator with a seed that a failing test can print (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

let sampleLog = """
  Time,CurrentTripStart,NumberOfSteps,Distance,Activity
  2024-01-05T21:34:02.999Z,2023-12-29T15:06:18.957Z,40782,36190.69,Unknown
  2024-01-05T22:05:09Z,2023-12-29T15:06:18.957Z,40794,36199.9,"Walking, fast"

  2024-01-05T22:06:53.029+00:00,2023-12-29T15:06:18.957Z,40805,36208,"said ""go""
  and went"
  2024-01-05T22:06:59.036Z,2023-12-29T15:06:18.957Z,,,
  """

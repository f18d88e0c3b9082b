// Instants and zones written the short way, and a generator with a seed.
import Foundation
import StepDays
import Tare
import Testing

extension Instant {
  /// Reads `2026-03-14T23:58:00Z` or the same with an offset.
  init(_ text: String) throws {
    let date = try Date(text, strategy: .iso8601)
    self.init(second: Int(date.timeIntervalSince1970))
  }

  init(second: Int) {
    self.init(nanoseconds: Int64(second) * 1_000_000_000)
  }

  var second: Int { Int(nanoseconds / 1_000_000_000) }

  func advanced(byMinutes minutes: Int) -> Instant {
    advanced(byNanoseconds: Int64(minutes) * 60_000_000_000)
  }
}

func zone(_ identifier: String) throws -> TimeZone {
  try #require(TimeZone(identifier: identifier))
}

func calendar(_ identifier: String, _ dayStart: String = "00:00") throws -> DayCalendar {
  DayCalendar(zone: try zone(identifier), dayStart: try #require(TimeOfDay(dayStart)))
}

func day(_ text: String) throws -> LocalDay {
  try #require(LocalDay(text))
}

extension DayLedger {
  /// Days and steps, for comparing.
  var shown: [String] { days.map { "\($0.day) \($0.steps)" } }
}

/// SplitMix64: the same numbers everywhere, with a seed that a failing test can print.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

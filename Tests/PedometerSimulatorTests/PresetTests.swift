// The presets show what they are documented to show, and the session counts right.

import Foundation
import Tare
import Testing

@testable import PedometerSimulator

/// A preset as it was played: the three naive apps, and the session.
struct PlayedPreset {
  var raw = RawApp()
  var lessFirst = LessFirstApp()
  var clamped = ClampAndRebaseApp()
  var events: [SimulatedEvent] = []

  init(_ preset: SimulatorPreset, seed: UInt64 = 1) {
    for event in SimulatedSession(preset.plan, minutes: preset.minutes, seed: seed) {
      events.append(event)
      raw.take(event.event)
      lessFirst.take(event.event)
      clamped.take(event.event)
    }
  }

  /// How often what was shown ran backwards.
  static func falls(_ shown: [Int64]) -> Int { zip(shown, shown.dropFirst()).filter(>).count }

  /// The greatest jump of what was shown.
  static func jump(_ shown: [Int64]) -> Int64 {
    zip(shown, shown.dropFirst()).map { $1 - $0 }.max() ?? 0
  }

  var truth: Int64 { events.last?.truth ?? -1 }
  var reading: Reading<Count>? { events.last?.reading }
  /// Seconds of the longest time between two totals.
  var longestSilence: Double {
    let times = events.compactMap { event -> Int64? in
      guard case .report(let claim) = event.event, claim.total != nil else { return nil }
      return claim.arrival.monotonic.nanoseconds
    }
    return Double(zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? 0) / 1e9
  }
}

@Suite("A preset")
struct PresetTests {
  /// What a naive app shows of each preset, as its documentation says.
  static let naive: [(name: String, shows: @Sendable (PlayedPreset) -> Bool)] = [
    ("opens-at-150", { $0.raw.shown.first == 150 && $0.raw.shown.last == $0.truth + 150 }),
    ("opens-at-927", { $0.raw.shown.first == 927 }),
    ("runs-backwards", { PlayedPreset.falls($0.raw.shown) == 1 }),
    ("corrected-day", { PlayedPreset.falls($0.raw.shown) == 1 }),
    ("transient-zero", { $0.clamped.shown.last == $0.truth + 540 }),
    ("reboot", { $0.lessFirst.shown.min() ?? 0 < -1_000 }),
    (
      "frozen-after-reboot",
      { $0.clamped.shown.max() == 607 && $0.truth == 864 && PlayedPreset.falls($0.raw.shown) == 1 }
    ),
    (
      "seven-days-later",
      { PlayedPreset.falls($0.raw.shown) > 100 && $0.lessFirst.shown.last ?? 0 < 0 }
    ),
    ("late-answer", { $0.raw.shown.first == 1_080 && $0.clamped.shown.first == 36 }),
    ("failed-baseline", { $0.clamped.shown.first ?? 0 > 1_000 }),
    ("midnight", { $0.lessFirst.shown.first == 0 && $0.raw.shown.first == 7_200 }),
    ("clock-set", { $0.clamped.shown.last ?? 0 < 110 && $0.truth == 540 }),
    ("long-hour", { $0.clamped.shown.last ?? 0 < 110 && $0.truth == 540 }),
    ("pocket", { PlayedPreset.jump($0.raw.shown) >= 1_080 }),
    ("denied", { $0.longestSilence >= 120 }),
    ("killed", { $0.longestSilence >= 120 && PlayedPreset.jump($0.raw.shown) >= 216 }),
    ("wrap", { $0.lessFirst.shown.last ?? 0 < -65_000 }),
    ("out-of-order", { PlayedPreset.falls($0.raw.shown) > 10 }),
    ("foreign-windows", { PlayedPreset.jump($0.raw.shown) > 100 }),
  ]

  @Test("shows in a naive app what its documentation says", arguments: naive.map(\.name))
  func naiveApps(name: String) throws {
    let preset = try #require(SimulatorPreset(name: name))
    let shows = try #require(Self.naive.first { $0.name == name }).shows
    let played = PlayedPreset(preset)
    #expect(shows(played), "\(played.raw.shown.prefix(3)) … \(played.clamped.shown.suffix(3))")
  }

  @Test("is counted right by a session", arguments: SimulatorPreset.all.map(\.name))
  func session(name: String) throws {
    let preset = try #require(SimulatorPreset(name: name))
    let played = PlayedPreset(preset)
    let reading = try #require(played.reading)
    let shown = played.events.map(\.reading.displayed.value)
    #expect(shown.first == 0)
    #expect(PlayedPreset.falls(shown) == 0)
    // A counter that begins anew loses what was walked since its last update: 5 steps here.
    let lost: Int64 = name == "reboot" || name == "frozen-after-reboot" ? 5 : 0
    #expect(reading.displayed.value == played.truth - lost)
    #expect(reading.isLowerBound == (name == "reboot"))
  }

  @Test("is described, and has a test of what a naive app shows")
  func complete() {
    let names = SimulatorPreset.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(names) == Set(Self.naive.map(\.name)))
    for preset in SimulatorPreset.all {
      #expect(!preset.summary.isEmpty && !preset.naive.isEmpty && preset.minutes > 0)
    }
  }
}

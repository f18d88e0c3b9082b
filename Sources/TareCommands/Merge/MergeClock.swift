// The local clock of a merge: which day an instant belongs to, and what a reading without a zone means.

import Foundation
import StepDays
import Tare

/// A zone's clock, with the answers that rows ask for again and again at hand.
struct MergeClock {
  /// A day of the local clock as a span of instants, in nanoseconds since 1970.
  struct Day {
    var start: Int64
    var end: Int64
    /// Days since 1970-01-01, as the calendar of the zone counts them.
    var number: Int
  }

  private static let dayLength: Int64 = 86_400_000_000_000
  /// How many days are kept at hand, a power of two: about four months.
  private static let slots = 128

  private let zone: TimeZone
  private let calendar: DayCalendar
  /// Whether days follow from a division, as in UTC.
  private let isPlain: Bool
  /// When days begin, after midnight UTC where days are plain; elsewhere about when they begin, so
  /// that one day seldom takes two slots.
  private let shift: Int64
  private var days: [Day]
  /// For a day of readings by its number, the offset that holds throughout it and the days beside it.
  private var offsets: [(day: Int64, offset: Int64?)]

  init(zone: TimeZone, dayStart: TimeOfDay) {
    self.zone = zone
    calendar = DayCalendar(zone: zone, dayStart: dayStart)
    isPlain = ["GMT", "UTC", "Etc/UTC"].contains(zone.identifier)
    let offset = isPlain ? 0 : zone.secondsFromGMT(for: Date(timeIntervalSince1970: 1_700_000_000))
    shift = (Int64(dayStart.minutesAfterMidnight) * 60 - Int64(offset)) * 1_000_000_000
    days = isPlain ? [] : Array(repeating: Day(start: 0, end: 0, number: 0), count: Self.slots)
    offsets = isPlain ? [] : Array(repeating: (.min, nil), count: Self.slots)
  }

  /// The day that an instant of ``MergeTime/range`` lies in.
  mutating func day(at instant: Int64) -> Day {
    let number = Self.floor(instant - shift, Self.dayLength)
    if isPlain {
      let start = number * Self.dayLength + shift
      return Day(start: start, end: start + Self.dayLength, number: Int(number))
    }
    let slot = Int(number & Int64(Self.slots - 1))
    let known = days[slot]
    if known.start <= instant, instant < known.end { return known }
    let day = calendar.day(of: Instant(nanoseconds: instant))
    let interval = calendar.interval(of: day)
    let found = Day(
      start: interval?.start.nanoseconds ?? instant,
      end: interval?.end.nanoseconds ?? instant + 1, number: day.daysSince1970)
    days[slot] = found
    return found
  }

  /// The second at which the clock shows a reading (local seconds since 1970). A reading that is
  /// shown twice means its first time; one that is skipped is read as if the clock had not been set.
  mutating func second(showing reading: Int64) -> Int64 {
    if isPlain { return reading }
    let day = Self.floor(reading, 86_400)
    let slot = Int(day & Int64(Self.slots - 1))
    if offsets[slot].day != day {
      // No clock is a day away from UTC.
      let before = offset((day - 1) * 86_400)
      let after = offset((day + 2) * 86_400)
      offsets[slot] = (day, before == after ? before : nil)
    }
    if let offset = offsets[slot].offset { return reading - offset }
    let before = offset(reading - 86_400)
    let after = offset(reading + 86_400)
    if offset(reading - before) != before, offset(reading - after) == after {
      return reading - after
    }
    return reading - before
  }

  private func offset(_ second: Int64) -> Int64 {
    Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))))
  }

  private static func floor(_ value: Int64, _ divisor: Int64) -> Int64 {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }

  /// The days from 1970-01-01 to a date of the Gregorian calendar; nil if there is no such date.
  static func dayNumber(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64? {
    LocalDay(year: Int(year), month: Int(month), day: Int(day)).map { Int64($0.daysSince1970) }
  }
}

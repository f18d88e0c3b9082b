// Exports made up from a seed, with the steps of each day known by painting the line of time.

import Foundation
import StepMerging
import Testing

@testable import StepFiles

/// An export and what is right for it.
struct MadeUpHealth {
  struct Record {
    var start: Int
    var end: Int
    var steps: Int
    var source: Int
  }

  /// The zone whose days are asked for, the offset that the export prints, and what to vary.
  struct Wish: Sendable, CustomTestStringConvertible {
    var zone: String
    var offsetHours: Int
    var megabytes = 1
    /// Whether some records stand there twice.
    var duplicates = false
    /// Whether there is nothing but records of steps.
    var stepsOnly = false
    var seed: UInt64 = 7
    var testDescription: String {
      "\(zone), \(megabytes) MB\(duplicates ? ", duplicates" : "")\(stepsOnly ? ", steps only" : "")"
    }
  }

  /// In the order of their kinds' priority, the least trusted first.
  static let sources: [RecordSource] = [
    RecordSource(name: "Pedometer++", kind: .other),
    RecordSource(name: "Anna’s iPhone", kind: .phone),
    RecordSource(name: "Anna’s Apple\u{A0}Watch", kind: .watch),
    RecordSource(name: "Health", kind: .manual),
  ]
  /// 60 days from 10 February 2024, 00:00 UTC: both changes of clocks lie within.
  static let begin = 1_707_523_200
  static let seconds = 60 * 86_400

  let wish: Wish
  private(set) var records: [Record] = []
  private(set) var text: [UInt8] = []
  private var random: SeededGenerator

  init(_ wish: Wish) {
    self.wish = wish
    random = SeededGenerator(seed: wish.seed)
    text = Array("<?xml version=\"1.0\"?>\n<!DOCTYPE HealthData []>\n<HealthData>\n".utf8)
    while text.count < wish.megabytes * 1_000_000 { add() }
    text += Array("</HealthData>\n".utf8)
  }

  private mutating func add() {
    let start = Self.begin + Int.random(in: 0..<Self.seconds - 7200, using: &random)
    let kind = Int.random(in: 0..<100, using: &random)
    let length = kind < 90 ? Int.random(in: 1...900, using: &random) : 7200
    if !wish.stepsOnly, kind % 3 == 0 {
      write("HeartRate", start, start, "\(60 + kind)", "Anna’s iPhone", "count/min")
      return
    }
    let source = kind < 50 ? 1 : kind < 88 ? 2 : kind < 96 ? 0 : 3
    let record = Record(
      start: start, end: source == 3 ? start : start + length,
      steps: Int.random(in: 0...length, using: &random), source: source)
    for _ in 0..<(wish.duplicates && kind % 10 == 0 ? 2 : 1) {
      write(
        "StepCount", record.start, record.end, "\(record.steps)", Self.sources[source].name,
        "count")
    }
    records.append(record)
  }

  private mutating func write(
    _ type: String, _ start: Int, _ end: Int, _ value: String, _ source: String, _ unit: String
  ) {
    text += Array(
      (" <Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"\(source)\" unit=\"\(unit)\""
        + " creationDate=\"\(date(end))\" startDate=\"\(date(start))\" endDate=\"\(date(end))\""
        + " value=\"\(value)\"/>\n").utf8)
  }

  private func date(_ instant: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let local = instant + wish.offsetHours * 3600
    // The days of 2024 from 1 February: 31 January days before, and the year is a leap year.
    var day = (local - 1_706_745_600) / 86_400
    var month = 2
    for length in [29, 31, 30] {
      if day < length { break }
      day -= length
      month += 1
    }
    let second = local % 86_400
    let offset = (wish.offsetHours < 0 ? "-" : "+") + two(abs(wish.offsetHours)) + "00"
    return "2024-\(two(month))-\(two(day + 1)) \(two(second / 3600)):\(two(second / 60 % 60)):"
      + "\(two(second % 60)) \(offset)"
  }

  /// The steps of each day: every second belongs to the most trusted record that covers it, so they
  /// are painted from the least trusted one on.
  func stepsByDay() -> [Date: Double] {
    var painted = [Int32](repeating: -1, count: Self.seconds + 86_400)
    let order = records.indices.sorted {
      let (one, other) = (records[$0], records[$1])
      return (one.source, one.start, one.end, one.steps)
        < (other.source, other.start, other.end, other.steps)
    }
    var days: [Date: Double] = [:]
    let calendar = Self.calendar(wish.zone)
    painted.withUnsafeMutableBufferPointer { painted in
      for index in order {
        let record = records[index]
        for second in record.start..<record.end { painted[second - Self.begin] = Int32(index) }
      }
      var second = 0
      while second < painted.count {
        // A day is a whole number of hours, so the day of an hour is that of its seconds.
        let instant = Date(timeIntervalSince1970: Double(Self.begin + second))
        var sum = 0.0
        for at in second..<min(painted.count, second + 3600) where painted[at] >= 0 {
          let record = records[Int(painted[at])]
          sum += Double(record.steps) / Double(record.end - record.start)
        }
        days[calendar.startOfDay(for: instant), default: 0] += sum
        second += 3600
      }
    }
    // Without length a record counts whole, and once if it stands there twice.
    var seen: Set<[Int]> = []
    for record in records
    where record.start == record.end && seen.insert([record.start, record.steps]).inserted {
      let instant = Date(timeIntervalSince1970: Double(record.start))
      days[calendar.startOfDay(for: instant), default: 0] += Double(record.steps)
    }
    return days.filter { $0.value > 0 }
  }

  static func calendar(_ zone: String) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    return calendar
  }
}

/// The merged steps of each local day that has any.
func mergedByDay(_ export: StepExport, zone: String) -> [Date: StepAmount] {
  let calendar = MadeUpHealth.calendar(zone)
  var days: [Date: StepAmount] = [:]
  var merger = StepMerger(export.records)
  _ = merger.merge { piece in
    var day = calendar.startOfDay(
      for: Date(timeIntervalSince1970: Double(piece.start) / 1_000_000_000))
    while true {
      let next = calendar.date(byAdding: .day, value: 1, to: day) ?? .distantFuture
      let (from, to) = (day.timeIntervalSince1970, next.timeIntervalSince1970)
      days[day, default: .zero] += StepAmount(
        units: piece.units(from: Int64(from) * 1_000_000_000, to: Int64(to) * 1_000_000_000))
      if Double(piece.end) / 1_000_000_000 <= to { break }
      day = next
    }
  }
  return days.filter { $0.value != .zero }
}

// From rows to the days of their keys: read, group, merge, print.

import Foundation
import StepDays
import StepMerging

/// What `tare merge` was told.
struct MergeSettings: Sendable {
  var file: String?
  var input: MergeFormat?
  var output: MergeFormat?
  var zone: TimeZone = .gmt
  var dayStart = TimeOfDay.midnight
  var excluded: StepDoubts = []
  /// Nanoseconds since 1970; the clock if nil.
  var now: Int64?
  var hasHeader = false
  var keepsGoing = false
}

/// One run of `tare merge`.
struct MergeJob: ~Copyable {
  private let settings: MergeSettings
  private var tsv = TsvRows()
  private var json: JsonRows
  private var clock: MergeClock
  private var group: MergeGroup
  private var key: [UInt8] = []
  private var hasKey = false
  private var input: MergeFormat?
  private var awaitsHeader: Bool
  private var line = 0
  private var badRows = 0

  /// How many faults are told one by one.
  private static let toldFaults = 10

  static func run(
    _ settings: MergeSettings, on console: inout Console
  ) throws(ToolFailure) -> ExitCode {
    var job = MergeJob(settings)
    return try job.run(on: &console)
  }

  private init(_ settings: MergeSettings) {
    self.settings = settings
    input = settings.input
    awaitsHeader = settings.hasHeader
    clock = MergeClock(zone: settings.zone, dayStart: settings.dayStart)
    var rules = MergeRules()
    rules.excluded = settings.excluded
    rules.now = settings.now ?? Int64(exactly: (System.wallSeconds * 1e9).rounded())
    group = MergeGroup(rules, DayTotals(clock))
    json = JsonRows()
  }

  private mutating func run(on console: inout Console) throws(ToolFailure) -> ExitCode {
    var lines = MergeLines(try InputFile.open(settings.file ?? "-"))
    while true {
      // What a pipe has delivered is written before more is waited for.
      if lines.mayWait { try console.flush() } else { try console.flushIfFull() }
      switch try lines.next() {
      case .lines(let run):
        try read(run, on: &console)
      case .tooLong:
        line += 1
        try note(MergeFault(nil, .tooLong), on: console)
      case .over:
        finishKey(on: &console)
        return try conclude(on: &console)
      }
    }
  }

  private func conclude(on console: inout Console) throws(ToolFailure) -> ExitCode {
    guard badRows > 0 else { return .success }
    try console.flush()
    console.complain(
      "\(name): \(badRows) bad row\(badRows == 1 ? "" : "s") left out of \(line) lines")
    return .badData
  }

  /// Reads whole lines.
  private mutating func read(
    _ run: MergeRow.Bytes, on console: inout Console
  ) throws(ToolFailure) {
    guard var at = run.baseAddress else { return }
    let end = at + run.count
    // A byte-order mark is no part of the first key.
    if line == 0, run.count >= 3, at[0] == 0xEF, at[1] == 0xBB, at[2] == 0xBF { at += 3 }
    let format = input ?? Self.tell(MergeRow.Bytes(start: at, count: end - at))
    input = format
    if awaitsHeader {
      line += 1
      awaitsHeader = false
      try takeHeader(&at, format)
    }
    while at < end {
      line += 1
      let row: MergeRow?
      do throws(MergeFault) {
        switch format {
        case .tsv: row = try tsv.next(&at, &clock)
        case .jsonl: row = try json.next(&at, &clock)
        }
      } catch {
        try note(error, on: console)
        continue
      }
      if let row { try take(row, on: &console) }
    }
  }

  /// JSON Lines begin with a brace; keys that do are told by `--input tsv`.
  private static func tell(_ run: MergeRow.Bytes) -> MergeFormat {
    let first = run.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D }
    return first == UInt8(ascii: "{") ? .jsonl : .tsv
  }

  private mutating func takeHeader(
    _ at: inout UnsafePointer<UInt8>, _ format: MergeFormat
  ) throws(ToolFailure) {
    let start = at
    while at.pointee != UInt8(ascii: "\n") { at += 1 }
    var count = at - start
    at += 1
    if count > 0, start[count - 1] == UInt8(ascii: "\r") { count -= 1 }
    do throws(MergeFault) {
      guard format == .tsv else { throw MergeFault(nil, .headerOfJson) }
      try tsv.takeHeader(MergeRow.Bytes(start: start, count: count))
    } catch {
      // Without the columns' names no row can be read.
      throw failure(error)
    }
  }

  private mutating func take(_ row: MergeRow, on console: inout Console) throws(ToolFailure) {
    if !hasKey || !isKey(row.key) {
      finishKey(on: &console)
      try console.flushIfFull()
      key.removeAll(keepingCapacity: true)
      key.append(contentsOf: row.key)
      hasKey = true
    }
    try group.add(row)
  }

  private func isKey(_ other: MergeRow.Bytes) -> Bool {
    guard key.count == other.count else { return false }
    return key.withUnsafeBufferPointer { key in
      var index = key.count
      // From the end, where keys differ.
      while index > 0 {
        index -= 1
        if key[index] != other[index] { return false }
      }
      return true
    }
  }

  private mutating func finishKey(on console: inout Console) {
    guard hasKey else { return }
    group.finish()
    let format = settings.output ?? input ?? .tsv
    let printer = MergePrinter(format: format, escapesKeys: input == .jsonl)
    printer.print(key, group.days.totals, to: &console.out)
    group.reset()
  }

  /// Stops at a fault, or tells and counts it.
  private mutating func note(_ fault: MergeFault, on console: Console) throws(ToolFailure) {
    guard settings.keepsGoing else { throw failure(fault) }
    badRows += 1
    if badRows <= Self.toldFaults { console.complain(fault.fault(line: line).message(name)) }
    if badRows == Self.toldFaults { console.complain("further bad rows are only counted") }
  }

  private func failure(_ fault: MergeFault) -> ToolFailure {
    .stopped(.badData, message: fault.fault(line: line).message(name))
  }

  private var name: String {
    let file = settings.file ?? "-"
    return file == "-" ? "standard input" : file
  }
}

// The rows of one key: held while they are few, swept as they come while they are sorted.

import StepMerging

/// The rows of one key, on their way to its days.
struct MergeGroup {
  /// Rows of a key that are held before it is worth sweeping them: 10 MB.
  static let heldRows = 262_144

  private(set) var days: DayTotals
  private let rules: MergeRules
  private var records = StepMerger()
  private var identities = RecordVersions()
  /// Whether the rows came in order of start so far.
  private var isSorted = true
  private var lastStart = Int64.min
  /// The sweep of a long sorted key, and the rows that it has taken, should it have to begin again.
  private var sweep: StepSweep?
  private var spill: RecordSpill?

  init(_ rules: MergeRules, _ days: DayTotals) {
    self.rules = rules
    self.days = days
  }

  /// Takes a row.
  mutating func add(_ row: MergeRow) throws(ToolFailure) {
    if let id = row.id {
      // Another version may come as the very last row.
      if sweep != nil { try stopSweeping() }
      identities.add(row.record, id: id, version: row.version)
      return
    }
    try add(row.record)
  }

  private mutating func add(_ record: StepRecord) throws(ToolFailure) {
    if record.start < lastStart {
      isSorted = false
      if sweep != nil { try stopSweeping() }
    }
    lastStart = record.start
    if sweep != nil {
      try spill?.append(record)
      Self.take(record, &sweep, &days)
      return
    }
    records.add(record)
    if records.records.count == Self.heldRows, isSorted, identities.isEmpty {
      try startSweeping()
    }
  }

  // Not a method: a closure that holds the whole group would have every access to it checked.
  private static func take(
    _ record: StepRecord, _ sweep: inout StepSweep?, _ days: inout DayTotals
  ) {
    days.add(record)
    sweep?.add(record) { days.add($0) }
  }

  private mutating func startSweeping() throws(ToolFailure) {
    let spill = try RecordSpill()
    sweep = StepSweep(rules: rules)
    for record in records.records {
      try spill.append(record)
      Self.take(record, &sweep, &days)
    }
    records = StepMerger()
    self.spill = spill
  }

  /// Has all rows in memory again, as if none had been swept.
  private mutating func stopSweeping() throws(ToolFailure) {
    guard let spill else { return }
    records = StepMerger(try spill.readAll())
    sweep = nil
    self.spill = nil
    days.removeAll()
  }

  /// Merges what there is; the days are then complete.
  mutating func finish() {
    if sweep == nil {
      identities.removeAll { records.add($0) }
      records.sort()
      sweep = StepSweep(rules: rules)
      for record in records.records { Self.take(record, &sweep, &days) }
    }
    Self.finish(&sweep, &days)
  }

  private static func finish(_ sweep: inout StepSweep?, _ days: inout DayTotals) {
    sweep?.finish { days.add($0) }
  }

  /// Forgets the key.
  mutating func reset() {
    days.removeAll()
    records.removeAll(keepingCapacity: records.records.count <= Self.heldRows)
    isSorted = true
    lastStart = .min
    sweep = nil
    spill = nil
  }
}

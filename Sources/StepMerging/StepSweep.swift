// The merge itself: one pass along the line of time, one believed record at every instant.

/// Merges the records of several sources into one line of steps.
///
///     var sweep = StepSweep(rules: MergeRules(), sources: 2)
///     for record in recordsInOrderOfStart { sweep.add(record) { piece in … } }
///     sweep.finish { piece in … }
///
/// The line of time is cut at every start and end. In each piece the one open record is believed that
/// ``StepRecord/outranks(_:)`` all others, and adds its share of that time. A record without length
/// adds whole unless a record of greater priority covers its instant, or is another one there; alike
/// ones add once. In a source whose records add up, all its open records are believed together where
/// one of them is.
///
/// Cutting a record never changes its sum (``StepRecord/units(before:)``), so the result does not depend
/// on the order or the division of the input to the last digit.
///
/// - Complexity: O(log k) amortized for each record with k records open at once; where records of one
///   source add up, O(k). The memory is O(k): 64 bytes for each open record and as much again, at most.
public struct StepSweep: Sendable {
  /// The choices.
  public let rules: MergeRules
  /// What became of all steps so far.
  public private(set) var total = MergeTally()
  /// The same for each source by its index.
  public private(set) var sources: [MergeTally]

  /// The open records, the one believed first; ended ones may be among them further down.
  var open: [OpenRecord] = []
  /// How many may be kept before ended ones are looked for.
  private var room = 64
  /// Up to where the believed record has been given out.
  private var cursor: Int64 = .min
  /// The start of the newest record.
  private var clock: Int64 = .min
  /// Records without length at the clock.
  private var instants: [StepRecord] = []

  /// An open record, and how much of it has been accounted for.
  struct OpenRecord: Sendable {
    var record: StepRecord
    var doubts: StepDoubts
    /// Units used or excluded so far.
    var spent: Int64 = 0
  }

  /// How many records are held.
  public var openCount: Int { open.count }

  /// Creates a sweep before the beginning of time.
  ///
  /// - Parameters:
  ///   - rules: The choices.
  ///   - sources: How many sources there are to keep a tally for; those of indices beyond have none.
  public init(rules: MergeRules = MergeRules(), sources: Int = 0) {
    self.rules = rules
    self.sources = Array(repeating: MergeTally(), count: max(0, sources))
  }

  /// Takes the next record in order of start.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - take: Takes the pieces that are settled by it, in order of time where records do not add up.
  /// - Returns: False if the record starts before the one before it. It is not taken then.
  @discardableResult
  public mutating func add(_ record: StepRecord, _ take: (StepPiece) -> Void) -> Bool {
    if record.start != clock {
      guard record.start > clock else { return false }
      advance(to: record.start, take)
      clock = record.start
    }
    note(record) { tally in
      tally.records += 1
      tally.input += record.amount
    }
    let doubts = rules.doubts(about: record)
    if !doubts.isDisjoint(with: rules.excluded) {
      give(record, record.start, record.end, doubts, isExcluded: true, take)
    } else if record.isInstant {
      instants.append(record)
    } else {
      begin(OpenRecord(record: record, doubts: doubts), take)
    }
    return true
  }

  /// Ends the line: gives out what is still open. The sweep may be used on from there.
  public mutating func finish(_ take: (StepPiece) -> Void) {
    advance(to: .max, take)
  }

  private mutating func begin(_ entry: OpenRecord, _ take: (StepPiece) -> Void) {
    if rules.addsUp(entry.record.source), open.contains(where: { $0.record == entry.record }) {
      note(entry.record) { $0.shadowed += entry.record.amount }
      return
    }
    if let first = open.first {
      if entry.record.outranks(first.record) { give(upTo: entry.record.start, take) }
    } else {
      cursor = entry.record.start
    }
    if open.count >= room { dropEnded() }
    push(entry)
  }

  /// Moves time on: settles the instants at the clock, and ends the records that end by then.
  private mutating func advance(to time: Int64, _ take: (StepPiece) -> Void) {
    if !instants.isEmpty { settleInstants(take) }
    while let first = open.first, first.record.end <= time {
      believe(through: first.record.end, take)
    }
  }

  /// Gives the believed record out to its end, and takes it and all that have ended away.
  private mutating func believe(through end: Int64, _ take: (StepPiece) -> Void) {
    give(upTo: end, take)
    while let first = open.first, first.record.end <= end {
      pop()
      leave(first)
    }
  }

  /// Gives out the believed record from the cursor, and in a source that adds up its others.
  private mutating func give(upTo end: Int64, _ take: (StepPiece) -> Void) {
    guard let first = open.first, cursor < end else { return }
    let source = first.record.source
    if rules.addsUp(source) {
      for index in open.indices where open[index].record.source == source {
        let entry = open[index]
        let from = max(cursor, entry.record.start)
        let to = min(end, entry.record.end)
        guard from < to else { continue }
        open[index].spent += give(entry.record, from, to, entry.doubts, isExcluded: false, take)
      }
    } else {
      open[0].spent += give(first.record, cursor, end, first.doubts, isExcluded: false, take)
    }
    cursor = end
  }

  /// Settles the records without length at the clock. All that start by then are known.
  private mutating func settleInstants(_ take: (StepPiece) -> Void) {
    var pending: [StepRecord] = []
    swap(&pending, &instants)
    if pending.count > 1 { pending.sort { $0.precedes($1) } }
    var limit = Int32.min
    for record in pending { limit = max(limit, record.priority) }
    // Those that ended by now were taken away when the clock was set.
    if let first = open.first { limit = max(limit, first.record.priority) }
    var previous: StepRecord?
    for record in pending {
      if record.priority < limit || record == previous {
        note(record) { $0.shadowed += record.amount }
      } else {
        let doubts = rules.doubts(about: record)
        give(record, record.start, record.end, doubts, isExcluded: false, take)
      }
      previous = record
    }
  }

  /// Gives out a stretch of a record, cut where a drive begins or ends; returns its units.
  @discardableResult
  private mutating func give(
    _ record: StepRecord, _ start: Int64, _ end: Int64, _ doubts: StepDoubts, isExcluded: Bool,
    _ take: (StepPiece) -> Void
  ) -> Int64 {
    guard !rules.driving.isEmpty, !isExcluded else {
      return deliver(record, start, end, doubts, isExcluded: isExcluded, take)
    }
    let leavesOut = rules.excluded.contains(.driving)
    var units: Int64 = 0
    var from = start
    var index = firstDrive(endingAfter: start)
    repeat {
      let drive = index < rules.driving.count ? rules.driving[index] : nil
      let isDriving = drive.map { $0.start <= from } ?? false
      let border = isDriving ? drive?.end : drive?.start
      let to = min(end, border ?? end)
      units += deliver(
        record, from, to, isDriving ? doubts.union(.driving) : doubts,
        isExcluded: isDriving && leavesOut, take)
      if isDriving { index += 1 }
      from = to
    } while from < end
    return units
  }

  private func firstDrive(endingAfter time: Int64) -> Int {
    var low = 0
    var high = rules.driving.count
    while low < high {
      let middle = (low + high) / 2
      if rules.driving[middle].end <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func deliver(
    _ record: StepRecord, _ start: Int64, _ end: Int64, _ doubts: StepDoubts, isExcluded: Bool,
    _ take: (StepPiece) -> Void
  ) -> Int64 {
    let piece = StepPiece(
      start: start, end: end, record: record, doubts: doubts, isExcluded: isExcluded)
    let units = piece.units
    let amount = StepAmount(units: units)
    note(record) { tally in
      if isExcluded {
        tally.excluded += amount
      } else {
        tally.used += amount
        if !doubts.isEmpty { tally.doubtful += amount }
      }
    }
    take(piece)
    return units
  }

  /// A record is over: what was not believed of it is shadowed.
  private mutating func leave(_ entry: OpenRecord) {
    let rest = entry.record.units - entry.spent
    if rest != 0 { note(entry.record) { $0.shadowed += StepAmount(units: rest) } }
  }

  /// Takes away records that ended behind a believed one, if that is worth it.
  private mutating func dropEnded() {
    // In a source that adds up, what ended after the cursor is still to be given out.
    let kept = open.filter { entry in
      let time = rules.addsUp(entry.record.source) ? cursor : clock
      return entry.record.end > time
    }
    if kept.count < open.count {
      for entry in open {
        let time = rules.addsUp(entry.record.source) ? cursor : clock
        if entry.record.end <= time { leave(entry) }
      }
      // A list in order of rank is a heap.
      open = kept.sorted { $0.record.outranks($1.record) }
    }
    room = max(64, 2 * open.count)
  }

  private mutating func note(_ record: StepRecord, _ change: (inout MergeTally) -> Void) {
    change(&total)
    guard let source = Int(exactly: record.source), source < sources.count else { return }
    change(&sources[source])
  }
}

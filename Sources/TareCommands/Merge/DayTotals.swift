// What the days of one key come to.

import StepMerging

/// The steps of one key by day, in order of time.
struct DayTotals {
  /// A day that some record touches.
  struct Total {
    var day: MergeClock.Day
    /// The shares of all records.
    var input = StepAmount.zero
    /// What counts of them.
    var used = StepAmount.zero
    /// What was left out, being doubtful.
    var excluded = StepAmount.zero
    /// What counts although it is doubtful.
    var flagged = StepAmount.zero

    /// What does not count since another record was believed.
    var shadowed: StepAmount { input - used - excluded }
  }

  private(set) var totals: [Total] = []
  private var clock: MergeClock
  /// The place of the newest answer.
  private var place = 0

  init(_ clock: MergeClock) {
    self.clock = clock
  }

  mutating func removeAll() {
    totals.removeAll(keepingCapacity: true)
    place = 0
  }

  /// Takes a record's shares, in order of start.
  mutating func add(_ record: StepRecord) {
    find(record.start)
    // A record that touches a day beyond the last one begins no later than it, so days only append.
    if record.isInstant || record.end <= totals[place].day.end {
      totals[place].input += record.amount
      return
    }
    var from = record.start
    while true {
      let to = min(record.end, totals[place].day.end)
      totals[place].input += StepAmount(units: record.units(from: from, to: to))
      if to >= record.end { return }
      from = to
      find(from)
    }
  }

  /// Takes a piece of a record that was taken.
  mutating func add(_ piece: StepPiece) {
    find(piece.start)
    if piece.end <= totals[place].day.end {
      note(piece, piece.units)
      return
    }
    var from = piece.start
    while true {
      let to = min(piece.end, totals[place].day.end)
      note(piece, piece.units(from: from, to: to))
      if to >= piece.end { return }
      from = to
      find(from)
    }
  }

  private mutating func note(_ piece: StepPiece, _ units: Int64) {
    let amount = StepAmount(units: units)
    if piece.isExcluded {
      totals[place].excluded += amount
    } else {
      totals[place].used += amount
      if !piece.doubts.isEmpty { totals[place].flagged += amount }
    }
  }

  /// Goes to the day of an instant; a new one is behind all others.
  private mutating func find(_ instant: Int64) {
    if place < totals.count, totals[place].day.start <= instant, instant < totals[place].day.end {
      return
    }
    if totals.last.map({ $0.day.end <= instant }) ?? true {
      totals.append(Total(day: clock.day(at: instant)))
      place = totals.count - 1
      return
    }
    var low = 0
    var high = totals.count - 1
    while low < high {
      let middle = (low + high) / 2
      if totals[middle].day.end <= instant { low = middle + 1 } else { high = middle }
    }
    place = low
  }
}

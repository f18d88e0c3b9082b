// Why a day has the steps it has: its pieces, who was believed, and who was not.

import StepDays
import StepFiles
import StepMerging
import Tare

/// A day of a merge, piece by piece.
struct DayExplanation: Sendable {
  let day: LocalDay
  let start: Instant
  let end: Instant
  /// What the day has, exactly and in whole steps; nil if no record touches it.
  let total: SpanTotal?
  /// The stretches in which one record was believed, in order of time.
  let pieces: [Piece]

  /// What somebody said of an interval, and where that is written.
  struct Claim: Sendable {
    var record: StepRecord
    var source: RecordSource
    /// The file and the place in it, as in `export.xml:12`.
    var place: String
  }

  /// A stretch of time, cut to the day.
  struct Piece: Sendable {
    var start: Int64
    var end: Int64
    var amount: StepAmount
    var claim: Claim
    var doubts: StepDoubts
    /// Whether its steps were left out on request.
    var isExcluded: Bool
    /// Who was not believed in this time.
    var shadows: [Shadow] = []
    /// How many more there were than are listed.
    var unlisted = 0
  }

  /// A claim that was not believed.
  struct Shadow: Sendable {
    var amount: StepAmount
    var claim: Claim
    var why: Why
  }

  /// Why a claim was not believed: the first difference in the order in which claims are compared.
  enum Why: String, Sendable, CaseIterable {
    case priority, modified, start, end, steps, source, duplicate

    init(_ loser: StepRecord, under winner: StepRecord) {
      if loser.priority != winner.priority {
        self = .priority
      } else if loser.modified != winner.modified {
        self = .modified
      } else if loser.start != winner.start {
        self = .start
      } else if loser.end != winner.end {
        self = .end
      } else if loser.units != winner.units {
        self = .steps
      } else {
        self = loser.source != winner.source ? .source : .duplicate
      }
    }
  }

  /// So many shadows of a piece are listed; more are counted.
  static let mostShadows = 200

  /// Explains a day.
  ///
  /// - Returns: Nil if the zone has no such day.
  /// - Complexity: A merge of all records; then O(p · k) for the p pieces of the day and k records
  ///   open at once.
  static func make(_ day: LocalDay, _ read: ReadExports) -> DayExplanation? {
    guard let interval = read.calendar.interval(of: day) else { return nil }
    let window = TimeSpan(start: interval.start.nanoseconds, end: interval.end.nanoseconds)
    var merger = StepMerger(read.records)
    var days = MergedDays(calendar: read.calendar)
    var found: [StepPiece] = []
    _ = merger.merge(rules: read.rules) { piece in
      days.add(piece)
      if touches(piece.record, piece.start, piece.end, window) { found.append(piece) }
    }
    for record in merger.records { days.add(record) }
    var shadows = DayShadows(read, window, found)
    let pieces = found.sorted { ($0.start, $0.end) < ($1.start, $1.end) }.map { piece in
      shadows.explain(piece)
    }
    return DayExplanation(
      day: day, start: interval.start, end: interval.end,
      total: days.totals(by: .day).first { $0.day == day }, pieces: pieces)
  }

  /// Whether a stretch of a record has to do with a day.
  static func touches(
    _ record: StepRecord, _ start: Int64, _ end: Int64, _ window: TimeSpan
  ) -> Bool {
    if record.isInstant { return window.start <= start && start < window.end }
    if MergedDays.isCut(record) { return start < window.end && end > window.start }
    return window.start < record.end && record.end <= window.end
  }
}

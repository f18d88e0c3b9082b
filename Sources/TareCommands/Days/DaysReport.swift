// What `tare days` found out, before it is written down.

import StepDays
import StepFiles
import StepMerging

/// Steps by span of the calendar, and what became of each source's.
struct DaysReport: Sendable {
  let span: CalendarSpan
  let zoneName: String
  let dayStart: TimeOfDay
  let rule: WholeStepRule
  let rows: [SpanTotal]
  /// What became of each source's steps in the days told, in order of names.
  let sources: [Source]
  /// The exact amounts of all days told.
  let exact: MergedAmounts
  /// The sums of the rows' whole steps.
  let total: Whole
  /// Whether every step that went in was accounted for, in the merge and on the days.
  let isConserved: Bool
  /// Whether something was left out on request.
  let excludes: Bool
  let files: [ReadFile]

  /// A source, and what became of its steps.
  struct Source: Sendable {
    var source: RecordSource
    var records: Int
    var amounts: MergedAmounts
  }

  /// Whole steps.
  struct Whole: Sendable, Equatable {
    var steps: Int64 = 0
    var shadowed: Int64 = 0
    var doubtful: Int64 = 0
    var excluded: Int64 = 0
  }

  /// Merges what was read.
  static func make(_ read: ReadExports, _ settings: DaysSettings) -> DaysReport {
    let asked = settings.range
    var days = MergedDays(
      calendar: read.calendar, keepsHours: settings.span == .hour,
      sources: read.ranking.sources.count, tallied: asked)
    var merger = StepMerger(read.records)
    let sweep = merger.merge(rules: read.rules, sources: read.ranking.sources.count) {
      days.add($0)
    }
    for record in merger.records { days.add(record) }
    let range = settings.range(within: days.range)
    let rows = range.map { days.totals(by: settings.span, in: $0, rule: settings.rule) } ?? []
    var total = Whole()
    for row in rows {
      total.steps = total.steps.adding(row.steps)
      total.shadowed = total.shadowed.adding(row.shadowed)
      total.doubtful = total.doubtful.adding(row.doubtful)
      total.excluded = total.excluded.adding(row.excluded)
    }
    // A name of which nothing is left, since all its records were entered by hand, say, is no source.
    let sources = zip(read.ranking.sources, days.sources).enumerated().map { index, pair in
      Source(
        source: pair.0.source, records: sweep.sources[index].records, amounts: pair.1)
    }.filter { $0.records > 0 }
    let sum = days.sum
    return DaysReport(
      span: settings.span, zoneName: read.zoneName, dayStart: read.calendar.dayStart,
      rule: settings.rule, rows: rows, sources: sources,
      exact: sources.reduce(into: MergedAmounts()) { $0.add($1.amounts) }, total: total,
      isConserved: sweep.total.isConserved && sweep.sources.allSatisfy(\.isConserved)
        && sum.input == sweep.total.input && sum.used == sweep.total.used
        && sum.excluded == sweep.total.excluded && sum.shadowed == sweep.total.shadowed,
      excludes: !settings.merge.excluded.isEmpty, files: read.files)
  }
}

extension Int64 {
  /// The sum, or the nearest representable value.
  fileprivate func adding(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}

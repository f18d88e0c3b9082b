// What `tare days` was asked to do.

import StepDays

/// What `tare days` was asked to do.
struct DaysSettings: Sendable {
  var merge = ExportSettings()
  var span = CalendarSpan.day
  /// The first and the last day to tell; nil for those of the records.
  var from: LocalDay?
  var to: LocalDay?
  var rule = WholeStepRule.addingUp
  /// Whether it is told what became of each source's steps.
  var tellsSources = false
  var format = DaysFormat.table
  var chart: ChartDestination?

  /// The days asked for; nil for all.
  var range: ClosedRange<LocalDay>? {
    from == nil && to == nil ? nil : (from ?? .first)...(to ?? .last)
  }

  /// The days to tell, of these that have records; nil for none.
  func range(within known: ClosedRange<LocalDay>?) -> ClosedRange<LocalDay>? {
    guard let low = from ?? known?.lowerBound, let high = to ?? known?.upperBound, low <= high
    else { return nil }
    return low...high
  }
}

/// The formats of the output.
enum DaysFormat: String, CaseIterable, Sendable {
  case table, csv, jsonl, json
}

// What a count was asked to do.

import Foundation
import StepFiles

/// What a count was asked to do.
struct CountSettings: Sendable {
  var files: [String] = []
  var format = CountFormat.table
  /// The spans of time that steps are also counted by.
  var span: CountSpan?
  /// The zone of the local clock; UTC if nil.
  var zone: TimeZone?
  /// As it was written.
  var zoneName = "UTC"
  /// Whether each step's time is told.
  var tellsTimes = false
  var chart: ChartDestination?
  var options = RecordingOptions()
}

/// The formats of the output.
enum CountFormat: String, CaseIterable, Sendable {
  case table, jsonl, csv, json
}

/// Spans of time that steps are counted by.
enum CountSpan: String, CaseIterable, Sendable {
  case minute, hour, day

  /// Its length where no calendar is asked, in nanoseconds.
  var nanoseconds: Int64 {
    switch self {
    case .minute: 60 * 1_000_000_000
    case .hour: 3_600 * 1_000_000_000
    case .day: 86_400 * 1_000_000_000
    }
  }
}

// What the count of one recording came to.

import StepCharts
import StepDetection
import StepFiles

/// What the count of one recording came to.
struct CountedFile: Sendable {
  /// As the command line names it.
  var name: String
  var totals = WalkTotals()
  /// The earliest and the latest sample's time, in nanoseconds on the recording's own axis.
  var range: ClosedRange<Int64>?
  /// Whether times count from 1970.
  var hasWallTimes = false
  var unit = AccelerationUnit.standardGravity
  var gravityIncluded = true
  var notes: [RecordingNote] = []
  var diagnosis = SignalDiagnosis()
  /// By minute, hour or day, if that was asked for.
  var rows: [SpanRow] = []
  /// The steps' times in nanoseconds, if they were asked for.
  var times: [Int64] = []
  var chart: RecordingChart?

  var strideSeconds: Double? { totals.strideSeconds }
  var walkingSeconds: Double { totals.walkingSeconds(stride: strideSeconds) }
  var cadence: Double? { totals.cadence(stride: strideSeconds) }
  /// From the first to the last sample, pauses included.
  var recordedSeconds: Double {
    guard let range else { return 0 }
    return Double(range.upperBound) / 1e9 - Double(range.lowerBound) / 1e9
  }
}

// Steps, walking time and cadence: what they are and how they add up.

/// Steps and the times between them.
///
/// The *stride time* of a recording is the mean time from a step to the next one of the same bout.
/// Walking time is the time from the first to the last step of each bout and one stride time more
/// for each bout: a step takes as long as a stride, so that ten steps are ten strides and not nine.
/// Cadence is steps per minute of walking. Hence, over a whole recording,
///
///     walking time = steps × stride time        cadence × walking time = steps
///
/// and standing between two bouts is no walking. Where no bout has two steps there is no stride time;
/// walking time is 0 then, and there is no cadence.
struct WalkTotals: Equatable, Sendable {
  var steps: Int64 = 0
  /// Bouts that start here.
  var bouts: Int64 = 0
  /// Times from a step to the next one of its bout that end here: how many, and their sum in
  /// nanoseconds.
  var strides: Int64 = 0
  var nanoseconds: Int64 = 0

  /// The mean time between two steps, in seconds; nil where no two belong together.
  var strideSeconds: Double? {
    strides > 0 ? Double(nanoseconds) / 1e9 / Double(strides) : nil
  }

  /// The walking time in seconds, by the stride time of the whole recording.
  func walkingSeconds(stride: Double?) -> Double {
    Double(nanoseconds) / 1e9 + Double(bouts) * (stride ?? 0)
  }

  /// Steps per minute of walking time; nil where there is none.
  func cadence(stride: Double?) -> Double? {
    let seconds = walkingSeconds(stride: stride)
    return seconds > 0 ? Double(steps) * 60 / seconds : nil
  }
}

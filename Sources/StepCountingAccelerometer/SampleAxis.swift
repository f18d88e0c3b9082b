// Where the sensor's own axis of time lies on the clock.

/// Places sample times on the clock's monotonic axis, by when the samples arrive.
///
/// A sample cannot arrive before it was measured, so with lateness = arrival − time the axis lies
///
///     clock = time + min(lateness)
///
/// over the newest one to two windows of arrivals. The minimum drops jitter and batching; the window
/// follows two clocks that drift apart, a sensor whose axis stands while the device sleeps, and one
/// that begins anew: after at most two windows the axis is placed right again. A queue of old samples
/// that comes in a burst fits into less than a window, and is placed by what was known before.
struct SampleAxis: Sendable {
  /// Nanoseconds of arrivals that one window holds: longer than the burst in which a queue is
  /// delivered, and than the batches of a sensor's buffer while the screen is on.
  static let window: Int64 = 2_000_000_000

  /// Nanoseconds by which a sample's time runs back before its axis must be a new one: as in
  /// `SignalDiagnosis.backward`.
  private static let restart: Int64 = 1_000_000_000

  private var windowBegan: Int64 = 0
  private var smallest: Int64?
  private var smallestBefore: Int64?
  private var newest: Int64?

  /// Takes the time of a sample and when it arrived, both in nanoseconds on their own axes.
  mutating func take(_ time: Int64, arrivedAt arrival: Int64) {
    // The ends of the axis stand for times that are no numbers.
    guard time != .min, time != .max else { return }
    let lateness = arrival.subtracting(time)
    if let newest, time < newest.subtracting(Self.restart) { self = SampleAxis() }
    newest = max(newest ?? time, time)
    guard let smallest else {
      windowBegan = arrival
      self.smallest = lateness
      return
    }
    if arrival.subtracting(windowBegan) >= Self.window {
      smallestBefore = smallest
      self.smallest = lateness
      windowBegan = arrival
    } else {
      self.smallest = min(smallest, lateness)
    }
  }

  /// The instant of a sample time on the clock's monotonic axis; the time itself before any arrival.
  func place(_ time: Int64) -> Int64 {
    guard let smallest else { return time }
    return time.adding(min(smallest, smallestBefore ?? smallest))
  }
}

extension Int64 {
  /// The sum, held at the ends of the range.
  func adding(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  /// The difference, held at the ends of the range.
  func subtracting(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }
}

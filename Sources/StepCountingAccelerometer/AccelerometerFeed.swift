// One subscription to an accelerometer's steps: the instant it counts from, and what it was told.

import Foundation
import StepCounting
import StepDetection
import Tare

/// A subscription, counting from its own instant on the clock's monotonic axis.
struct AccelerometerFeed: Sendable {
  /// The instant to count from.
  let start: Int64
  let handler: AccelerometerPedometer.ReportHandler
  /// What had been counted up to the start, once no step before it can be settled any more: it is then
  /// known for good, also when those steps are forgotten.
  private var before: Int?
  /// The steps told last, and when.
  private(set) var told: Int?
  private(set) var toldAt: Int64?

  init(start: Int64, handler: @escaping AccelerometerPedometer.ReportHandler) {
    self.start = start
    self.handler = handler
  }

  /// Steps since the start.
  func steps(_ recording: AccelerometerRecording) -> Int {
    recording.history.total - (before ?? recording.history.count(upTo: start))
  }

  /// What to tell now; it is then told. It ends where the count will not change any more, so that no
  /// answer about the same interval ever says another number.
  mutating func report(
    _ recording: AccelerometerRecording, at now: Int64, latency: Int64, _ timeline: WallTimeline
  ) -> PedometerReport {
    let steps = steps(recording)
    told = steps
    toldAt = now
    // A start before all that is known is answered from where it begins.
    let known = before == nil ? max(start, min(recording.reach, recording.measuredTo)) : start
    let from = known.subtracting(start) > AccelerometerPedometer.tolerance ? known : start
    if before == nil, recording.measuredTo >= start.adding(latency) {
      before = recording.history.count(upTo: start)
    }
    return recording.report(
      from: from, to: max(recording.settledTo(latency: latency), from), steps: steps, at: now,
      isLive: true, timeline
    )
  }
}

extension AccelerometerRecording {
  /// Nanoseconds by which a date may be off its instant, twice over: a `Date` of our time is a double in
  /// steps of 119 ns. An interval that is to hold a step must not end just before it.
  private static let dateRounding: Int64 = 250

  /// A report of so many steps between two monotonic instants, at a third.
  func report(
    from: Int64, to: Int64, steps: Int, at now: Int64, isLive: Bool, _ timeline: WallTimeline
  ) -> PedometerReport {
    let nothing = unmeasured(from: from, to: isLive ? .max : to, at: now)
    let isWalking = isLive && !isSilent && detector.state == .walking && detector.cadence > 0
    return PedometerReport(
      start: timeline.date(of: from), end: timeline.date(of: to.adding(Self.dateRounding)),
      steps: steps,
      currentCadence: isWalking
        ? Cadence(stepsPerSecond: Double(detector.cadence)) : nil,
      unmeasured: Double(nothing) / 1e9)
  }
}

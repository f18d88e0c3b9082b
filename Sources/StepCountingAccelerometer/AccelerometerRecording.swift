// What was recorded since the sensor was first started: a value that takes samples and counts steps.

import StepCounting
import StepDetection

/// The detector, where its samples lie on the clock, and what it has found.
///
/// A pure value: no lock, no clock, no callback. Times are nanoseconds on the clock's monotonic axis,
/// those of samples excepted. A step belongs to the instant at which it was taken, however much later
/// it was settled; a settled step is never moved or taken back, so intervals that adjoin add up.
struct AccelerometerRecording: Sendable {
  /// Nanoseconds between two samples from which on steps may be missing between them. A second is what
  /// the detector starts anew after; within another one hardly anybody takes more than two steps.
  static let gap: Int64 = 2_000_000_000

  private(set) var detector: StepDetector
  private(set) var history: StepHistory
  private(set) var gaps = MeasurementGaps()
  private var axis = SampleAxis()
  /// When it began.
  let began: Int64
  /// Up to where the movement was measured: the time of the newest sample.
  private(set) var measuredTo: Int64
  /// When the newest samples arrived; at first, when the sensor was started.
  private(set) var heardAt: Int64
  /// Up to where all steps are known at least: where it last fell silent.
  private var knownTo: Int64
  /// Whether no samples come.
  private(set) var isSilent = false

  init(unit: AccelerationUnit, history: StepHistory, at now: Int64) {
    detector = StepDetector(unit: unit)
    self.history = history
    began = now
    measuredTo = now
    heardAt = now
    knownTo = now
  }

  /// Takes samples that have just arrived, oldest first.
  mutating func take(_ samples: [AccelerationSample], at arrival: Int64) {
    guard let last = samples.last else { return }
    heardAt = max(heardAt, arrival)
    axis.take(last.nanoseconds, arrivedAt: arrival)
    var settled: [Int64] = []
    for sample in samples {
      note(sample.nanoseconds, notAfter: arrival)
      detector.add(sample) { settled.append($0.nanoseconds) }
    }
    keep(settled)
    isSilent = false
  }

  /// Settles what is still open: no sample follows for a while.
  mutating func fallSilent() {
    guard !isSilent else { return }
    isSilent = true
    var settled: [Int64] = []
    detector.finish { settled.append($0.nanoseconds) }
    keep(settled)
    knownTo = max(knownTo, measuredTo)
  }

  /// The sensor is started again: what was before was not measured.
  mutating func goOn(at now: Int64) {
    heardAt = max(heardAt, now)
    gaps.append(from: measuredTo, to: now)
    measuredTo = max(measuredTo, now)
    isSilent = false
  }

  /// Nanoseconds between two instants in which nothing was measured, up to now.
  func unmeasured(from: Int64, to: Int64, at now: Int64) -> Int64 {
    let open = isSilent ? max(0, min(to, now).subtracting(max(from, measuredTo))) : 0
    return gaps.length(from: from, to: to).adding(open)
  }

  /// Steps from after one instant up to and including another.
  func steps(from: Int64, to: Int64) -> Int {
    max(0, history.count(upTo: to) - history.count(upTo: from))
  }

  /// Up to where the count will not change any more: the newest step, or as far back as settling takes.
  ///
  /// What is said of an interval that ends there is what will be said of it for ever.
  func settledTo(latency: Int64) -> Int64 {
    max(knownTo, history.newest ?? knownTo, measuredTo.subtracting(latency))
  }

  /// The oldest instant about which anything is known.
  var reach: Int64 { max(began, history.forgottenTo ?? began) }

  private mutating func keep(_ settled: [Int64]) {
    for time in settled {
      // A step lies where it was measured: not before the recording, nor after now.
      history.append(min(max(axis.place(time), began), max(heardAt, began)))
    }
  }

  private mutating func note(_ time: Int64, notAfter arrival: Int64) {
    // The ends of the axis stand for times that are no numbers.
    guard time != .min, time != .max else { return }
    let time = min(axis.place(time), arrival)
    if time.subtracting(measuredTo) > Self.gap { gaps.append(from: measuredTo, to: time) }
    measuredTo = max(measuredTo, time)
  }
}

// An accelerometer as a pedometer: how it is made, what it can count, when the sensor runs.

public import Foundation
public import StepCounting
public import StepDetection
import Tare

/// Counts steps from a bare accelerometer, behind the protocol of every pedometer.
///
///     let pedometer = AccelerometerPedometer(source: accelerometer)
///     let counter = StepCounter(source: pedometer)
///     let session = counter.start()
///
/// Samples go to a `StepDetector`, and the time of each step that it finds is kept. A report for a
/// start says how many steps were taken since, so every subscription and every session counts from its
/// own instant, adjacent ones add up to the step, and a step that is found seconds after it was taken
/// counts where it was taken. Only settled steps are told: none is ever taken back.
///
/// An accelerometer knows no past. What was recorded since the sensor was first started can be asked
/// about, up to ``historyDepth`` and ``historyCapacity``; of the time before that the answer is
/// `historyUnavailable`, never 0. Where no samples come (the application is suspended, the sensor has
/// gone) the count stays, subscribers get one failure of the reason `noData`, and reports over that
/// time say how much of it was not measured.
///
/// The sensor runs while somebody is subscribed or holds a ``record()``, and a little longer, so that
/// the last steps are settled. Everything may be called from any thread; nothing waits.
public final class AccelerometerPedometer: PedometerSource {
  /// Seconds after which a step that was taken is settled: `StepDetector` looks about 2 s back, waits
  /// for three more steps, or for 2 s without any, and believes a walk with its fifth step. At 2 steps
  /// a second the first steps of a walk take 6.4 s, at 0.9 (a stroll) 10.5 s; the later ones four
  /// steps less. Live updates do not wait for it; a session's end and its pauses do.
  public static let settlingTime: TimeInterval = 11

  /// Seconds for which steps are kept: a day of 25 hours, and half as much again for sessions that
  /// stand on it.
  public static let historyDepth: TimeInterval = 36 * 3600

  /// How many steps are kept at most: nine hours of walking without a rest. They take 8 bytes each.
  public static let historyCapacity = 65_536

  /// Samples a second that are asked for: twice the detector's own rate, so that none is lost to jitter.
  public static let defaultRate: Double = 50

  let source: any AccelerometerSource
  let clock: any CounterClock
  let hertz: Double
  private let lock = NSLock()
  // Guarded by `lock`: every access is inside `withState`.
  nonisolated(unsafe) private var state = State()

  /// Creates the pedometer; the source is not touched before somebody subscribes.
  ///
  /// - Parameters:
  ///   - source: The accelerometer. It has no other user.
  ///   - clock: What tells the time; the counter's own.
  ///   - hertz: Samples a second to ask for. The detector takes 12 to 200; fewer samples cost less
  ///     battery.
  public init(
    source: any AccelerometerSource, clock: any CounterClock = SystemClock(),
    hertz: Double = AccelerometerPedometer.defaultRate
  ) {
    self.source = source
    self.clock = clock
    self.hertz = hertz.isFinite ? min(max(hertz, 12), 200) : Self.defaultRate
  }

  deinit {
    state.watch?.cancel()
    state.linger?.cancel()
    if state.isRunning { source.stop() }
  }

  /// Steps and cadence, and a history that begins when the sensor was first started.
  public var capabilities: PedometerCapabilities {
    var capabilities = PedometerCapabilities()
    capabilities.countsSteps = source.isAvailable
    capabilities.measuresCadence = true
    capabilities.tellsWalking = true
    capabilities.historyDepth = Self.historyDepth
    let now = clock.now
    capabilities.historyBegins = withState { state in
      state.timeline.note(now)
      return state.recording.map { state.timeline.date(of: $0.reach) } ?? now.wall.date
    }
    capabilities.latency = latency
    return capabilities
  }

  /// Whether the application may read the accelerometer.
  public var authorization: PedometerAuthorization { source.authorization }

  /// All steps that were settled since the sensor was first started.
  public var steps: Int { withState { $0.recording?.history.total ?? 0 } }

  /// The same with those that are likely to be settled soon; it may fall, and serves a display that
  /// must not lag.
  public var liveSteps: Int {
    withState { state in
      guard let recording = state.recording else { return 0 }
      let open = recording.detector.liveSteps - recording.detector.steps
      return recording.history.total + Int(clamping: max(0, open))
    }
  }

  /// What the wearer seems to be doing; unknown while no samples come.
  public var walkingState: WalkingState {
    withState { $0.recording.map { $0.isSilent ? .unknown : $0.detector.state } ?? .unknown }
  }

  /// What was odd about the samples: a unit that seems wrong, samples left out, pauses.
  public var diagnosis: SignalDiagnosis {
    withState { $0.recording?.detector.diagnosis ?? SignalDiagnosis() }
  }

  /// Keeps the sensor running without a session, so that what is walked from now on can be asked about.
  ///
  /// - Returns: The recording; cancelling or releasing it ends it.
  public func record() -> PedometerSubscription {
    subscribe { state, number, _ in state.recorders.insert(number) }
  }

  /// Seconds until a step is settled, the sensor's own delay included.
  var latency: TimeInterval { Self.settlingTime + max(0, source.deliveryDelay) }

  func withState<Value>(_ body: (inout State) -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }
}

extension TimeInterval {
  /// Whole nanoseconds; what is no number or beyond an hour is held there.
  var nanoseconds: Int64 {
    Int64((isFinite ? Swift.min(Swift.max(self, 0), 3600) : 3600) * 1e9)
  }
}

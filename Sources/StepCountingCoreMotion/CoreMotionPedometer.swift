// CMPedometer as a source of steps: how it is made and what it can count.

#if canImport(CoreMotion)
  import CoreMotion
  public import Foundation
  public import StepCounting

  /// The step counter of an iPhone or an Apple Watch, as a source for sessions.
  ///
  ///     let pedometer = CoreMotionPedometer()
  ///     let counter = StepCounter(source: pedometer)
  ///     let session = counter.start()        // raises the prompt if nobody was asked yet
  ///     for await reading in session.readings { show(reading.steps) }
  ///
  /// Create one and keep it; creating it asks the system nothing. Wrapped is Core Motion's
  /// `CMPedometer`, which counts on one device only: a phone does not see the watch's steps.
  ///
  /// - Important: The application's `Info.plist` must say why it wants motion data, under the key
  ///   `NSMotionUsageDescription`. Without it the system *ends the process* at the first use of the
  ///   pedometer, so this type looks first and fails with
  ///   ``StepCounting/PedometerError/Reason/usageDescriptionMissing`` instead.
  ///
  /// Every query and every subscription has a `CMPedometer` of its own, kept alive until its handler
  /// has run or it was cancelled. Handlers are called on queues of Core Motion, never on the main one,
  /// except for failures found before Core Motion is asked: these come before the call returns.
  public final class CoreMotionPedometer: PedometerSource {
    /// How long Core Motion keeps what was counted: seven days, by Apple's documentation of
    /// `queryPedometerData`. An older start is answered with what is kept and without an error.
    public static let historyDepth: TimeInterval = 7 * 86_400

    /// After how many seconds a step is in an answer: steps are processed in batches of 2.5 s, by
    /// Apple's talk on Core Motion of 2014 (which asks not to rely on the figure).
    public static let batchLatency: TimeInterval = 2.5

    let clock: any CounterClock
    let answerTimeout: Duration
    let hasUsageDescription: Bool
    let permission: MotionPermission
    let makePedometer: @Sendable () -> CMPedometer

    /// Creates the source.
    ///
    /// - Parameters:
    ///   - bundle: Whose `Info.plist` has to hold `NSMotionUsageDescription`; an extension that runs
    ///     under the application's description passes the application's bundle.
    ///   - clock: What times the answers of queries.
    ///   - answerTimeout: How long a query may stay unanswered before it fails with
    ///     ``StepCounting/PedometerError/Reason/timedOut``. Core Motion promises no bound; ten seconds
    ///     are four of its batches. The wait goes on while the person has the prompt on the screen.
    public convenience init(
      bundle: Bundle = .main, clock: any CounterClock = SystemClock(),
      answerTimeout: Duration = .seconds(10)
    ) {
      self.init(
        usageDescription: bundle.object(forInfoDictionaryKey: Self.usageDescriptionKey) as? String,
        clock: clock, answerTimeout: answerTimeout,
        readStatus: { CMPedometer.reportedStatus }, makePedometer: { CMPedometer() })
    }

    /// Creates the source over other objects, as tests do.
    init(
      usageDescription: String?, clock: any CounterClock, answerTimeout: Duration,
      readStatus: @escaping @Sendable () -> CMAuthorizationStatus?,
      makePedometer: @escaping @Sendable () -> CMPedometer
    ) {
      self.clock = clock
      self.answerTimeout = answerTimeout
      self.makePedometer = makePedometer
      permission = MotionPermission(readStatus: readStatus)
      // An empty sentence says nothing to the person; the review of the App Store refuses it.
      hasUsageDescription =
        usageDescription?.contains { !$0.isWhitespace } ?? false
    }

    /// What the device can count; the same until the process ends.
    ///
    /// A Mac has no pedometer: there everything is unavailable, although the module compiles.
    public var capabilities: PedometerCapabilities {
      var capabilities = PedometerCapabilities()
      capabilities.countsSteps = CMPedometer.isStepCountingAvailable()
      capabilities.measuresDistance = CMPedometer.isDistanceAvailable()
      capabilities.countsFloors = CMPedometer.isFloorCountingAvailable()
      capabilities.measuresPace = CMPedometer.isPaceAvailable()
      #if os(macOS)
        // Neither is declared there.
        capabilities.measuresCadence = false
        capabilities.tellsWalking = false
      #else
        capabilities.measuresCadence = CMPedometer.isCadenceAvailable()
        capabilities.tellsWalking = CMPedometer.isPedometerEventTrackingAvailable()
      #endif
      capabilities.historyDepth = Self.historyDepth
      capabilities.origin = .requestedStart
      capabilities.canReadNow = false
      capabilities.latency = Self.batchLatency
      return capabilities
    }
  }

  extension CMPedometer {
    /// What the system says about permission; nil on a Mac, where it is not declared.
    static var reportedStatus: CMAuthorizationStatus? {
      #if os(macOS)
        return nil
      #else
        return authorizationStatus()
      #endif
    }
  }
#endif

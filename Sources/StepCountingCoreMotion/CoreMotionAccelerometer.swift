// The accelerometer of an iPhone or an Apple Watch as a source of samples.

// No Mac has CMMotionManager; Catalyst counts as iOS.
#if canImport(CoreMotion) && !os(macOS)
  public import CoreMotion
  public import Foundation
  public import StepCounting
  public import StepCountingAccelerometer
  public import StepDetection

  /// The accelerometer of an iPhone or an Apple Watch, for devices or applications without a step
  /// counter.
  ///
  ///     let accelerometer = CoreMotionAccelerometer(manager: motionManager)
  ///     let pedometer = AccelerometerPedometer(source: accelerometer)
  ///
  /// Wrapped is the application's `CMMotionManager`: Apple asks for one in an application, so it is taken
  /// in and not made here. The application may use the manager's other sensors; the accelerometer it
  /// leaves to this type while a pedometer runs.
  ///
  /// Samples come in g, stamped with seconds since boot, on a serial queue of this type's own. A suspended
  /// application gets none, and the past is not delivered later: what is walked meanwhile is missing, and
  /// the pedometer names the gap.
  ///
  /// - Important: As with ``CoreMotionPedometer``, `Info.plist` must say under `NSMotionUsageDescription`
  ///   why the application wants motion data. Without it the sensor is not touched, and fails with
  ///   ``StepCounting/PedometerError/Reason/usageDescriptionMissing``.
  public final class CoreMotionAccelerometer: AccelerometerSource {
    private struct State {
      var manager: CMMotionManager
      /// Whether this type started it: what somebody else started is not stopped.
      var isStarted = false
    }

    private let lock = NSLock()
    // Guarded by `lock`: every access is inside `withLock`.
    nonisolated(unsafe) private var state: State
    private let queue: OperationQueue
    private let hasUsageDescription: Bool

    /// Creates the source.
    ///
    /// - Parameters:
    ///   - manager: The application's motion manager.
    ///   - bundle: Whose `Info.plist` has to hold `NSMotionUsageDescription`.
    public convenience init(manager: CMMotionManager, bundle: Bundle = .main) {
      self.init(
        manager: manager,
        usageDescription: bundle.object(
          forInfoDictionaryKey: CoreMotionPedometer.usageDescriptionKey) as? String)
    }

    /// Creates the source over a text, as tests do.
    init(manager: CMMotionManager, usageDescription: String?) {
      state = State(manager: manager)
      hasUsageDescription = usageDescription?.contains { !$0.isWhitespace } ?? false
      queue = OperationQueue()
      queue.name = "Steps from the accelerometer"
      // One at a time and in order, as the detector needs it.
      queue.maxConcurrentOperationCount = 1
      queue.qualityOfService = .utility
    }

    deinit { stop() }

    /// Standard gravity, by Apple's documentation of `CMAcceleration`.
    public var unit: AccelerationUnit { .standardGravity }

    /// Whether the device has an accelerometer; a simulator has none.
    public var isAvailable: Bool { lock.withLock { state.manager.isAccelerometerAvailable } }

    /// Starts the accelerometer.
    ///
    /// Nothing is started, and the handler gets one failure, where `Info.plist` lacks the sentence, or
    /// where somebody else has the manager's accelerometer running.
    public func start(
      at hertz: Double,
      handler: @escaping @Sendable (Result<[AccelerationSample], PedometerError>) -> Void
    ) {
      guard hasUsageDescription else {
        handler(.failure(.usageDescriptionMissing))
        return
      }
      let isFree = lock.withLock {
        let manager = state.manager
        guard state.isStarted || !manager.isAccelerometerActive else { return false }
        if state.isStarted { manager.stopAccelerometerUpdates() }
        state.isStarted = true
        manager.accelerometerUpdateInterval = 1 / hertz
        manager.startAccelerometerUpdates(to: queue) { data, error in
          // Core Motion's objects are not Sendable: values are copied out here and nowhere else.
          handler(Self.result(of: data, error))
        }
        return true
      }
      if !isFree { handler(.failure(.accelerometerInUse)) }
    }

    /// Stops the accelerometer, if this type started it.
    public func stop() {
      lock.withLock {
        guard state.isStarted else { return }
        state.isStarted = false
        state.manager.stopAccelerometerUpdates()
      }
    }

    private static func result(
      of data: CMAccelerometerData?, _ error: (any Error)?
    ) -> Result<[AccelerationSample], PedometerError> {
      if let error {
        return .failure(PedometerError(coreMotion: error as NSError, permission: nil))
      }
      guard let data else { return .failure(.neitherDataNorError) }
      let acceleration = data.acceleration
      // What is no number is left to the detector, which counts it.
      return .success([
        AccelerationSample(
          seconds: data.timestamp, x: Float(acceleration.x), y: Float(acceleration.y),
          z: Float(acceleration.z))
      ])
    }
  }

  extension PedometerError {
    /// Somebody else uses the sensor.
    fileprivate static var accelerometerInUse: PedometerError {
      PedometerError(
        .invalidRequest,
        message:
          "The motion manager's accelerometer is running already, with a handler of somebody "
          + "else's, which starting it again would replace: leave it to CoreMotionAccelerometer.")
    }
  }
#endif

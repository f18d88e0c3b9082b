// Where a pedometer made of an accelerometer gets its samples.

public import Foundation
public import StepCounting
public import StepDetection

/// Something that delivers acceleration samples: a phone's sensor, a band's socket, a recording.
///
/// It has one user at a time, ``AccelerometerPedometer``, which starts it with the first subscription
/// and stops it a few seconds after the last. Samples are handed over as they come, on any thread, one
/// call at a time and oldest first.
public protocol AccelerometerSource: AnyObject, Sendable {
  /// What a sample of 1 means.
  var unit: AccelerationUnit { get }

  /// Whether there is such a sensor now; asking starts nothing and does not prompt.
  var isAvailable: Bool { get }

  /// Whether the application may read it; by default authorized, since most platforms do not ask.
  var authorization: PedometerAuthorization { get }

  /// Seconds by which samples may arrive late, as from a sensor that delivers them in batches; by
  /// default 0. Within it silence is no gap.
  var deliveryDelay: TimeInterval { get }

  /// Begins to deliver.
  ///
  /// The samples' times may be on any axis that runs evenly, such as seconds since boot: where on the
  /// clock it lies is told by when the samples arrive. What was measured before the start is not
  /// delivered.
  ///
  /// - Parameters:
  ///   - hertz: The rate wanted, in samples a second; the source delivers the nearest that it can.
  ///   - handler: Called with samples, or with what went wrong; a failure does not end the delivery. It
  ///     may be called before this returns, and must not be called after ``stop()`` for long.
  func start(
    at hertz: Double,
    handler: @escaping @Sendable (Result<[AccelerationSample], PedometerError>) -> Void)

  /// Ends the delivery; samples on their way may still arrive.
  func stop()
}

extension AccelerometerSource {
  /// Authorized: the platform does not ask.
  public var authorization: PedometerAuthorization { .authorized }

  /// Samples arrive as they are measured.
  public var deliveryDelay: TimeInterval { 0 }
}

// What is known of the person's permission, and what an answer of Core Motion means under it.

#if canImport(CoreMotion)
  import CoreMotion
  import Foundation
  import StepCounting

  /// The person's permission as the system tells it, or as answers show it where it does not tell.
  final class MotionPermission: Sendable {
    private let readStatus: @Sendable () -> CMAuthorizationStatus?
    private let lock = NSLock()
    // Guarded by `lock`: read in `current` and written in `learn`, both inside `withLock`.
    nonisolated(unsafe) private var learned = PedometerAuthorization.notDetermined

    /// Creates it over what reads the system's status; nil where the system has none.
    init(readStatus: @escaping @Sendable () -> CMAuthorizationStatus?) {
      self.readStatus = readStatus
    }

    /// The permission now.
    var current: PedometerAuthorization {
      guard let status = readStatus() else { return lock.withLock { learned } }
      return PedometerAuthorization(status)
    }

    /// Whether an answer may be waiting for the person to answer the prompt.
    var isPromptOpen: Bool { readStatus() == .notDetermined }

    /// The error of a permission that the system says is refused; nil if asking may succeed.
    ///
    /// What was only learned from an answer refuses nothing: it may have changed since.
    var refusal: PedometerError? {
      switch readStatus() {
      case .denied: .denied(domain: nil, code: nil)
      case .restricted: .restricted(domain: nil, code: nil)
      case .authorized, .notDetermined, nil: nil
      @unknown default: nil
      }
    }

    /// What a handler was called with, its values copied.
    ///
    /// - Parameters:
    ///   - value: The framework's object, if any.
    ///   - error: The framework's error; it outweighs an object.
    ///   - copy: Copies the values out; nil if they are no numbers of steps.
    /// - Returns: The copy, or why there is none.
    func result<Object, Value>(
      of value: Object?, _ error: (any Error)?, copy: (Object) -> Value?
    ) -> Result<Value, PedometerError> {
      if let error {
        let reported = PedometerError(
          coreMotion: error as NSError, permission: readStatus().map { PedometerAuthorization($0) })
        switch reported.reason {
        case .denied, .restricted: learn(reported.reason == .denied ? .denied : .restricted)
        case .unavailable, .notDetermined, .notEntitled, .usageDescriptionMissing,
          .requiresMovement, .invalidRequest, .historyUnavailable, .noData, .timedOut, .other:
          break
        }
        return .failure(reported)
      }
      guard let value else { return .failure(.neitherDataNorError) }
      learn(.authorized)
      guard let copied = copy(value) else { return .failure(.unusableData) }
      return .success(copied)
    }

    private func learn(_ authorization: PedometerAuthorization) {
      lock.withLock { learned = authorization }
    }
  }

  extension PedometerAuthorization {
    /// The permission behind a status of Core Motion.
    init(_ status: CMAuthorizationStatus) {
      switch status {
      case .notDetermined: self = .notDetermined
      case .restricted: self = .restricted
      case .denied: self = .denied
      case .authorized: self = .authorized
      // A state of a later system: ask, and let the answer tell.
      @unknown default: self = .notDetermined
      }
    }
  }
#endif

// Why a source did not answer, as a reason to act on.

/// A source's failure: a typed reason, the source's own code, and a sentence that says what to do.
public struct PedometerError: Error, Hashable, Sendable, Codable {
  /// What kind of failure it is.
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// The device has no such sensor.
    case unavailable
    /// The person has not been asked yet, and the question could not be put.
    case notDetermined
    /// The person may not allow it: a profile or a system-wide switch forbids it.
    case restricted
    /// The person said no.
    case denied
    /// The application lacks an entitlement.
    case notEntitled
    /// The application does not say why it wants motion data (`NSMotionUsageDescription`).
    case usageDescriptionMissing
    /// The sensor cannot measure before the device has moved.
    case requiresMovement
    /// The request made no sense, such as an end before its start.
    case invalidRequest
    /// The source keeps no history, or none of the asked interval.
    case historyUnavailable
    /// The source answered without data and without a reason.
    case noData
    /// No answer came in time.
    case timedOut
    /// Anything else; see the code.
    case other
  }

  /// What kind of failure it is.
  public var reason: Reason
  /// What names the code, such as `CMErrorDomain`; nil where the source has no codes.
  public var domain: String?
  /// The source's own code.
  public var code: Int?
  /// A sentence for a developer: what happened and what to do. It holds no personal data.
  public var message: String

  /// Creates an error.
  public init(
    _ reason: Reason, message: String, domain: String? = nil, code: Int? = nil
  ) {
    self.reason = reason
    self.message = message
    self.domain = domain
    self.code = code
  }

  /// Whether asking again can help without the person or the developer doing something.
  public var isTransient: Bool {
    switch reason {
    case .requiresMovement, .noData, .timedOut, .other: true
    case .unavailable, .notDetermined, .restricted, .denied, .notEntitled,
      .usageDescriptionMissing, .invalidRequest, .historyUnavailable:
      false
    }
  }
}

extension PedometerError: CustomStringConvertible {
  /// The message with the source's code.
  public var description: String {
    guard let code else { return message }
    return "\(message) (\(domain.map { $0 + " " } ?? "")\(code))"
  }
}

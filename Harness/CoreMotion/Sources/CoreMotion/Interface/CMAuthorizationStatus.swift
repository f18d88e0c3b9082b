// The look-alike's CMAuthorizationStatus.

/// What the person said.
@available(iOS 11.0, watchOS 4.0, macOS 10.15, visionOS 1.0, *)
public enum CMAuthorizationStatus: Int, Sendable {
  /// Nobody asked yet.
  case notDetermined = 0
  /// The person cannot say.
  case restricted = 1
  /// No.
  case denied = 2
  /// Yes.
  case authorized = 3
}

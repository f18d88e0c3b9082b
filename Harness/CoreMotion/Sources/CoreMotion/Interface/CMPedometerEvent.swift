// The look-alike's CMPedometerEvent: the person stopped or walked on.

public import Foundation

/// What happened.
@available(iOS 10.0, watchOS 3.0, macCatalyst 13.1, macOS 10.15, visionOS 1.0, *)
public enum CMPedometerEventType: Int, Sendable {
  /// The person stopped.
  case pause = 0
  /// The person walked on.
  case resume = 1
}

/// The person stopped or walked on.
@available(iOS 10.0, watchOS 3.0, macCatalyst 13.1, macOS 10.15, visionOS 1.0, *)
open class CMPedometerEvent: NSObject, NSSecureCoding, NSCopying {
  /// Creates an event. The look-alike's own.
  public override init() { super.init() }

  /// Decodes an event.
  public required init?(coder: NSCoder) { super.init() }

  /// Encodes nothing.
  open func encode(with coder: NSCoder) {}

  /// Apple's class supports it.
  public static var supportsSecureCoding: Bool { true }

  /// The same object: it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// When it was seen.
  open var date: Date { Date(timeIntervalSinceReferenceDate: 0) }
  /// What happened.
  open var type: CMPedometerEventType { .pause }
}

@available(*, unavailable)
extension CMPedometerEvent: @unchecked Sendable {}

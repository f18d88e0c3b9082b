// The look-alike's CMPedometerData: what a handler gets.

public import Foundation

/// What was counted between two dates.
@available(iOS 8.0, watchOS 2.0, macOS 10.15, *)
open class CMPedometerData: NSObject, NSSecureCoding, NSCopying {
  /// Creates empty data. The look-alike's own.
  public override init() { super.init() }

  /// Decodes empty data.
  public required init?(coder: NSCoder) { super.init() }

  /// Encodes nothing.
  open func encode(with coder: NSCoder) {}

  /// Apple's class supports it.
  public static var supportsSecureCoding: Bool { true }

  /// The same object: it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The start that was asked for.
  open var startDate: Date { Date(timeIntervalSinceReferenceDate: 0) }
  /// The time of the newest count.
  open var endDate: Date { Date(timeIntervalSinceReferenceDate: 0) }
  /// Steps.
  open var numberOfSteps: NSNumber { NSNumber(value: 0) }
  /// Metres.
  open var distance: NSNumber? { nil }
  /// Floors up.
  open var floorsAscended: NSNumber? { nil }
  /// Floors down.
  open var floorsDescended: NSNumber? { nil }
  /// Seconds per metre, now.
  @available(iOS 9.0, watchOS 2.0, *)
  open var currentPace: NSNumber? { nil }
  /// Steps per second, now.
  @available(iOS 9.0, watchOS 2.0, *)
  open var currentCadence: NSNumber? { nil }
  /// Seconds per metre since the start.
  @available(iOS 10.0, watchOS 3.0, *)
  open var averageActivePace: NSNumber? { nil }
}

@available(*, unavailable)
extension CMPedometerData: @unchecked Sendable {}

// The look-alike's CMError: the domain and its codes.

/// The domain of Core Motion's errors.
public let CMErrorDomain: String = "CMErrorDomain"

/// A code of Core Motion.
public struct CMError: Equatable, RawRepresentable, Sendable {
  /// The code.
  public var rawValue: UInt32

  /// Creates a code.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates a code.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// No cause.
public var CMErrorNULL: CMError { CMError(100) }
/// The device must be moved.
public var CMErrorDeviceRequiresMovement: CMError { CMError(101) }
/// No true north.
public var CMErrorTrueNorthNotAvailable: CMError { CMError(102) }
/// Unknown.
public var CMErrorUnknown: CMError { CMError(103) }
/// No coprocessor.
public var CMErrorMotionActivityNotAvailable: CMError { CMError(104) }
/// Not allowed.
public var CMErrorMotionActivityNotAuthorized: CMError { CMError(105) }
/// No entitlement.
public var CMErrorMotionActivityNotEntitled: CMError { CMError(106) }
/// A wrong parameter.
public var CMErrorInvalidParameter: CMError { CMError(107) }
/// Not now.
public var CMErrorInvalidAction: CMError { CMError(108) }
/// Not available.
public var CMErrorNotAvailable: CMError { CMError(109) }
/// No entitlement.
public var CMErrorNotEntitled: CMError { CMError(110) }
/// Not allowed.
public var CMErrorNotAuthorized: CMError { CMError(111) }
/// No data.
public var CMErrorNilData: CMError { CMError(112) }
/// A wrong size.
public var CMErrorSize: CMError { CMError(113) }

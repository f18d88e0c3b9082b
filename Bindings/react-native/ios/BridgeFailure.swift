// What a promise is rejected with: a code that JavaScript knows, a sentence, and what stands beside it.

public import Foundation
import StepCounting

/// Why a call could not be answered.
public struct BridgeFailure: Error, Hashable, Sendable {
  /// One of the codes of `index.d.ts`.
  public var code: String
  /// What happened and what to do; no personal data.
  public var message: String
  /// Domain, number and more, for the error's members.
  public var details: [String: BridgeValue]

  init(_ code: String, _ message: String, details: [String: BridgeValue] = [:]) {
    self.code = code
    self.message = message
    self.details = details
  }

  /// The failure of a source.
  init(_ error: PedometerError) {
    self.init(
      error.reason.bridgeCode, error.message,
      details: [
        "domain": BridgeValue(error.domain), "nativeCode": BridgeValue(error.code),
        "isTransient": .bool(error.isTransient),
      ])
  }

  static func invalidOption(_ name: String, _ wanted: String) -> BridgeFailure {
    BridgeFailure("ERR_INVALID_OPTION", "\(name) must be \(wanted).")
  }

  static func unknownSession(_ id: String) -> BridgeFailure {
    BridgeFailure(
      "ERR_UNKNOWN_SESSION", "There is no session \(id): it never began, or ended long ago.")
  }

  /// The failure as Foundation has it, which React Native takes the details from.
  public var nsError: NSError {
    NSError(
      domain: "dev.tare.StepCounter", code: 0,
      userInfo: details.mapValues(\.foundation).merging([NSLocalizedDescriptionKey: message]) {
        $1
      })
  }
}

extension PedometerError.Reason {
  /// The code that JavaScript knows.
  var bridgeCode: String {
    switch self {
    case .unavailable: "ERR_UNAVAILABLE"
    case .notDetermined: "ERR_NOT_DETERMINED"
    case .restricted: "ERR_RESTRICTED"
    case .denied: "ERR_DENIED"
    case .notEntitled: "ERR_NOT_ENTITLED"
    case .usageDescriptionMissing: "ERR_USAGE_DESCRIPTION_MISSING"
    case .requiresMovement: "ERR_REQUIRES_MOVEMENT"
    case .invalidRequest: "ERR_INVALID_REQUEST"
    case .historyUnavailable: "ERR_HISTORY_UNAVAILABLE"
    case .noData: "ERR_NO_DATA"
    case .timedOut: "ERR_TIMED_OUT"
    case .other: "ERR_OTHER"
    }
  }
}

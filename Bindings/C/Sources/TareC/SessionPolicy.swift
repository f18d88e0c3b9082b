// A session's policy: from the C structure, and as words of a snapshot; both are checked alike.
import CTare
import Tare

extension Policy {
  /// The policy that a C structure says; nil where a value is out of its range.
  init?(_ policy: tare_policy) {
    self.init()
    switch policy.decrease {
    case TARE_CORRECTION: decrease = .correction
    case TARE_RESTART: decrease = .restart
    case TARE_RESTART_BELOW:
      guard policy.restart_below > 0, policy.restart_below <= 1 else { return nil }
      decrease = .restartBelow(policy.restart_below)
    default: return nil
    }
    guard 0...63 ~= policy.width, policy.tolerance >= 0, policy.adjacency >= 0,
      policy.maximum_rate >= 0, policy.maximum_rate.isFinite
    else { return nil }
    width = policy.width == 0 ? nil : Int(policy.width)
    maximumRate = policy.maximum_rate == 0 ? nil : policy.maximum_rate
    tolerance = policy.tolerance
    adjacency = policy.adjacency
  }

  /// The policy as a C structure.
  var structure: tare_policy {
    var result = tare_policy()
    switch decrease {
    case .correction: result.decrease = TARE_CORRECTION
    case .restart: result.decrease = TARE_RESTART
    case .restartBelow(let share):
      result.decrease = TARE_RESTART_BELOW
      result.restart_below = share
    }
    result.width = Int32(truncatingIfNeeded: width ?? 0)
    result.maximum_rate = maximumRate ?? 0
    result.tolerance = tolerance
    result.adjacency = adjacency
    return result
  }
}

/// A policy as words of a snapshot.
enum PolicyWords {
  static var count: Int { 6 }

  static func write(_ policy: Policy, _ put: (Int64) -> Void) {
    let policy = policy.structure
    put(Int64(policy.decrease))
    put(Int64(bitPattern: policy.restart_below.bitPattern))
    put(Int64(policy.width))
    put(Int64(bitPattern: policy.maximum_rate.bitPattern))
    put(policy.tolerance)
    put(policy.adjacency)
  }

  static func read(_ next: () -> Int64) -> Policy? {
    var policy = tare_policy()
    let decrease = next()
    policy.restart_below = Double(bitPattern: UInt64(bitPattern: next()))
    let width = next()
    policy.maximum_rate = Double(bitPattern: UInt64(bitPattern: next()))
    policy.tolerance = next()
    policy.adjacency = next()
    guard let decrease = Int32(exactly: decrease), let width = Int32(exactly: width) else {
      return nil
    }
    policy.decrease = decrease
    policy.width = width
    return Policy(policy)
  }
}

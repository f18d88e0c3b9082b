// The look-alike's promises: the two blocks that React Native hands to a method.

public import Foundation

/// Fulfils a promise.
public typealias RCTPromiseResolveBlock = (Any?) -> Void

/// Rejects a promise with a code, a message and an error, whose `userInfo` JavaScript sees.
public typealias RCTPromiseRejectBlock = (String?, String?, (any Error)?) -> Void

/// What is told when the script is reloaded.
public protocol RCTInvalidating: NSObjectProtocol {
  /// Ends everything.
  func invalidate()
}

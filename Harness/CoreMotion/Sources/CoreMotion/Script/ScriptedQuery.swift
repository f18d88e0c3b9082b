// A query as the script sees it.

public import Dispatch
public import Foundation

/// A query that was made; the test answers it, or does not.
public final class ScriptedQuery: @unchecked Sendable {
  // Sendable: `pedometer` is weak, set once and read under the device's lock by `takeHandler`.

  /// The first instant asked for.
  public let start: Date
  /// The last instant asked for.
  public let end: Date
  let device: ScriptedDevice
  let number: Int
  private weak var pedometer: CMPedometer?

  init(from start: Date, to end: Date, device: ScriptedDevice, pedometer: CMPedometer, number: Int)
  {
    self.start = start
    self.end = end
    self.device = device
    self.number = number
    self.pedometer = pedometer
  }

  /// Whether somebody still holds the pedometer that was asked.
  public var isAlive: Bool { pedometer != nil }

  /// Calls the handler; does nothing if the pedometer is gone or has answered.
  ///
  /// - Parameters:
  ///   - answer: What to call it with.
  ///   - queue: Where to call it, and not before this returns; on this thread if nil.
  ///   - times: How often; Apple's calls it once.
  /// - Returns: Whether there was a handler to call.
  @discardableResult
  public func answer(
    _ answer: ScriptedAnswer, on queue: DispatchQueue? = nil, times: Int = 1
  ) -> Bool {
    guard let pedometer else { return false }
    guard
      let handler = device.withState({ _ in
        pedometer.queryHandlers.removeValue(forKey: number)
      })
    else { return false }
    let callback = Callback(handler: handler, device: device)
    for _ in 0..<times { callback.run(answer, on: queue) }
    return true
  }

  /// Drops the handler without calling it, as an object does that lost its connection.
  public func drop() {
    guard let pedometer else { return }
    let handler = device.withState { _ in pedometer.queryHandlers.removeValue(forKey: number) }
    withExtendedLifetime(handler) {}
  }
}

extension ScriptedQuery {
  /// Lets the person answer the prompt.
  public func device(says status: CMAuthorizationStatus) {
    device.authorizationStatus = status
  }
}

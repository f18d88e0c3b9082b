// Live subscriptions as the script sees them.

public import Dispatch
public import Foundation

/// A subscription to updates that was started.
public final class ScriptedFeed: @unchecked Sendable {
  // Sendable: `pedometer` is weak and set once; its handlers are read under the device's lock.

  /// The instant to count from.
  public let start: Date
  let device: ScriptedDevice
  let number: Int
  private weak var pedometer: CMPedometer?

  init(from start: Date, device: ScriptedDevice, pedometer: CMPedometer, number: Int) {
    self.start = start
    self.device = device
    self.pedometer = pedometer
    self.number = number
  }

  private var handler: CMPedometerHandler? {
    guard let pedometer else { return nil }
    return device.withState { _ in pedometer.updateHandlers[number] }
  }

  /// Whether it was neither stopped nor lost with its object.
  public var isRunning: Bool { handler != nil }

  /// Calls the handler; does nothing if the feed does not run.
  ///
  /// - Parameters:
  ///   - answer: What to call it with.
  ///   - queue: Where to call it; on this thread if nil.
  /// - Returns: Whether there was a handler to call.
  @discardableResult
  public func send(_ answer: ScriptedAnswer, on queue: DispatchQueue? = nil) -> Bool {
    guard let handler else { return false }
    Callback(handler: handler, device: device).run(answer, on: queue)
    return true
  }

  /// A callback as it lies in a queue: it will be made even if the feed is stopped before.
  public func underWay(_ answer: ScriptedAnswer) -> @Sendable () -> Void {
    guard let handler else { return {} }
    let callback = Callback(handler: handler, device: device)
    return { callback.run(answer, on: nil) }
  }
}

/// A subscription to events that was started.
public final class ScriptedEventFeed: @unchecked Sendable {
  // Sendable: as `ScriptedFeed`.

  let device: ScriptedDevice
  let number: Int
  private weak var pedometer: CMPedometer?

  init(device: ScriptedDevice, pedometer: CMPedometer, number: Int) {
    self.device = device
    self.pedometer = pedometer
    self.number = number
  }

  private var handler: CMPedometerEventHandler? {
    guard let pedometer else { return nil }
    return device.withState { _ in pedometer.eventHandlers[number] }
  }

  /// Whether it was neither stopped nor lost with its object.
  public var isRunning: Bool { handler != nil }

  /// Calls the handler on this thread; does nothing if the feed does not run.
  @discardableResult
  public func send(_ event: ScriptedEvent) -> Bool {
    guard let handler else { return false }
    ScriptedDevice.$current.withValue(device) {
      switch event {
      case .event(let type, let date): handler(ScriptedEventObject(type, at: date), nil)
      case .failure(let code): handler(nil, NSError(domain: CMErrorDomain, code: code))
      case .nothing: handler(nil, nil)
      }
    }
    return true
  }
}

/// A handler on its way to be called.
struct Callback: @unchecked Sendable {
  // Sendable: Core Motion's handlers are not, and are called on its queues all the same. That is what
  // is played here.
  let handler: CMPedometerHandler
  let device: ScriptedDevice

  func run(_ answer: ScriptedAnswer, on queue: DispatchQueue?) {
    guard let queue else {
      call(with: answer)
      return
    }
    queue.async { call(with: answer) }
  }

  private func call(with answer: ScriptedAnswer) {
    let data = answer.sample.map { ScriptedData($0, device: device) }
    ScriptedDevice.$current.withValue(device) { handler(data, answer.error) }
    data?.expire()
  }
}

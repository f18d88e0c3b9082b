// The look-alike's event emitter: Apple's imported interface of React Native's, and a script behind it.

public import Foundation

/// Sends events to JavaScript while somebody listens.
///
/// As React Native's it counts listeners, tells the subclass of the first and the last, refuses an
/// event that was not announced, and complains about one that nobody takes.
open class RCTEventEmitter: NSObject, RCTInvalidating {
  private let lock = NSLock()
  private var listeners = 0
  private var sink: (@Sendable (String, Any) -> Void)?
  private var complaintsSoFar: [String] = []

  /// Creates an emitter without listeners.
  public override init() { super.init() }

  /// Whether the module has to be created on the main queue.
  open class func requiresMainQueueSetup() -> Bool { false }

  /// The names of the events.
  open func supportedEvents() -> [String]! { nil }

  /// The first listener came.
  open func startObserving() {}

  /// The last listener went.
  open func stopObserving() {}

  /// The script is reloaded.
  open func invalidate() {}

  /// Sends an event.
  public func sendEvent(withName name: String!, body: Any!) {
    let sink = lock.withLock {
      if !(supportedEvents() ?? []).contains(name) {
        complaintsSoFar.append("\(name ?? "nil") is not a supported event")
      }
      if listeners == 0 { complaintsSoFar.append("nobody listens to \(name ?? "nil")") }
      return self.sink
    }
    sink?(name, body as Any)
  }

  /// JavaScript listens.
  open func addListener(_ eventName: String!) {
    let isFirst = lock.withLock {
      listeners += 1
      return listeners == 1
    }
    if isFirst { startObserving() }
  }

  /// JavaScript listens less.
  open func removeListeners(_ count: Double) {
    let isLast = lock.withLock {
      listeners = max(0, listeners - Int(count))
      return listeners == 0
    }
    if isLast { stopObserving() }
  }
}

extension RCTEventEmitter {
  /// The other end of the bridge. The look-alike's own.
  public var onSend: (@Sendable (String, Any) -> Void)? {
    get { lock.withLock { sink } }
    set { lock.withLock { sink = newValue } }
  }

  /// What React Native would have complained about. The look-alike's own.
  public var complaints: [String] { lock.withLock { complaintsSoFar } }
}

// The framework does not declare it Sendable; the look-alike says outright that it is not.
@available(*, unavailable)
extension RCTEventEmitter: @unchecked Sendable {}

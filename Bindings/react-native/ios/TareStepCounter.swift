// The native module as React Native sees it: methods, promises, one event. The only import of React.

import Foundation
public import React
public import StepCounting
import StepCountingCoreMotion

/// The module that JavaScript knows as "StepCounter"; `TareStepCounter.mm` registers it.
///
/// React Native may call from any thread and is called back from any thread. Where there is no
/// Objective-C the attributes fall away and everything else is the same, so that this very file runs in
/// the tests on Linux.
#if canImport(ObjectiveC)
  @objc(TareStepCounter)
#endif
public final class TareStepCounter: RCTEventEmitter {
  /// The one event: a reading, with the id of its session.
  static let readingEvent = "StepCounter.stepCounterUpdate"

  let bridge: StepCounterBridge
  private let door: EventDoor

  /// The module over the device's own pedometer.
  public override convenience init() {
    let pedometer = CoreMotionPedometer()
    self.init(
      source: pedometer, counterType: "CMPedometer",
      askPermission: { await pedometer.requestAuthorization() })
  }

  /// The module over another source, as tests have it.
  public init(
    source: any PedometerSource, clock: any CounterClock = SystemClock(), counterType: String,
    askPermission: @escaping @Sendable () async -> PedometerAuthorization
  ) {
    let door = EventDoor()
    self.door = door
    bridge = StepCounterBridge(
      source: source, clock: clock, counterType: counterType, askPermission: askPermission,
      send: { door.send($0) })
    super.init()
    door.open(to: self)
  }

  deinit { bridge.invalidate() }

  /// The module may be created on any queue: nothing of it is a view.
  #if canImport(ObjectiveC)
    @objc
  #endif
  public override class func requiresMainQueueSetup() -> Bool { false }

  /// The one event.
  public override func supportedEvents() -> [String] { [Self.readingEvent] }

  /// Somebody listens: readings are sent from now on.
  public override func startObserving() { door.isObserved = true }

  /// Nobody listens any more; React Native complains about events that nobody takes.
  public override func stopObserving() { door.isObserved = false }

  /// The script is reloaded: every session of the old one ends, and nothing of it is sent any more.
  public override func invalidate() {
    door.isObserved = false
    bridge.invalidate()
    super.invalidate()
  }
}

/// What stands between readings, which come on any thread, and the emitter.
// Sendable: `emitter` and `observed` are touched under `lock` only, and React Native's emitter takes
// events on any thread.
private final class EventDoor: @unchecked Sendable {
  private let lock = NSLock()
  private weak var emitter: RCTEventEmitter?
  private var observed = false

  func open(to emitter: RCTEventEmitter) {
    lock.withLock { self.emitter = emitter }
  }

  var isObserved: Bool {
    get { lock.withLock { observed } }
    set { lock.withLock { observed = newValue } }
  }

  func send(_ reading: BridgeValue) {
    let emitter = lock.withLock { observed ? self.emitter : nil }
    emitter?.sendEvent(withName: TareStepCounter.readingEvent, body: reading.foundation)
  }
}

/// A promise of JavaScript's.
// Sendable: React Native's blocks carry no annotation and may be called on any thread.
struct BridgePromise: @unchecked Sendable {
  let resolve: RCTPromiseResolveBlock
  let reject: RCTPromiseRejectBlock

  /// Settles it.
  func settle(_ result: Result<BridgeValue, BridgeFailure>) {
    switch result {
    case .success(let value): resolve(value.foundation)
    case .failure(let failure): reject(failure.code, failure.message, failure.nsError)
    }
  }

  /// Settles it with what the body returns.
  func settle(_ body: () throws(BridgeFailure) -> BridgeValue) {
    do throws(BridgeFailure) {
      settle(.success(try body()))
    } catch {
      settle(.failure(error))
    }
  }

  /// Lets the body settle it later; a failure to begin settles it now.
  func settleLater(_ body: (@escaping BridgeAnswer) throws(BridgeFailure) -> Void) {
    do throws(BridgeFailure) {
      try body { settle($0) }
    } catch {
      settle(.failure(error))
    }
  }
}

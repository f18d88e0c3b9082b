// The sessions that JavaScript holds by id, and what is sent of them. No React Native here.

import Foundation
public import StepCounting
import StepDays
import Tare

/// What a call is answered with, on any thread, exactly once.
typealias BridgeAnswer = @Sendable (Result<BridgeValue, BridgeFailure>) -> Void

/// The counter behind the native module: any number of sessions over one source, each with an id.
///
/// Ids are JavaScript's: it listens before a session begins, so nothing can be missed. After
/// ``invalidate()`` (a reload of the script) nothing is sent any more, and the source is left.
public final class StepCounterBridge: Sendable {
  /// How many sessions that are over can still be asked for days, trace or snapshot.
  static let endedKept = 16

  struct State {
    var running: [String: BridgedSession] = [:]
    /// Oldest first.
    var ended: [BridgedSession] = []
    var isInvalid = false
  }

  let source: any PedometerSource
  let clock: any CounterClock
  let counterType: String
  private let askPermission: @Sendable () async -> PedometerAuthorization
  private let send: @Sendable (BridgeValue) -> Void
  private let lock = NSLock()
  // Guarded by `lock`: every access is inside `withState`.
  nonisolated(unsafe) private var state = State()

  /// Creates a bridge; the source is not touched.
  ///
  /// - Parameters:
  ///   - source: Where the steps come from.
  ///   - clock: The clocks to run on.
  ///   - counterType: What JavaScript calls the sensor.
  ///   - askPermission: Asks the person, if nobody has yet.
  ///   - send: Takes each reading, on any thread.
  public init(
    source: any PedometerSource, clock: any CounterClock = SystemClock(), counterType: String,
    askPermission: @escaping @Sendable () async -> PedometerAuthorization,
    send: @escaping @Sendable (BridgeValue) -> Void
  ) {
    self.source = source
    self.clock = clock
    self.counterType = counterType
    self.askPermission = askPermission
    self.send = send
  }

  private func withState<Value>(_ body: (inout State) -> Value) -> Value {
    lock.withLock { body(&state) }
  }

  /// Ends everything at once, without closing queries: nobody is there to take their answers.
  public func invalidate() {
    let sessions = withState { state in
      defer { state = State(isInvalid: true) }
      return Array(state.running.values)
    }
    for session in sessions { session.end() }
  }

  // MARK: What the device can do

  func status() -> BridgeValue {
    .object([
      "authorization": .text(source.authorization.rawValue),
      "capabilities": BridgeValue(source.capabilities),
      "counterType": .text(counterType),
    ])
  }

  func requestAuthorization(_ answer: @escaping BridgeAnswer) {
    let askPermission = askPermission
    Task { answer(.success(.text(await askPermission().rawValue))) }
  }

  // MARK: Sessions

  func start(_ id: String, _ options: [String: Any]) throws(BridgeFailure) -> BridgeValue {
    let options = try SessionOptions(options)
    let isTaken = withState { state in
      state.isInvalid || state.running[id] != nil || state.ended.contains { $0.id == id }
    }
    guard !isTaken else {
      throw .invalidOption("session", "an id that no session has had, but is \(id)")
    }
    let bridged = BridgedSession(id, options, source: source, clock: clock)
    let opening = bridged.session.reading
    // Two starts with one id at the same time, or a reload meanwhile.
    let isKept = withState { state in
      guard !state.isInvalid, state.running[id] == nil else { return false }
      state.running[id] = bridged
      return true
    }
    guard isKept else { throw .unknownSession(id) }
    bridged.follow(heartbeat: options.heartbeat) { [weak self] reading in
      self?.emit(reading, id)
    } onEnd: { [weak self] in
      self?.retire(id)
    }
    // A reload between the two would have ended a task that was not there yet.
    if withState({ $0.isInvalid }) { bridged.end() }
    return BridgeValue(opening, of: id, counterType)
  }

  func read(_ id: String) throws(BridgeFailure) -> BridgeValue {
    BridgeValue(try known(id).session.reading, of: id, counterType)
  }

  func pause(_ id: String) throws(BridgeFailure) -> BridgeValue {
    try known(id).session.pause()
    return try read(id)
  }

  func resume(_ id: String) throws(BridgeFailure) -> BridgeValue {
    try known(id).session.resume()
    return try read(id)
  }

  /// Begins again at 0 before it returns; the answer is the final reading of what ended.
  func reset(_ id: String, _ answer: @escaping BridgeAnswer) throws(BridgeFailure) {
    let finished = try known(id).session.reset()
    let counterType = counterType
    Task {
      answer(.success(BridgeValue(await finished.finalReading(), of: id, counterType)))
    }
  }

  func stop(_ id: String, _ answer: @escaping BridgeAnswer) throws(BridgeFailure) {
    let bridged = try known(id)
    let counterType = counterType
    Task {
      answer(.success(BridgeValue(await bridged.session.stop(), of: id, counterType)))
    }
  }

  func snapshot(_ id: String) throws(BridgeFailure) -> BridgeValue {
    let snapshot = try known(id).session.snapshot()
    do {
      return .text(String(decoding: try JSONEncoder().encode(snapshot), as: UTF8.self))
    } catch {
      throw BridgeFailure("ERR_OTHER", "The snapshot could not be written: \(error).")
    }
  }

  func days(_ id: String) throws(BridgeFailure) -> BridgeValue {
    .list(try known(id).session.days.map { BridgeValue($0) })
  }

  func changeZone(_ id: String, to name: String) throws(BridgeFailure) -> BridgeValue {
    guard let zone = TimeZone(identifier: name) else {
      throw .invalidOption("timeZone", "a zone that this system knows, but is \"\(name)\"")
    }
    try known(id).session.changeZone(to: zone)
    return .null
  }

  func trace(_ id: String) throws(BridgeFailure) -> BridgeValue { .text(try known(id).trace) }

  func explain(_ id: String) throws(BridgeFailure) -> BridgeValue {
    .list(try known(id).explained())
  }

  private func known(_ id: String) throws(BridgeFailure) -> BridgedSession {
    let bridged = withState { state in
      state.running[id] ?? state.ended.last { $0.id == id }
    }
    guard let bridged else { throw .unknownSession(id) }
    return bridged
  }

  private func emit(_ reading: StepReading, _ id: String) {
    guard withState({ !$0.isInvalid }) else { return }
    send(BridgeValue(reading, of: id, counterType))
  }

  private func retire(_ id: String) {
    withState { state in
      guard let bridged = state.running.removeValue(forKey: id) else { return }
      state.ended.append(bridged)
      if state.ended.count > Self.endedKept { state.ended.removeFirst() }
    }
  }
}

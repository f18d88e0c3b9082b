// The methods of the native module, one per method of src/specs/NativeStepCounter.ts.

import Foundation
public import React

extension TareStepCounter {
  /// What the device can do, and whether it may.
  #if canImport(ObjectiveC)
    @objc(status:reject:)
  #endif
  public func status(
    resolve: @escaping RCTPromiseResolveBlock, reject: @escaping RCTPromiseRejectBlock
  ) {
    BridgePromise(resolve: resolve, reject: reject).settle(.success(bridge.status()))
  }

  /// Asks the person, if nobody has yet.
  #if canImport(ObjectiveC)
    @objc(requestAuthorization:reject:)
  #endif
  public func requestAuthorization(
    resolve: @escaping RCTPromiseResolveBlock, reject: @escaping RCTPromiseRejectBlock
  ) {
    let promise = BridgePromise(resolve: resolve, reject: reject)
    bridge.requestAuthorization { promise.settle($0) }
  }

  /// What was counted between two instants, in Unix milliseconds.
  #if canImport(ObjectiveC)
    @objc(queryRange:to:resolve:reject:)
  #endif
  public func queryRange(
    _ from: Double, to: Double, resolve: @escaping RCTPromiseResolveBlock,
    reject: @escaping RCTPromiseRejectBlock
  ) {
    BridgePromise(resolve: resolve, reject: reject).settleLater { (answer) throws(BridgeFailure) in
      try bridge.query(from: from, to: to, answer)
    }
  }

  /// The same per local day.
  #if canImport(ObjectiveC)
    @objc(queryDays:resolve:reject:)
  #endif
  public func queryDays(
    _ options: [String: Any], resolve: @escaping RCTPromiseResolveBlock,
    reject: @escaping RCTPromiseRejectBlock
  ) {
    BridgePromise(resolve: resolve, reject: reject).settleLater { (answer) throws(BridgeFailure) in
      try bridge.queryDays(options, answer)
    }
  }

  /// Begins a session under an id of JavaScript's; resolves with its opening reading.
  #if canImport(ObjectiveC)
    @objc(startSession:options:resolve:reject:)
  #endif
  public func startSession(
    _ session: String, options: [String: Any], resolve: @escaping RCTPromiseResolveBlock,
    reject: @escaping RCTPromiseRejectBlock
  ) {
    BridgePromise(resolve: resolve, reject: reject).settle { () throws(BridgeFailure) in
      try bridge.start(session, options)
    }
  }

  /// What a session shows now.
  #if canImport(ObjectiveC)
    @objc(readSession:resolve:reject:)
  #endif
  public func readSession(
    _ session: String, resolve: @escaping RCTPromiseResolveBlock,
    reject: @escaping RCTPromiseRejectBlock
  ) {
    BridgePromise(resolve: resolve, reject: reject).settle { () throws(BridgeFailure) in
      try bridge.read(session)
    }
  }

  /// What is walked from now on does not count.
  #if canImport(ObjectiveC)
    @objc(pauseSession:resolve:reject:)
  #endif
  public func pauseSession(
    _ session: String, resolve: @escaping RCTPromiseResolveBlock,
    reject: @escaping RCTPromiseRejectBlock
  ) {
    BridgePromise(resolve: resolve, reject: reject).settle { () throws(BridgeFailure) in
      try bridge.pause(session)
    }
  }

  /// What is walked from now on counts again.
  #if canImport(ObjectiveC)
    @objc(resumeSession:resolve:reject:)
  #endif
  public func resumeSession(
    _ session: String, resolve: @escaping RCTPromiseResolveBlock,
    reject: @escaping RCTPromiseRejectBlock
  ) {
    BridgePromise(resolve: resolve, reject: reject).settle { () throws(BridgeFailure) in
      try bridge.resume(session)
    }
  }

  /// Begins again at 0; resolves with the final reading of what ended.
  #if canImport(ObjectiveC)
    @objc(resetSession:resolve:reject:)
  #endif
  public func resetSession(
    _ session: String, resolve: @escaping RCTPromiseResolveBlock,
    reject: @escaping RCTPromiseRejectBlock
  ) {
    BridgePromise(resolve: resolve, reject: reject).settleLater { (answer) throws(BridgeFailure) in
      try bridge.reset(session, answer)
    }
  }

  /// Ends a session; resolves with its final reading.
  #if canImport(ObjectiveC)
    @objc(stopSession:resolve:reject:)
  #endif
  public func stopSession(
    _ session: String, resolve: @escaping RCTPromiseResolveBlock,
    reject: @escaping RCTPromiseRejectBlock
  ) {
    BridgePromise(resolve: resolve, reject: reject).settleLater { (answer) throws(BridgeFailure) in
      try bridge.stop(session, answer)
    }
  }

  /// A session as it stands, as a text to be stored.
  #if canImport(ObjectiveC)
    @objc(snapshotSession:resolve:reject:)
  #endif
  public func snapshotSession(
    _ session: String, resolve: @escaping RCTPromiseResolveBlock,
    reject: @escaping RCTPromiseRejectBlock
  ) {
    BridgePromise(resolve: resolve, reject: reject).settle { () throws(BridgeFailure) in
      try bridge.snapshot(session)
    }
  }

  /// The local days of a session.
  #if canImport(ObjectiveC)
    @objc(sessionDays:resolve:reject:)
  #endif
  public func sessionDays(
    _ session: String, resolve: @escaping RCTPromiseResolveBlock,
    reject: @escaping RCTPromiseRejectBlock
  ) {
    BridgePromise(resolve: resolve, reject: reject).settle { () throws(BridgeFailure) in
      try bridge.days(session)
    }
  }

  /// Goes on in another zone.
  #if canImport(ObjectiveC)
    @objc(changeZone:zone:resolve:reject:)
  #endif
  public func changeZone(
    _ session: String, zone: String, resolve: @escaping RCTPromiseResolveBlock,
    reject: @escaping RCTPromiseRejectBlock
  ) {
    BridgePromise(resolve: resolve, reject: reject).settle { () throws(BridgeFailure) in
      try bridge.changeZone(session, to: zone)
    }
  }

  /// What was recorded of a session.
  #if canImport(ObjectiveC)
    @objc(sessionTrace:resolve:reject:)
  #endif
  public func sessionTrace(
    _ session: String, resolve: @escaping RCTPromiseResolveBlock,
    reject: @escaping RCTPromiseRejectBlock
  ) {
    BridgePromise(resolve: resolve, reject: reject).settle { () throws(BridgeFailure) in
      try bridge.trace(session)
    }
  }

  /// What each recorded event did, and why.
  #if canImport(ObjectiveC)
    @objc(explainSession:resolve:reject:)
  #endif
  public func explainSession(
    _ session: String, resolve: @escaping RCTPromiseResolveBlock,
    reject: @escaping RCTPromiseRejectBlock
  ) {
    BridgePromise(resolve: resolve, reject: reject).settle { () throws(BridgeFailure) in
      try bridge.explain(session)
    }
  }
}

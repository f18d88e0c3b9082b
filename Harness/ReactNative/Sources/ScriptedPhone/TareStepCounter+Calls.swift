// Calls of the module by name, as JavaScript makes them.

import Foundation
public import React
public import TareReactNative

/// A call that the module does not have.
public struct UnknownCall: Error {}

extension TareStepCounter {
  /// Calls a method with JavaScript's arguments.
  ///
  /// - Throws: ``UnknownCall`` where there is no such method, or its arguments are others.
  public func call(
    _ method: String, _ arguments: [Any], resolve: @escaping RCTPromiseResolveBlock,
    reject: @escaping RCTPromiseRejectBlock
  ) throws {
    let session = arguments.first as? String
    switch method {
    case "status": status(resolve: resolve, reject: reject)
    case "requestAuthorization": requestAuthorization(resolve: resolve, reject: reject)
    case "queryRange":
      guard let from = (arguments.first as? NSNumber)?.doubleValue,
        let to = (arguments.last as? NSNumber)?.doubleValue
      else { throw UnknownCall() }
      queryRange(from, to: to, resolve: resolve, reject: reject)
    case "queryDays":
      queryDays(arguments.first as? [String: Any] ?? [:], resolve: resolve, reject: reject)
    case "addListener":
      addListener(session)
      resolve(nil)
    case "removeListeners":
      removeListeners((arguments.first as? NSNumber)?.doubleValue ?? 0)
      resolve(nil)
    default:
      guard let session else { throw UnknownCall() }
      try call(method, of: session, arguments.last, resolve, reject)
    }
  }

  private func call(
    _ method: String, of session: String, _ last: Any?, _ resolve: @escaping RCTPromiseResolveBlock,
    _ reject: @escaping RCTPromiseRejectBlock
  ) throws {
    switch method {
    case "startSession":
      startSession(
        session, options: last as? [String: Any] ?? [:], resolve: resolve, reject: reject)
    case "readSession": readSession(session, resolve: resolve, reject: reject)
    case "pauseSession": pauseSession(session, resolve: resolve, reject: reject)
    case "resumeSession": resumeSession(session, resolve: resolve, reject: reject)
    case "resetSession": resetSession(session, resolve: resolve, reject: reject)
    case "stopSession": stopSession(session, resolve: resolve, reject: reject)
    case "snapshotSession": snapshotSession(session, resolve: resolve, reject: reject)
    case "sessionDays": sessionDays(session, resolve: resolve, reject: reject)
    case "changeZone":
      changeZone(session, zone: last as? String ?? "", resolve: resolve, reject: reject)
    case "sessionTrace": sessionTrace(session, resolve: resolve, reject: reject)
    case "explainSession": explainSession(session, resolve: resolve, reject: reject)
    default: throw UnknownCall()
    }
  }
}

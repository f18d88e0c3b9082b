// What a module sent and how its promises ended, kept for a test.

import Foundation
import React
import ScriptedPhone
import TareReactNative

/// Events and promises, from any thread.
final class Received: @unchecked Sendable {
  // Sendable: everything is touched under `lock` only.
  private let lock = NSLock()
  private var bodies: [[String: Any]] = []

  func take(_ name: String, _ body: Any) {
    guard name == "StepCounter.stepCounterUpdate", let body = body as? [String: Any] else { return }
    lock.withLock { bodies.append(body) }
  }

  var count: Int { lock.withLock { bodies.count } }

  /// The numbers of a member in all events of a session.
  func numbers(_ member: String, of session: String) -> [Double] {
    lock.withLock { bodies.filter { $0["sessionId"] as? String == session } }
      .compactMap { $0[member] as? Double }
  }

  /// The texts of a member in all events of a session.
  func texts(_ member: String, of session: String) -> [String] {
    lock.withLock { bodies.filter { $0["sessionId"] as? String == session } }
      .compactMap { $0[member] as? String }
  }

  /// Waits until there is an event of a session with this number of steps.
  func steps(_ steps: Double, of session: String) async -> Bool {
    await eventually { self.numbers("steps", of: session).last == steps }
  }
}

/// How a promise ended.
enum Ending: @unchecked Sendable {
  // Sendable: what React Native is handed are values of Foundation that nobody changes.
  case resolved(Any)
  case rejected(code: String, message: String, userInfo: [String: Any])

  var object: [String: Any]? {
    if case .resolved(let value) = self { value as? [String: Any] } else { nil }
  }
  var list: [[String: Any]]? {
    if case .resolved(let value) = self { value as? [[String: Any]] } else { nil }
  }
  var text: String? { if case .resolved(let value) = self { value as? String } else { nil } }
  var code: String? { if case .rejected(let code, _, _) = self { code } else { nil } }
}

/// A promise that is kept until it has ended; ending it twice is noted.
final class Promise: @unchecked Sendable {
  // Sendable: `endings` is touched under `lock` only.
  private let lock = NSLock()
  private var endings: [Ending] = []

  var all: [Ending] { lock.withLock { endings } }

  func end(_ ending: Ending) { lock.withLock { endings.append(ending) } }
}

/// A phone, what its module sends, and calls by name.
struct Scene {
  let received = Received()
  let phone: Phone

  init(isObserved: Bool = true) {
    let received = received
    phone = Phone { name, body in received.take(name, body) }
    if isObserved { phone.module.addListener("StepCounter.stepCounterUpdate") }
  }

  /// Calls a method, without waiting for the promise.
  func begin(_ method: String, _ arguments: Any...) throws -> Promise {
    let promise = Promise()
    try phone.play {
      try phone.module.call(
        method, arguments,
        resolve: { promise.end(.resolved($0 ?? NSNull())) },
        reject: { code, message, error in
          promise.end(
            .rejected(
              code: code ?? "", message: message ?? "",
              userInfo: (error as NSError?)?.userInfo ?? [:]))
        })
    }
    return promise
  }

  /// How a promise ended that ends before the call returns.
  func call(_ method: String, _ arguments: Any...) throws -> Ending? {
    let promise = Promise()
    try phone.play {
      try phone.module.call(
        method, arguments,
        resolve: { promise.end(.resolved($0 ?? NSNull())) },
        reject: { code, message, error in
          promise.end(
            .rejected(
              code: code ?? "", message: message ?? "",
              userInfo: (error as NSError?)?.userInfo ?? [:]))
        })
    }
    return promise.all.last
  }

  /// Cranks the clock until a promise has ended.
  func end(of promise: Promise) async -> Ending? {
    for _ in 0..<60 {
      if await eventually(within: .milliseconds(20), { !promise.all.isEmpty }) { break }
      phone.advance(by: 0.5)
    }
    return promise.all.last
  }

  /// Walks so many steps within so many seconds, and has an update.
  func walk(_ steps: Double, in seconds: Double) {
    phone.advance(by: seconds)
    phone.walk(steps)
    phone.update()
  }
}

/// Waits until something holds, or long enough that it never will.
func eventually(
  within limit: Duration = .seconds(60), _ condition: () -> Bool
) async -> Bool {
  let end = ContinuousClock.now + limit
  while !condition() {
    if ContinuousClock.now > end { return condition() }
    await Task.yield()
    try? await Task.sleep(for: .microseconds(200))
  }
  return true
}

// A session that has ended, and its final reading once the closing query has told it.

import Foundation
public import StepDays
public import Tare

/// A session that was stopped or reset.
///
///     let lap = session.reset()
///     lap.token                      // of the session that ended
///     await lap.finalReading().steps // with what was walked up to the reset
public final class FinishedSession: Sendable {
  private let session: StepSession
  private let finish: Finish
  /// The token of the session that ended.
  public let token: SessionToken

  init(_ session: StepSession, _ token: SessionToken, _ finish: Finish) {
    self.session = session
    self.token = token
    self.finish = finish
  }

  /// The final reading, or the newest one while the closing query is under way.
  public var reading: StepReading {
    session.locked { newest(in: $0).reading }
  }

  /// The local days of the session, adding up to its steps; empty without a calendar.
  public var days: [DayTotal] {
    session.locked { newest(in: $0).days?.days ?? [] }
  }

  /// The final reading, awaited.
  ///
  /// - Returns: The final reading; the newest one where the task is cancelled first.
  public func finalReading() async -> StepReading {
    let number = session.locked { _ in finish.nextNumber() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isDone = session.locked { _ in
          finish.ended != nil || !finish.wait(number, continuation)
        }
        if isDone { continuation.resume() }
      }
    } onCancel: {
      session.locked { _ in finish.cancel(number) }?.resume()
    }
    return reading
  }

  /// The session as it ended, or as it stands. Called under the lock.
  private func newest(in state: SessionState) -> LiveSession {
    finish.ended ?? state.finishing.first { $0.token == token } ?? state.live
  }
}

/// A final reading to come. Guarded by the session's lock in every use.
final class Finish: Sendable {
  // Guarded by the lock of the session that owns it: touched only while that is held.
  nonisolated(unsafe) private(set) var ended: LiveSession?
  // As above.
  nonisolated(unsafe) private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  // As above.
  nonisolated(unsafe) private var cancelled: Set<Int> = []
  // As above.
  nonisolated(unsafe) private var last = 0

  func nextNumber() -> Int {
    last += 1
    return last
  }

  /// Keeps a continuation; false if its task was cancelled before.
  func wait(_ number: Int, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
    guard !cancelled.contains(number) else { return false }
    waiting[number] = continuation
    return true
  }

  func cancel(_ number: Int) -> CheckedContinuation<Void, Never>? {
    cancelled.insert(number)
    return waiting.removeValue(forKey: number)
  }

  /// The final reading is known; gives who waited for it.
  func complete(_ session: LiveSession) -> [SessionState.Woken] {
    defer { waiting = [:] }
    ended = session
    return waiting.values.map { .final($0) }
  }
}

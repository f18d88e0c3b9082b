// The snapshots that a session offers, waiting for the run loop to save them.

import Foundation
import StepCounting

/// Listens to a session's snapshots, and keeps the newest until it is taken.
final class SnapshotBox: Sendable {
  private let lock = NSLock()
  // Guarded by `lock`: every access is between lock() and unlock().
  nonisolated(unsafe) private var newest: StepSnapshot?
  // As above.
  nonisolated(unsafe) private var task: Task<Void, Never>?

  /// Listens to a session, and no more to the one before.
  func listen(to session: StepSession) {
    let task = Task.detached { [weak self] in
      for await snapshot in session.snapshots {
        guard !Task.isCancelled else { return }
        self?.put(snapshot)
        SignalPipe.wake()
      }
    }
    lock.lock()
    let before = self.task
    self.task = task
    lock.unlock()
    before?.cancel()
  }

  private func put(_ snapshot: StepSnapshot) {
    lock.lock()
    defer { lock.unlock() }
    newest = snapshot
  }

  /// The newest snapshot since the last call.
  func take() -> StepSnapshot? {
    lock.lock()
    defer { lock.unlock() }
    defer { newest = nil }
    return newest
  }

  func stop() {
    lock.lock()
    let task = task
    self.task = nil
    lock.unlock()
    task?.cancel()
  }
}

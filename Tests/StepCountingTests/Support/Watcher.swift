// A consumer in a task of its own, which keeps everything that it was given.

import Foundation
import StepCounting
import Tare

/// Iterates a sequence in a task and remembers.
final class Watcher<Element: Sendable>: Sendable {
  private let lock = NSLock()
  // Guarded by `lock`.
  nonisolated(unsafe) private var elements: [Element] = []
  // Guarded by `lock`.
  nonisolated(unsafe) private var isOver = false
  // Written once, in the initializer, before anybody else sees the object.
  nonisolated(unsafe) private var task: Task<Void, Never>?

  init<Sequence: AsyncSequence & Sendable>(_ sequence: Sequence)
  where Sequence.Element == Element {
    task = Task { [weak self] in
      do {
        for try await element in sequence { self?.take(element) }
      } catch {}
      self?.end()
    }
  }

  deinit { task?.cancel() }

  private func take(_ element: Element) {
    lock.lock()
    elements.append(element)
    lock.unlock()
  }

  private func end() {
    lock.lock()
    isOver = true
    lock.unlock()
  }

  /// Everything so far.
  var seen: [Element] {
    lock.lock()
    defer { lock.unlock() }
    return elements
  }

  /// Whether the sequence has ended.
  var hasEnded: Bool {
    lock.lock()
    defer { lock.unlock() }
    return isOver
  }

  func cancel() { task?.cancel() }

  /// Waits until the newest element is as wanted.
  func newest(within limit: Duration = .seconds(600), _ isWanted: (Element) -> Bool) async
    -> Bool
  {
    await eventually(within: limit) { seen.last.map(isWanted) ?? false }
  }

  func ends(within limit: Duration = .seconds(600)) async -> Bool {
    await eventually(within: limit) { hasEnded }
  }
}

extension Watcher where Element == StepReading {
  /// Whether no reading shows less than one before it of the same session.
  var neverFalls: Bool {
    var last: [Int64: Int] = [:]
    for reading in seen {
      let token = reading.session.rawValue
      if reading.steps < last[token, default: 0] { return false }
      last[token] = reading.steps
    }
    return true
  }
}

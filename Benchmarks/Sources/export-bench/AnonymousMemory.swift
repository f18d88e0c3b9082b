// How much anonymous memory the process holds while it works: pages of mapped files do not count.

import Foundation

/// Looks at the process' anonymous memory every few milliseconds, as the kernel tells it (Linux).
final class AnonymousMemory: @unchecked Sendable {
  // Every access of what follows holds the lock.
  private let lock = NSLock()
  private var most = 0
  private var isOver = false
  private let atStart: Int

  init() {
    atStart = Self.kilobytes()
    most = atStart
    Thread.detachNewThread { [self] in
      while sample() { Thread.sleep(forTimeInterval: 0.002) }
    }
  }

  private func sample() -> Bool {
    let now = Self.kilobytes()
    return lock.withLock {
      most = max(most, now)
      return !isOver
    }
  }

  /// The most there was, and the most beyond what there was at first, in MB (10⁶ bytes).
  func finish() -> (most: Double, added: Double) {
    _ = sample()
    return lock.withLock {
      isOver = true
      return (Double(most) * 1.024e-3, Double(most - atStart) * 1.024e-3)
    }
  }

  private static func kilobytes() -> Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("RssAnon:") })
    else { return 0 }
    return Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0
  }
}

// How far the reading or keeping of an export is: one line on a terminal, gone when it is done.

import Foundation

/// A percentage on standard error, shown from the first second on, ten times a second at most.
///
/// Readers report from wherever they run, so it has no console; it writes nothing but its line.
// Every stored property that changes is read and written with `lock` held.
final class ExportProgress: @unchecked Sendable {
  private let text: String
  private let size: Int
  private let isOn: Bool
  private let lock = NSLock()
  private let start = System.monotonicSeconds
  private var next = 1.0
  private var hasLine = false

  /// A line such as "reading export.xml" for something of this size.
  init(_ text: String, size: Int, isShown: Bool) {
    self.text = Printable.text(text)
    self.size = max(size, 1)
    isOn = isShown
  }

  /// Shows that so much of the size is done, if that is worth a line now.
  func show(_ done: Int) {
    guard isOn else { return }
    lock.withLock {
      let elapsed = System.monotonicSeconds - start
      guard elapsed >= next else { return }
      next = elapsed + 0.1
      hasLine = true
      let percent = max(0, min(100, Int(Double(done) / Double(size) * 100)))
      write("\r\(text): \(percent) %\u{1B}[K")
    }
  }

  /// Takes the line away.
  func clear() {
    lock.withLock {
      if hasLine { write("\r\u{1B}[K") }
      hasLine = false
    }
  }

  private func write(_ text: String) {
    try? System.write(2, Array(text.utf8))
  }
}

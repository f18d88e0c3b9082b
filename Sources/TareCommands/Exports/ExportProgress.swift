// How far a reader of an export is: one line on a terminal, gone when the file has been read.

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

  /// A line for a file of this size.
  init(_ name: String, size: Int, isShown: Bool) {
    text = Printable.text(name)
    self.size = max(size, 1)
    isOn = isShown
  }

  /// Shows that so many bytes have been read, if that is worth a line now.
  func show(_ bytes: Int) {
    guard isOn else { return }
    lock.withLock {
      let elapsed = System.monotonicSeconds - start
      guard elapsed >= next else { return }
      next = elapsed + 0.1
      hasLine = true
      let percent = max(0, min(100, Int(Double(bytes) / Double(size) * 100)))
      write("\rreading \(text): \(percent) %\u{1B}[K")
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

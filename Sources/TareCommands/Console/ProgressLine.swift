// How far a long piece of work is: one line on a terminal, gone when the work is done.

/// A percentage on standard error, shown from the first second on, ten times a second at most.
struct ProgressLine {
  private let name: String
  private let size: Int64
  private let start = System.monotonicSeconds
  private var next = 1.0
  private var isShown = false
  private var done: Int64 = 0

  /// A line for a file of this size.
  init(_ name: String, size: Int64) {
    self.name = name
    self.size = max(size, 1)
  }

  /// Notes that so many more bytes have been worked through.
  mutating func advance(_ bytes: Int, on console: borrowing Console) {
    done += Int64(bytes)
    let elapsed = System.monotonicSeconds - start
    guard elapsed >= next else { return }
    next = elapsed + 0.1
    isShown = true
    let percent = min(100, Int(Double(done) / Double(size) * 100))
    console.say("\r\(Printable.text(name)): \(percent) %\u{1B}[K")
  }

  /// Takes the line away.
  mutating func clear(on console: borrowing Console) {
    if isShown { console.say("\r\u{1B}[K") }
    isShown = false
  }
}

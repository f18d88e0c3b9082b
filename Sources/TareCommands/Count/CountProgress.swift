// How far a count of many files is: one line on a terminal, gone when the count is done.

/// Files and percent on standard error, shown from the first second on.
struct CountProgress {
  private let files: [String]
  private let start = System.monotonicSeconds
  private var isShown = false
  /// Bytes of all files; nil until they are asked for, and 0 where one of them has no size.
  private var size: Int64?

  init(_ files: [String]) {
    self.files = files
  }

  /// Shows how far it is, if that is worth a line.
  mutating func show(_ progress: (files: Int, bytes: Int64), on console: borrowing Console) {
    guard System.monotonicSeconds - start >= 1 else { return }
    isShown = true
    let size = size ?? measure()
    self.size = size
    let files =
      files.count == 1
      ? Printable.text(files[0]) : "\(progress.files) of \(files.count) files"
    let share =
      size > 0
      ? "\(min(100, Int(Double(progress.bytes) / Double(size) * 100))) %"
      : "\(progress.bytes / 1_000_000) MB"
    console.say("\rcounting \(files): \(share)\u{1B}[K")
  }

  /// Takes the line away.
  mutating func clear(on console: borrowing Console) {
    if isShown { console.say("\r\u{1B}[K") }
    isShown = false
  }

  private func measure() -> Int64 {
    var sum: Int64 = 0
    for file in files {
      guard let input = try? InputFile.open(file) else { continue }
      guard case .regular(let size) = input.kind else { return 0 }
      sum += size
    }
    return sum
  }
}

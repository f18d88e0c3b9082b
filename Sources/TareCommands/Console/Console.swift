// Standard output and standard error, and how each may be written.

/// The streams of the process.
struct Console {
  /// Results, collected until they are worth a write. Append to it and ``flush()`` or
  /// ``flushIfFull()``.
  var out: [UInt8] = []
  /// Whether results may be coloured.
  let hasColour: Bool
  /// Whether progress may be shown: standard error is a terminal, and no results run across it.
  private(set) var showsProgress: Bool
  /// The width for what adapts to it.
  let columns: Int

  /// Where results go.
  private(set) var results = OutputFile.standard

  private static let full = 128 << 10

  init() {
    let isTerminal = System.isTerminal(1)
    let noColour = System.environment("NO_COLOR").map { !$0.isEmpty } ?? false
    hasColour = isTerminal && !noColour && System.environment("TERM") != "dumb"
    showsProgress = System.isTerminal(2) && !isTerminal
    columns = isTerminal ? System.columns(of: 1) ?? 80 : 80
    out.reserveCapacity(2 * Self.full)
  }

  mutating func print(_ text: String) {
    out.append(contentsOf: text.utf8)
  }

  /// Writes what was collected.
  mutating func flush() throws(ToolFailure) {
    guard !out.isEmpty else { return }
    defer { out.removeAll(keepingCapacity: true) }
    try results.write(out)
  }

  /// Writes what was collected if that is a lot.
  mutating func flushIfFull() throws(ToolFailure) {
    if out.count >= Self.full { try flush() }
  }

  /// Sends all further results into a file, which is emptied; standard output is left alone.
  mutating func sendResults(to file: OutputFile) throws(ToolFailure) {
    try file.empty()
    results = file
    showsProgress = System.isTerminal(2)
  }

  /// Writes what was collected and closes the file that results were sent to. They go to standard
  /// output again.
  mutating func closeResults() throws(ToolFailure) {
    try flush()
    let file = results
    results = .standard
    try file.close()
  }

  /// Says on standard error what went wrong. What cannot be said there is not said.
  func complain(_ message: String, prefixed: Bool = true) {
    say(prefixed ? "tare: " + Printable.text(message) + "\n" : message)
  }

  /// Writes to standard error, as it is.
  func say(_ text: String) {
    try? System.write(2, Array(text.utf8))
  }
}

/// Texts that come from files and command lines, made fit for a terminal.
enum Printable {
  /// The text with U+FFFD for every control character but the line feed.
  static func text(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
    return String(result)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

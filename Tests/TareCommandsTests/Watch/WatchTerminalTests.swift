// `tare watch` on a real terminal: a pseudo terminal of the system's.

import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pseudo terminal, with the tool on its other side.
private final class PseudoTerminal {
  private let master: Int32
  private let slave: Int32
  let process = Process()
  private(set) var screen: [UInt8] = []

  init(_ arguments: [String], columns: Int = 80, rows: Int = 24, variables: [String: String] = [:])
    throws
  {
    var ends: (Int32, Int32) = (-1, -1)
    let result = openpty(&ends.0, &ends.1, nil, nil, nil)
    (master, slave) = ends
    try #require(result == 0)
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    resize(columns, rows)
    process.executableURL = Tool.executable
    process.arguments = ["watch"] + arguments
    var environment = ProcessInfo.processInfo.environment
    environment["TERM"] = "xterm-256color"
    environment["NO_COLOR"] = nil
    process.environment = environment.merging(variables) { $1 }
    let handle = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
  }

  deinit {
    if process.isRunning { process.terminate() }
    close(master)
    close(slave)
  }

  func resize(_ columns: Int, _ rows: Int) {
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    if process.isRunning { kill(process.processIdentifier, SIGWINCH) }
  }

  func press(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Everything shown so far.
  func text() -> String {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(master, &bytes, bytes.count)
      guard count > 0 else { break }
      screen += bytes[..<count]
    }
    return String(decoding: screen, as: UTF8.self)
  }

  /// Waits for a text; half a minute at most.
  func wait(for text: String, after start: Int = 0) {
    let end = Date(timeIntervalSinceNow: 30)
    while Date() < end {
      if self.text().dropFirst(start).contains(text) { return }
      Thread.sleep(forTimeInterval: 0.02)
    }
    Issue.record("'\(text)' did not come within 30 s: \(self.text().suffix(2000))")
  }

  /// Waits for the end.
  func finish() -> Int32 {
    let end = Date(timeIntervalSinceNow: 30)
    while process.isRunning, Date() < end {
      _ = text()
      Thread.sleep(forTimeInterval: 0.02)
    }
    if process.isRunning {
      Issue.record("it did not end within 30 s")
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()
    _ = text()
    return process.terminationStatus
  }

  /// Whether keys are echoed and read in lines, as a shell wants it.
  var isCooked: Bool {
    var modes = termios()
    guard tcgetattr(slave, &modes) == 0 else { return false }
    return modes.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO)
  }
}

@Suite("A watched session on a terminal", .serialized)
struct WatchTerminalTests {
  private static let enter = "\u{1B}[?1049h\u{1B}[?25l"
  private static let leave = "\u{1B}[?25h\u{1B}[?1049l"

  @Test("takes the screen and gives it back as it was, on q")
  func quits() throws {
    let terminal = try PseudoTerminal(["--speed", "20", "--seed", "3"])
    terminal.wait(for: Self.enter)
    terminal.wait(for: "p pause  r reset  q quit")
    terminal.wait(for: "█")
    #expect(!terminal.isCooked)
    terminal.press("q")
    #expect(terminal.finish() == 0)
    #expect(terminal.isCooked)
    let text = terminal.text()
    let end = try #require(text.range(of: Self.leave))
    #expect(text[end.upperBound...].contains(" steps in 0:"))
  }

  @Test(
    "gives it back when it is ended from outside",
    arguments: [(SIGINT, 0), (SIGTERM, 0), (SIGHUP, 0), (SIGQUIT, SIGQUIT)] as [(Int32, Int32)])
  func ended(signal: Int32, code: Int32) throws {
    let terminal = try PseudoTerminal(["--speed", "20", "--seed", "3"])
    terminal.wait(for: "q quit")
    kill(terminal.process.processIdentifier, signal)
    #expect(terminal.finish() == code)
    #expect(terminal.isCooked)
    #expect(terminal.text().contains(Self.leave))
  }

  @Test("gives it back on the second Ctrl-C, whatever it waits for")
  func twice() throws {
    let terminal = try PseudoTerminal(["--speed", "0.01", "--seed", "3"])
    terminal.wait(for: "q quit")
    terminal.process.interrupt()
    terminal.wait(for: "closing")
    terminal.process.interrupt()
    #expect(terminal.finish() == 130)
    #expect(terminal.isCooked)
    #expect(terminal.text().contains(Self.leave))
  }

  @Test("pauses, resumes, begins again and misbehaves by keys")
  func keys() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal([
      "--speed", "20", "--seed", "3", "--record", folder["walk.jsonl"].path,
    ])
    terminal.wait(for: "q quit")
    terminal.press("p")
    terminal.wait(for: "Paused: what is walked now does not count.")
    terminal.press("p")
    terminal.wait(for: "p pause", after: terminal.text().count)
    terminal.press("d")
    terminal.wait(for: "duplicate: an update arrives twice")
    terminal.press("\u{1B}[A")
    terminal.press("r")
    terminal.wait(for: "session 1 ended at")
    terminal.press("q")
    #expect(terminal.finish() == 0)
    // Each session is a trace of its own, and the first has both edges of the pause.
    let first = try String(contentsOf: folder["walk.jsonl"], encoding: .utf8)
    #expect(first.contains("\"event\":\"pause\"") && first.contains("\"event\":\"resume\""))
    for name in ["walk.jsonl", "walk-2.jsonl"] {
      let replay = try Tool.run(["replay", "--format", "jsonl", folder[name].path])
      #expect(replay.code == 0)
      #expect(replay.out.contains("\"kind\":\"close\""))
    }
  }

  @Test("adapts to another size")
  func resized() throws {
    let terminal = try PseudoTerminal(["--speed", "5", "--seed", "3"], columns: 40, rows: 16)
    terminal.wait(for: "q quit")
    let before = terminal.text().count
    terminal.resize(120, 40)
    terminal.wait(for: "t set clock  k kill app", after: before)
    terminal.press("q")
    #expect(terminal.finish() == 0)
  }

  @Test("uses no colour where NO_COLOR is set")
  func colour() throws {
    let coloured = try PseudoTerminal(["--for", "5s", "--speed", "20"])
    #expect(coloured.finish() == 0)
    #expect(coloured.text().contains("\u{1B}[36m"))
    let plain = try PseudoTerminal(["--for", "5s", "--speed", "20"], variables: ["NO_COLOR": "1"])
    #expect(plain.finish() == 0)
    #expect(!plain.text().replacing("\u{1B}[0m\u{1B}[?25h", with: "").contains(/\u{1B}\[[0-9;]*m/))
    let dumb = try PseudoTerminal(["--for", "5s", "--speed", "20"], variables: ["TERM": "dumb"])
    #expect(dumb.finish() == 0)
    #expect(!dumb.text().contains("\u{1B}"))
    #expect(dumb.text().contains("\"final\":true"))
  }

  @Test("gives it back when the session cannot be saved")
  func failing() throws {
    let terminal = try PseudoTerminal(
      ["--for", "20s", "--speed", "20", "--save", "/nowhere/walk.tare"])
    #expect(terminal.finish() == 74)
    #expect(terminal.isCooked)
    #expect(terminal.text().contains(Self.leave))
    #expect(terminal.text().contains("/nowhere/walk.tare: no such file or folder"))
  }
}

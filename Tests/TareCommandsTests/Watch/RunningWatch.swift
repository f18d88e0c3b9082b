// Running `tare watch` as its users do, also where it has to be killed.

import Foundation
import Testing

/// A `tare watch` that runs beside the test.
final class RunningWatch {
  let process = Process()
  let folder: TemporaryFolder
  private let input = Pipe()

  /// Starts the tool; its output goes into files of the folder.
  init(_ arguments: [String], in folder: TemporaryFolder, input: FileHandle? = nil) throws {
    self.folder = folder
    process.executableURL = Tool.executable
    process.arguments = ["watch"] + arguments
    process.currentDirectoryURL = folder.url
    process.standardInput = input ?? self.input
    for name in ["out", "err"] { try Data().write(to: folder[name]) }
    process.standardOutput = try FileHandle(forWritingTo: folder["out"])
    process.standardError = try FileHandle(forWritingTo: folder["err"])
    try process.run()
  }

  /// The lines so far, each an object.
  func lines() throws -> [[String: Any]] {
    try String(contentsOf: folder["out"], encoding: .utf8).split(separator: "\n")
      .filter { $0.hasSuffix("}") }
      .map { line in
        try #require(
          JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
      }
  }

  /// Waits until the lines fulfil a condition; half a minute at most.
  func wait(_ what: String, until isTrue: ([[String: Any]]) throws -> Bool) throws {
    let end = Date(timeIntervalSinceNow: 30)
    while Date() < end {
      if try isTrue(lines()) { return }
      Thread.sleep(forTimeInterval: 0.02)
    }
    Issue.record("\(what): did not come within 30 s; \(try lines().last ?? [:])")
  }

  func write(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  func closeInput() throws { try input.fileHandleForWriting.close() }

  /// Waits for the end; half a minute at most.
  @discardableResult
  func finish() -> Int32 {
    let end = Date(timeIntervalSinceNow: 30)
    while process.isRunning, Date() < end { Thread.sleep(forTimeInterval: 0.01) }
    if process.isRunning {
      Issue.record("it did not end within 30 s")
      kill()
    }
    return process.terminationStatus
  }

  /// Kills the process without a chance to do anything.
  func kill() {
    _ = Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Asks it to end as Ctrl-C does, and waits for the end.
  func interrupt() -> Int32 {
    process.interrupt()
    return finish()
  }

  func errors() throws -> String { try String(contentsOf: folder["err"], encoding: .utf8) }
}

extension [String: Any] {
  func number(_ key: String) -> Int? { self[key] as? Int }
  func text(_ key: String) -> String? { self[key] as? String }
}

// The writer of Tests/StoreWriter as a process that can be killed.

import Foundation
import Testing

@testable import StepStore

/// A running writer.
final class WriterProcess {
  private let process = Process()
  private let pipe = Pipe()

  /// The executable lies beside the tests.
  private static let executable: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    let tests = bundle ?? URL(filePath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appending(path: "StoreWriter")
  }()

  init(_ path: String, seed: UInt64, count: Int? = nil) throws {
    process.executableURL = Self.executable
    process.arguments = [path, "\(seed)"] + (count.map { ["\($0)"] } ?? [])
    process.standardOutput = pipe
    try process.run()
  }

  /// Waits for its first words.
  func waitUntilOpen() -> String {
    String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
  }

  /// Kills it as the system does, without a chance to tidy up.
  func kill() {
    _ = Foundation.kill(process.processIdentifier, SIGKILL)
  }

  /// Waits for its end.
  ///
  /// - Returns: What it said since, and how it ended.
  func finish() -> (words: String, code: Int32) {
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}

extension StepStore {
  /// The numbers of imports whose records are not those with which the writer began.
  func brokenImports() throws -> [Int64] {
    try imports().filter { info in
      let text = try locked("testing") { connection throws(StoreError) in
        let rows = try connection.prepare(
          """
          SELECT start, units, version FROM record JOIN reference
          ON reference.record = record.id AND import = ? ORDER BY start
          """)
        try rows.bind(info.id, at: 1)
        var lines: [String] = []
        while try rows.step() {
          lines.append("\(rows.integer(0)) \(rows.integer(1)) \(rows.integer(2))")
        }
        return lines.joined(separator: "\n")
      }
      let digest = Array(text.utf8).withUnsafeBytes { ContentDigest(of: $0) }
      return info.files.map(\.digest) != [digest]
    }.map(\.id)
  }
}

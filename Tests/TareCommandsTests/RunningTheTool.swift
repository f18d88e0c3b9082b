// Running the built executable as its users do.

import Foundation

/// What a run of the tool gave.
struct ToolRun: Equatable {
  var code: Int32
  var out: String
  var err: String
}

enum Tool {
  static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Samples")

  /// The executable lies beside the tests.
  static let executable: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    let tests = bundle ?? URL(filePath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appending(path: "tare")
  }()

  /// Runs the tool in the folder of the samples, with this input and nothing but these variables.
  static func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]
  ) throws -> ToolRun {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = samples
    var variables = environment
    // The libraries of a toolchain in an unusual place.
    for name in ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "PATH"] {
      variables[name] = ProcessInfo.processInfo.environment[name]
    }
    process.environment = variables
    let folder = try TemporaryFolder()
    // Files in place of pipes: nothing can wait for a reader.
    let (inFile, outFile, errFile) = (folder["in"], folder["out"], folder["err"])
    try Data(input).write(to: inFile)
    for file in [outFile, errFile] { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: inFile)
    process.standardOutput = try FileHandle(forWritingTo: outFile)
    process.standardError = try FileHandle(forWritingTo: errFile)
    try process.run()
    process.waitUntilExit()
    return ToolRun(
      code: process.terminationStatus,
      out: String(decoding: try Data(contentsOf: outFile), as: UTF8.self),
      err: String(decoding: try Data(contentsOf: errFile), as: UTF8.self))
  }

  /// Runs a line of the shell in the folder of the samples; `$tare` is the tool.
  static func shell(_ line: String) throws -> ToolRun {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = samples
    process.environment = ProcessInfo.processInfo.environment
      .merging(["tare": executable.path]) { $1 }
    let folder = try TemporaryFolder()
    for name in ["out", "err"] { try Data().write(to: folder[name]) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: folder["out"])
    process.standardError = try FileHandle(forWritingTo: folder["err"])
    try process.run()
    process.waitUntilExit()
    return ToolRun(
      code: process.terminationStatus,
      out: String(decoding: try Data(contentsOf: folder["out"]), as: UTF8.self),
      err: String(decoding: try Data(contentsOf: folder["err"]), as: UTF8.self))
  }
}

/// A folder that goes with its owner.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "tare-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  subscript(name: String) -> URL { url.appending(path: name) }
}

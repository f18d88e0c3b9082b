// A file that the tool writes.

/// An open output: a file, or standard output.
struct OutputFile {
  /// As messages name it.
  let name: String
  private let descriptor: Int32

  static let standard = OutputFile(name: "standard output", descriptor: 1)

  /// The file, to be told from others; nil for pipes, terminals and devices.
  var identity: FileIdentity? { System.identity(of: descriptor) }

  /// Opens a file for writing. What it holds stays until it is emptied, so that there is time to see
  /// which file it is.
  static func open(_ path: String) throws(ToolFailure) -> OutputFile {
    do throws(SystemError) {
      return OutputFile(name: path, descriptor: try System.create(path))
    } catch {
      throw failure(path, error)
    }
  }

  func empty() throws(ToolFailure) {
    do throws(SystemError) {
      try System.truncate(descriptor)
    } catch {
      throw Self.failure(name, error)
    }
  }

  func write(_ bytes: [UInt8]) throws(ToolFailure) {
    do throws(SystemError) {
      try System.write(descriptor, bytes)
    } catch {
      if error.isBrokenPipe { throw .closedPipe }
      throw Self.failure(name, error)
    }
  }

  /// Closes it; what was written late may fail only here.
  func close() throws(ToolFailure) {
    do throws(SystemError) {
      try System.close(descriptor)
    } catch {
      throw Self.failure(name, error)
    }
  }

  /// Writes a text into a file, new or in place of what was there.
  static func write(_ text: String, to path: String) throws(ToolFailure) {
    let file = try open(path)
    do throws(ToolFailure) {
      try file.empty()
      try file.write(Array(text.utf8))
    } catch {
      try? file.close()
      throw error
    }
    try file.close()
  }

  private static func failure(_ name: String, _ error: SystemError) -> ToolFailure {
    .stopped(.failedWrite, message: "\(name): \(error.text)")
  }
}

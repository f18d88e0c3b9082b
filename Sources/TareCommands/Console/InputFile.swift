// A file to read from, or standard input.

/// An open input.
struct InputFile: ~Copyable {
  /// As the command line names it; "-" is standard input.
  let name: String
  let kind: FileKind
  private let descriptor: Int32

  /// Opens a file for reading.
  static func open(_ name: String) throws(ToolFailure) -> InputFile {
    do throws(SystemError) {
      let descriptor = name == "-" ? 0 : try System.open(name)
      let kind: FileKind
      do throws(SystemError) {
        kind = try System.kind(of: descriptor)
        if kind == .directory { throw .isDirectory }
      } catch {
        if descriptor != 0 { try? System.close(descriptor) }
        throw error
      }
      return InputFile(name: name, kind: kind, descriptor: descriptor)
    } catch {
      throw failure(name, error.text)
    }
  }

  private init(name: String, kind: FileKind, descriptor: Int32) {
    self.name = name
    self.kind = kind
    self.descriptor = descriptor
  }

  /// The file, to be told from others; nil for pipes, terminals and devices.
  var identity: FileIdentity? { System.identity(of: descriptor) }

  deinit {
    if descriptor != 0 { try? System.close(descriptor) }
  }

  /// Reads the next bytes; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ToolFailure) -> Int {
    do throws(SystemError) {
      return try System.read(descriptor, into: buffer)
    } catch {
      throw Self.failure(name, error.text)
    }
  }

  private static func label(_ name: String) -> String {
    switch name {
    case "-": "standard input"
    case "": "''"
    default: name
    }
  }

  private static func failure(_ name: String, _ text: String) -> ToolFailure {
    .stopped(.missingInput, message: "\(label(name)): \(text)")
  }
}

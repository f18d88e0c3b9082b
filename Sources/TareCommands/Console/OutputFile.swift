// A file that the tool writes.

enum OutputFile {
  /// Writes a text into a file, new or in place of what was there.
  static func write(_ text: String, to path: String) throws(ToolFailure) {
    do throws(SystemError) {
      let descriptor = try System.create(path)
      do throws(SystemError) {
        try System.write(descriptor, Array(text.utf8))
      } catch {
        try? System.close(descriptor)
        throw error
      }
      try System.close(descriptor)
    } catch {
      throw .stopped(.failedWrite, message: "\(path): \(error.text)")
    }
  }
}

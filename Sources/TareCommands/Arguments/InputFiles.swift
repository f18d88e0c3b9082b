// The files that a verb reads.

enum InputFiles {
  /// Refuses none at all, and standard input named twice.
  static func check(_ files: [String]) throws(UsageError) {
    if files.isEmpty { throw UsageError("no FILE; name one, or - for standard input") }
    if files.filter({ $0 == "-" }).count > 1 {
      throw UsageError("- is standard input and can be read once")
    }
  }
}

// Where a chart goes, and which charts go with which options.

/// Where a chart goes.
enum ChartDestination: Equatable, Sendable {
  /// Behind the table.
  case terminal
  /// Into an SVG file.
  case file(String)

  /// Reads `FILE.svg` or `-`.
  init(_ path: String) throws(UsageError) {
    if path == "-" {
      self = .terminal
      return
    }
    guard path.lowercased().hasSuffix(".svg") || path.hasPrefix("/dev/") else {
      throw UsageError("a chart is SVG; name a FILE.svg, or - for the terminal")
    }
    self = .file(path)
  }

  /// Refuses a chart that would be drawn over what is read, by whatever names the two go.
  ///
  /// - Parameters:
  ///   - inputs: What is read; "-" is standard input.
  ///   - chart: The chart.
  ///   - verb: The verb, for the hint behind the message.
  /// - Throws: 64 if it is one of them.
  static func protect(
    _ inputs: [String], from chart: ChartDestination?, verb: String
  ) throws(ToolFailure) {
    guard case .file(let path) = chart, let drawn = System.identity(ofFile: path) else { return }
    for input in inputs {
      let read = input == "-" ? System.identity(of: 0) : System.identity(ofFile: input)
      guard read == drawn else { continue }
      throw UsageError(
        "--chart \(path) would overwrite its own input \(input); name another FILE.svg", verb: verb
      ).failure
    }
  }

  /// Refuses a chart that could not be drawn beside the other options of its verb.
  static func check(
    _ chart: ChartDestination?, of files: [String], format: String, isTable: Bool
  ) throws(UsageError) {
    switch chart {
    case .terminal where !isTable:
      throw UsageError(
        "--chart - draws after the table; with --format \(format) name a FILE.svg")
    case .file where files.count > 1:
      throw UsageError("--chart FILE.svg draws one FILE; for several write --chart -")
    case .file(let path) where files.contains(path):
      throw UsageError("--chart would overwrite its own input \(path); name another FILE.svg")
    case .terminal, .file, nil: break
    }
  }
}

// The tool from its arguments to its exit code.

/// The command line tool `tare`.
public enum TareCommand {
  /// The tool's version, which is the package's.
  public static let version = "0.1.0"

  /// Runs the tool on the process's standard streams.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  /// - Returns: The exit code: 0, or 64 usage, 65 bad data, 66 missing input, 74 failed write.
  public static func run(_ arguments: [String]) -> Int32 {
    System.ignoreBrokenPipes()
    System.reserveStandardStreams()
    var console = Console()
    do throws(ToolFailure) {
      let code = try dispatch(arguments, on: &console)
      try console.flush()
      return code.rawValue
    } catch {
      switch error {
      case .closedPipe:
        // Whoever read has read enough.
        return ExitCode.success.rawValue
      case .stopped(let code, let message):
        // What was printed before the fault is not lost; if even that fails, one message is enough.
        try? console.flush()
        console.complain(message)
        return code.rawValue
      }
    }
  }

  private static func dispatch(
    _ arguments: [String], on console: inout Console
  ) throws(ToolFailure) -> ExitCode {
    guard let first = arguments.first else {
      console.complain(HelpText.tool, prefixed: false)
      return .usage
    }
    switch first {
    case "--help", "-h":
      console.print(HelpText.tool)
      return .success
    case "--version":
      console.print("tare \(version)\n")
      return .success
    default: break
    }
    guard let verb = VerbList.verb(named: first) else { throw VerbList.unknown(first).failure }
    return try run(verb, Array(arguments.dropFirst()), on: &console)
  }

  private static func run<V: Verb>(
    _ verb: V.Type, _ arguments: [String], on console: inout Console
  ) throws(ToolFailure) -> ExitCode {
    let parsed: ParsedVerb<V>
    do throws(UsageError) {
      parsed = try ArgumentParser<V>.parse(arguments)
    } catch {
      throw error.failure
    }
    switch parsed {
    case .help:
      console.print(HelpText.of(V.self))
      return .success
    case .run(let verb):
      return try verb.run(on: &console)
    }
  }
}

// Start-up of the `tare` executable.

import TareCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@main
struct TareTool {
  static func main() {
    exit(TareCommand.run(Array(CommandLine.arguments.dropFirst())))
  }
}

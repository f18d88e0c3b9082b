// The checker's start-up: what the arguments ask for.
import Foundation

/// The checker.
///
///     tare-proof                     every sequence up to length 5, 4 with the further kinds
///     tare-proof --ci                one event shorter
///     tare-proof --length N          another length
///     tare-proof --only NAME         only the parts whose name contains NAME
///     tare-proof --findings N        tells N findings of each part as table and trace
///     tare-proof --seed N            another seed for what is random
///     tare-proof --quick             the short profile that the mutants meet; stops at a finding
///     tare-proof --table             the same traces under the rules of others, as Markdown
///     tare-proof --mutate FILE DIR   changes the copy of the machine in DIR
@main
struct ProofMain {
  static func main() async {
    var profile = Profile()
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--length": profile.length = arguments.popFirst().flatMap { Int($0) } ?? profile.length
      case "--ci": profile.length = 4
      case "--only": profile.only = arguments.popFirst()
      case "--findings": profile.told = arguments.popFirst().flatMap { Int($0) } ?? 3
      case "--seed": profile.seed = arguments.popFirst().flatMap { UInt64($0) } ?? 1
      case "--quick": profile.isQuick = true
      #if !MUTANT
        case "--table":
          print(await RuleTable.main(length: 4))
          print("")
          print(await RuleTable.oneAtATime(length: 5))
          return
        case "--mutate":
          mutate(arguments.popFirst() ?? "", arguments.popFirst() ?? "")
          return
      #endif
      default:
        print("unknown option \(argument)")
        exit(64)
      }
    }
    exit(await profile.run() ? 0 : 1)
  }

  #if !MUTANT
    private static func mutate(_ file: String, _ folder: String) {
      do throws(MutantError) {
        try MutantFile(path: file).apply(to: folder)
      } catch {
        print(error.message)
        exit(1)
      }
    }
  #endif
}

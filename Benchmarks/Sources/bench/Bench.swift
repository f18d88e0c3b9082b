// Prints what a report costs, as Markdown. `make bench` runs all of it.
import AllocationCounter
import Measuring
import Tare

@main
struct Bench {
  static let runs = 25

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "reports": reports()
    case "sizes": sizes()
    case "crowd": crowd(arguments.dropFirst().first ?? "small")
    case "once":
      once(arguments.dropFirst().first ?? "small", arguments.dropFirst(2).first ?? "well")
    case "allocations":
      allocations(
        arguments.dropFirst().first ?? "small", arguments.dropFirst(2).first ?? "well")
    case "trace": writeTrace(megabytes: arguments.dropFirst().first.flatMap { Int($0) } ?? 200)
    default:
      print(
        """
        usage: bench reports | allocations small|full|naive well|hostile |
               sizes | crowd small|full|naive |
               once small|full|naive well|hostile | trace MEGABYTES
        """)
    }
  }

  static let drivers: [(name: String, run: Driver)] = [
    ("naive", benchNaive), ("small", benchSmall), ("full", benchFull),
  ]

  static func sizes() {
    print("| value | bytes |\n|---|--:|")
    print("| `SmallSession` | \(MemoryLayout<SmallSession>.stride) |")
    print("| `FullSession` | \(MemoryLayout<FullSession>.stride) |")
    print("| `SessionEvent<Count>` | \(MemoryLayout<SessionEvent<Count>>.stride) |")
    print("| `Outcome` | \(MemoryLayout<Outcome>.stride) |")
    print("| `Policy` | \(MemoryLayout<Policy>.stride) |")
  }

  /// Nanoseconds and allocations per report.
  static func reports() {
    print("| stream | machine | ns per report | spread | allocations |\n|---|---|--:|--:|--:|")
    for (stream, events) in [
      ("well-behaved", Stream.wellBehaved()), ("hostile", Stream.hostile()),
    ] {
      for (name, run) in drivers {
        events.withUnsafeBytes { bytes in
          guard let start = bytes.baseAddress else { return }
          let passes = 50
          var sink: Int64 = 0
          let timing = Timing(runs: runs, operations: passes * events.count) {
            sink &+= run(start, events.count, passes)
          }
          let before = allocation_count()
          sink &+= run(start, events.count, passes)
          let allocations = allocation_count() - before
          let counted = before < 0 ? "not counted here" : "\(allocations)"
          print(
            "| \(stream) | \(name) | \(tenths(timing.best)) | +\(tenths(timing.spread)) % | \(counted) |"
          )
          if sink == .min { print(sink) }
        }
      }
    }
    print(
      """

      Best of \(runs) runs of \(50 * (Stream.length + 1)) events, core time of the thread; *spread* is \
      how far the middle run lies above the best. Allocations: calls of malloc in one run.
      """)
  }

  /// Some passes over one stream, for callgrind; enough that what the runtime looks up once is lost.
  static func once(_ machine: String, _ stream: String) {
    let events = stream == "well" ? Stream.wellBehaved() : Stream.hostile()
    guard let run = drivers.first(where: { $0.name == machine })?.run else { return }
    let passes = 25
    let shown = events.withUnsafeBytes { bytes in
      bytes.baseAddress.map { run($0, events.count, passes) } ?? 0
    }
    print(passes * events.count, shown)
  }

  /// Fails unless a pass over a stream makes no allocation at all.
  static func allocations(_ machine: String, _ stream: String) {
    let events = stream == "well" ? Stream.wellBehaved() : Stream.hostile()
    guard let run = drivers.first(where: { $0.name == machine })?.run else { return }
    events.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      // The first pass may set the runtime up.
      var sum = run(start, events.count, 1)
      let before = allocation_count()
      sum &+= run(start, events.count, 10)
      let made = allocation_count() - before
      print("\(machine), \(stream): \(made) allocations in \(10 * events.count) events")
      if made != 0 || sum == .min { fatalError("a report must not allocate") }
    }
  }

  /// A million sessions fed at random; a process of its own, so that the memory is this one's alone.
  static func crowd(_ machine: String) {
    let crowd =
      switch machine {
      case "full": feedCrowd(FullMemory<Count>.self)
      case "naive": feedNaiveCrowd()
      default: feedCrowd(SmallMemory<Count>.self)
      }
    print(
      "| \(machine) | \(tenths(crowd.nanosecondsPerReport)) | \(Int(crowd.megabytes.rounded())) |")
    if crowd.shown == .min { print(crowd.shown) }
  }

  static func tenths(_ value: Double) -> String {
    let scaled = Int((value * 10).rounded())
    return "\(scaled / 10).\(abs(scaled % 10))"
  }
}

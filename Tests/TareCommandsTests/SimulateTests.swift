// `tare simulate` as part of a pipe: what it writes is a trace, the same for the same seed.

import Foundation
import Testing

@Suite("The simulating tool")
struct SimulateTests {
  @Test(
    "writes traces that replay without a fault, and the same bytes for a seed",
    arguments: [
      ["--minutes", "20", "--seed", "3"], ["--preset", "seven-days-later"],
      ["--device", "blind-counter", "--fault", "hidden-reset", "--fault", "duplicate=0.5"],
      ["--fault", "clock-step=0.2", "--fault", "denial=0.1", "--no-history"],
    ])
  func replays(arguments: [String]) throws {
    let simulated = try Tool.run(["simulate"] + arguments)
    #expect(simulated.code == 0)
    #expect(try Tool.run(["simulate"] + arguments) == simulated)
    let plain = try Tool.run(
      ["replay", "--format", "jsonl", "-"], input: Array(simulated.out.utf8))
    #expect(plain.code == 0)
    // The truth is in keys that replays do not know.
    let told = try Tool.run(["simulate", "--truth"] + arguments)
    #expect(told.out != simulated.out)
    #expect(
      try Tool.run(["replay", "--format", "jsonl", "-"], input: Array(told.out.utf8)) == plain)
  }

  @Test("draws another session for another seed")
  func seeds() throws {
    let runs = try ["1", "2"].map { try Tool.run(["simulate", "--seed", $0]).out }
    #expect(runs[0] != runs[1])
  }

  @Test("ends quietly when nobody reads on, however long it would have gone on")
  func closedPipe() throws {
    let run = try Tool.shell(
      "{ \"$tare\" simulate --minutes 1000000; echo $? >&2; } | head -n 2 | wc -l")
    #expect(run.err == "0\n")
    #expect(run.out.trimmingCharacters(in: .whitespacesAndNewlines) == "2")
  }
}

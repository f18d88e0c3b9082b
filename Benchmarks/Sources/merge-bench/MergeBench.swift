// Prints what a record costs a merge, as Markdown. Scripts/merge-bench.sh runs it beside a database.
import AllocationCounter
import Measuring
import StepMerging

@main
struct MergeBench {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let count = arguments.dropFirst().first.flatMap { Int($0) } ?? 5_000_000
    switch arguments.first {
    case "speed": speed(count)
    case "memory": memory(count)
    case "rows": Fleet(records: count).writeRows { print($0, terminator: "") }
    case "once": print(thousandths(sweep(Fleet(records: count))))
    default: print("usage: merge-bench speed [RECORDS] | memory [RECORDS] | rows [RECORDS] | once")
    }
  }

  /// Nanoseconds a record, of the sweep over sorted records and of the merger over shuffled ones.
  static func speed(_ count: Int) {
    print("| what | ns per record | spread | M records/s | steps |\n|---|--:|--:|--:|--:|")
    let fleet = Fleet(records: count)
    row("only reading, and adding up", fleet) { fleet in
      var tally = StepAmount.zero
      for record in fleet.records { tally += record.amount }
      return tally
    }
    row("`StepSweep`, sorted", fleet) { sweep($0) }
    row("`StepMerger`, shuffled", fleet.shuffled()) { merge($0) }
    let one = Fleet(records: count, perPerson: count)
    row("`StepSweep`, one person has all", one) { sweep($0) }
    row("`StepMerger`, one person has all, shuffled", one.shuffled()) { merge($0) }
  }

  private static func row(_ name: String, _ fleet: Fleet, _ run: (Fleet) -> StepAmount) {
    var steps = StepAmount.zero
    let timing = Timing(runs: 5, operations: fleet.records.count) { steps = run(fleet) }
    print(
      "| \(name) | \(tenths(timing.best)) | +\(tenths(timing.spread)) % "
        + "| \(tenths(1000 / timing.best)) | \(thousandths(steps)) |")
  }

  /// Bytes a record that are held, and allocations.
  static func memory(_ count: Int) {
    let fleet = Fleet(records: count, perPerson: count)
    print("| what | bytes per record | allocations |\n|---|--:|--:|")
    var before = (allocation_count(), allocation_bytes())
    _ = sweep(fleet)
    print(
      "| `StepSweep`, one person has all | \(tenths(Double(allocation_bytes() - before.1) / Double(count))) "
        + "| \(allocation_count() - before.0) |")
    let shuffled = fleet.shuffled().records
    before = (allocation_count(), allocation_bytes())
    var merger = StepMerger()
    merger.reserve(count)
    for record in shuffled { merger.add(record) }
    _ = merger.merge { _ in }
    print(
      "| `StepMerger`, reserved | \(tenths(Double(allocation_bytes() - before.1) / Double(count))) "
        + "| \(allocation_count() - before.0) |")
  }

  @inline(never)
  private static func sweep(_ fleet: Fleet) -> StepAmount {
    var used = StepAmount.zero
    for person in fleet.people {
      var sweep = StepSweep()
      for record in fleet.records[person] { sweep.add(record) { used += $0.amount } }
      sweep.finish { used += $0.amount }
    }
    return used
  }

  @inline(never)
  private static func merge(_ fleet: Fleet) -> StepAmount {
    var used = StepAmount.zero
    for person in fleet.people {
      var merger = StepMerger(Array(fleet.records[person]))
      _ = merger.merge { used += $0.amount }
    }
    return used
  }
}

private func tenths(_ value: Double) -> String {
  let number = Int((value * 10).rounded())
  return "\(number / 10).\(abs(number % 10))"
}

private func thousandths(_ amount: StepAmount) -> String {
  let rest = "\(amount.thousandths % 1000)"
  return "\(amount.wholeSteps)." + String(repeating: "0", count: 3 - rest.count) + rest
}

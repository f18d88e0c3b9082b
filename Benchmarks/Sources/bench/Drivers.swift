// The functions that are measured: one per machine, and the naive rule beside them.
//
// C names, so that callgrind can be told to count inside of them only.
import Tare

/// Feeds the events at an address, so many of them, so many times; returns the sum of all counts.
typealias Driver = @Sendable (UnsafeRawPointer, Int, Int) -> Int64

@inline(always)
private func drive<Memory: SessionMemory>(
  _ memory: Memory.Type, _ start: UnsafeRawPointer, _ count: Int, _ passes: Int
) -> Int64 where Memory.Total == Count {
  let events = start.assumingMemoryBound(to: SessionEvent<Count>.self)
  let policy = Policy()
  var session = CounterSession<Memory>()
  var shown: Int64 = 0
  for _ in 0..<passes {
    for index in 0..<count {
      session.ingest(events[index], under: policy)
      // A caller looks at the count after every report.
      shown &+= session.displayed.value
    }
  }
  return shown
}

/// Feeds the small machine.
@c(bench_small) @inline(never)
func benchSmall(_ events: UnsafeRawPointer, _ count: Int, _ passes: Int) -> Int64 {
  drive(SmallMemory<Count>.self, events, count, passes)
}

/// Feeds the full machine.
@c(bench_full) @inline(never)
func benchFull(_ events: UnsafeRawPointer, _ count: Int, _ passes: Int) -> Int64 {
  drive(FullMemory<Count>.self, events, count, passes)
}

/// What most applications do instead: subtract the first total and never show less.
@c(bench_naive) @inline(never)
func benchNaive(_ start: UnsafeRawPointer, _ count: Int, _ passes: Int) -> Int64 {
  let events = start.assumingMemoryBound(to: SessionEvent<Count>.self)
  var sum: Int64 = 0
  var baseline: Int64?
  var shown: Int64 = 0
  for _ in 0..<passes {
    for index in 0..<count {
      switch events[index] {
      case .open: (baseline, shown) = (nil, 0)
      case .report(let claim), .baseline(let claim), .answer(let claim):
        guard let total = claim.total?.value else { continue }
        if baseline == nil { baseline = total }
        shown = max(shown, total - (baseline ?? total))
      case .close: continue
      }
      sum &+= shown
    }
  }
  return sum
}

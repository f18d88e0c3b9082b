// The merging of step records behind two C functions: a watch that hears of its phone's steps.
import Arena
import StepMerging

// Firmware runs on one thread, and its interrupt handlers only queue what they read.
nonisolated(unsafe) private var sweep: StepSweep?

/// Begins anew, and returns how many bytes of the arena are held.
@c(tare_open)
public func open(_ now: Int64) -> Int32 {
  sweep = nil
  sweep = StepSweep(sources: 2)
  return Int32(truncatingIfNeeded: arena_used())
}

/// Takes a record, in order of start, and returns thousandths of a step that are settled; negative if
/// the record was out of order.
///
/// A record that ends before its start ends the line: what is open is settled.
@c(tare_merge)
public func merge(_ start: Int64, _ end: Int64, _ steps: Int64, _ source: Int32) -> Int64 {
  if end < start {
    sweep?.finish { _ in }
  } else {
    let record = StepRecord(
      start: start, end: end, steps: steps, source: UInt32(truncatingIfNeeded: source),
      priority: source)
    if sweep?.add(record, { _ in }) != true { return -1 }
  }
  return sweep?.total.used.thousandths ?? 0
}

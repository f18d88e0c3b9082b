// What a sample and a report cost, in ticks of the machine's own counter.
import Board
import StepDetection
import Tare

/// Feeds the same samples and reports as a walk, tells nothing meanwhile, and measures each alone.
///
/// A tick may be many instructions, so that one measurement says little and their sum a lot: where a
/// tick begins is unrelated to what is measured.
public func measureWalk() -> Int32 {
  var detector = StepDetector(unit: .standardGravity)
  var small = SmallSession()
  var full = FullSession()
  let policy = Policy()
  var sampleCost = Cost()
  var smallCost = Cost()
  var fullCost = Cost()
  var zero: Instant?
  var next: Int64 = 0
  var shown: Int64 = 0
  let isWhole = forEachSample { sample in
    sampleCost.measure { detector.add(sample) }
    guard sample.nanoseconds >= next else { return }
    next = sample.nanoseconds &+ 1_000_000_000
    let now = Instant(nanoseconds: sample.nanoseconds)
    let event: SessionEvent<Count>
    if let zero {
      event = .report(
        Claim(
          session: 1, from: zero, to: now, total: Count(detector.liveSteps), arrival: Arrival(now)))
    } else {
      zero = now
      event = .open(Opening(session: 1, arrival: Arrival(now), from: now, awaitsBaseline: false))
    }
    smallCost.measure {
      small.ingest(event, under: policy)
      shown &+= small.reading.displayed.value
    }
    fullCost.measure {
      full.ingest(event, under: policy)
      shown &+= full.reading.displayed.value
    }
  }
  var empty = Cost()
  for _ in 0..<10_000 { empty.measure {} }
  tell("empty", empty)
  tell("sample", sampleCost)
  tell("small", smallCost)
  tell("full", fullCost)
  Output.put("shown")
  Output.field(shown)
  Output.field(detector.steps)
  Output.field(Int64(board_instructions_per_tick()))
  Output.end()
  board_flush()
  return isWhole ? 0 : 65
}

private func tell(_ name: StaticString, _ cost: Cost) {
  Output.put(name)
  Output.field(cost.count)
  Output.field(cost.ticks)
  Output.field(cost.worst)
  Output.end()
}

/// Ticks that were measured.
private struct Cost {
  var count: Int64 = 0
  var ticks: Int64 = 0
  var worst: Int64 = 0

  @inline(__always)
  mutating func measure(_ work: () -> Void) {
    let start = board_ticks()
    work()
    let spent = Int64(board_ticks_since(start))
    count += 1
    ticks += spent
    worst = max(worst, spent)
  }
}

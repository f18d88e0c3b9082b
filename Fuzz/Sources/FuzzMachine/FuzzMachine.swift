// Arbitrary bytes as events for both machines: no input traps, and the laws hold for all of them.
import FuzzChecks
import Tare

/// libFuzzer's entry point.
@c(LLVMFuzzerTestOneInput)
public func fuzzMachine(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var dice = Dice(UnsafeBufferPointer(start: start, count: count))
  let policy = dice.policy()
  var small = SessionLaws<SmallMemory<Count>>(policy: policy)
  var full = SessionLaws<FullMemory<Count>>(policy: policy)

  var wall = Instant(nanoseconds: 0)
  var monotonic = Instant(nanoseconds: 0)
  var end = Instant(nanoseconds: 0)
  var from: Instant? = nil
  var total: Int64 = 0
  var token: Int64 = 1

  while !dice.isEmpty {
    let event: SessionEvent<Count>
    let kind = dice.byte()
    let wallChange = dice.byte()
    if wallChange < 200 {
      // Both clocks run on together.
      let passed = Int64(wallChange % 50) * 100_000_000
      wall = wall.advanced(byNanoseconds: passed)
      monotonic = monotonic.advanced(byNanoseconds: passed)
    } else {
      wall = dice.instant(near: wall)
      if wallChange >= 230 { monotonic = dice.instant(near: monotonic) }
    }
    let arrival = Arrival(wall: wall, monotonic: monotonic)

    switch kind {
    case 0..<16:
      token = kind < 14 ? token.addingReportingOverflow(1).partialValue : dice.word()
      let zero: Instant? = kind % 3 == 0 ? dice.instant(near: wall) : nil
      from = kind % 4 == 0 ? nil : dice.instant(near: zero ?? wall)
      event = .open(
        Opening(
          session: SessionToken(token), arrival: arrival, zero: zero, from: from,
          awaitsBaseline: kind % 2 == 0))
    case 16..<22:
      event = .close(Closing(session: SessionToken(token), arrival: arrival))
    default:
      end = dice.byte() < 200 ? wall : dice.instant(near: end)
      let number = dice.total(near: total)
      if let number { total = number }
      let origin = dice.byte()
      let start: Instant? = origin < 200 ? from : origin < 210 ? nil : dice.instant(near: end)
      let claim = Claim<Count>(
        session: SessionToken(origin % 32 == 31 ? token &- 1 : token), from: start, to: end,
        total: number.map { Count($0) }, arrival: arrival)
      switch kind {
      case 22..<40: event = .baseline(claim)
      case 40..<60: event = .answer(claim)
      default: event = .report(claim)
      }
    }
    small.ingest(event)
    full.ingest(event)
  }
  small.finish()
  full.finish()
  return 0
}

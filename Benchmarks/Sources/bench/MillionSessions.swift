// A million sessions side by side, fed at random: a dense array, and an index from token to slot.
import Measuring
import Tare

/// Finds the slot of a token by open addressing: the tokens lie densely in the slots' order, and an
/// index of 4 bytes a place, twice as many places as tokens or more, says where to look.
struct TokenIndex {
  private var tokens: [Int64] = []
  private var places: [UInt32]
  private let mask: Int

  init(capacity: Int) {
    var size = 2
    while size < 2 * capacity { size *= 2 }
    places = Array(repeating: .max, count: size)
    mask = size - 1
    tokens.reserveCapacity(capacity)
  }

  @inline(__always)
  private func place(of token: Int64) -> Int {
    Int(truncatingIfNeeded: UInt64(bitPattern: token) &* 0x9e37_79b9_7f4a_7c15 >> 32) & mask
  }

  /// Gives the next slot to `token`.
  mutating func append(_ token: Int64) {
    var place = place(of: token)
    while places[place] != .max { place = (place + 1) & mask }
    places[place] = UInt32(tokens.count)
    tokens.append(token)
  }

  /// The slot of `token`, or nil if it was never given one.
  @inline(__always)
  func slot(of token: Int64) -> Int? {
    var place = place(of: token)
    while places[place] != .max {
      let slot = Int(places[place])
      if tokens[slot] == token { return slot }
      place = (place + 1) & mask
    }
    return nil
  }
}

/// What feeding many sessions at random cost.
struct Crowd {
  var nanosecondsPerReport: Double
  var megabytes: Double
  var shown: Int64
}

private let sessions = 1_000_000
private let reports = 8_000_000

/// Spreads tokens so that they do not come in the array's order.
private func token(_ number: Int) -> Int64 {
  Int64(truncatingIfNeeded: UInt64(number) &* 0xd134_2543_de82_ef95)
}

/// Feeds a million sessions of one machine.
func feedCrowd<Memory: SessionMemory>(_ memory: Memory.Type) -> Crowd
where Memory.Total == Count {
  let policy = Policy()
  var crowd: [CounterSession<Memory>] = []
  crowd.reserveCapacity(sessions)
  var index = TokenIndex(capacity: sessions)
  let zero = Instant(nanoseconds: 0)
  for number in 0..<sessions {
    var session = CounterSession<Memory>()
    session.ingest(
      .open(
        Opening(
          session: SessionToken(token(number)), arrival: Arrival(zero), from: zero,
          awaitsBaseline: false)), under: policy)
    crowd.append(session)
    index.append(token(number))
  }
  var random = SplitMix64(seed: 3)
  let before = threadNanoseconds()
  for report in 1...reports {
    let name = token(Int(random.next() % UInt64(sessions)))
    guard let slot = index.slot(of: name) else { continue }
    let now = Instant(nanoseconds: Int64(report) * 1_000_000)
    crowd[slot].ingest(
      .report(
        Claim(
          session: SessionToken(name), from: zero, to: now, total: Count(Int64(report) / 400_000),
          arrival: Arrival(now))), under: policy)
  }
  let time = threadNanoseconds() - before
  let shown = crowd.reduce(into: Int64(0)) { $0 &+= $1.reading.displayed.value }
  return Crowd(
    nanosecondsPerReport: Double(time) / Double(reports), megabytes: peakMegabytes(), shown: shown)
}

/// The naive rule with the same index: two words a session.
func feedNaiveCrowd() -> Crowd {
  struct Naive {
    var baseline: Int64
    var shown: Int64
  }
  var crowd: [Naive] = []
  crowd.reserveCapacity(sessions)
  var index = TokenIndex(capacity: sessions)
  for number in 0..<sessions {
    crowd.append(Naive(baseline: 0, shown: 0))
    index.append(token(number))
  }
  var random = SplitMix64(seed: 3)
  let before = threadNanoseconds()
  for report in 1...reports {
    let name = token(Int(random.next() % UInt64(sessions)))
    guard let slot = index.slot(of: name) else { continue }
    let delta = Int64(report) / 400_000 - crowd[slot].baseline
    crowd[slot].shown = max(crowd[slot].shown, delta)
  }
  let time = threadNanoseconds() - before
  let shown = crowd.reduce(into: Int64(0)) { $0 &+= $1.shown }
  return Crowd(
    nanosecondsPerReport: Double(time) / Double(reports), megabytes: peakMegabytes(), shown: shown)
}

// Hostile input: the ends of every range, in any order; nothing may trap, fall or remember.

/// Feeds a machine events that make no sense.
enum Extremes {
  /// Runs `count` traces of `length` senseless events and says what broke. A trap ends the process.
  static func run<Memory: SessionMemory>(
    _ memory: Memory.Type, count: Int, length: Int, seed: UInt64
  ) -> Broken where Memory.Total == Count {
    var generator = SeededGenerator(seed: seed)
    var broken: Broken = []
    for _ in 0..<count {
      let policy = policy(&generator)
      var machine = CounterSession<Memory>()
      var fresh: CounterSession<Memory>?
      var shown: Int64 = 0
      for _ in 0..<length {
        let event = event(&generator)
        if case .open = event, Int.random(in: 0..<4, using: &generator) == 0 {
          fresh = CounterSession<Memory>()
        }
        let outcome = machine.ingest(event, under: policy)
        let twin = fresh?.ingest(event, under: policy)
        let reading = machine.reading
        if case .open(let opening) = event, outcome.verdict == nil,
          machine.token == opening.session
        {
          if reading.displayed != .zero || reading.current != .zero { broken.insert(.zero) }
          shown = 0
        }
        if reading.displayed.value < shown { broken.insert(.monotone) }
        shown = reading.displayed.value
        if let twin, twin != outcome || fresh?.reading != reading { broken.insert(.restart) }
      }
      _ = machine.finish(under: policy)
      if machine.reading.displayed.value < shown { broken.insert(.monotone) }
    }
    return broken
  }

  /// Whether the state is as small as promised and holds no reference.
  static func bounded() -> Broken {
    let small = MemoryLayout<SmallSession>.size
    let full = MemoryLayout<FullSession>.size
    let isPlain = _isPOD(SmallSession.self) && _isPOD(FullSession.self)
    return small <= 256 && full <= 1024 && isPlain ? [] : .bounded
  }

  private static func number(_ generator: inout SeededGenerator) -> Int64 {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: .max
    case 1: .min
    case 2: .max - Int64.random(in: 0..<3_000_000_000, using: &generator)
    case 3: .min + Int64.random(in: 0..<3_000_000_000, using: &generator)
    case 4: Int64.random(in: -2...2, using: &generator)
    case 5: Int64.random(in: .min ... .max, using: &generator)
    default: Int64.random(in: 0..<20, using: &generator) * 1_000_000_000
    }
  }

  private static func instant(_ generator: inout SeededGenerator) -> Instant {
    Instant(nanoseconds: number(&generator))
  }

  private static func event(_ generator: inout SeededGenerator) -> SessionEvent<Count> {
    let arrival = Arrival(wall: instant(&generator), monotonic: instant(&generator))
    let session = SessionToken(Int64.random(in: 1...2, using: &generator))
    let isUnknown = Int.random(in: 0..<4, using: &generator) == 0
    let claim = Claim<Count>(
      session: session, from: isUnknown ? nil : instant(&generator), to: instant(&generator),
      total: Int.random(in: 0..<6, using: &generator) == 0 ? nil : Count(number(&generator)),
      arrival: arrival)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0:
      return .open(
        Opening(
          session: session, arrival: arrival,
          zero: Bool.random(using: &generator) ? nil : instant(&generator),
          from: isUnknown ? nil : instant(&generator),
          awaitsBaseline: Bool.random(using: &generator)))
    case 1: return .baseline(claim)
    case 2: return .answer(claim)
    case 3:
      if Int.random(in: 0..<4, using: &generator) > 0 { return .report(claim) }
      return .close(Closing(session: session, arrival: arrival))
    default: return .report(claim)
    }
  }

  private static func policy(_ generator: inout SeededGenerator) -> Policy {
    var policy = Policy()
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: policy.decrease = .restart
    case 1:
      policy.decrease = .restartBelow(
        [0.5, 1, 0, -1, .nan, .infinity][
          Int.random(in: 0..<6, using: &generator)])
    default: break
    }
    if Bool.random(using: &generator) {
      policy.width =
        [1, 8, 16, 32, 63, 64, 0, -1, .max, .min][
          Int.random(in: 0..<10, using: &generator)]
    }
    if Bool.random(using: &generator) {
      policy.maximumRate =
        [5, 1e-300, 1e300, 0, -1, .nan, .infinity][
          Int.random(in: 0..<7, using: &generator)]
    }
    if Bool.random(using: &generator) {
      policy.tolerance = number(&generator)
      policy.adjacency = number(&generator)
    }
    return policy
  }
}

// The two streams that are fed: a well-behaved pedometer and one that misbehaves in every way.
import Measuring
import Tare

enum Stream {
  /// Reports in one pass; with the opening's they stay within the second-level cache.
  static let length = 4096

  private static func instant(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64(seconds * 1e9))
  }

  /// An opening at 0 of a stream that counts from there.
  private static func opening() -> SessionEvent<Count> {
    .open(
      Opening(
        session: 1, arrival: Arrival(instant(0)), from: instant(0), awaitsBaseline: false))
  }

  private static func report(
    _ total: Int64?, from: Double = 0, to: Double, at arrival: Double, session: SessionToken = 1
  ) -> SessionEvent<Count> {
    .report(
      Claim(
        session: session, from: instant(from), to: instant(to), total: total.map { Count($0) },
        arrival: Arrival(instant(arrival))))
  }

  /// As a phone delivers it: every 2.5 s a total that is 0 to 6 steps higher.
  static func wellBehaved() -> [SessionEvent<Count>] {
    var random = SplitMix64(seed: 1)
    var events = [opening()]
    var total: Int64 = 0
    for index in 1...length {
      total += .random(in: 0...6, using: &random)
      let now = Double(index) * 2.5
      events.append(report(total, to: now - 0.1, at: now))
    }
    return events
  }

  /// Of 100 reports: 44 ordinary, 10 duplicates, 10 late ones, 10 falls, 12 windows that start
  /// elsewhere, 5 without data, 4 of another session, 3 that begin again, 2 stamped by a clock ahead.
  static func hostile() -> [SessionEvent<Count>] {
    var random = SplitMix64(seed: 2)
    var events = [opening()]
    var total: Int64 = 0
    var start = 0.0
    var newest = events[0]
    for index in 1...length {
      let now = Double(index) * 2.5
      total += .random(in: 0...6, using: &random)
      let event: SessionEvent<Count>
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<44: event = report(total, from: start, to: now - 0.1, at: now)
      case 44..<54: event = index > 1 ? newest : report(total, from: start, to: now, at: now)
      case 54..<64:
        let end = max(start, now - .random(in: 1...60, using: &random))
        event = report(max(0, total - 20), from: start, to: end, at: now)
      case 64..<74: event = report(total / 2, from: start, to: now - 0.1, at: now)
      case 74..<86:
        let begin = max(0, now - .random(in: 1...600, using: &random))
        event = report(.random(in: 0...90, using: &random), from: begin, to: now - 0.2, at: now)
      case 86..<91: event = report(nil, from: start, to: now, at: now)
      case 91..<95: event = report(total, from: start, to: now, at: now, session: 0)
      case 95..<98:
        start = now - 0.05
        total = 0
        event = report(total, from: start, to: now, at: now)
      default: event = report(total, from: start, to: now + 90, at: now)
      }
      newest = event
      events.append(event)
    }
    return events
  }
}

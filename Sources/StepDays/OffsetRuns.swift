// How far one zone's clock is from UTC around an instant, and when it first shows a given reading.
internal import Foundation

/// The offsets of one zone around an instant, as runs of seconds in which the offset is the same.
///
/// Foundation is asked for the offset every 25 hours, and where two answers differ the change is
/// found by halving. No two changes of any zone lie closer than that: the closest pair in the time
/// zone database (2025b) is Freetown's of September 1939, 95 hours apart.
struct OffsetRuns {
  struct Run {
    /// The first second of the run; the first run has no beginning.
    var start: Int64
    /// The second after its last; the last run has no end.
    var end: Int64
    /// Seconds to add to UTC to get what the clock shows.
    var offset: Int64
  }

  private(set) var runs: [Run] = []

  /// The runs from 100 hours before a second to 100 hours after it.
  ///
  /// That is twice the longest day there was, Kwajalein's of 47 hours in 1969.
  init(of zone: TimeZone, around second: Int64) {
    func offset(_ second: Int64) -> Int64 {
      Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))))
    }
    let step: Int64 = 25 * 3600
    var known = second - 4 * step
    var run = Run(start: .min, end: .max, offset: offset(known))
    for index in -3...4 as ClosedRange<Int64> {
      let next = second + index * step
      let there = offset(next)
      if there != run.offset {
        var old = known
        var new = next
        while new - old > 1 {
          let middle = old + (new - old) / 2
          if offset(middle) == run.offset { old = middle } else { new = middle }
        }
        run.end = new
        runs.append(run)
        run = Run(start: new, end: .max, offset: there)
      }
      known = next
    }
    runs.append(run)
  }

  /// The run that a second lies in.
  func run(at second: Int64) -> Run {
    var found = runs[0]
    for run in runs where run.start <= second { found = run }
    return found
  }

  /// The first second at which the clock shows `reading` or later (local seconds since 1970).
  ///
  /// A reading that is skipped gives the second after the gap, a repeated one its first occurrence.
  func firstSecond(showing reading: Int64) -> Int64 {
    for run in runs {
      let second = max(run.start, reading - run.offset)
      if second < run.end { return second }
    }
    return .max
  }
}

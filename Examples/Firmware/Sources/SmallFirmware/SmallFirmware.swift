// The small machine behind two C functions, for a source that counts from a known instant.
import Tare

// Firmware runs on one thread, and its interrupt handlers only queue what they heard.
nonisolated(unsafe) private var session = SmallSession()

/// Begins to count at `now`, in nanoseconds of a clock that is never set.
@c(tare_open)
public func open(_ now: Int64) {
  let arrival = Arrival(Instant(nanoseconds: now))
  session.ingest(
    .open(Opening(session: 1, arrival: arrival, from: arrival.wall, awaitsBaseline: false)),
    under: Policy())
}

/// Takes a total that was counted between `from` and `to`, and returns the count to show.
@c(tare_report)
public func report(_ from: Int64, _ to: Int64, _ total: Int64) -> Int64 {
  let end = Instant(nanoseconds: to)
  session.ingest(
    .report(
      Claim(
        session: 1, from: Instant(nanoseconds: from), to: end, total: Count(total),
        arrival: Arrival(end))), under: Policy())
  return session.reading.displayed.value
}

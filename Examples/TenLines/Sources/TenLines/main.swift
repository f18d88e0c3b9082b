// The library in ten lines: README shows what follows this line. CI compares, builds and runs it.
import Tare

func at(_ seconds: Int64) -> Instant { Instant(nanoseconds: seconds * 1_000_000_000) }

var session = SmallSession()
let policy = Policy()
// Show steps from now on, of a pedometer that has counted since an hour before.
let opening = Opening(session: 1, arrival: Arrival(at(0)), from: at(-3600), awaitsBaseline: true)
session.ingest(.open(opening), under: policy)
for (second, total) in [(0, 150), (5, 158), (10, 141), (15, 163)] as [(Int64, Count)] {
  let claim = Claim(
    session: 1, from: at(-3600), to: at(second), total: total, arrival: Arrival(at(second)))
  let outcome = session.ingest(second == 0 ? .baseline(claim) : .report(claim), under: policy)
  print(total.value, "→", session.reading.displayed.value, outcome.verdict ?? .noData)
}

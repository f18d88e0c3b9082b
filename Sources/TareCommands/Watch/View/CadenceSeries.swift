// How fast somebody has walked: a value for each two seconds of a session.

/// Cadences over time, as a source tells them or else as the count rises.
struct CadenceSeries: Equatable, Sendable {
  /// Nanoseconds of one value.
  private static let slot: Int64 = 2_000_000_000
  /// Nanoseconds over which a rise is averaged: steps come in batches of up to 2.5 s.
  private static let window: Int64 = 10_000_000_000
  /// As many as the widest terminal shows.
  private static let limit = 400

  /// The values, oldest first.
  private(set) var values: [Double?] = []
  private var slots: Int64 = 0
  private var counts: [Point] = []

  private struct Point: Equatable, Sendable {
    var elapsed: Int64
    var steps: Int64
  }

  /// Notes the count at an instant, and the cadence if the source tells one.
  ///
  /// - Returns: The cadence at that instant; nil if nothing can be said yet.
  mutating func note(elapsed: Int64, steps: Int64, told: Double?, measures: Bool) -> Double? {
    let value = measures ? told : rise(elapsed, steps)
    let due = elapsed / Self.slot
    if due < slots { self = CadenceSeries() }
    // Between two reports it was as the later one says; of a long silence nothing is known.
    let isShort = due - slots <= Self.window / Self.slot
    var missing = min(due - slots, Int64(Self.limit))
    while missing > 0 {
      values.append(missing == 1 || isShort ? value : nil)
      missing -= 1
    }
    slots = due
    if values.count > Self.limit { values.removeFirst(values.count - Self.limit) }
    return value
  }

  private mutating func rise(_ elapsed: Int64, _ steps: Int64) -> Double? {
    if let last = counts.last, steps < last.steps || elapsed < last.elapsed { counts = [] }
    counts.append(Point(elapsed: elapsed, steps: steps))
    // The first point kept is the newest that is a window old.
    while counts.count > 2, counts[1].elapsed <= elapsed - Self.window { counts.removeFirst() }
    guard let first = counts.first, elapsed - first.elapsed >= Self.slot else { return nil }
    return Double(steps - first.steps) / (Double(elapsed - first.elapsed) / 1e9)
  }
}

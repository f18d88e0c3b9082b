// The times in which nothing was measured.

/// Intervals without samples, oldest first; the newest few hundred are kept.
struct MeasurementGaps: Sendable {
  /// How many are kept. A phone that is put away fifty times a day fills it in ten days.
  static let capacity = 512

  private var gaps: [(from: Int64, to: Int64)] = []

  /// Adds one that ends after all others; nothing if it has no length.
  mutating func append(from: Int64, to: Int64) {
    let from = max(from, gaps.last?.to ?? from)
    guard to > from else { return }
    if gaps.count == Self.capacity { gaps.removeFirst() }
    gaps.append((from, to))
  }

  /// Nanoseconds without samples between two instants.
  func length(from: Int64, to: Int64) -> Int64 {
    var length: Int64 = 0
    for gap in gaps.reversed() {
      if gap.to <= from { break }
      length = length.adding(max(0, min(to, gap.to).subtracting(max(from, gap.from))))
    }
    return length
  }
}

// Totals of hours and days that finer records of the same make needless.

/// An hour or a day of one source of totals, as a local clock counts it.
public struct CoarseSpan: Hashable, Sendable {
  /// Whose totals they are: the index of a source. Records of others may be parts of it.
  public var source: UInt32
  /// How long the span is.
  public var unit: Unit
  /// Its number since 1970, in its unit, as the local clock counts.
  public var number: Int

  /// How long a span is.
  public enum Unit: Hashable, Sendable {
    /// An hour.
    case hour
    /// A day.
    case day
  }

  /// Creates a span.
  public init(source: UInt32, unit: Unit, number: Int) {
    self.source = source
    self.unit = unit
    self.number = number
  }
}

/// What a record has to do with totals of the same steps.
///
/// Exports hold the same steps once by the day and once by the minute, often in files that are read
/// in any order. A total counts only while nothing finer of its span is known; of several totals of
/// one span that with the greatest rank is kept, and of those the one with the most steps.
public enum CoarseClaim: Hashable, Sendable {
  /// The record is the total of a span, which itself may be part of a longer one.
  case total(CoarseSpan, rank: Int = 0, within: CoarseSpan? = nil)
  /// The record is part of an hour, of a day, or of both.
  case part(hour: CoarseSpan? = nil, day: CoarseSpan? = nil)
}

/// The totals that stand in for finer records, and the spans in which there are some.
struct CoarseTotals: Sendable {
  /// What is to become of a record.
  enum Decision: Equatable {
    case isNew
    /// It takes the place of a record that has become needless.
    case instead(of: Int)
    case isNeedless
  }

  private struct Slot {
    var index: Int
    var rank: Int
    var units: Int64
  }

  private var slots: [CoarseSpan: Slot] = [:]
  private(set) var covered: Set<CoarseSpan> = []

  /// Calls a function with the totals that count: record, span and rank.
  func forEachTotal(_ take: (Int, CoarseSpan, Int) -> Void) {
    for (span, slot) in slots { take(slot.index, span, slot.rank) }
  }

  /// Covers spans of which no total has been read.
  mutating func cover(_ spans: Set<CoarseSpan>) {
    covered.formUnion(spans.filter { slots[$0] == nil })
  }

  /// Decides about a record that would be the `next` one.
  mutating func settle(_ claim: CoarseClaim, units: Int64, next: Int) -> Decision {
    switch claim {
    case .total(let span, let rank, let longer):
      if covered.contains(span) { return .isNeedless }
      if let known = slots[span] {
        guard (rank, units) > (known.rank, known.units) else { return .isNeedless }
        slots[span] = Slot(index: known.index, rank: rank, units: units)
        return .instead(of: known.index)
      }
      let stale = cover(longer)
      slots[span] = Slot(index: stale ?? next, rank: rank, units: units)
      return stale.map { .instead(of: $0) } ?? .isNew
    case .part(let hour, let day):
      // Whatever is within an hour has covered its day already, so at most one of them is stale.
      let stale = (cover(day), cover(hour))
      return (stale.0 ?? stale.1).map { .instead(of: $0) } ?? .isNew
    }
  }

  /// Marks a span as covered; the place of its total, if that has just become needless.
  private mutating func cover(_ span: CoarseSpan?) -> Int? {
    guard let span, covered.insert(span).inserted else { return nil }
    return slots.removeValue(forKey: span)?.index
  }
}

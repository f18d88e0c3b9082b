// What one source says of one interval, and which of two records that overlap is believed.

/// A source's claim that it counted so many steps between two instants.
///
///     StepRecord(start: 0, end: 600_000_000_000, steps: 1000, source: 1, priority: 2)
///
/// Instants are nanoseconds since 1970 on the wall clock, as in the rest of the package, but plain
/// integers: this module imports nothing. The interval holds its start and not its end. One of zero
/// length is an instant: a manual entry, say.
///
/// It takes 40 bytes.
public struct StepRecord: Hashable, Sendable {
  /// The first instant, in nanoseconds since 1970.
  public let start: Int64
  /// The first instant after it, never before `start`; `start` itself for a record without length.
  public let end: Int64
  /// When the record was last changed, in nanoseconds since 1970; `Int64.min` if that is unknown.
  public let modified: Int64
  /// The steps in units of 2⁻³² of a step, 0 to ``largestUnits``.
  public let units: Int64
  /// The source, an index into a list of the caller's. Of records that are alike in all else the one
  /// with the greater index is believed, so an index must not depend on the order of arrival.
  public let source: UInt32
  /// How much the source is trusted; greater wins.
  public let priority: Int32

  /// The most that a record can say: 2³¹ − 1 steps.
  public static let largestUnits: Int64 = (1 << 31 - 1) << 32

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - start: The first instant, in nanoseconds since 1970.
  ///   - end: The first instant after it; one before `start` is taken as `start`.
  ///   - units: Steps in units of 2⁻³², clamped to 0 … ``largestUnits``.
  ///   - source: The source's index.
  ///   - priority: How much the source is trusted; greater wins.
  ///   - modified: When it was last changed; `Int64.min` if unknown.
  public init(
    start: Int64, end: Int64, units: Int64, source: UInt32, priority: Int32,
    modified: Int64 = .min
  ) {
    self.start = start
    self.end = max(start, end)
    self.modified = modified
    self.units = max(0, min(units, Self.largestUnits))
    self.source = source
    self.priority = priority
  }

  /// Creates a record of whole steps, clamped to 0 … 2³¹ − 1.
  public init(
    start: Int64, end: Int64, steps: Int64, source: UInt32, priority: Int32,
    modified: Int64 = .min
  ) {
    self.init(
      start: start, end: end, units: max(0, min(steps, 1 << 31 - 1)) << 32, source: source,
      priority: priority, modified: modified)
  }

  /// The steps.
  public var amount: StepAmount { StepAmount(units: units) }

  /// Whether the record has no length.
  public var isInstant: Bool { start == end }

  /// The same claim of another source, or with another trust.
  public func assigned(source: UInt32, priority: Int32) -> StepRecord {
    StepRecord(
      start: start, end: end, units: units, source: source, priority: priority,
      modified: modified)
  }

  /// Whether this record is believed where both are open: the one greater by priority, then by time
  /// of change, start, end, steps and source.
  ///
  /// A total order of what records say, never of when they came: only records that are alike in
  /// everything are equal, and then it is the same which one is taken.
  public func outranks(_ other: StepRecord) -> Bool {
    if priority != other.priority { return priority > other.priority }
    if modified != other.modified { return modified > other.modified }
    if start != other.start { return start > other.start }
    if end != other.end { return end > other.end }
    if units != other.units { return units > other.units }
    return source > other.source
  }

  /// The order in which a sweep takes records: by start, and then by what they say, so that records
  /// that are alike stand side by side.
  public func precedes(_ other: StepRecord) -> Bool {
    if start != other.start { return start < other.start }
    if end != other.end { return end < other.end }
    return other.outranks(self)
  }

  /// What the record says of the time before an instant, in units of 2⁻³².
  ///
  ///     F(t) = ⌊units · (t − start) / (end − start)⌋      start ≤ t < end
  ///     F(t) = 0 before the start, and units from the end on
  ///
  /// The share of a piece from a to b is F(b) − F(a). So however a record is cut, and wherever others
  /// cut it, its pieces add up to it exactly, and the last one takes what rounding left.
  /// - Complexity: O(1): a multiplication and a division of 128 bits.
  public func units(before instant: Int64) -> Int64 {
    if instant >= end { return units }
    if instant <= start { return 0 }
    let part = UInt64(bitPattern: instant &- start)
    let whole = UInt64(bitPattern: end &- start)
    // The part is less than the whole, so the quotient is less than the units.
    let product = units.magnitude.product(part)
    return Int64(bitPattern: whole.dividingFullWidth((product.high, product.low)).quotient)
  }

  /// The share of the time from `from` to `to`, in units of 2⁻³²; zero if that is no time.
  public func units(from: Int64, to: Int64) -> Int64 {
    from < to ? units(before: to) - units(before: from) : 0
  }
}

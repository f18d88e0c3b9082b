// Steps, distance and floors, counted from one baseline.

/// What a pedometer totals: steps lead, and distance and floors follow every decision about time.
///
/// A quantity that the source does not have is nil and stays nil; it is never read as 0.
///
///     var total = ActivityTotal(steps: 5_010, distance: 3_900)
///     total.floorsAscended  // nil
///
/// Missing values are stored as a reserved bit pattern, so the whole is four words.
public struct ActivityTotal: Hashable, Sendable {
  /// Steps.
  public var steps: Int64
  private var distanceOrNaN: Double
  private var ascendedOrMinimum: Int64
  private var descendedOrMinimum: Int64

  /// Creates a total.
  ///
  /// - Parameters:
  ///   - steps: Steps.
  ///   - distance: Metres, or nil; a distance that is not a number counts as nil.
  ///   - floorsAscended: Floors climbed, or nil.
  ///   - floorsDescended: Floors descended, or nil.
  public init(
    steps: Int64, distance: Double? = nil, floorsAscended: Int64? = nil,
    floorsDescended: Int64? = nil
  ) {
    self.steps = steps
    distanceOrNaN = Self.canonical(distance)
    ascendedOrMinimum = floorsAscended ?? .min
    descendedOrMinimum = floorsDescended ?? .min
  }

  /// Metres, or nil where the source has no distance.
  public var distance: Double? {
    get { distanceOrNaN.isNaN ? nil : distanceOrNaN }
    set { distanceOrNaN = Self.canonical(newValue) }
  }

  /// Floors climbed, or nil where the source has none.
  public var floorsAscended: Int64? {
    get { ascendedOrMinimum == .min ? nil : ascendedOrMinimum }
    set { ascendedOrMinimum = newValue ?? .min }
  }

  /// Floors descended, or nil where the source has none.
  public var floorsDescended: Int64? {
    get { descendedOrMinimum == .min ? nil : descendedOrMinimum }
    set { descendedOrMinimum = newValue ?? .min }
  }

  /// One NaN stands for every missing distance.
  private static func canonical(_ distance: Double?) -> Double {
    guard let distance, !distance.isNaN else { return .nan }
    return distance
  }

  /// Equal where every quantity is equal, missing ones included.
  public static func == (left: ActivityTotal, right: ActivityTotal) -> Bool {
    left.steps == right.steps && left.distance == right.distance
      && left.ascendedOrMinimum == right.ascendedOrMinimum
      && left.descendedOrMinimum == right.descendedOrMinimum
  }

  /// Combines each quantity of two values; a rule says what a missing one gives.
  private func combined(
    with other: ActivityTotal, lead: Int64,
    floors: (Int64?, Int64?) -> Int64?, metres: (Double?, Double?) -> Double?
  ) -> ActivityTotal {
    ActivityTotal(
      steps: lead, distance: metres(distance, other.distance),
      floorsAscended: floors(floorsAscended, other.floorsAscended),
      floorsDescended: floors(floorsDescended, other.floorsDescended))
  }
}

extension ActivityTotal: CounterTotal {
  /// No steps; distance and floors not known.
  public static var zero: ActivityTotal { ActivityTotal(steps: 0) }

  /// No steps, no metres, no floors.
  public static var origin: ActivityTotal {
    ActivityTotal(steps: 0, distance: 0, floorsAscended: 0, floorsDescended: 0)
  }

  /// Steps decide.
  public var lead: Int64 {
    get { steps }
    set { steps = newValue }
  }

  /// Whether steps, distance or floors are negative, or the distance is infinite.
  public var isMalformed: Bool {
    if steps < 0 { return true }
    if let distance, !(distance >= 0 && distance.isFinite) { return true }
    if let floorsAscended, floorsAscended < 0 { return true }
    if let floorsDescended, floorsDescended < 0 { return true }
    return false
  }

  /// The offset at which `total` is worth this count.
  public func offset(for total: ActivityTotal) -> ActivityTotal {
    combined(
      with: total, lead: steps.saturatingSubtract(total.steps),
      floors: { count, total in total.map { (count ?? 0).saturatingSubtract($0) } },
      metres: { count, total in total.map { (count ?? 0) - $0 } })
  }

  /// What `total` is worth at `offset`.
  public static func count(
    of total: ActivityTotal, at offset: inout ActivityTotal, current: ActivityTotal
  ) -> ActivityTotal {
    let creditingNothing = current.offset(for: total)
    if offset.distance == nil { offset.distance = creditingNothing.distance }
    if offset.floorsAscended == nil { offset.floorsAscended = creditingNothing.floorsAscended }
    if offset.floorsDescended == nil { offset.floorsDescended = creditingNothing.floorsDescended }
    var count = offset.combined(
      with: total, lead: offset.steps.saturatingAdd(total.steps),
      floors: { offset, total in
        guard let offset, let total else { return nil }
        return offset.saturatingAdd(total)
      },
      metres: { offset, total in
        guard let offset, let total else { return nil }
        return offset + total
      })
    if count.distance == nil { count.distance = current.distance }
    if count.floorsAscended == nil { count.floorsAscended = current.floorsAscended }
    if count.floorsDescended == nil { count.floorsDescended = current.floorsDescended }
    return count
  }

  /// Each quantity plus the other's; a quantity that either lacks is unchanged.
  public func adding(_ other: ActivityTotal) -> ActivityTotal {
    combined(
      with: other, lead: steps.saturatingAdd(other.steps),
      floors: { left, right in left.map { $0.saturatingAdd(right ?? 0) } },
      metres: { left, right in left.map { $0 + (right ?? 0) } })
  }

  /// Each quantity minus the other's; a quantity that either lacks is unchanged.
  public func removing(_ other: ActivityTotal) -> ActivityTotal {
    combined(
      with: other, lead: steps.saturatingSubtract(other.steps),
      floors: { left, right in left.map { $0.saturatingSubtract(right ?? 0) } },
      metres: { left, right in left.map { $0 - (right ?? 0) } })
  }

  /// Each quantity minus the other's; missing where either is missing.
  public func difference(from other: ActivityTotal) -> ActivityTotal {
    combined(
      with: other, lead: steps.saturatingSubtract(other.steps),
      floors: { left, right in
        guard let left, let right else { return nil }
        return left.saturatingSubtract(right)
      },
      metres: { left, right in
        guard let left, let right else { return nil }
        return left - right
      })
  }

  /// The greater of each quantity, or the one that is present.
  public func maximum(_ other: ActivityTotal) -> ActivityTotal {
    combined(
      with: other, lead: Swift.max(steps, other.steps),
      floors: { left, right in
        guard let left, let right else { return left ?? right }
        return Swift.max(left, right)
      },
      metres: { left, right in
        guard let left, let right else { return left ?? right }
        return Swift.max(left, right)
      })
  }

  /// The lesser of each quantity, or the one that is present.
  public func minimum(_ other: ActivityTotal) -> ActivityTotal {
    combined(
      with: other, lead: Swift.min(steps, other.steps),
      floors: { left, right in
        guard let left, let right else { return left ?? right }
        return Swift.min(left, right)
      },
      metres: { left, right in
        guard let left, let right else { return left ?? right }
        return Swift.min(left, right)
      })
  }

  /// Each present quantity, at least zero.
  public func floored() -> ActivityTotal {
    ActivityTotal(
      steps: Swift.max(0, steps), distance: distance.map { Swift.max(0, $0) },
      floorsAscended: floorsAscended.map { Swift.max(0, $0) },
      floorsDescended: floorsDescended.map { Swift.max(0, $0) })
  }

  /// Four words.
  public static var wordCount: Int { 4 }

  /// Emits steps, distance, floors ascended and floors descended.
  public func write(_ emit: (Int64) -> Void) {
    emit(steps)
    emit(Int64(bitPattern: distanceOrNaN.bitPattern))
    emit(ascendedOrMinimum)
    emit(descendedOrMinimum)
  }

  /// Reads what ``write(_:)`` emitted.
  public init(next: () -> Int64) {
    let steps = next()
    let distance = Double(bitPattern: UInt64(bitPattern: next()))
    let ascended = next()
    let descended = next()
    self.init(
      steps: steps, distance: distance.isNaN ? nil : distance,
      floorsAscended: ascended == .min ? nil : ascended,
      floorsDescended: descended == .min ? nil : descended)
  }
}

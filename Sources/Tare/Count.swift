// One whole-numbered quantity.

/// One whole-numbered quantity, such as steps.
///
///     Count(154).difference(from: Count(150)).value  // 4
public struct Count: CounterTotal, Hashable, ExpressibleByIntegerLiteral {
  /// The number counted.
  public var value: Int64

  /// Creates a count.
  public init(_ value: Int64) {
    self.value = value
  }

  /// Creates a count from a literal.
  public init(integerLiteral value: Int64) {
    self.value = value
  }

  /// Nothing counted.
  public static var zero: Count { Count(0) }
  /// Nothing counted.
  public static var origin: Count { Count(0) }

  /// The number counted.
  public var lead: Int64 {
    get { value }
    set { value = newValue }
  }

  /// Whether the count is below zero, as no total can be.
  public var isMalformed: Bool { value < 0 }

  /// The offset at which `total` is worth this count.
  public func offset(for total: Count) -> Count { Count(value.saturatingSubtract(total.value)) }
  /// What `total` is worth at `offset`.
  public static func count(of total: Count, at offset: inout Count, current: Count) -> Count {
    Count(offset.value.saturatingAdd(total.value))
  }
  /// The saturating sum.
  public func adding(_ other: Count) -> Count { Count(value.saturatingAdd(other.value)) }
  /// The saturating difference.
  public func removing(_ other: Count) -> Count { Count(value.saturatingSubtract(other.value)) }
  /// The saturating difference.
  public func difference(from other: Count) -> Count { removing(other) }
  /// The greater of both.
  public func maximum(_ other: Count) -> Count { value < other.value ? other : self }
  /// The lesser of both.
  public func minimum(_ other: Count) -> Count { other.value < value ? other : self }
  /// The count, at least zero.
  public func floored() -> Count { value < 0 ? .zero : self }

  /// A count is one word.
  public static var wordCount: Int { 1 }
  /// Emits the count.
  public func write(_ emit: (Int64) -> Void) { emit(value) }
  /// Reads a count.
  public init(next: () -> Int64) { value = next() }
}

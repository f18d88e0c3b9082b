// What a source totals: one quantity, or several that share every decision about time.

/// A cumulative value, or a small vector of them, as a source reports it.
///
/// One quantity *leads*: its rises and falls decide what a report means. The others follow the same
/// decisions, so one event never has two baselines. A missing quantity (nil) stays missing and is
/// never read as 0.
///
/// Conforming types saturate instead of trapping.
public protocol CounterTotal: Equatable, Sendable {
  /// Nothing counted.
  static var zero: Self { get }
  /// The quantity that decides.
  var lead: Int64 { get set }
  /// Whether any present quantity is below zero or not a number, as no total can be.
  var isMalformed: Bool { get }
  /// Each quantity plus the other's; missing where either is missing.
  func adding(_ other: Self) -> Self
  /// Each quantity minus the other's; missing where either is missing.
  func subtracting(_ other: Self) -> Self
  /// The greater of each quantity, or the one that is present.
  func maximum(_ other: Self) -> Self
  /// The lesser of each quantity, or the one that is present.
  func minimum(_ other: Self) -> Self
  /// These quantities, with the missing ones taken from `other`.
  func filling(from other: Self) -> Self
  /// How many 64-bit words ``write(_:)`` emits.
  static var wordCount: Int { get }
  /// Emits the value as words that ``init(next:)`` reads back.
  func write(_ emit: (Int64) -> Void)
  /// Reads what ``write(_:)`` emitted.
  init(next: () -> Int64)
}

/// One whole-numbered quantity, such as steps.
///
///     Count(150).subtracting(Count(146)).value  // 4
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

  /// The number counted.
  public var lead: Int64 {
    get { value }
    set { value = newValue }
  }

  /// Whether the count is below zero, as no total can be.
  public var isMalformed: Bool { value < 0 }

  /// The saturating sum.
  public func adding(_ other: Count) -> Count { Count(value.saturatingAdd(other.value)) }
  /// The saturating difference.
  public func subtracting(_ other: Count) -> Count { Count(value.saturatingSubtract(other.value)) }
  /// The greater of both.
  public func maximum(_ other: Count) -> Count { value < other.value ? other : self }
  /// The lesser of both.
  public func minimum(_ other: Count) -> Count { other.value < value ? other : self }
  /// This count: a count is never missing.
  public func filling(from other: Count) -> Count { self }

  /// A count is one word.
  public static var wordCount: Int { 1 }
  /// Emits the count.
  public func write(_ emit: (Int64) -> Void) { emit(value) }
  /// Reads a count.
  public init(next: () -> Int64) { value = next() }
}

// What a source totals: one quantity, or several that share every decision about time.

/// A cumulative value, or a small vector of them, as a source reports it.
///
/// One quantity *leads*: its rises and falls decide what a report means. The others follow the same
/// decisions, so one event never has two baselines. A quantity may be missing (nil): it is never
/// read as 0, and the count of a missing quantity stays what it was.
///
/// The same type holds totals, offsets (which may be negative) and counts. All arithmetic saturates
/// instead of trapping.
public protocol CounterTotal: Equatable, Sendable {
  /// Nothing counted; quantities other than the leading one may be missing.
  static var zero: Self { get }
  /// Zero of every quantity, none missing: what a counter reads at the instant it begins.
  static var origin: Self { get }
  /// The quantity that decides.
  var lead: Int64 { get set }
  /// Whether any present quantity is below zero or not finite, as no total can be.
  var isMalformed: Bool { get }
  /// The offset at which `total` is worth this count. A quantity that `total` lacks has no offset
  /// yet; one that this count lacks begins at zero.
  func offset(for total: Self) -> Self
  /// What `total` is worth at `offset`. A quantity that `total` lacks stays at `current`; one that
  /// `offset` lacks is given the offset that credits nothing now.
  static func count(of total: Self, at offset: inout Self, current: Self) -> Self
  /// Each quantity plus the other's; a quantity that either lacks is unchanged.
  func adding(_ other: Self) -> Self
  /// Each quantity minus the other's; a quantity that either lacks is unchanged.
  func removing(_ other: Self) -> Self
  /// Each quantity minus the other's; missing where either is missing.
  func difference(from other: Self) -> Self
  /// The greater of each quantity, or the one that is present.
  func maximum(_ other: Self) -> Self
  /// The lesser of each quantity, or the one that is present.
  func minimum(_ other: Self) -> Self
  /// Each present quantity, at least zero.
  func floored() -> Self
  /// How many 64-bit words ``write(_:)`` emits.
  static var wordCount: Int { get }
  /// Emits the value as words that ``init(next:)`` reads back.
  func write(_ emit: (Int64) -> Void)
  /// Reads what ``write(_:)`` emitted.
  init(next: () -> Int64)
}

// An anchor: a start instant and what totals counted from it are worth.

/// A start instant with an offset: *a claim with this start says that the session count at its end
/// is offset + total*.
///
/// An opaque value: only the machine reads or makes it.
///
/// While a session waits for its baseline the same storage holds the first and the newest report of
/// a start, since nothing has an offset then.
public struct Anchor<Total: CounterTotal>: Equatable, Sendable {
  /// The newest stamp of the start, on the wall clock.
  var wall: Int64 = 0
  /// The start on the monotonic axis, relative to the session's zero.
  var start: Int64 = 0
  /// What a total of 0 would be worth; the first held total while a baseline is awaited.
  var offset: Total = .zero
  /// The last accepted total; the newest held one while a baseline is awaited.
  var lastTotal: Total = .zero
  /// The newest end claimed, relative to zero; of the newest held report while awaiting.
  var lastEnd: Int64 = 0
  /// The end up to which there was evidence when an epoch began: what ends between here and the
  /// start repairs the gap. On a blind anchor the end of its zero reading; of the first held report
  /// while awaiting.
  var evidencedTo: Int64 = 0
  /// How many claims matched, saturating.
  var hits: UInt8 = 0
  /// The slot whose count this anchor's offset was taken from.
  var parent: UInt8 = Anchor.none
  /// What kind of anchor it is.
  var traits: Traits = []

  /// The slot of nothing.
  static var none: UInt8 { .max }

  struct Traits: OptionSet, Equatable, Sendable {
    var rawValue: UInt8
    /// The slot is taken.
    static var used: Traits { Traits(rawValue: 1) }
    /// The offset is a value, not only a lower bound.
    static var exact: Traits { Traits(rawValue: 2) }
    /// The session's zero or the start of its stream: never given up, may correct downwards.
    static var pinned: Traits { Traits(rawValue: 4) }
    /// It has no offset yet: its next claim is worth nothing and fixes one.
    static var unset: Traits { Traits(rawValue: 8) }
    /// Its start is unknown.
    static var blind: Traits { Traits(rawValue: 16) }
    /// It has accepted a claim.
    static var claimed: Traits { Traits(rawValue: 32) }
    /// It holds a report, its only one or the newest.
    static var holdsNewest: Traits { Traits(rawValue: 64) }
    /// It holds an earlier report besides.
    static var holdsFirst: Traits { Traits(rawValue: 128) }
  }
}

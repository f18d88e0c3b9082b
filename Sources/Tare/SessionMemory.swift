// How much a session remembers: the small and the full memory, as plain stored slots.

/// How much a session can remember, and with it whether it asks or bounds.
///
/// The conforming types are ``SmallMemory`` and ``FullMemory``; the requirements are the machine's
/// own business.
public protocol SessionMemory: Equatable, Sendable {
  /// What is totalled.
  associatedtype Total: CounterTotal
  /// Whether the session may ask its source for a snapshot from the session's zero.
  static var mayAsk: Bool { get }
  /// How many anchors there are; at least 2.
  static var anchorCount: Int { get }
  /// How many checkpoints there are.
  static var checkpointCount: Int { get }
  /// The checkpoint written last.
  var newestCheckpoint: UInt8 { get set }
  /// Empty slots.
  init()
  /// One anchor; `slot` is below ``anchorCount``.
  subscript(anchor slot: Int) -> Anchor<Total> { get set }
  /// One checkpoint; `index` is below ``checkpointCount``.
  subscript(checkpoint index: Int) -> Checkpoint<Total> { get set }
  /// Changes one anchor in place.
  mutating func update<Result>(
    _ slot: Int, _ change: (inout Anchor<Total>) -> Result
  ) -> Result
}

/// An instant at which the session count was known. An opaque value: only the machine makes it.
public struct Checkpoint<Total: CounterTotal>: Equatable, Sendable {
  /// The instant, relative to the session's zero; negative for an empty slot.
  var end: Int64 = -1
  /// The session count then.
  var count: Total = .zero
}

/// For sources that keep a history: three anchors, the session's zero and its stream's start pinned.
///
/// A session over it asks on doubt and ignores windows that it cannot place; the answer settles
/// them. While a baseline is awaited it holds the reports of three starts and asks beyond them.
public struct SmallMemory<Total: CounterTotal>: SessionMemory {
  private var anchor0 = Anchor<Total>()
  private var anchor1 = Anchor<Total>()
  private var anchor2 = Anchor<Total>()

  /// Empty slots.
  public init() {}
  /// It may ask.
  public static var mayAsk: Bool { true }
  /// Three anchors.
  public static var anchorCount: Int { 3 }
  /// No checkpoints.
  public static var checkpointCount: Int { 0 }
  /// There is none.
  public var newestCheckpoint: UInt8 {
    get { 0 }
    set {}
  }

  /// One anchor.
  public subscript(anchor slot: Int) -> Anchor<Total> {
    get {
      switch slot {
      case 0: anchor0
      case 1: anchor1
      default: anchor2
      }
    }
    _modify {
      switch slot {
      case 0: yield &anchor0
      case 1: yield &anchor1
      default: yield &anchor2
      }
    }
  }

  /// Changes one anchor in place.
  public mutating func update<Result>(
    _ slot: Int, _ change: (inout Anchor<Total>) -> Result
  ) -> Result {
    switch slot {
    case 0: change(&anchor0)
    case 1: change(&anchor1)
    default: change(&anchor2)
    }
  }

  /// There are no checkpoints to read or write.
  public subscript(checkpoint index: Int) -> Checkpoint<Total> {
    get { Checkpoint() }
    set {}
  }
}

/// For sources without a history: eight anchors and eight checkpoints.
///
/// A session over it has nobody to ask and lives with bounded anchors.
public struct FullMemory<Total: CounterTotal>: SessionMemory {
  private var anchor0 = Anchor<Total>()
  private var anchor1 = Anchor<Total>()
  private var anchor2 = Anchor<Total>()
  private var anchor3 = Anchor<Total>()
  private var anchor4 = Anchor<Total>()
  private var anchor5 = Anchor<Total>()
  private var anchor6 = Anchor<Total>()
  private var anchor7 = Anchor<Total>()
  private var checkpoint0 = Checkpoint<Total>()
  private var checkpoint1 = Checkpoint<Total>()
  private var checkpoint2 = Checkpoint<Total>()
  private var checkpoint3 = Checkpoint<Total>()
  private var checkpoint4 = Checkpoint<Total>()
  private var checkpoint5 = Checkpoint<Total>()
  private var checkpoint6 = Checkpoint<Total>()
  private var checkpoint7 = Checkpoint<Total>()
  /// The checkpoint written last.
  public var newestCheckpoint: UInt8 = 0

  /// Empty slots.
  public init() {}
  /// It has nobody to ask.
  public static var mayAsk: Bool { false }
  /// Eight anchors.
  public static var anchorCount: Int { 8 }
  /// Eight checkpoints.
  public static var checkpointCount: Int { 8 }

  /// One anchor.
  public subscript(anchor slot: Int) -> Anchor<Total> {
    get {
      switch slot {
      case 0: anchor0
      case 1: anchor1
      case 2: anchor2
      case 3: anchor3
      case 4: anchor4
      case 5: anchor5
      case 6: anchor6
      default: anchor7
      }
    }
    _modify {
      switch slot {
      case 0: yield &anchor0
      case 1: yield &anchor1
      case 2: yield &anchor2
      case 3: yield &anchor3
      case 4: yield &anchor4
      case 5: yield &anchor5
      case 6: yield &anchor6
      default: yield &anchor7
      }
    }
  }

  /// Changes one anchor in place.
  public mutating func update<Result>(
    _ slot: Int, _ change: (inout Anchor<Total>) -> Result
  ) -> Result {
    switch slot {
    case 0: change(&anchor0)
    case 1: change(&anchor1)
    case 2: change(&anchor2)
    case 3: change(&anchor3)
    case 4: change(&anchor4)
    case 5: change(&anchor5)
    case 6: change(&anchor6)
    default: change(&anchor7)
    }
  }

  /// One checkpoint.
  public subscript(checkpoint index: Int) -> Checkpoint<Total> {
    get {
      switch index {
      case 0: checkpoint0
      case 1: checkpoint1
      case 2: checkpoint2
      case 3: checkpoint3
      case 4: checkpoint4
      case 5: checkpoint5
      case 6: checkpoint6
      default: checkpoint7
      }
    }
    _modify {
      switch index {
      case 0: yield &checkpoint0
      case 1: yield &checkpoint1
      case 2: yield &checkpoint2
      case 3: yield &checkpoint3
      case 4: yield &checkpoint4
      case 5: yield &checkpoint5
      case 6: yield &checkpoint6
      default: yield &checkpoint7
      }
    }
  }
}

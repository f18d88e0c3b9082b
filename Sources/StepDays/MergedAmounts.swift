// What became of a span's steps in a merge, exactly.
public import StepMerging

/// What became of the steps of a span of time, or of a source, in a merge; exact.
public struct MergedAmounts: Hashable, Sendable {
  /// The share of all records, whoever counted: what people get who add everything up.
  public internal(set) var input = StepAmount.zero
  /// The steps that count.
  public internal(set) var used = StepAmount.zero
  /// The steps that were left out since they are doubtful.
  public internal(set) var excluded = StepAmount.zero
  /// The steps among `used` about which something is doubtful.
  public internal(set) var doubtful = StepAmount.zero
  /// The same for each reason; steps that are doubtful for two are in both.
  public internal(set) var reasons = DoubtAmounts()

  /// Creates amounts of nothing.
  public init() {}

  /// Why steps that are used are doubtful.
  public var doubts: StepDoubts { reasons.doubts }

  /// The steps that do not count since another record was believed for their time.
  public var shadowed: StepAmount { input - used - excluded }

  /// Adds what became of other steps.
  public mutating func add(_ other: MergedAmounts) {
    input += other.input
    used += other.used
    excluded += other.excluded
    doubtful += other.doubtful
    reasons.add(other.reasons)
  }

  mutating func add(_ piece: StepPiece, units: Int64) {
    let amount = StepAmount(units: units)
    if piece.isExcluded {
      excluded += amount
    } else {
      used += amount
      guard !piece.doubts.isEmpty else { return }
      doubtful += amount
      reasons.add(amount, for: piece.doubts)
    }
  }
}

/// Doubtful steps by the reason why they are.
public struct DoubtAmounts: Hashable, Sendable {
  /// Faster than anybody walks: ``StepMerging/StepDoubts/cadence``.
  public internal(set) var cadence = StepAmount.zero
  /// In a vehicle: ``StepMerging/StepDoubts/driving``.
  public internal(set) var driving = StepAmount.zero
  /// Not yet: ``StepMerging/StepDoubts/future``.
  public internal(set) var future = StepAmount.zero
  /// In a record so long that they may lie anywhere in it: ``StepMerging/StepDoubts/long``.
  public internal(set) var long = StepAmount.zero

  /// Creates amounts of nothing.
  public init() {}

  /// The reasons for which there are steps.
  public var doubts: StepDoubts {
    var doubts: StepDoubts = []
    if cadence != .zero { doubts.insert(.cadence) }
    if driving != .zero { doubts.insert(.driving) }
    if future != .zero { doubts.insert(.future) }
    if long != .zero { doubts.insert(.long) }
    return doubts
  }

  mutating func add(_ other: DoubtAmounts) {
    cadence += other.cadence
    driving += other.driving
    future += other.future
    long += other.long
  }

  mutating func add(_ amount: StepAmount, for doubts: StepDoubts) {
    if doubts.contains(.cadence) { cadence += amount }
    if doubts.contains(.driving) { driving += amount }
    if doubts.contains(.future) { future += amount }
    if doubts.contains(.long) { long += amount }
  }
}

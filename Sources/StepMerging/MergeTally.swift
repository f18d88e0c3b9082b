// What became of the steps that went in.

/// What became of the steps that went into a merge, of one source or of all.
public struct MergeTally: Hashable, Sendable {
  /// How many records went in.
  public internal(set) var records: Int = 0
  /// The steps that went in.
  public internal(set) var input = StepAmount.zero
  /// The steps that count.
  public internal(set) var used = StepAmount.zero
  /// The steps that do not, since another record was believed.
  public internal(set) var shadowed = StepAmount.zero
  /// The steps that were left out since they are doubtful.
  public internal(set) var excluded = StepAmount.zero
  /// The steps among `used` about which something is doubtful.
  public internal(set) var doubtful = StepAmount.zero

  /// Creates a tally of nothing.
  public init() {}

  /// Whether every step that went in is accounted for. True after ``StepSweep/finish(_:)``.
  ///
  /// The three sums are kept apart: steps are noted as used where a piece is given out, and as
  /// shadowed where a record leaves the sweep.
  public var isConserved: Bool { used + shadowed + excluded == input }
}

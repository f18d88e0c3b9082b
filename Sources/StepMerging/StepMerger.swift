// Records in any order, merged.

/// Collects records in any order and merges them.
///
///     var merger = StepMerger()
///     for record in records { merger.add(record) }
///     let tally = merger.merge(rules: MergeRules(), sources: 3) { piece in … }
///
/// It holds 40 bytes for each record (twice that while the list grows, unless its size is reserved),
/// and sorts in place. Records that come in order of start need no collecting: ``StepSweep`` takes
/// them as they come.
public struct StepMerger: Sendable {
  /// The records, in the order of arrival until they are merged.
  public private(set) var records: [StepRecord]

  /// Creates a merger that holds some records.
  public init(_ records: [StepRecord] = []) {
    self.records = records
  }

  /// Reserves memory for so many records.
  public mutating func reserve(_ count: Int) {
    records.reserveCapacity(max(0, count))
  }

  /// Takes a record.
  public mutating func add(_ record: StepRecord) {
    records.append(record)
  }

  /// Forgets all records.
  /// - Parameter keepingCapacity: Whether their memory is kept for others.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    records.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Sorts the records in place, in the order in which a ``StepSweep`` takes them.
  /// - Complexity: O(n log n) for n records; O(n) if they are in order. O(log n) memory.
  public mutating func sort() {
    records.sortInPlace()
  }

  /// Merges all records.
  ///
  /// - Parameters:
  ///   - rules: The choices.
  ///   - sources: How many sources there are to keep a tally for.
  ///   - take: Takes the pieces.
  /// - Returns: The sweep, at its end.
  /// - Complexity: O(n log n) for n records; O(n) plus the sweep's if they came in order.
  public mutating func merge(
    rules: MergeRules = MergeRules(), sources: Int = 0, _ take: (StepPiece) -> Void
  ) -> StepSweep {
    records.sortInPlace()
    var sweep = StepSweep(rules: rules, sources: sources)
    for record in records { sweep.add(record, take) }
    sweep.finish(take)
    return sweep
  }
}

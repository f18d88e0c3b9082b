// A merge as the C interface holds it: records until it is merged, then pieces and tallies.
import CTare
import StepMerging

/// What a `tare_merger` points to.
struct Merger {
  private let rules: MergeRules
  private var merger = StepMerger()
  private var sweep: StepSweep
  private var isMerged = false
  private var pieces: [StepPiece] = []
  /// The pieces as C reads them.
  private var structures: [tare_piece] = []
  private let sourceCount: Int

  init(rules: MergeRules, sources: Int) {
    self.rules = rules
    sourceCount = sources
    sweep = StepSweep(rules: rules, sources: sources)
  }

  var total: MergeTally { sweep.total }

  func tally(ofSource source: UInt32) -> MergeTally? {
    guard let index = Int(exactly: source), index < sourceCount else { return nil }
    return sweep.sources[index]
  }

  mutating func add(_ records: UnsafeBufferPointer<tare_record>) -> Bool {
    guard !isMerged else { return false }
    for record in records {
      merger.add(
        StepRecord(
          start: record.start, end: record.end, units: record.units, source: record.source,
          priority: record.priority, modified: record.modified))
    }
    return true
  }

  mutating func merge() -> Bool {
    guard !isMerged else { return false }
    isMerged = true
    sweep = merger.merge(rules: rules, sources: sourceCount) { piece in
      pieces.append(piece)
      structures.append(tare_piece(piece))
    }
    merger.removeAll()
    return true
  }

  /// The pieces where they lie: they stay there as long as this does, since it is merged once.
  func lendPieces(_ take: (UnsafePointer<tare_piece>?, Int) -> Void) {
    structures.withUnsafeBufferPointer { take($0.isEmpty ? nil : $0.baseAddress, $0.count) }
  }

  /// The used steps between each two neighbors of ascending borders.
  func amounts(between borders: UnsafeBufferPointer<Int64>) -> [StepAmount] {
    guard borders.count > 1 else { return [] }
    var amounts = [StepAmount](repeating: .zero, count: borders.count - 1)
    for piece in pieces where !piece.isExcluded {
      // The last border at or before the piece's start, or the first one of all.
      var low = 0
      var high = borders.count - 1
      while low < high {
        let middle = low + (high - low + 1) / 2
        if borders[middle] <= piece.start { low = middle } else { high = middle - 1 }
      }
      while low < amounts.count, borders[low] < piece.end || borders[low] <= piece.start {
        amounts[low] += StepAmount(units: piece.units(from: borders[low], to: borders[low + 1]))
        low += 1
      }
    }
    return amounts
  }
}

extension tare_piece {
  fileprivate init(_ piece: StepPiece) {
    self.init(
      start: piece.start, end: piece.end, units: piece.units, source: piece.record.source,
      doubts: UInt32(piece.doubts.rawValue), excluded: piece.isExcluded ? 1 : 0, reserved: 0)
  }
}

// The rule of merging as plainly as it can be said, for comparison: quadratic, instant by instant.
import StepMerging

/// What a merge came to.
struct Merged {
  var pieces: [StepPiece] = []
  var sweep = StepSweep()
  /// Units used of each record; alike ones together.
  var used: [StepRecord: Int64] = [:]
  var excluded: [StepRecord: Int64] = [:]

  init(_ records: [StepRecord], _ rules: MergeRules = MergeRules(), sources: Int = 3) {
    var merger = StepMerger(records)
    var pieces: [StepPiece] = []
    sweep = merger.merge(rules: rules, sources: sources) { pieces.append($0) }
    self.pieces = pieces
    for piece in pieces where piece.units != 0 {
      if piece.isExcluded {
        excluded[piece.record, default: 0] += piece.units
      } else {
        used[piece.record, default: 0] += piece.units
      }
    }
  }
}

/// The rule over small whole instants: at each, the open record that outranks all others.
struct PlainMerge {
  var used: [StepRecord: Int64] = [:]
  var excluded: [StepRecord: Int64] = [:]
  var sources = Array(repeating: StepAmount.zero, count: 3)

  init(_ all: [StepRecord], _ rules: MergeRules) {
    let tooFast = { (record: StepRecord) in
      !record.isInstant && rules.excluded.contains(.cadence)
        && Double(record.units) / 4_294_967_296 * 1e9 / Double(record.end - record.start)
          > rules.maximumCadence
    }
    for record in all where tooFast(record) && record.units != 0 {
      excluded[record, default: 0] += record.units
    }
    let records = Set(all.filter { !tooFast($0) })
    for instant in 0..<Int64(100) {
      let drives = rules.driving.contains { $0.start <= instant && instant < $0.end }
      let leavesOut = drives && rules.excluded.contains(.driving)
      let open = records.filter { $0.start <= instant && instant < $0.end }
      if let first = open.first(where: { record in
        open.allSatisfy { $0 == record || record.outranks($0) }
      }) {
        let source = Int(first.source)
        let addsUp = source < rules.addsUp.count && rules.addsUp[source]
        for record in open where record == first || (addsUp && record.source == first.source) {
          count(record, record.units(from: instant, to: instant + 1), leavesOut)
        }
      }
      let here = records.filter { $0.isInstant && $0.start == instant }
      let limit = (open.map(\.priority) + here.map(\.priority)).max() ?? 0
      for record in here where record.priority == limit { count(record, record.units, leavesOut) }
    }
  }

  private mutating func count(_ record: StepRecord, _ units: Int64, _ leavesOut: Bool) {
    guard units != 0 else { return }
    if leavesOut {
      excluded[record, default: 0] += units
    } else {
      used[record, default: 0] += units
      sources[Int(record.source)] += StepAmount(units: units)
    }
  }
}

/// Random numbers that repeat: SplitMix64.
struct SeededDice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// A number from 0 up to and without the bound, which is positive.
  mutating func next(_ bound: Int64) -> Int64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    word ^= word >> 31
    return Int64(word % UInt64(bound))
  }
}

/// Up to forty records of three sources on a hundred instants, alike ones and ones without length
/// among them.
func randomRecords(_ dice: inout SeededDice) -> [StepRecord] {
  var records: [StepRecord] = []
  for _ in 0...dice.next(40) {
    if let known = records.last, dice.next(6) == 0 {
      records.append(known)
      continue
    }
    let start = dice.next(60)
    let length = dice.next(5) == 0 ? 0 : 1 + dice.next(dice.next(4) == 0 ? 39 : 8)
    records.append(
      StepRecord(
        start: start, end: start + length, units: dice.next(1 << 40) * dice.next(2),
        source: UInt32(dice.next(3)), priority: Int32(dice.next(3)),
        modified: dice.next(2) == 0 ? .min : dice.next(3)))
  }
  return records
}

// The functions of tare.h about the merging of step records.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CTare
import StepMerging

/// The default rules.
@c @implementation
public func tare_merge_rules_init(_ rules: UnsafeMutablePointer<tare_merge_rules>?) {
  let defaults = MergeRules()
  rules?.pointee = tare_merge_rules(
    maximum_cadence: defaults.maximumCadence, longest_interval: defaults.longestInterval,
    now: .max, driving: nil, driving_count: 0, adds_up: nil, adds_up_count: 0,
    excluded: UInt32(defaults.excluded.rawValue), sources: 0)
}

/// Makes a merger.
@c @implementation
public func tare_merger_create(
  _ rules: UnsafePointer<tare_merge_rules>?, _ merger: UnsafeMutablePointer<OpaquePointer?>?
) -> tare_status {
  guard let merger else { return TARE_BAD_ARGUMENT }
  var choices = MergeRules()
  var sources = 0
  if let rules = rules?.pointee {
    guard let said = MergeRules(rules), rules.sources <= 65_536 else { return TARE_BAD_ARGUMENT }
    choices = said
    sources = Int(rules.sources)
  }
  merger.pointee = Handle.make(Merger(rules: choices, sources: sources))
  return TARE_OK
}

/// Ends a merger.
@c @implementation
public func tare_merger_free(_ merger: OpaquePointer?) {
  Handle<Merger>.end(merger)
}

/// Adds records.
@c @implementation
public func tare_merger_add(
  _ merger: OpaquePointer?, _ records: UnsafePointer<tare_record>?, _ count: Int
) -> tare_status {
  guard let merger = Handle<Merger>.open(merger), count >= 0, records != nil || count == 0 else {
    return TARE_BAD_ARGUMENT
  }
  return merger.pointee.add(UnsafeBufferPointer(start: records, count: count))
    ? TARE_OK : TARE_FINISHED
}

/// Merges what was added.
@c @implementation
public func tare_merger_merge(_ merger: OpaquePointer?) -> tare_status {
  guard let merger = Handle<Merger>.open(merger) else { return TARE_BAD_ARGUMENT }
  return merger.pointee.merge() ? TARE_OK : TARE_FINISHED
}

/// The pieces.
@c @implementation
public func tare_merger_pieces(
  _ merger: OpaquePointer?, _ count: UnsafeMutablePointer<Int>?
) -> UnsafePointer<tare_piece>? {
  count?.pointee = 0
  guard let merger = Handle<Merger>.open(merger) else { return nil }
  var pieces: UnsafePointer<tare_piece>?
  merger.pointee.lendPieces {
    pieces = $0
    count?.pointee = $1
  }
  return pieces
}

/// What became of all steps.
@c @implementation
public func tare_merger_total(
  _ merger: OpaquePointer?, _ tally: UnsafeMutablePointer<tare_tally>?
) -> tare_status {
  guard let merger = Handle<Merger>.open(merger), let tally else { return TARE_BAD_ARGUMENT }
  tally.pointee = tare_tally(merger.pointee.total)
  return TARE_OK
}

/// What became of one source's steps.
@c @implementation
public func tare_merger_source(
  _ merger: OpaquePointer?, _ source: UInt32, _ tally: UnsafeMutablePointer<tare_tally>?
) -> tare_status {
  guard let merger = Handle<Merger>.open(merger), let tally,
    let source = merger.pointee.tally(ofSource: source)
  else { return TARE_BAD_ARGUMENT }
  tally.pointee = tare_tally(source)
  return TARE_OK
}

/// The used steps between borders.
@c @implementation
public func tare_merger_between(
  _ merger: OpaquePointer?, _ borders: UnsafePointer<Int64>?, _ count: Int,
  _ amounts: UnsafeMutablePointer<tare_amount>?
) -> tare_status {
  guard let merger = Handle<Merger>.open(merger), count >= 0, borders != nil || count == 0 else {
    return TARE_BAD_ARGUMENT
  }
  guard count > 1 else { return TARE_OK }
  guard let amounts else { return TARE_BAD_ARGUMENT }
  let edges = UnsafeBufferPointer(start: borders, count: count)
  for index in edges.indices.dropFirst() where edges[index - 1] > edges[index] {
    return TARE_BAD_ARGUMENT
  }
  for (index, amount) in merger.pointee.amounts(between: edges).enumerated() {
    amounts[index] = tare_amount(amount)
  }
  return TARE_OK
}

extension MergeRules {
  /// The rules that a C structure says; nil where a list is missing.
  fileprivate init?(_ rules: tare_merge_rules) {
    // A count beyond the address space comes as a negative one.
    guard rules.driving != nil || rules.driving_count == 0, rules.driving_count >= 0,
      rules.adds_up != nil || rules.adds_up_count == 0, rules.adds_up_count >= 0,
      let doubts = UInt8(exactly: rules.excluded), doubts < 16
    else { return nil }
    self.init()
    maximumCadence = rules.maximum_cadence
    longestInterval = rules.longest_interval
    now = rules.now == .max ? nil : rules.now
    driving = TimeSpan.disjoint(
      UnsafeBufferPointer(start: rules.driving, count: rules.driving_count).map {
        TimeSpan(start: $0.start, end: $0.end)
      })
    excluded = StepDoubts(rawValue: doubts)
    addsUp = UnsafeBufferPointer(start: rules.adds_up, count: rules.adds_up_count).map { $0 != 0 }
  }
}

extension tare_amount {
  fileprivate init(_ amount: StepAmount) {
    self.init(steps: amount.wholeSteps, fraction: amount.fraction, reserved: 0)
  }
}

extension tare_tally {
  fileprivate init(_ tally: MergeTally) {
    self.init(
      records: Int64(tally.records), input: tare_amount(tally.input),
      used: tare_amount(tally.used), shadowed: tare_amount(tally.shadowed),
      excluded: tare_amount(tally.excluded), doubtful: tare_amount(tally.doubtful))
  }
}

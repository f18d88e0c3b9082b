// Who else said something of a piece's time, and why that was not believed.

import StepDays
import StepFiles
import StepMerging

/// The records of a day, taken in order of time.
struct DayShadows {
  private let read: ReadExports
  private let window: TimeSpan
  /// For each different record the records that are alike, in the order in which they were read.
  private var alike: [StepRecord: [Int]] = [:]
  /// The different records in order of time, and the next one that is not open yet.
  private var waiting: [StepRecord] = []
  private var next = 0
  private var open: [StepRecord] = []
  /// Records without length that counted, and those whose shadow has been told.
  private var settled: Set<StepRecord> = []

  init(_ read: ReadExports, _ window: TimeSpan, _ pieces: [StepPiece]) {
    self.read = read
    self.window = window
    for (index, record) in read.export.records.enumerated()
    where DayExplanation.touches(record, record.start, record.end, window) {
      alike[read.ranked(record), default: []].append(index)
    }
    // What the rules left out as a whole neither shadows nor is shadowed.
    let whole = read.rules.excluded.subtracting(.driving)
    var excluded: Set<StepRecord> = []
    for piece in pieces {
      if piece.isExcluded, !piece.doubts.isDisjoint(with: whole) { excluded.insert(piece.record) }
      if piece.record.isInstant { settled.insert(piece.record) }
    }
    waiting = alike.keys.filter { record in
      !excluded.contains(record) && (record.isInstant || MergedDays.isCut(record))
    }
    waiting.sort { $0.precedes($1) }
  }

  /// A piece, cut to the day, and who was not believed in its time. Pieces come in order of start.
  mutating func explain(_ piece: StepPiece) -> DayExplanation.Piece {
    let isCut = MergedDays.isCut(piece.record)
    let start = isCut ? max(piece.start, window.start) : piece.start
    let end = isCut ? min(piece.end, window.end) : piece.end
    let units = isCut ? piece.units(from: start, to: end) : piece.units
    let known = alike[piece.record] ?? []
    var result = DayExplanation.Piece(
      start: start, end: end, amount: StepAmount(units: units),
      claim: claim(piece.record, known.first), doubts: piece.doubts,
      isExcluded: piece.isExcluded)
    let isLeftOut = piece.isExcluded && !piece.doubts.contains(.driving)
    if isLeftOut { return result }
    for index in known.dropFirst() {
      add(piece.record, index, StepAmount(units: units), .duplicate, to: &result)
    }
    guard isCut || piece.record.isInstant else { return result }
    while next < waiting.count, waiting[next].start < end || waiting[next].start == start {
      open.append(waiting[next])
      next += 1
    }
    open.removeAll { $0.isInstant ? $0.start < start : $0.end <= start }
    for record in open where record != piece.record {
      guard let amount = shadowed(record, by: piece, start, end) else { continue }
      let why = DayExplanation.Why(record, under: piece.record)
      for index in alike[record] ?? [] { add(record, index, amount, why, to: &result) }
    }
    return result
  }

  /// What a record lost to a piece; nil if nothing.
  private mutating func shadowed(
    _ record: StepRecord, by piece: StepPiece, _ start: Int64, _ end: Int64
  ) -> StepAmount? {
    if record.isInstant {
      let isThere = piece.record.isInstant ? record.start == start : record.start < end
      guard isThere, record.priority < piece.record.priority,
        settled.insert(record).inserted
      else { return nil }
      return record.amount
    }
    if piece.record.isInstant { return nil }
    if record.source == piece.record.source, addsUp(record.source) { return nil }
    let (from, to) = (max(start, record.start), min(end, record.end))
    return from < to ? StepAmount(units: record.units(from: from, to: to)) : nil
  }

  private func addsUp(_ source: UInt32) -> Bool {
    Int(source) < read.ranking.sources.count && read.ranking.sources[Int(source)].source.addsUp
  }

  private func add(
    _ record: StepRecord, _ index: Int, _ amount: StepAmount, _ why: DayExplanation.Why,
    to piece: inout DayExplanation.Piece
  ) {
    guard piece.shadows.count < DayExplanation.mostShadows else {
      piece.unlisted += 1
      return
    }
    piece.shadows.append(
      DayExplanation.Shadow(amount: amount, claim: claim(record, index), why: why))
  }

  private func claim(_ record: StepRecord, _ index: Int?) -> DayExplanation.Claim {
    let source = Int(record.source)
    let known =
      source < read.ranking.sources.count
      ? read.ranking.sources[source].source : RecordSource(name: "?", kind: .other)
    return DayExplanation.Claim(
      record: record, source: known, place: index.map(place) ?? "")
  }

  /// `export.xml:12`, `export.xml: byte 345`, `steps.db: row 6`.
  private func place(_ index: Int) -> String {
    guard index < read.export.places.count else { return "" }
    let place = read.export.places[index]
    let file = Int(place.file)
    let name = file < read.export.files.count ? read.export.files[file] : ""
    switch place.place {
    case .line(let line): return "\(name):\(line)"
    case .byte(let byte): return "\(name): byte \(byte)"
    case .row(let row): return "\(name): row \(row)"
    }
  }
}

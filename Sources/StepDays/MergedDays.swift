// Merged steps by local day, or by hour: pieces and records in, exact shares kept.
public import StepMerging
internal import Tare

/// The steps of a merge, kept by local day or hour.
///
/// Feed it each piece that a merge gives out, and each record that went in:
///
///     var days = MergedDays(calendar: DayCalendar(zone: berlin))
///     merger.merge { days.add($0) }
///     for record in merger.records { days.add(record) }
///     days.totals(by: .day).map(\.steps)
///
/// A record is cut where a day or hour begins (``StepMerging/StepRecord/units(before:)``), so the
/// shares of its parts add up to it exactly, and the order of additions does not matter. A span holds
/// its first instant and not its end; a record without length lies in the span that begins at it.
/// Whole steps are made at output (`totals`).
///
/// It holds one entry of some 160 bytes for each day (or hour) that a record touches.
public struct MergedDays: Sendable {
  /// The rule that gives every instant its day.
  public let calendar: DayCalendar
  /// Whether hours are kept; otherwise days only.
  public let keepsHours: Bool
  /// The days that ``sources`` tell of; nil for all.
  public let tallied: ClosedRange<LocalDay>?
  /// What became of each source's steps, by its index, in the days of ``tallied``.
  public private(set) var sources: [MergedAmounts]

  struct Entry: Sendable {
    var span: HourSpan
    var amounts = MergedAmounts()
  }

  /// The spans that a record touches, by their starts, no two alike.
  private(set) var entries: [Entry] = []
  /// Where the last addition went, so that the next one in the same span need not search.
  private var open = 0
  /// The hours of the day that was looked up last, if hours are kept.
  private var plan: [HourSpan] = []

  /// The longest record that is cut: 400 days, in nanoseconds. All of a longer one goes to the day or
  /// hour in which it ends, since nobody can say any more when it was walked, and no input may cost
  /// unbounded work. ``DayLedger`` has the same rule.
  private static let longestCut: UInt64 = 400 * 86_400 * 1_000_000_000

  /// Creates days in which nothing was walked.
  ///
  /// - Parameters:
  ///   - calendar: Zones and the start of days.
  ///   - keepsHours: Whether hours are to be told too.
  ///   - sources: For how many sources, by their indices, a tally is kept.
  ///   - tallied: The days that those tallies are about; nil for all.
  public init(
    calendar: DayCalendar, keepsHours: Bool = false, sources: Int = 0,
    tallied: ClosedRange<LocalDay>? = nil
  ) {
    self.calendar = calendar
    self.keepsHours = keepsHours
    self.tallied = tallied
    self.sources = Array(repeating: MergedAmounts(), count: max(0, sources))
  }

  /// Whether a record's steps are spread over its time: not those of one without length, nor of one
  /// of more than 400 days.
  public static func isCut(_ record: StepRecord) -> Bool {
    !record.isInstant && UInt64(bitPattern: record.end &- record.start) <= longestCut
  }

  /// Takes what a merge made of a stretch of time.
  /// - Complexity: O(1) in the span of the last addition, else O(log n) for n spans kept; O(k) for k
  ///   spans covered; some microseconds for each new day, and O(n) for one before others.
  public mutating func add(_ piece: StepPiece) {
    cut(piece.record, from: piece.start, to: piece.end) { $0.add(piece, units: $1) }
  }

  /// Takes a record that went into the merge.
  /// - Complexity: As for a piece.
  public mutating func add(_ record: StepRecord) {
    cut(record, from: record.start, to: record.end) { $0.input += StepAmount(units: $1) }
  }

  /// Cuts a part of a record at the borders of spans.
  @inline(__always)
  private mutating func cut(
    _ record: StepRecord, from start: Int64, to end: Int64,
    _ add: (inout MergedAmounts, Int64) -> Void
  ) {
    guard Self.isCut(record) else {
      let place = record.isInstant ? record.start : record.end - 1
      let units = record.isInstant ? record.units : record.units(from: start, to: end)
      give(units, of: record, to: index(at: place), add)
      return
    }
    var cursor = start
    var before = record.units(before: start)
    while cursor < end {
      let index = index(at: cursor)
      let border = entries[index].span.end.nanoseconds
      // Only at the end of the axis does a span not reach beyond its instants.
      let to = border > cursor ? min(border, end) : end
      let after = record.units(before: to)
      give(after - before, of: record, to: index, add)
      before = after
      cursor = to
    }
  }

  @inline(__always)
  private mutating func give(
    _ units: Int64, of record: StepRecord, to index: Int,
    _ add: (inout MergedAmounts, Int64) -> Void
  ) {
    add(&entries[index].amounts, units)
    let source = Int(record.source)
    guard source < sources.count else { return }
    if let tallied, !tallied.contains(entries[index].span.day) { return }
    add(&sources[source], units)
  }

  /// The place of the span that an instant lies in, which is made if it is new.
  private mutating func index(at nanoseconds: Int64) -> Int {
    let instant = Instant(nanoseconds: nanoseconds)
    if open < entries.count, holds(entries[open].span, instant) { return open }
    open += 1
    if open < entries.count, holds(entries[open].span, instant) { return open }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].span.start <= instant { low = middle + 1 } else { high = middle }
    }
    if low > 0, holds(entries[low - 1].span, instant) {
      open = low - 1
    } else {
      open = low
      entries.insert(Entry(span: span(at: instant)), at: low)
    }
    return open
  }

  /// Whether an instant lies in a span; the axis' last instant lies in its last span.
  private func holds(_ span: HourSpan, _ instant: Instant) -> Bool {
    span.start <= instant && (instant < span.end || span.end.nanoseconds == .max)
  }

  private mutating func span(at instant: Instant) -> HourSpan {
    guard keepsHours else {
      let day = calendar.plan(at: instant)
      return HourSpan(start: day.start, end: day.end, day: day.day, secondsFromGMT: 0)
    }
    if let found = plan.last(where: { $0.start <= instant }), holds(found, instant) { return found }
    let day = calendar.plan(at: instant)
    plan = day.hours
    return plan.last { $0.start <= instant }
      ?? HourSpan(start: day.start, end: day.end, day: day.day, secondsFromGMT: 0)
  }
}

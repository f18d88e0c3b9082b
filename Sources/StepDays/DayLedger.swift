// Running totals of one session by local hour and day.
internal import StepMerging
public import Tare

/// The steps of one session, kept by local hour and given out by day and hour.
///
/// Feed it each increment of the session's count with the interval in which it was counted:
///
///     var ledger = DayLedger(calendar: DayCalendar(zone: berlin))
///     ledger.add(10, from: fiveToMidnight, to: twentyFivePastMidnight)
///     ledger.days.map(\.steps)   // [2, 8]
///
/// An interval is open at its start and closed at its end: one that ends exactly at an edge belongs
/// wholly to the day before. One that reaches over edges is split by the rule.
///
/// Shares are kept in 2⁻³² of a step, and the last piece of an interval takes the rest, so sums are
/// exact and the order of additions does not matter. Whole steps are made at output: hours add up
/// to their day and days to the total, always.
///
/// It holds one entry of some 48 bytes for each hour in which something was counted.
public struct DayLedger: Sendable {
  /// The zones and the day start that days are told by.
  public internal(set) var calendar: DayCalendar
  /// What happens to an interval that reaches over an edge.
  public let rule: SplitRule

  /// What an hour has got so far.
  struct Entry: Hashable {
    var span: HourSpan
    var share: StepAmount
  }

  /// The hours in which something was counted, by their starts, no two alike.
  var entries: [Entry] = []
  /// All that was added.
  var sum = StepAmount.zero
  /// Where the last addition went, so that the next one in the same hour need not search.
  var open = 0
  /// The hours of the day that was looked up last.
  var plan: [HourSpan] = []

  /// The longest interval that is split: 400 days. A longer one goes to the hour in which it ends,
  /// since nobody can say any more when it was walked, and no input may cost unbounded work.
  static let longestSplit: UInt64 = 400 * 86_400 * 1_000_000_000

  /// Creates an empty ledger.
  public init(calendar: DayCalendar, rule: SplitRule = .proRata) {
    self.calendar = calendar
    self.rule = rule
  }

  /// Adds steps counted after `start` and up to `end`, wall-clock instants.
  ///
  /// Where `start` is not before `end`, all of them go to the hour in which `end` lies; so do those
  /// of an interval of more than 400 days. Negative steps are a correction: they take away from the
  /// hours of the interval, and what those have not got is taken from others at output (see
  /// `days`). Zero steps leave no mark.
  /// - Complexity: O(1) and no calendar work in the hour of the last addition; otherwise O(log n)
  ///   for n hours kept, O(n + k) for k hours spanned, and some microseconds for each new day.
  public mutating func add(_ steps: Int64, from start: Instant, to end: Instant) {
    guard steps != 0 else { return }
    sum += StepAmount(steps)
    if open < entries.count {
      let span = entries[open].span
      if span.start < end, end <= span.end, rule == .atEnd || start >= span.start || start >= end {
        entries[open].share += StepAmount(steps)
        return
      }
    }
    let length = UInt64(bitPattern: end.nanoseconds &- start.nanoseconds)
    if rule == .atEnd || start >= end || length > Self.longestSplit {
      let last = hour(at: end.advanced(byNanoseconds: -1))
      insert(Entry(span: last, share: StepAmount(steps)))
    } else {
      insert(split(steps, from: start, to: end, length: length))
    }
  }

  /// The pieces of an interval by hour, in order; the last one takes the rest.
  private mutating func split(
    _ steps: Int64, from start: Instant, to end: Instant, length: UInt64
  ) -> [Entry] {
    var pieces: [Entry] = []
    var rest = StepAmount(steps)
    var cursor = start
    while true {
      let span = hour(at: cursor)
      guard span.end < end, span.end > cursor else {
        pieces.append(Entry(span: span, share: rest))
        return pieces
      }
      let part = UInt64(bitPattern: span.end.nanoseconds &- cursor.nanoseconds)
      let share = StepAmount(steps, part: part, of: length)
      pieces.append(Entry(span: span, share: share))
      rest -= share
      cursor = span.end
    }
  }

  /// The hour that an instant lies in.
  mutating func hour(at instant: Instant) -> HourSpan {
    if let first = plan.first, let last = plan.last, first.start <= instant, instant < last.end {
      return plan[place(of: instant, among: plan.count) { plan[$0].start } - 1]
    }
    let day = calendar.plan(at: instant)
    let hours = day.hours
    plan = hours
    guard let first = hours.first else {
      // Only the last instant of the axis lies in no hour.
      return HourSpan(start: instant, end: instant, day: day.day, secondsFromGMT: 0)
    }
    let index = place(of: instant, among: hours.count) { hours[$0].start } - 1
    return index < 0 ? first : hours[index]
  }

  /// Takes in pieces that are in order of their starts.
  mutating func insert(_ pieces: [Entry]) {
    guard pieces.count > 2 else {
      for piece in pieces { insert(piece) }
      return
    }
    // One pass over all, so that a long interval among many old hours stays linear.
    var merged: [Entry] = []
    merged.reserveCapacity(entries.count + pieces.count)
    var old = entries[...]
    for piece in pieces {
      while let first = old.first, first.span.start <= piece.span.start {
        merged.append(old.removeFirst())
      }
      if let last = merged.last, last.span.start == piece.span.start {
        merged[merged.count - 1].share += piece.share
      } else {
        merged.append(piece)
      }
    }
    open = merged.count - 1
    entries = merged + old
  }

  /// Takes in one piece, which becomes the open one.
  mutating func insert(_ piece: Entry) {
    open = place(of: piece.span.start, among: entries.count) { entries[$0].span.start }
    if open > 0, entries[open - 1].span.start == piece.span.start {
      open -= 1
      entries[open].share += piece.share
    } else {
      entries.insert(piece, at: open)
    }
  }

  /// How many of `count` ascending starts are at or before an instant.
  func place(
    of instant: Instant, among count: Int, _ start: (Int) -> Instant
  ) -> Int {
    var low = 0
    var high = count
    // Almost always it is the last one.
    if count > 0, start(count - 1) <= instant { return count }
    while low < high {
      let middle = (low + high) / 2
      if start(middle) <= instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension DayLedger: Hashable {
  /// Whether two ledgers hold the same; what they looked up last does not count.
  public static func == (left: DayLedger, right: DayLedger) -> Bool {
    left.calendar == right.calendar && left.rule == right.rule && left.entries == right.entries
  }

  /// Feeds what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(calendar)
    hasher.combine(rule)
    hasher.combine(entries)
  }
}

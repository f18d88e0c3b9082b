// The chart of a replay: raw totals, session counts, marks and openings in, pictures out.

/// A picture of what a source said beside what was made of it.
///
/// ```swift
/// var chart = ReplayChart(title: "opens at 150", unit: "steps", clock: .seconds)
/// chart.addOpening(time: 0)
/// for (time, raw, session) in [(0.0, 150.0, 0.0), (2, 152, 2), (4, 149, 2), (6, 155, 5)] {
///   chart.addRaw(time: time, value: raw)
///   chart.addSession(time: time, value: session, isLowerBound: false)
/// }
/// chart.addMark(.held, time: 4, value: 149)
/// let picture = chart.svg()
/// ```
///
/// Points are given in order of arrival, in a stream. Raw and session are lines that hold their
/// value until the next point and, the last, until the latest time given. Where both numbers share
/// one range they share one axis; otherwise raw stands above session on the same time axis, with
/// one scale for both where the ranges allow it (a step up is then equally high in both) and
/// "own scale" said where they do not. The session's axis always shows 0. A few values far beyond
/// all others (a sentinel, a spike) leave the raw axis, and are drawn at its edge with their value.
///
/// Time may step back: the line is then interrupted. Values and times that are not finite are
/// ignored; values are limited to ±10²⁰, times to ±10¹² s. The same calls give the same bytes.
///
/// - Complexity: O(1) amortised per point, in at most about 2 MB however many points are added.
///   Up to 4,096 changes of value per line and 256 marks per kind are kept exactly. Beyond, points
///   that are neighbours in time are drawn as their first, lowest, highest and last.
public struct ReplayChart: Sendable {
  /// What the numbers on the time axis are.
  public enum Clock: Sendable, Hashable, CaseIterable {
    /// Seconds from anywhere, labelled as seconds, minutes, hours or days.
    case seconds
    /// Seconds since 1970, labelled as clock times and dates in UTC.
    case utc
  }

  let title: String
  let unit: String
  let clock: Clock
  private(set) var raw = SeriesReducer()
  private(set) var session = SeriesReducer()
  private(set) var marks: [MarkKind: SeriesReducer] = [:]
  private(set) var markCounts: [MarkKind: Int] = [:]
  private(set) var openings = SeriesReducer(limit: 512)
  private(set) var openingCount = 0
  private(set) var timeRange: ValueRange?
  private(set) var rawFalls = 0
  private(set) var allWhole = true
  private var sessionStartsAnew = false

  /// An empty chart.
  ///
  /// - Parameters:
  ///   - title: What is drawn, such as a file's name; any text, shortened where it does not fit.
  ///   - unit: What is counted, in the plural: "steps".
  ///   - clock: What the times are; 1970 seconds of this century are above 10⁸.
  public init(title: String, unit: String, clock: Clock) {
    self.title = title
    self.unit = unit
    self.clock = clock
  }

  /// Adds what the source reported, at its arrival in seconds.
  public mutating func addRaw(time: Double, value: Double) {
    guard let point = take(time, value) else { return }
    if let last = raw.runs.last?.last, point.value < last.value { rawFalls += 1 }
    allWhole = allWhole && point.value.isWhole
    raw.append(point)
  }

  /// Adds the session's count as displayed from `time` on; `isLowerBound`: more may be true.
  public mutating func addSession(time: Double, value: Double, isLowerBound: Bool) {
    guard let point = take(time, value) else { return }
    allWhole = allWhole && point.value.isWhole
    session.append(point, isLowerBound: isLowerBound, startsAnew: sessionStartsAnew)
    sessionStartsAnew = false
  }

  /// Marks the report of `value` that arrived at `time`.
  public mutating func addMark(_ kind: MarkKind, time: Double, value: Double) {
    guard let point = take(time, value) else { return }
    marks[kind, default: SeriesReducer(limit: 256, joinsEqualValues: false)].append(point)
    markCounts[kind, default: 0] += 1
  }

  /// A session opens: the one before ends here, and the session line begins anew.
  public mutating func addOpening(time: Double) {
    guard let point = take(time, 0) else { return }
    openings.append(point, startsAnew: true)
    openingCount += 1
    if let last = session.runs.last, last.last.time <= point.time {
      session.append(
        ChartPoint(time: point.time, value: last.last.value), isLowerBound: last.isLowerBound)
    }
    sessionStartsAnew = !session.runs.isEmpty
  }

  /// What the picture shows, in words: for those who cannot see it.
  public var summary: String {
    var parts: [String] = []
    if let first = raw.runs.first?.first, let last = raw.runs.last?.last, let range = raw.range {
      var part =
        "Raw total from \(NumberText.value(first.value)) to \(NumberText.value(last.value))"
      if range.low < min(first.value, last.value) {
        part += ", lowest \(NumberText.value(range.low))"
      }
      if range.high > max(first.value, last.value) {
        part += ", highest \(NumberText.value(range.high))"
      }
      if rawFalls > 0 {
        part += ", going backwards \(rawFalls == 1 ? "once" : "\(rawFalls) times")"
      }
      parts.append(part + ".")
    }
    if let first = session.runs.first?.first, let last = session.runs.last {
      let bound = last.isLowerBound ? "at least " : ""
      parts.append(
        "Session count from \(NumberText.value(first.value)) to \(bound)"
          + "\(NumberText.value(last.last.value)).")
    }
    if openingCount > 1 { parts.append("\(openingCount) sessions.") }
    let counts = MarkKind.allCases.compactMap { kind in
      markCounts[kind].map { "\(kind.name) \(NumberText.grouped(Double($0), decimals: 0))" }
    }
    if !counts.isEmpty { parts.append("Reports: " + counts.joined(separator: ", ") + ".") }
    if raw.runs.isEmpty, session.runs.isEmpty { parts.append("No reports.") }
    return parts.joined(separator: " ")
  }

  private mutating func take(_ time: Double, _ value: Double) -> ChartPoint? {
    guard time.isFinite, value.isFinite else { return nil }
    let point = ChartPoint(
      time: min(max(time, -1e12), 1e12), value: min(max(value, -1e20), 1e20))
    let instant = ValueRange(low: point.time, high: point.time)
    timeRange = timeRange?.union(instant) ?? instant
    return point
  }
}

extension SeriesReducer {
  /// The lowest and the highest value there ever was, nil before the first.
  var range: ValueRange? {
    runs.lazy.map { ValueRange(low: $0.low.value, high: $0.high.value) }
      .reduce(nil) { (all: ValueRange?, run) in all?.union(run) ?? run }
  }
}

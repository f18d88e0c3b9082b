// The chart of merged steps: bars for days, ghosts for what was counted twice, a moving average.

/// A picture of steps by day, or by hour, week or month.
///
/// ```swift
/// var chart = DayChart(title: "export.zip", span: .day)
/// for day in days {
///   chart.add(start: day.start, end: day.end, steps: day.steps, shadowed: day.shadowed, flagged: 0)
/// }
/// let picture = chart.svg()
/// ```
///
/// A bar stands for each span. Its upper part is orange where steps are doubtful, and above it stands
/// a grey ghost: what one would count twice who added everything up. A line is the mean of the last
/// 7 days, 24 hours, 4 weeks or 3 months. Where bars would get too narrow to be told (3 pixels, a
/// column of a terminal), those of a week, a month, a year or ten years become one, as high as their
/// mean; the legend says so. A few bars that are far higher than all others are cut, and the highest
/// of them is told.
///
/// Times are seconds since 1970 of the local clock, as if it were UTC: days stand side by side
/// whatever the clocks did. Spans may come in any order; of two that begin at once the steps are
/// added (an hour that a clock shows twice). Values and times that are not finite are ignored; values
/// are limited to 0 to 10²⁰, times to ±10¹² s. The same calls give the same bytes.
///
/// - Complexity: O(1) amortised per span, in 40 bytes each.
public struct DayChart: Sendable {
  /// What a bar stands for.
  public enum Span: String, Sendable, CaseIterable {
    /// An hour.
    case hour
    /// A day.
    case day
    /// A week.
    case week
    /// A month.
    case month
  }

  /// A span and its steps.
  struct Bar: Sendable, Equatable {
    var start: Double
    var end: Double
    /// The steps that count, the doubtful ones among them.
    var steps: Double
    var shadowed: Double
    var flagged: Double

    var top: Double { steps + shadowed }
  }

  let title: String
  let span: Span
  private(set) var bars: [Bar] = []

  /// An empty chart.
  ///
  /// - Parameters:
  ///   - title: What is drawn, such as a file's name; any text, shortened where it does not fit.
  ///   - span: What each bar stands for.
  public init(title: String, span: Span) {
    self.title = title
    self.span = span
  }

  /// Adds a span.
  ///
  /// - Parameters:
  ///   - start: Its first second, on the local clock.
  ///   - end: The second after it.
  ///   - steps: The steps that count.
  ///   - shadowed: Those that do not since another source counted them too.
  ///   - flagged: Those among `steps` that are doubtful.
  public mutating func add(
    start: Double, end: Double, steps: Double, shadowed: Double, flagged: Double
  ) {
    guard [start, end, steps, shadowed, flagged].allSatisfy(\.isFinite) else { return }
    func limited(_ value: Double) -> Double { min(max(value, 0), 1e20) }
    let start = min(max(start, -1e12), 1e12)
    let all = limited(steps)
    bars.append(
      Bar(
        start: start, end: max(start + 1, min(end, 1e12 + 1)), steps: all,
        shadowed: limited(shadowed), flagged: min(limited(flagged), all)))
  }

  /// What the picture shows, in words: for those who cannot see it.
  public var summary: String {
    let bars = DayBars.ordered(bars)
    guard let first = bars.first, let last = bars.last else { return "No days." }
    let steps = bars.reduce(0) { $0 + $1.steps }
    let count = NumberText.grouped(Double(bars.count), decimals: 0)
    let from = DayBars.date(first.start)
    let to = DayBars.date(last.start)
    var parts = [
      "Steps of \(count) \(span.rawValue)\(bars.count == 1 ? "" : "s"), "
        + (from == to ? from : "\(from) to \(to)") + ": \(text(steps)) in all, "
        + "\(text(steps / Double(bars.count))) \(span.phrase) on average."
    ]
    if let most = bars.max(by: { $0.steps < $1.steps }), bars.count > 1, most.steps > 0 {
      parts.append("Most on \(DayBars.date(most.start)): \(text(most.steps)).")
    }
    let shadowed = bars.reduce(0) { $0 + $1.shadowed }
    if shadowed > 0 { parts.append("\(text(shadowed)) more were counted twice.") }
    let flagged = bars.reduce(0) { $0 + $1.flagged }
    if flagged > 0 { parts.append("\(text(flagged)) are doubtful.") }
    return parts.joined(separator: " ")
  }

  private func text(_ value: Double) -> String { NumberText.value(value.wholeNearest) }
}

extension DayChart.Span {
  /// "a day", as in steps a day.
  var phrase: String { self == .hour ? "an hour" : "a \(rawValue)" }
}

// What a merge may be told: which sources add up, what is doubtful, and what is left out.

/// The choices of a merge.
public struct MergeRules: Hashable, Sendable {
  /// Steps a second above which a record is doubtful. 4: in real logs the 99th percentile of walking
  /// and running is 3.0, sprinters reach 5 for seconds, and a shaken counter reported 35 for hours.
  public var maximumCadence: Double = 4
  /// Nanoseconds above which a record is doubtful: an hour.
  public var longestInterval: Int64 = 3_600_000_000_000
  /// The present instant in nanoseconds since 1970; nil if no record is in the future.
  public var now: Int64?
  /// Spans in which the device was in a vehicle. In order of time and disjoint, as
  /// ``TimeSpan/disjoint(_:)`` makes them.
  public var driving: [TimeSpan] = []
  /// Doubts for which steps are left out: a doubtful record does not take part, so that another
  /// source may fill its place; a piece within a vehicle is left out whoever counted it.
  public var excluded: StepDoubts = []
  /// For each source by its index, whether its records add up where they overlap, since its format
  /// documents them as disjoint channels; sources beyond the list do not. Records that are alike in
  /// everything count once all the same.
  public var addsUp: [Bool] = []

  /// Creates the default rules: everything counts, one record at a time.
  public init() {}

  func addsUp(_ source: UInt32) -> Bool {
    if addsUp.isEmpty { return false }
    // An index may be beyond what a machine of 32 bits can count.
    guard let index = Int(exactly: source), index < addsUp.count else { return false }
    return addsUp[index]
  }

  /// What is doubtful about a record as a whole.
  func doubts(about record: StepRecord) -> StepDoubts {
    var doubts: StepDoubts = []
    if let now, record.end > now { doubts.insert(.future) }
    if record.isInstant { return doubts }
    let length = Double(record.end) - Double(record.start)
    if length > Double(longestInterval) { doubts.insert(.long) }
    // Steps per second against the limit, without a division.
    if Double(record.units) * (1e9 / 4_294_967_296) > maximumCadence * length {
      doubts.insert(.cadence)
    }
    return doubts
  }
}

/// A span of time, its end not included.
public struct TimeSpan: Hashable, Sendable {
  /// The first instant, in nanoseconds since 1970.
  public var start: Int64
  /// The first instant after it.
  public var end: Int64

  /// Creates a span; it is empty if it does not end after its start.
  public init(start: Int64, end: Int64) {
    self.start = start
    self.end = end
  }

  /// The same instants in order of time, as few spans as there can be.
  /// - Complexity: O(n log n) for n spans.
  public static func disjoint(_ spans: [TimeSpan]) -> [TimeSpan] {
    var result: [TimeSpan] = []
    for span in spans.sorted(by: { $0.start < $1.start }) where span.start < span.end {
      if let last = result.last, span.start <= last.end {
        result[result.count - 1].end = max(last.end, span.end)
      } else {
        result.append(span)
      }
    }
    return result
  }
}

// OpenTelemetry's cumulative-to-delta: a stream per start, the first point kept or dropped.

/// The sum of rises per stream, where a stream is named by its exact start. A fall is not emitted,
/// and every point, in whatever order, becomes the one to compare with.
struct CumulativeToDelta<First: FirstPoint>: CountingRule {
  private var streams: [Int64: Int64] = [:]
  private var began: Instant?
  private var sum: Int64 = 0
  private(set) var shown: Int64?

  init() {}

  mutating func take(_ event: SessionEvent<Count>, under policy: Policy) -> Bool {
    switch event {
    case .open(let opening):
      streams = [:]
      began = opening.zero
      sum = 0
      shown = nil
    case .baseline(let claim), .report(let claim):
      guard let total = claim.total?.value else { return false }
      let start = claim.from?.nanoseconds ?? .min
      if let previous = streams[start] {
        if total >= previous { sum += total - previous }
      } else if First.isKept, let from = claim.from, let began, from >= began, claim.to != from {
        sum += total
      }
      streams[start] = total
      shown = sum
    case .answer, .close: break
    }
    return false
  }
}

/// What becomes of the first point of a stream.
protocol FirstPoint: Sendable {
  /// Whether it counts if the stream began after the processor did.
  static var isKept: Bool { get }
}

/// Kept if the stream began after the processor did.
enum KeepNewStreams: FirstPoint {
  static var isKept: Bool { true }
}

/// Always dropped.
enum DropFirstPoints: FirstPoint {
  static var isKept: Bool { false }
}

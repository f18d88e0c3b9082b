// Events said by a program rather than written in a trace: what is left out is completed alike.

public import Tare

/// One event as a caller says it; what is nil takes the default that a trace's line would take.
///
///     var event = EventFields(.report)
///     event.total = 927
///     event.to = 1_731_340_801_250_000_000
///
/// All instants are nanoseconds. Fields that mean nothing on an event are ignored, as in a trace.
public struct EventFields: Hashable, Sendable {
  /// What happened.
  public var kind: EventKind
  /// The session's token.
  public var session: Int64?
  /// The wall clock at arrival.
  public var wall: Int64?
  /// The monotonic clock at arrival.
  public var mono: Int64?
  /// The instant counted from.
  public var zero: Int64?
  /// The start of the counted interval, or of the stream on an opening.
  public var from: Int64?
  /// Whether `from` is said to be unknown, which is another thing than leaving it out.
  public var isFromUnknown = false
  /// The end of the counted interval.
  public var to: Int64?
  /// What was counted; nil for no data or an error.
  public var total: Int64?
  /// Whether a baseline answer will come.
  public var baseline: Bool?

  /// Creates an event that leaves everything out.
  public init(_ kind: EventKind) {
    self.kind = kind
  }
}

/// Completes events one after the other, by the rules that a ``TraceReader`` completes lines by.
///
///     var timeline = EventTimeline()
///     let item = try timeline.complete(event)
///
/// - Complexity: O(1) for each event, without allocation.
public struct EventTimeline: Sendable {
  private var defaults = EventDefaults()

  /// Creates a timeline before its first event.
  public init() {}

  /// The newest session's zero, which a question to the source starts from.
  public var zero: Instant { defaults.zero }

  /// The arrival of the newest event.
  public var last: Arrival { defaults.last }

  /// Completes the next event.
  ///
  /// - Parameter event: What the caller said.
  /// - Returns: The event with everything filled in; never a header.
  /// - Throws: `firstEventNotOpen`, `missing`, `zeroAfterOpening` or `noNextSession`; the timeline is
  ///   then as it was.
  public mutating func complete(_ event: EventFields) throws(TraceError.Problem) -> TraceItem {
    do throws(LineFault) {
      var next = defaults
      let item = try next.complete(EventLine(event))
      defaults = next
      return item
    } catch {
      throw error.problem
    }
  }

  /// How many words ``writeSnapshot(_:)`` emits.
  public static var snapshotWordCount: Int { 6 }

  /// Emits what the events so far say about the next one.
  public func writeSnapshot(_ emit: (Int64) -> Void) {
    defaults.write(emit)
  }

  /// Restores a timeline from the words of ``writeSnapshot(_:)``; any words give a timeline.
  public init(next: () -> Int64) {
    defaults = EventDefaults(next: next)
  }
}

extension TraceError.Problem: Error {}

extension EventLine {
  /// The line that would say what the caller said.
  fileprivate init(_ event: EventFields) {
    self.init(name: EventName(event.kind))
    let keys = name.keys
    func note(_ value: Int64?, _ key: TraceKey, _ field: inout Int64) {
      guard let value, keys & key.bit != 0 else { return }
      field = value
      has |= key.bit
    }
    note(event.session, .session, &session)
    note(event.wall, .wall, &wall)
    note(event.mono, .mono, &mono)
    note(event.zero, .zero, &zero)
    note(event.from, .from, &from)
    note(event.to, .to, &to)
    note(event.total, .total, &total)
    if let value = event.baseline {
      baseline = value
      has |= TraceKey.baseline.bit
    }
    if event.isFromUnknown {
      has &= ~TraceKey.from.bit
      null |= TraceKey.from.bit
    }
  }
}

extension EventName {
  fileprivate init(_ kind: EventKind) {
    switch kind {
    case .open: self = .open
    case .baseline: self = .baseline
    case .report: self = .report
    case .answer: self = .answer
    case .close: self = .close
    case .pause: self = .pause
    case .resume: self = .resume
    }
  }
}

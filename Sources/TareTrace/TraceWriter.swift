// Writing a trace: header and events as JSON Lines.

public import Tare

/// Writes headers and fully stamped events as JSON Lines that read back to the same values.
///
///     TraceWriter().write(header, to: &out)
///     for event in events { TraceWriter().write(event, to: &out) }
///
/// Every key of an event is written, so nothing depends on a default. Times are seconds with as many
/// of nine decimals as they need. An event allocates only where `out` has to grow.
///
/// The writer does not judge: that the first event is an opening and that no zero lies after its
/// opening is up to the caller, and ``TraceReader`` refuses it otherwise.
public struct TraceWriter: Sendable {
  /// Creates a writer.
  public init() {}

  /// Appends the header's line, newline included: version, unit and history, then each choice that
  /// is not the default.
  ///
  /// A choice that no header may hold (a width outside 1...63, a rate or share that is not above 0 or
  /// not finite, a share above 1, a negative duration) is left out.
  ///
  /// - Parameters:
  ///   - header: The header.
  ///   - out: Where the line goes.
  public func write(_ header: TraceHeader, to out: inout [UInt8]) {
    let usual = Policy()
    let policy = header.policy
    out.append(#"{"trace":1,"unit":"#)
    out.append(quoted: header.unit)
    out.append(#","history":"#)
    out.append(header.history)
    switch policy.decrease {
    case .correction: break
    case .restart: out.append(#","decrease":"restart""#)
    case .restartBelow(let share):
      if share > 0, share <= 1 {
        out.append(#","decrease":{"restartBelow":"#)
        Decimal.write(share, to: &out)
        out.append(UInt8(ascii: "}"))
      }
    }
    if let width = policy.width, 1...63 ~= width {
      out.append(#","width":"#)
      out.append(decimal: Int64(width))
    }
    if let rate = policy.maximumRate, rate > 0, rate.isFinite {
      out.append(#","maximumRate":"#)
      Decimal.write(rate, to: &out)
    }
    if policy.tolerance != usual.tolerance, policy.tolerance >= 0 {
      out.append(#","tolerance":"#)
      JSONBytes.append(to: &out) { $0.put(seconds: policy.tolerance) }
    }
    if policy.adjacency != usual.adjacency, policy.adjacency >= 0 {
      out.append(#","adjacency":"#)
      JSONBytes.append(to: &out) { $0.put(seconds: policy.adjacency) }
    }
    out.append("}\n")
  }

  /// Appends any line of a trace, newline included.
  ///
  /// - Parameters:
  ///   - item: The header, an event or an edge of a pause.
  ///   - out: Where the line goes.
  public func write(_ item: TraceItem, to out: inout [UInt8]) {
    switch item {
    case .header(let header): write(header, to: &out)
    case .event(let event): write(event, to: &out)
    case .pause(let edge): write(pause: edge, to: &out)
    case .resume(let edge): write(resume: edge, to: &out)
    }
  }

  /// Appends the line of a pause that begins, newline included.
  ///
  /// - Parameters:
  ///   - edge: Whose session is paused, and when.
  ///   - out: Where the line goes.
  public func write(pause edge: PauseEdge, to out: inout [UInt8]) {
    write(edge, as: .pause, to: &out)
  }

  /// Appends the line of a pause that ends, newline included.
  ///
  /// - Parameters:
  ///   - edge: Whose session is resumed, and when.
  ///   - out: Where the line goes.
  public func write(resume edge: PauseEdge, to out: inout [UInt8]) {
    write(edge, as: .resume, to: &out)
  }

  private func write(_ edge: PauseEdge, as kind: EventKind, to out: inout [UInt8]) {
    JSONBytes.append(to: &out) { line in
      line.put(#"{"event":""#)
      line.put(kind.name)
      line.put(#"","session":"#)
      line.put(edge.session.rawValue)
      line.put(edge.arrival)
      line.put("}\n")
    }
  }

  /// Appends an event's line, newline included.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - out: Where the line goes.
  public func write(_ event: SessionEvent<Count>, to out: inout [UInt8]) {
    JSONBytes.append(to: &out) { line in
      line.put(#"{"event":""#)
      line.put(event.kind.name)
      line.put(#"","session":"#)
      switch event {
      case .open(let opening):
        line.put(opening.session.rawValue)
        line.put(opening.arrival)
        line.put(#","zero":"#)
        line.put(seconds: opening.zero.nanoseconds)
        line.putFrom(opening.from)
        line.put(#","baseline":"#)
        line.put(opening.awaitsBaseline)
      case .baseline(let claim), .report(let claim), .answer(let claim):
        line.put(claim.session.rawValue)
        line.putFrom(claim.from)
        line.put(#","to":"#)
        line.put(seconds: claim.to.nanoseconds)
        line.put(#","total":"#)
        line.put(claim.total?.value)
        line.put(claim.arrival)
      case .close(let closing):
        line.put(closing.session.rawValue)
        line.put(closing.arrival)
      }
      line.put("}\n")
    }
  }
}

extension JSONBytes {
  fileprivate mutating func put(_ arrival: Arrival) {
    put(#","wall":"#)
    put(seconds: arrival.wall.nanoseconds)
    put(#","mono":"#)
    put(seconds: arrival.monotonic.nanoseconds)
  }

  fileprivate mutating func putFrom(_ from: Instant?) {
    put(#","from":"#)
    if let from { put(seconds: from.nanoseconds) } else { put("null") }
  }
}

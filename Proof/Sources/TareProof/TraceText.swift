// A broken trace as a person reads it, and as the tool replays it.

/// Prints traces.
enum TraceText {
  /// The events in the form of the trace, header first, ready for `tare replay`.
  static func jsonLines(
    _ events: [SessionEvent<Count>], mayAsk: Bool, policy: Policy, note: String
  ) -> String {
    var header = "{\"trace\":1,\"unit\":\"steps\",\"history\":\(mayAsk)"
    switch policy.decrease {
    case .correction: break
    case .restart: header += ",\"decrease\":\"restart\""
    case .restartBelow(let share): header += ",\"decrease\":{\"restartBelow\":\(share)}"
    }
    if let width = policy.width { header += ",\"width\":\(width)" }
    if let rate = policy.maximumRate { header += ",\"maximumRate\":\(rate)" }
    header += ",\"note\":\"\(note)\"}"
    return ([header] + events.map(jsonLine)).joined(separator: "\n")
  }

  /// One event as a line of the trace.
  static func jsonLine(_ event: SessionEvent<Count>) -> String {
    switch event {
    case .open(let opening):
      return "{\"event\":\"open\",\"session\":\(opening.session.rawValue),"
        + "\"zero\":\(seconds(opening.zero)),\"from\":\(opening.from.map(seconds) ?? "null"),"
        + "\"baseline\":\(opening.awaitsBaseline),\(stamp(opening.arrival))}"
    case .baseline(let claim): return line("baseline", claim)
    case .report(let claim): return line("report", claim)
    case .answer(let claim): return line("answer", claim)
    case .close(let closing):
      return "{\"event\":\"close\",\"session\":\(closing.session.rawValue),"
        + "\(stamp(closing.arrival))}"
    }
  }

  /// What a machine makes of the events, one line each: arrival, claim, reading.
  static func table<Rule: CountingRule>(
    _ events: [SessionEvent<Count>], _ rule: Rule.Type, policy: Policy
  ) -> String {
    var machine = Rule()
    var rows: [String] = []
    for event in events {
      let asks = machine.take(event, under: policy)
      let shown = machine.shown.map(String.init) ?? "-"
      rows.append(
        "    \(padded(describe(event), 52)) shown \(padded(shown, 4)) "
          + "best \(padded(String(machine.best), 4))\(machine.isBound ? " at least" : "")"
          + "\(asks ? " asks" : "")")
    }
    return rows.joined(separator: "\n")
  }

  private static func describe(_ event: SessionEvent<Count>) -> String {
    switch event {
    case .open(let opening):
      return "open \(opening.session.rawValue) zero \(seconds(opening.zero)) from "
        + "\(opening.from.map(seconds) ?? "?")\(opening.awaitsBaseline ? " awaiting" : "")"
    case .baseline(let claim): return describe("baseline", claim)
    case .report(let claim): return describe("report", claim)
    case .answer(let claim): return describe("answer", claim)
    case .close(let closing): return "close \(closing.session.rawValue)"
    }
  }

  private static func describe(_ kind: String, _ claim: Claim<Count>) -> String {
    "\(kind) \(claim.session.rawValue) [\(claim.from.map(seconds) ?? "?"), \(seconds(claim.to))] "
      + "\(claim.total.map { String($0.value) } ?? "nil") at \(seconds(claim.arrival.wall))"
  }

  private static func line(_ kind: String, _ claim: Claim<Count>) -> String {
    "{\"event\":\"\(kind)\",\"session\":\(claim.session.rawValue),"
      + "\"from\":\(claim.from.map(seconds) ?? "null"),\"to\":\(seconds(claim.to)),"
      + "\"total\":\(claim.total.map { String($0.value) } ?? "null"),\(stamp(claim.arrival))}"
  }

  private static func stamp(_ arrival: Arrival) -> String {
    "\"wall\":\(seconds(arrival.wall)),\"mono\":\(seconds(arrival.monotonic))"
  }

  private static func seconds(_ instant: Instant) -> String {
    let milliseconds = instant.nanoseconds / 1_000_000
    let rest = abs(milliseconds % 1_000)
    if rest == 0 { return "\(milliseconds / 1_000)" }
    let sign = milliseconds < 0 ? "-" : ""
    let digits = String(rest)
    let zeros = String(repeating: "0", count: 3 - digits.count)
    return "\(sign)\(abs(milliseconds) / 1_000).\(zeros)\(digits)"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

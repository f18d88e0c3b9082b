// `tare explain --format jsonl` and `json`: an object for each piece, or one document.

import StepDays
import StepFiles
import StepMerging
import Tare

/// Objects on lines of their own, or one document with the day's sum.
struct ExplainJsonPrinter {
  /// Whether all is one document.
  let isDocument: Bool

  func write(_ day: DayExplanation, _ read: ReadExports, to out: inout [UInt8]) {
    let clock = LocalClock(read.calendar, day.day)
    guard isDocument else {
      for piece in day.pieces { out.append(contentsOf: (object(piece, clock) + "\n").utf8) }
      return
    }
    let exact = day.total?.exact ?? MergedAmounts()
    let text = StepText.exact
    let pieces = day.pieces.map { "\n" + object($0, clock) }.joined(separator: ",")
    out.append(
      contentsOf: """
        {"day":"\(day.day)","zone":\(JsonText.quoted(read.zoneName)),\
        "start":\(iso(day.start.nanoseconds)),"end":\(iso(day.end.nanoseconds)),\
        "pieces":[\(pieces)],
        "steps":\(day.total?.steps ?? 0),"input":\(text(exact.input)),"used":\(text(exact.used)),\
        "shadowed":\(text(exact.shadowed)),"excluded":\(text(exact.excluded)),\
        "flagged":\(text(exact.doubtful))}

        """.utf8)
  }

  private func object(_ piece: DayExplanation.Piece, _ clock: LocalClock) -> String {
    let flags = DoubtWord.words(of: piece.doubts).map { "\"\($0)\"" }.joined(separator: ",")
    let shadows = piece.shadows.map { shadow in
      "{\"steps\":\(StepText.exact(shadow.amount)),\"why\":\"\(shadow.why.rawValue)\","
        + "\"record\":\(object(shadow.claim))}"
    }
    return """
      {"start":\(iso(piece.start)),"end":\(iso(piece.end)),\
      "local":"\(clock.text(piece.start))","localEnd":"\(clock.text(piece.end))",\
      "steps":\(StepText.exact(piece.amount)),"excluded":\(piece.isExcluded),\
      "flags":[\(flags)],"record":\(object(piece.claim)),\
      "shadowed":[\(shadows.joined(separator: ","))],"unlisted":\(piece.unlisted)}
      """
  }

  private func object(_ claim: DayExplanation.Claim) -> String {
    let record = claim.record
    let modified = record.modified == .min ? "null" : iso(record.modified)
    return """
      {"source":\(JsonText.quoted(claim.source.name)),"kind":"\(claim.source.kind.rawValue)",\
      "start":\(iso(record.start)),"end":\(iso(record.end)),\
      "steps":\(StepText.exact(record.amount)),"modified":\(modified),\
      "place":\(JsonText.quoted(claim.place))}
      """
  }

  private func iso(_ nanoseconds: Int64) -> String {
    var text: [UInt8] = [UInt8(ascii: "\"")]
    TimeText.appendISO(Instant(nanoseconds: nanoseconds), to: &text)
    text.append(UInt8(ascii: "\""))
    return String(decoding: text, as: UTF8.self)
  }
}

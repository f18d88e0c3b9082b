// `tare explain --format table`: a day piece by piece, and its sum.

import StepDays
import StepFiles
import StepMerging
import Tare

/// Lines of about 80 columns: a piece, the record behind it, and below it what it shadows.
struct ExplainTablePrinter {
  let style: TableStyle

  private static let firstWidth = 21
  private static let indent = 36

  func write(_ day: DayExplanation, _ read: ReadExports, to out: inout [UInt8]) {
    let clock = LocalClock(read.calendar, day.day)
    style.append(.heading, to: &out) { out in
      let times = "\(clock.text(day.start.nanoseconds)) to \(clock.text(day.end.nanoseconds))"
      out.append(contentsOf: "\(day.day) (\(read.zoneName)), \(times)".utf8)
    }
    out.append(text: "\n")
    for piece in day.pieces { write(piece, clock, to: &out) }
    writeSum(day, to: &out)
  }

  private func write(_ piece: DayExplanation.Piece, _ clock: LocalClock, to out: inout [UInt8]) {
    let isInstant = piece.start == piece.end
    let times = clock.text(piece.start) + (isInstant ? "" : " - \(clock.text(piece.end))")
    line(times, StepText.exact(piece.amount), .plain, piece.claim, to: &out)
    detail(describe(piece.claim, clock), to: &out)
    var words = DoubtWord.allCases.filter { piece.doubts.contains($0.doubt) }.map(\.reason)
    if piece.isExcluded { words.insert("left out", at: 0) }
    if !words.isEmpty {
      style.append(.attention, to: &out) { detail(words.joined(separator: ", "), to: &$0) }
    }
    for shadow in piece.shadows {
      line("", "(\(StepText.exact(shadow.amount)))", .notable, shadow.claim, to: &out)
      detail(describe(shadow.claim, clock), to: &out)
      detail("not counted: \(Self.reason(shadow, under: piece))", to: &out)
    }
    if piece.unlisted > 0 {
      detail("and \(piece.unlisted) more that are not counted", to: &out)
    }
  }

  private func line(
    _ first: String, _ number: String, _ ink: TableStyle.Ink, _ claim: DayExplanation.Claim,
    to out: inout [UInt8]
  ) {
    out.append(contentsOf: first.padded(to: Self.firstWidth).utf8)
    style.append(ink, to: &out) { $0.append(contentsOf: number.padded(from: 13).utf8) }
    let kind = claim.source.kind == .other ? "" : " (\(claim.source.kind.rawValue))"
    out.append(contentsOf: "  \(Printable.text(claim.source.name))\(kind)\n".utf8)
  }

  private func detail(_ text: String, to out: inout [UInt8]) {
    let margin = String(repeating: " ", count: Self.indent)
    out.append(contentsOf: "\(margin)\(Printable.text(text))\n".utf8)
  }

  private func describe(_ claim: DayExplanation.Claim, _ clock: LocalClock) -> String {
    let record = claim.record
    let steps = "\(StepText.short(record.amount)) steps"
    let times =
      record.isInstant
      ? "at \(clock.text(record.start))"
      : "from \(clock.text(record.start)) to \(clock.text(record.end))"
    return "\(steps) \(times)" + (claim.place.isEmpty ? "" : ", \(claim.place)")
  }

  /// Why a claim was not believed, behind "not counted:".
  private static func reason(
    _ shadow: DayExplanation.Shadow, under piece: DayExplanation.Piece
  ) -> String {
    switch shadow.why {
    case .priority:
      let (loser, winner) = (shadow.claim.source.kind, piece.claim.source.kind)
      let isUsual =
        loser.priority == shadow.claim.record.priority
        && winner.priority == piece.claim.record.priority
      return isUsual ? "\(winner.phrase) comes before \(loser.phrase)" : "less trusted"
    case .modified: return "changed earlier"
    case .start: return "begins earlier"
    case .end: return "ends earlier"
    case .steps: return "says fewer steps"
    case .source: return "alike in all else; the later name is believed"
    case .duplicate: return "the same record again"
    }
  }

  private func writeSum(_ day: DayExplanation, to out: inout [UInt8]) {
    guard let total = day.total else {
      out.append(text: "no steps\n")
      return
    }
    let exact = total.exact
    var parts = ["\(StepText.exact(exact.shadowed)) shadowed"]
    if exact.excluded != .zero { parts.append("\(StepText.exact(exact.excluded)) left out") }
    if exact.doubtful != .zero { parts.append("\(StepText.exact(exact.doubtful)) flagged") }
    style.append(.heading, to: &out) { out in
      out.append(contentsOf: "all".padded(to: Self.firstWidth).utf8)
      out.append(contentsOf: StepText.exact(exact.used).padded(from: 13).utf8)
      out.append(contentsOf: "  \(parts.joined(separator: ", "))".utf8)
    }
    let whole = "\(total.steps)".padded(from: Self.firstWidth + 9)
    out.append(contentsOf: "\n\(whole)      in whole steps, as tare days tells them\n".utf8)
  }
}

extension RecordSource.Kind {
  /// With its article.
  fileprivate var phrase: String {
    switch self {
    case .manual: "an entry by hand"
    case .watch: "a watch"
    case .phone: "a phone"
    case .other: "another source"
    }
  }
}

// `--format table`: columns of a fixed width, so that rows can be shown as they come.

import Tare
import TareTrace

/// Rows of 80 columns. A value that is too wide pushes its row to the right and stays readable.
///
/// Times since 1970 are shown as clock times, with a line whenever the day is another; others as
/// seconds. The times are those that the claims are about, not those of their arrival.
struct TablePrinter: ReplayPrinter {
  private let style: TableStyle
  private var hasHeadings = false
  private var isFirstFile = true
  private var isUTC: Bool?
  private var day: Int64?
  private var compares = false

  /// Creates a printer.
  init(hasColour: Bool) {
    style = TableStyle(isOn: hasColour)
  }

  mutating func start(files: Int, to out: inout [UInt8]) {
    hasHeadings = files > 1
  }

  mutating func begin(_ file: String, to out: inout [UInt8]) {
    if !isFirstFile { out.append(UInt8(ascii: "\n")) }
    isFirstFile = false
    isUTC = nil
    day = nil
    guard hasHeadings else { return }
    let name = file == "-" ? "standard input" : Printable.text(file)
    style.append(.heading, to: &out) { $0.append(contentsOf: "==> \(name) <==".utf8) }
    out.append(UInt8(ascii: "\n"))
  }

  mutating func open(_ policies: ReplayPolicies, to out: inout [UInt8]) {
    compares = policies.other != nil
    guard let other = policies.other else { return }
    out.append(contentsOf: "A: \(policies.header.policyText)\n".utf8)
    out.append(contentsOf: "B: \(other.policyText)\n\n".utf8)
  }

  mutating func print(_ event: ReplayedEvent, to out: inout [UInt8]) {
    if isUTC == nil { writeHead(event.time, to: &out) }
    if isUTC == true { writeDay(event.time, to: &out) }
    let line = event.line
    let start = out.count
    out.append(decimal: Int64(line.n))
    out.pad(from: start, to: 5, rightAligned: true)
    out.append(text: "  ")
    let time = out.count
    if isUTC == true {
      TimeText.appendClockTime(event.time, to: &out)
    } else {
      TimeText.appendMilliseconds(event.time, to: &out)
    }
    out.pad(from: time, to: 12, rightAligned: true)
    out.append(text: "  ")
    let kind = out.count
    out.append(text: line.kind.name)
    out.pad(from: kind, to: 8)
    out.append(UInt8(ascii: " "))
    let raw = out.count
    if let value = line.raw { out.append(decimal: value) } else { out.append(UInt8(ascii: "-")) }
    out.pad(from: raw, to: 9, rightAligned: true)
    if let other = event.other {
      writePair(line, other, to: &out)
    } else {
      writeSingle(line, to: &out)
    }
    out.append(UInt8(ascii: "\n"))
  }

  mutating func end(_ result: ReplayResult, to out: inout [UInt8]) {
    if isUTC != nil { out.append(UInt8(ascii: "\n")) }
    out.append(contentsOf: SummaryText.of(result).utf8)
  }

  private mutating func writeHead(_ time: Instant, to out: inout [UInt8]) {
    let isSince1970 = TimeText.isSince1970(time)
    isUTC = isSince1970
    let clock: StaticString = isSince1970 ? "  time (UTC)" : "    time (s)"
    style.append(.heading, to: &out) { out in
      out.append(text: "    n  ")
      out.append(text: clock)
      out.append(text: "  kind           raw")
      out.append(
        text: compares
          ? "         A         B    verdict" : " displayed  current  verdict          ask")
    }
    out.append(UInt8(ascii: "\n"))
  }

  private mutating func writeDay(_ time: Instant, to out: inout [UInt8]) {
    let day = TimeText.split(time).day
    guard day != self.day else { return }
    self.day = day
    out.append(text: "       ")
    style.append(.heading, to: &out) { TimeText.appendDate(day, to: &$0) }
    out.append(UInt8(ascii: "\n"))
  }

  private func writeSingle(_ line: ReplayLine, to out: inout [UInt8]) {
    out.append(UInt8(ascii: " "))
    writeDisplayed(line, to: &out)
    out.append(UInt8(ascii: " "))
    let current = out.count
    out.append(decimal: line.current)
    out.pad(from: current, to: 8, rightAligned: true)
    guard let verdict = line.verdict else {
      if line.ask { out.append(text: "                    ?") }
      return
    }
    out.append(text: "  ")
    style.append(TableStyle.Ink(verdict), to: &out) { $0.append(text: verdict.name) }
    guard line.ask else { return }
    for _ in verdict.name.utf8CodeUnitCount..<18 { out.append(UInt8(ascii: " ")) }
    style.append(.question, to: &out) { $0.append(UInt8(ascii: "?")) }
  }

  /// Both displayed counts, a mark where they differ, and the verdicts, both where they differ.
  private func writePair(_ a: ReplayLine, _ b: ReplayLine, to out: inout [UInt8]) {
    let differs = Parting.differs(a, b)
    out.append(UInt8(ascii: " "))
    writeDisplayed(a, to: &out)
    out.append(UInt8(ascii: " "))
    writeDisplayed(b, to: &out)
    let hasVerdict = a.verdict != nil || b.verdict != nil || a.ask || b.ask
    if !differs, !hasVerdict { return }
    out.append(text: "  ")
    if differs {
      style.append(.difference, to: &out) { $0.append(text: "≠") }
    } else {
      out.append(UInt8(ascii: " "))
    }
    guard hasVerdict else { return }
    out.append(UInt8(ascii: " "))
    writeVerdict(a, to: &out)
    guard a.verdict != b.verdict || a.ask != b.ask else { return }
    out.append(text: " | ")
    writeVerdict(b, to: &out)
  }

  private func writeVerdict(_ line: ReplayLine, to out: inout [UInt8]) {
    if let verdict = line.verdict {
      style.append(TableStyle.Ink(verdict), to: &out) { $0.append(text: verdict.name) }
    }
    if line.ask { style.append(.question, to: &out) { $0.append(text: " ?") } }
  }

  private func writeDisplayed(_ line: ReplayLine, to out: inout [UInt8]) {
    let start = out.count
    if line.lowerBound { out.append(text: "≥ ") }
    out.append(decimal: line.displayed)
    // "≥" has three bytes and one column.
    out.pad(from: start, to: line.lowerBound ? 11 : 9, rightAligned: true)
  }
}

extension [UInt8] {
  /// Fills what was written since `start` up to a width with spaces, before or behind it.
  fileprivate mutating func pad(from start: Int, to width: Int, rightAligned: Bool = false) {
    let missing = width - (count - start)
    guard missing > 0 else { return }
    for _ in 0..<missing { append(UInt8(ascii: " ")) }
    guard rightAligned else { return }
    for index in stride(from: count - 1, through: start + missing, by: -1) {
      swapAt(index, index - missing)
    }
  }
}

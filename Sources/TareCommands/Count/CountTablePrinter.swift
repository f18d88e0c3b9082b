// `--format table`: a row for each file, or for each span of each file.

import StepCharts

/// Columns of a fixed width; what is too wide pushes its row to the right and stays readable.
///
/// Without spans, times or pictures the files are the rows. With them each file is a section of its
/// own, headed by its name where there are several.
struct CountTablePrinter: CountPrinter {
  let style: TableStyle
  let span: CountSpan?
  let zone: String
  let tellsTimes: Bool
  let files: Int
  /// The terminal's columns if the picture is drawn there.
  let chartColumns: Int?

  private var hasSections: Bool { span != nil || tellsTimes || chartColumns != nil }

  func begin(to out: inout [UInt8]) {
    if !hasSections { writeHead(nil, "  recorded  file", to: &out) }
  }

  func separate(to out: inout [UInt8]) {
    if hasSections { out.append(UInt8(ascii: "\n")) }
  }

  func stop(_ sum: CountSum, to out: inout [UInt8]) {
    guard sum.files > 1 else { return }
    if hasSections { out.append(UInt8(ascii: "\n")) }
    style.append(.heading, to: &out) { out in
      write(sum.steps, sum.walkingSeconds, sum.cadence, sum.recordedSeconds, to: &out)
      out.append(contentsOf: "\(sum.files) files".utf8)
    }
    out.append(UInt8(ascii: "\n"))
  }

  func write(_ file: CountedFile, to out: inout [UInt8]) {
    let name = file.name == "-" ? "standard input" : Printable.text(file.name)
    guard hasSections else {
      write(
        file.totals.steps, file.walkingSeconds, file.cadence, file.recordedSeconds, to: &out)
      out.append(contentsOf: name.utf8)
      out.append(UInt8(ascii: "\n"))
      return
    }
    if files > 1 {
      style.append(.heading, to: &out) { $0.append(contentsOf: "==> \(name) <==".utf8) }
      out.append(UInt8(ascii: "\n"))
    }
    if let span {
      writeRows(of: file, by: span, to: &out)
    } else {
      writeHead(nil, "  recorded", to: &out)
      write(
        file.totals.steps, file.walkingSeconds, file.cadence, file.recordedSeconds,
        isLast: true, to: &out)
    }
    if tellsTimes { writeTimes(of: file, to: &out) }
    if let chartColumns, let chart = file.chart {
      out.append(UInt8(ascii: "\n"))
      let picture = chart.terminal(width: chartColumns, height: 22, colour: style.isOn)
      out.append(contentsOf: picture.utf8)
    }
  }

  private func writeHead(_ first: String?, _ last: StaticString, to out: inout [UInt8]) {
    style.append(.heading, to: &out) { out in
      if let first { out.append(contentsOf: first.padded(to: Self.firstWidth).utf8) }
      out.append(text: "    steps   walking  a minute")
      out.append(text: last)
    }
    out.append(UInt8(ascii: "\n"))
  }

  private static let firstWidth = 23

  private func writeRows(of file: CountedFile, by span: CountSpan, to out: inout [UInt8]) {
    let heading = file.hasWallTimes ? "\(span.rawValue) (\(zone))" : span.rawValue
    writeHead(heading, "", to: &out)
    let stride = file.strideSeconds
    for row in file.rows {
      let label = label(of: row.span, by: span, from: file.rows.first?.span.start ?? 0)
      out.append(contentsOf: label.padded(to: Self.firstWidth).utf8)
      write(row.totals, stride: stride, to: &out)
    }
    style.append(.heading, to: &out) { out in
      out.append(contentsOf: "all".padded(to: Self.firstWidth).utf8)
      write(file.totals, stride: stride, to: &out)
    }
  }

  /// When a span begins: by the local clock, or after the recording's start.
  private func label(of found: FoundSpan, by span: CountSpan, from start: Int64) -> String {
    if let local = found.local {
      if span == .day { return "\(local.day)" }
      var offset: [UInt8] = []
      if local.secondsFromGMT != 0 { offset.append(offset: local.secondsFromGMT) }
      let text = String(decoding: offset, as: UTF8.self)
      return "\(local.day) \(local.time)" + (text.isEmpty ? "" : " \(text)")
    }
    let minutes = (found.start - start) / CountSpan.minute.nanoseconds
    switch span {
    case .day: return "\(minutes / 1440 + 1)"
    case .hour, .minute: return "\(minutes / 60):\(Self.two(minutes % 60))"
    }
  }

  private func write(_ totals: WalkTotals, stride: Double?, to out: inout [UInt8]) {
    write(
      totals.steps, totals.walkingSeconds(stride: stride), totals.cadence(stride: stride), nil,
      isLast: true, to: &out)
  }

  /// The numbers of a row, and a line feed or the space before what follows.
  private func write(
    _ steps: Int64, _ walking: Double, _ cadence: Double?, _ recorded: Double?,
    isLast: Bool = false, to out: inout [UInt8]
  ) {
    out.append(contentsOf: "\(steps)".padded(from: 9).utf8)
    out.append(contentsOf: Self.clock(walking).padded(from: 10).utf8)
    let perMinute = cadence.map { "\(Int64(min($0, 1e9).rounded()))" } ?? "-"
    out.append(contentsOf: perMinute.padded(from: 10).utf8)
    if let recorded { out.append(contentsOf: Self.clock(recorded).padded(from: 10).utf8) }
    out.append(text: isLast ? "\n" : "  ")
  }

  private func writeTimes(of file: CountedFile, to out: inout [UInt8]) {
    out.append(text: "\n")
    style.append(.heading, to: &out) { $0.append(text: "steps at, in seconds") }
    out.append(UInt8(ascii: "\n"))
    var column = 0
    for time in file.times {
      let text = TimeText.seconds(time)
      if column > 0, column + text.utf8.count + 2 > 80 {
        out.append(UInt8(ascii: "\n"))
        column = 0
      }
      if column > 0 { out.append(text: "  ") }
      out.append(contentsOf: text.utf8)
      column += text.utf8.count + (column > 0 ? 2 : 0)
    }
    if column > 0 { out.append(UInt8(ascii: "\n")) }
  }

  /// `0:58`, `1:02:03`: seconds are rounded, hours only where there are any.
  private static func clock(_ seconds: Double) -> String {
    let whole = Int64(min(max(seconds, 0), 1e15).rounded())
    let rest = "\(two(whole % 60))"
    return whole < 3600
      ? "\(whole / 60):\(rest)" : "\(whole / 3600):\(two(whole / 60 % 60)):\(rest)"
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension String {
  /// With spaces behind it up to a width, and one at least.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }

  /// With spaces before it up to a width, and one at least.
  func padded(from width: Int) -> String {
    String(repeating: " ", count: max(1, width - count)) + self
  }
}

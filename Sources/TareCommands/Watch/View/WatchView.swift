// A watched session as lines of text: the count large, everything else around it.

import StepCounting

/// Lays a frame out for a terminal of any size. Nothing here touches a terminal.
struct WatchView {
  var columns: Int
  var rows: Int
  var hasColour: Bool
  /// The keys of the source; empty where none is read.
  var keys: [WatchKey]
  /// Whether keys are read at all.
  var readsKeys: Bool
  /// Whether the session can be paused and reset, as one of a trace cannot.
  var canSteer = true

  private static let margin = "  "
  private static let labelWidth = 9

  /// The lines, at most ``rows`` of at most ``columns``; what matters least goes first where there is
  /// little room.
  func lines(_ frame: WatchFrame) -> [String] {
    guard rows > 2 else {
      let line = ViewLine(WatchWords.count(frame), .count)
      return [line.text(columns: columns, hasColour: hasColour)]
    }
    var parts = details(frame)
    let head = [header(frame)]
    var foot = footer(frame, withFaults: true)
    // An empty line above and below the digits, and one above the keys.
    func height() -> Int {
      head.count + 3 + parts.reduce(0) { $0 + $1.lines.count } + foot.count
    }
    // The count is worth more than the keys of the faults, which can be pressed unseen.
    if height() + 5 > rows { foot = footer(frame, withFaults: false) }
    while height() + 5 > rows,
      let least = parts.indices.min(by: { parts[$0].rank < parts[$1].rank })
    {
      parts.remove(at: least)
    }
    let ink: ViewInk = frame.phase == .paused ? .faint : .count
    let digits = BigDigits.lines(
      WatchWords.count(frame), columns: columns - 2 * Self.margin.count,
      rows: max(1, rows - height())
    ).map { ViewLine(Self.margin + $0, ink) }
    var lines = head + [ViewLine()] + digits + [ViewLine()] + parts.flatMap(\.lines)
    if !foot.isEmpty {
      lines += Array(repeating: ViewLine(), count: max(0, rows - lines.count - foot.count)) + foot
    }
    return lines.prefix(max(1, rows)).map { $0.text(columns: columns, hasColour: hasColour) }
  }

  private func header(_ frame: WatchFrame) -> ViewLine {
    let name = Self.margin + "tare watch"
    let right = "\(WatchWords.phase(frame.phase))  \(WatchWords.duration(frame.elapsed))"
    // The right side stays: a long source is cut, and then the name.
    let room = columns - right.count - 2 * Self.margin.count
    var line = ViewLine(String(name.prefix(max(0, room))))
    let left = room - name.count - 2
    if frame.source.count <= left {
      line.add("  " + frame.source, .faint)
    } else if left > 4 {
      line.add("  " + frame.source.prefix(left - 1) + "…", .faint)
    }
    line.addAtRight(
      right + Self.margin, frame.phase == .running ? .plain : .attention, columns: columns)
    return line
  }

  /// Lines that belong together, and how much they matter: the least goes first.
  private struct Part {
    var rank: Int
    var lines: [ViewLine]
  }

  private func details(_ frame: WatchFrame) -> [Part] {
    var parts: [Part] = []
    func add(_ rank: Int, _ lines: [ViewLine]) { parts.append(Part(rank: rank, lines: lines)) }
    add(8, [row("session", frame.steps, since(frame), .count)])
    add(9, [row("raw", frame.raw, rawNote(frame), .raw)])
    if frame.current != frame.steps {
      add(6, [row("current", frame.current, "a correction is waited out", .attention)])
    }
    if frame.heldApart > 0 {
      add(6, [row("apart", frame.heldApart, "held apart: faster than can be true", .attention)])
    }
    if let truth = frame.truth { add(5, [row("truth", truth, truthNote(frame, truth), .faint)]) }
    if let way = WatchWords.way(frame) { add(4, labelled("way", way)) }
    add(3, [cadence(frame)])
    let verdicts = WatchWords.verdicts(frame.verdicts)
    if !verdicts.isEmpty { add(2, labelled("verdicts", verdicts)) }
    if let lap = frame.lap {
      let text = "session \(lap.session) ended at \(WatchWords.grouped(lap.steps))"
      add(1, labelled("before", text + (lap.isFinal ? "" : ", closing")))
    }
    let sentences =
      (frame.silence.map { [WatchWords.silence($0)] } ?? [])
      + WatchWords.sentences(frame.caveats)
      + (frame.isAsking == true ? ["In doubt: a question to the source has no answer yet."] : [])
    if !sentences.isEmpty {
      add(7, [ViewLine()] + sentences.flatMap { wrapped($0, .attention) })
    }
    return parts
  }

  private func since(_ frame: WatchFrame) -> String {
    "steps since \(WatchWords.clock(frame.start))"
  }

  private func rawNote(_ frame: WatchFrame) -> String {
    guard frame.rawBackwards > 0 else { return "" }
    return "fell \(frame.rawBackwards == 1 ? "once" : "\(frame.rawBackwards) times")"
  }

  private func truthNote(_ frame: WatchFrame, _ truth: Int64) -> String {
    let ahead = truth - frame.steps
    if ahead == 0 { return "" }
    return ahead > 0
      ? "\(WatchWords.grouped(ahead)) not reported yet"
      : "\(WatchWords.grouped(-ahead)) claimed too many"
  }

  private func row(_ label: String, _ value: Int64?, _ note: String, _ ink: ViewInk) -> ViewLine {
    var line = ViewLine(Self.label(label), .faint)
    let text = value.map(WatchWords.grouped) ?? "–"
    line.add(String(repeating: " ", count: max(0, 13 - text.count)) + text, ink)
    if !note.isEmpty, line.count + 2 + note.count <= columns { line.add("  " + note, .faint) }
    return line
  }

  private func cadence(_ frame: WatchFrame) -> ViewLine {
    var line = ViewLine(Self.label("cadence"), .faint)
    let value = frame.cadence.map { "\(Int64(($0 * 60).rounded()))/min" } ?? "–"
    line.add(String(repeating: " ", count: max(0, 13 - value.count)) + value)
    let room = columns - line.count - 2 * Self.margin.count
    if room > 4 {
      // 2.5 steps a second is a brisk walk; a run is higher and sets the scale then.
      line.add("  " + Sparkline.text(frame.cadences, columns: room, top: 2.5), .raw)
    }
    return line
  }

  private func labelled(_ label: String, _ text: String) -> [ViewLine] {
    let indent = Self.margin.count + Self.labelWidth + 1
    let lines = WordWrap.lines(text, max(10, columns - indent - Self.margin.count))
      .split(separator: "\n")
    return lines.enumerated().map { index, text in
      var line = ViewLine(index == 0 ? Self.label(label) : Self.label(""), .faint)
      line.add(" " + text)
      return line
    }
  }

  private func wrapped(_ text: String, _ ink: ViewInk) -> [ViewLine] {
    let width = max(10, columns - 2 * Self.margin.count)
    return WordWrap.lines(Printable.text(text), width).split(separator: "\n")
      .map { ViewLine(Self.margin + $0, ink) }
  }

  private static func label(_ text: String) -> String {
    margin + text + String(repeating: " ", count: max(0, labelWidth - text.count))
  }

  private func footer(_ frame: WatchFrame, withFaults: Bool) -> [ViewLine] {
    var lines: [ViewLine] = []
    if let notice = frame.notice { lines += wrapped(notice, .plain).prefix(2) }
    guard readsKeys else { return lines }
    let pause = frame.phase == .paused ? "resume" : "pause"
    var own = [WatchKey(key: "q", word: "quit")]
    if canSteer {
      own = [WatchKey(key: "p", word: pause), WatchKey(key: "r", word: "reset")] + own
    }
    lines += keyLines(own)
    if !keys.isEmpty, withFaults { lines += keyLines(keys) }
    return lines
  }

  private func keyLines(_ keys: [WatchKey]) -> [ViewLine] {
    // A key and its word stay on one line, with a gap behind them.
    let words = keys.map { key in
      "\(key.key) \(key.word) ".map { $0 == " " ? "\u{A0}" : String($0) }.joined()
    }
    return WordWrap.lines(words.joined(separator: " "), max(10, columns - Self.margin.count))
      .split(separator: "\n")
      .map { line in
        ViewLine(Self.margin + String(line.map { $0 == "\u{A0}" ? " " : $0 }), .faint)
      }
  }
}

// The legend: only what occurs, beside the panel that it explains.

/// An entry of the legend.
struct LegendEntry: Sendable, Equatable {
  enum Sign: Sendable, Equatable {
    case raw, session, lowerBound, opening
    case mark(ReplayChart.MarkKind)
    case none
  }

  var sign: Sign
  var text: String
}

extension ReplayChart {
  /// The entries above a panel; marks belong to the raw line, or to the only panel.
  func legend(of panel: PanelPlan) -> [LegendEntry] {
    let unit = DisplayText.safe(unit)
    let isOnly = panel.showsRaw == panel.showsSession
    var entries: [LegendEntry] = []
    if panel.showsRaw {
      entries.append(LegendEntry(sign: .raw, text: isOnly ? "raw total" : "raw total, \(unit)"))
    }
    if panel.showsSession {
      entries.append(
        LegendEntry(
          sign: .session,
          text: (isOnly ? "session count" : "session count, \(unit)")
            + (panel.hasOwnScale ? ", own scale" : "")))
    }
    if isOnly, panel.showsRaw { entries.append(LegendEntry(sign: .none, text: "in \(unit)")) }
    if panel.showsSession {
      if session.runs.contains(where: \.isLowerBound) {
        entries.append(LegendEntry(sign: .lowerBound, text: "lower bound"))
      }
    }
    if panel.showsSession || !isOnly && session.runs.isEmpty, openingCount > 1 {
      entries.append(
        LegendEntry(
          sign: .opening,
          text: openingCount == 2 ? "new session" : "new session (\(count(openingCount - 1)))"
        ))
    }
    if panel.showsRaw || raw.runs.isEmpty {
      for kind in MarkKind.allCases {
        if let number = markCounts[kind] {
          entries.append(
            LegendEntry(
              sign: .mark(kind), text: number == 1 ? kind.name : "\(kind.name) (\(count(number)))"))
        }
      }
    }
    return entries
  }

  private func count(_ number: Int) -> String { NumberText.grouped(Double(number), decimals: 0) }

  /// What stands at the line ends: the name and the last value.
  var endLabels: (raw: String?, session: String?) {
    let raw = raw.runs.last.map { NumberText.value($0.last.value) }
    let session = session.runs.last.map {
      ($0.isLowerBound ? "≥ " : "") + NumberText.value($0.last.value)
    }
    return (raw, session)
  }

  /// Entries set one after another into rows.
  static func rows<Entry>(
    _ entries: [Entry], width: Double, gap: Double, measure: (Entry) -> Double
  ) -> [[Entry]] {
    var rows: [[Entry]] = []
    var used = 0.0
    for entry in entries {
      let wide = measure(entry)
      if rows.isEmpty || used + gap + wide > width {
        rows.append([entry])
        used = wide
      } else {
        rows[rows.count - 1].append(entry)
        used += gap + wide
      }
    }
    return rows
  }
}

// The plan of a recording's picture: over which values, what the legend names, what the labels say.

/// What both pictures of a recording agree on.
struct RecordingPlan {
  /// An entry of a legend.
  struct Entry: Equatable {
    enum Sign: Equatable {
      case signal, step, walking, pause, cadence
    }

    var sign: Sign
    var text: String
  }

  /// Of the height of both plots, the signal's.
  static let signalShare = 0.6
  /// In g: a device at rest is drawn as the calm line that it is.
  private static let leastSpan = 0.5

  let signal: ValueRange
  let cadence: ValueRange
  let pieces: [PaceCell]

  /// - Parameters:
  ///   - chart: What is drawn.
  ///   - parts: In how many pieces the cadence is averaged at most.
  init(_ chart: RecordingChart, parts: Int) {
    var range = chart.valueRange ?? ValueRange(low: 0.75, high: 1.25)
    if range.span < Self.leastSpan {
      let middle = (range.low + range.high) / 2
      range = ValueRange(low: middle - Self.leastSpan / 2, high: middle + Self.leastSpan / 2)
    }
    signal = range
    pieces = chart.walk.cadences(parts: parts, span: chart.timeRange?.span ?? 0)
    cadence = ValueRange(low: 0, high: pieces.map(\.cadence).max() ?? 120)
  }

  /// The entries above the signal and above the cadence.
  func legends(of chart: RecordingChart, showsTicks: Bool) -> [[Entry]] {
    var first = [Entry(sign: .signal, text: "acceleration, g")]
    if showsTicks { first.append(Entry(sign: .step, text: "step")) }
    if chart.walk.count > 0 { first.append(Entry(sign: .walking, text: "walking")) }
    if !chart.pauses.isEmpty { first.append(Entry(sign: .pause, text: "not recorded")) }
    return [first, [Entry(sign: .cadence, text: "cadence, steps a minute")]]
  }
}

// The chart of a recording: acceleration and steps in, pictures out.

/// A picture of what an accelerometer felt and of the steps that were found in it.
///
/// ```swift
/// var chart = RecordingChart(title: "walk.csv", clock: .seconds)
/// for sample in samples { chart.addSignal(time: sample.time, value: sample.length) }
/// for step in steps { chart.addStep(time: step.time, startsBout: step.startsBout) }
/// let picture = chart.svg()
/// ```
///
/// Above stands the length of the acceleration in g, from its lowest to its highest value in every
/// pixel: no peak is lost, however long the recording. Bouts of walking are shaded, and each step is
/// a tick at the lower edge where they stand far enough apart to be told. Below stands the cadence,
/// averaged over at least five seconds. Where nothing was recorded for more than a second, the lines
/// are interrupted and the ground is grey.
///
/// Samples and steps are given in streams of their own, each in order; a step may be given long
/// after its samples. Values and times that are not finite are ignored; values are limited to ±10²⁰,
/// times to ±10¹² s. The same calls give the same bytes.
///
/// - Complexity: O(1) amortised per sample and per step, in at most about 400 KB however many they
///   are. Up to 4,096 steps and 2,048 bouts are kept exactly.
public struct RecordingChart: Sendable {
  /// Within which two samples are joined by a line, in seconds: a second, which is also how long a
  /// pause of the samples must be to end a bout.
  static let longestJoin = 1.0

  let title: String
  let clock: ReplayChart.Clock
  private(set) var signal = TimeCells<ValueCell>(width: 0.001)
  private(set) var walk = WalkTrack()
  private(set) var samples = 0
  private(set) var timeRange: ValueRange?
  private(set) var valueRange: ValueRange?
  /// The longest pauses of the recording.
  private(set) var pauses: [ValueRange] = []
  private(set) var pauseCount = 0
  private var lastTime: Double?

  /// An empty chart.
  ///
  /// - Parameters:
  ///   - title: What is drawn, such as a file's name; any text, shortened where it does not fit.
  ///   - clock: What the times are; 1970 seconds of this century are above 10⁸.
  public init(title: String, clock: ReplayChart.Clock) {
    self.title = title
    self.clock = clock
  }

  /// Adds a sample: its time in seconds, and the length of its acceleration in g.
  public mutating func addSignal(time: Double, value: Double) {
    guard time.isFinite, value.isFinite else { return }
    let time = min(max(time, -1e12), 1e12)
    let value = min(max(value, -1e20), 1e20)
    let slot = signal.slot(of: time)
    signal.contents[slot].take(value)
    samples += 1
    let here = ValueRange(low: value, high: value)
    valueRange = valueRange?.union(here) ?? here
    widen(time)
    if let lastTime, time - lastTime > Self.longestJoin { addPause(lastTime, time) }
    lastTime = time
  }

  /// Adds a step: its time in seconds, and whether a bout of walking starts with it.
  public mutating func addStep(time: Double, startsBout: Bool) {
    guard time.isFinite else { return }
    let time = min(max(time, -1e12), 1e12)
    walk.add(time, startsBout: startsBout)
    widen(time)
  }

  /// What the picture shows, in words: for those who cannot see it.
  public var summary: String {
    guard samples > 0, let valueRange else { return "No samples." }
    var parts = [
      "Acceleration from \(NumberText.value(rounded(valueRange.low))) to "
        + "\(NumberText.value(rounded(valueRange.high))) g."
    ]
    switch walk.count {
    case 0: parts.append("No steps.")
    case 1: parts.append("1 step.")
    case let count:
      let bouts = walk.boutCount
      parts.append(
        "\(NumberText.grouped(Double(count), decimals: 0)) steps in "
          + (bouts == 1
            ? "one bout of walking"
            : "\(NumberText.grouped(Double(bouts), decimals: 0)) bouts of walking")
          + (cadenceText.map { ", \($0) a minute on average." } ?? "."))
    }
    switch pauseCount {
    case 0: break
    case 1: parts.append("The recording pauses once.")
    case let count: parts.append("The recording pauses \(count) times.")
    }
    return parts.joined(separator: " ")
  }

  /// The mean cadence in whole steps a minute; nil where no two steps belong together.
  var cadenceText: String? {
    let mean = walk.mean
    return mean.isEmpty ? nil : NumberText.grouped(mean.cadence, decimals: 0)
  }

  /// "1,204 steps" apart: the number and the word.
  var stepsText: (number: String, word: String) {
    (NumberText.grouped(Double(walk.count), decimals: 0), walk.count == 1 ? "step" : "steps")
  }

  private mutating func widen(_ time: Double) {
    let here = ValueRange(low: time, high: time)
    timeRange = timeRange?.union(here) ?? here
  }

  /// Notes a pause; where there are many, the shortest go.
  private mutating func addPause(_ start: Double, _ end: Double) {
    pauseCount += 1
    pauses.append(ValueRange(low: start, high: end))
    guard pauses.count > 1024 else { return }
    let longest = pauses.map(\.span).sorted(by: >)[512]
    pauses = Array(pauses.filter { $0.span > longest }.prefix(512))
  }

  private func rounded(_ value: Double) -> Double { (value * 100).wholeNearest / 100 }
}

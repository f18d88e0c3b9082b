// What is true of every picture: well formed, finite, bounded, safe, the same each time.

import StepCharts
import Testing

/// The first fault of an XML text as this module writes it, nil where there is none: tags nest, and
/// attributes and text hold no bare markup. Independent of the writer.
func xmlFault(_ text: String) -> String? {
  var open: [Substring] = []
  var rest = text[...]
  while let start = rest.firstIndex(of: "<") {
    let before = rest[..<start]
    if before.contains(">") { return "bare > in \(before)" }
    if let entity = before.firstRange(of: /&(?!(amp|lt|gt|quot|#39);)/) {
      return "bare & in \(before[entity])"
    }
    guard let end = rest[start...].firstIndex(of: ">") else { return "open tag" }
    let tag = rest[rest.index(after: start)..<end]
    rest = rest[rest.index(after: end)...]
    if tag.hasPrefix("/") {
      if open.popLast() != tag.dropFirst() { return "unexpected <\(tag)>" }
      if open.isEmpty { return rest.allSatisfy(\.isWhitespace) ? nil : "text after the end" }
      continue
    }
    let parts = tag.wholeMatch(of: /([a-z]+)((?: [A-Za-z-]+="[^"<&]*")*)(\/?)/)
    guard let parts else { return "not a tag: <\(tag)>" }
    let names = parts.2.matches(of: /\ ([A-Za-z-]+)="/).map { String($0.1) }
    if Set(names).count != names.count { return "attribute twice: <\(tag)>" }
    if parts.3.isEmpty { open.append(parts.1) }
  }
  return "never closed: \(open)"
}

/// Every number of the geometry is finite and not absurd.
func geometryFault(_ svg: String) -> String? {
  for match in svg.matches(of: /\ (x|y|cx|cy|r|d|width|height)="([^"]*)"/) {
    let numbers = match.2.split { !"0123456789.-eEnaifNI".contains($0) }
    for text in numbers {
      guard let number = Double(text), number.isFinite, number.magnitude < 20_000 else {
        return "\(match.0)"
      }
    }
  }
  return nil
}

func expectSound(_ chart: ReplayChart, _ note: Comment? = nil) {
  for (width, height) in [(640, 400), (160, 120), (1200, 300), (-5, Int.min), (Int.max, 5)] {
    let svg = chart.svg(width: width, height: height)
    #expect(xmlFault(svg) == nil, note)
    #expect(geometryFault(svg) == nil, note)
    #expect(!svg.contains("nan") && !svg.contains("inf\""), note)
  }
  for (width, height) in [(80, 24), (100, 8), (59, 15), (40, 10), (12, 3), (1, 1), (-1, Int.min)] {
    let text = chart.terminal(width: width, height: height, colour: false)
    let widest = text.split(separator: "\n").map(\.count).max() ?? 0
    #expect(widest <= max(width, 1), note)
    if height >= 15 { #expect(text.count { $0 == "\n" } <= height, note) }
  }
}

struct PictureTests {
  @Test("The checks of these tests find faults")
  func checks() {
    #expect(xmlFault("<a><b/></a>") == nil)
    for bad in [
      "<a>", "<a></b>", "<a x=\"<\"/>", "<a>&</a>", "<a x=\"1\" x=\"2\"></a>", "<a>></a>",
    ] {
      #expect(xmlFault(bad) != nil, "\(bad)")
    }
    #expect(geometryFault("<a x=\"nan\"/>") != nil)
    #expect(geometryFault("<a d=\"M0 0L99999999 1\"/>") != nil)
  }

  @Test("A picture is well formed and in its bounds", arguments: SampleCharts.all.map(\.name))
  func sound(name: String) throws {
    expectSound(try #require(SampleCharts.all.first { $0.name == name }).chart)
  }

  @Test("Text is escaped and cannot steer a terminal")
  func escaping() {
    var chart = ReplayChart(
      title: "</svg><script>&\"'\u{0}\u{1B}[31m\u{202E}\r\n日本語👣", unit: "<st>\u{7}", clock: .seconds
    )
    chart.addRaw(time: 0, value: 1)
    chart.addSession(time: 0, value: 0, isLowerBound: true)
    expectSound(chart)
    #expect(!chart.svg().contains("<script"))
    #expect(!chart.svg().contains("\u{0}"))
    let text = chart.terminal(width: 80, height: 24, colour: false)
    #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 0x202E })
    #expect(chart.terminal(width: 80, height: 24, colour: true).contains("日本語"))
  }

  @Test("Wide characters count as two columns")
  func wideTitle() throws {
    let chart = ReplayChart(
      title: String(repeating: "歩", count: 50), unit: "steps", clock: .seconds)
    let text = chart.terminal(width: 30, height: 10, colour: false)
    let line = try #require(text.split(separator: "\n").first)
    #expect(line == String(repeating: "歩", count: 14) + "…")
  }

  @Test("A huge title is cut, not measured to its end", .timeLimit(.minutes(1)))
  func hugeTitle() {
    let chart = ReplayChart(
      title: String(repeating: "long ", count: 200_000), unit: "steps", clock: .seconds)
    let line = chart.terminal(width: 80, height: 10, colour: false).prefix { $0 != "\n" }
    #expect(line.count == 80 && line.hasSuffix("…"))
  }

  @Test(
    "Extreme values and times never trap",
    arguments: [
      [0, -0.0, 1, -1, 150, 1e15], [-2_147_483_648, 40, 41, 5e8, 9.3e18, -9.3e18],
      [.nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude],
      [9_223_372_036_854_775_808, 9_223_372_036_854_774_784, 9_223_372_036_854_773_760],
      [1e-300, 2e-300], [1e9 + 0.25, 1e9 + 0.5], [42], [.nan], [1e20, -1e20, 0.5],
    ])
  func extremes(values: [Double]) {
    for clock in ReplayChart.Clock.allCases {
      for timeIsValue in [false, true] {
        var chart = ReplayChart(title: "", unit: "", clock: clock)
        for (index, value) in values.enumerated() {
          let time = timeIsValue ? value : Double(index)
          chart.addOpening(time: time)
          chart.addRaw(time: time, value: value)
          chart.addSession(time: time, value: value, isLowerBound: index.isMultiple(of: 2))
          chart.addMark(.held, time: time, value: value)
        }
        expectSound(chart, "\(values) \(clock) \(timeIsValue)")
      }
    }
  }

  @Test("Random series are sound", arguments: 0..<40)
  func random(seed: Int) {
    print("StepCharts random seed \(seed)")
    var generator = SeededGenerator(state: UInt64(seed))
    var chart = ReplayChart(
      title: "seed \(seed)", unit: "steps", clock: seed.isMultiple(of: 2) ? .utc : .seconds)
    let scale = [1.0, 1e3, 1e6, 1e9, 1e14, 1e19][seed % 6]
    var time = Double.random(in: -scale...scale, using: &generator)
    for _ in 0..<Int.random(in: 1...200, using: &generator) {
      time += Double.random(in: -0.1...1, using: &generator) * scale / 100
      let value = (Double.random(in: -1...1, using: &generator) * scale).rounded()
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: chart.addOpening(time: time)
      case 1:
        let kind = ReplayChart.MarkKind.allCases.randomElement(using: &generator) ?? .held
        chart.addMark(kind, time: time, value: value)
      case 2, 3:
        chart.addSession(time: time, value: value, isLowerBound: Bool.random(using: &generator))
      default: chart.addRaw(time: time, value: value)
      }
    }
    expectSound(chart, "seed \(seed)")
    #expect(chart.svg() == chart.svg())
  }
}

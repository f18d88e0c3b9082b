// Pictures of the signal and of the comb.

extension Scene {
  /// Picture 1: what the sensor feels, and what is left of it in the band of steps.
  func signalPicture() -> String {
    var page = Page("The signal: standing, then a walk, on a wrist", height: 430, from: 3, to: 13)
    let upper = page.plot(
      tall: 130, over: range(lengths, in: page),
      [LegendSign(.line(2), .raw, "length of the acceleration, g")])
    page.curve(lengths, in: upper, .raw, width: 1.4)
    let lower = page.plot(
      tall: 130, over: range(banded, in: page),
      [
        LegendSign(.line(2), .session, "the same from 0.5 to 4.5 Hz, g"),
        LegendSign(.tick, .ink, "true step"),
      ])
    page.ticks(truth, in: lower, .ink)
    page.curve(banded, in: lower, .session, width: 2)
    page.seconds(under: lower)
    return page.document(
      summary: "Above the length of a simulated acceleration, calm about 1 g and then uneven; "
        + "below its band-passed form, one smooth wave for each true step.")
  }

  /// Picture 3: the comb's wave, and its summits.
  func combPicture() -> String {
    var page = Page("The comb: one summit for each step", height: 350, from: 18, to: 23)
    let plot = page.plot(
      tall: 230, over: range(banded, in: page),
      [
        LegendSign(.line(1.6), .raw, "band-passed length, g"),
        LegendSign(.line(3), .session, "after the comb"),
        LegendSign(.dot, .session, "candidate"), LegendSign(.tick, .ink, "true step"),
      ])
    page.ticks(truth, in: plot, .ink)
    page.curve(banded, in: plot, .raw, width: 1.6)
    page.curve(comb, in: plot, .session, width: 3)
    var found = 0
    for (time, _) in verdicts where time > 18 && time < 23 {
      found += 1
      page.dot(time, value(of: comb, at: time), in: plot, .session, radius: 5)
    }
    page.seconds(under: plot)
    return page.document(
      summary: "Five seconds of a slow simulated walk: the band-passed length has several peaks "
        + "for each step, the comb's output one summit: \(found) in all, near the true steps.")
  }

  /// From the lowest to the highest value that a page shows.
  private func range(_ points: [(Double, Double)], in page: Page) -> ValueRange {
    let shown = points.filter {
      $0.0 >= page.frame.start && $0.0 <= page.frame.start + page.frame.span
    }
    .map(\.1)
    return ValueRange(low: shown.min() ?? 0, high: shown.max() ?? 1)
  }

  /// A line's value at an instant.
  private func value(of line: [(Double, Double)], at time: Double) -> Double {
    guard let after = line.firstIndex(where: { $0.0 >= time }), after > 0 else { return 0 }
    let (from, to) = (line[after - 1], line[after])
    return from.1 + (to.1 - from.1) * (time - from.0) / (to.0 - from.0)
  }
}

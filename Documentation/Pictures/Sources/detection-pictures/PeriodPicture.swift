// The picture of the period: autocorrelations and scores over lags, at one instant.

@_spi(Training) import StepDetection

extension Scene {
  /// Picture 2: where the step is among the lags.
  ///
  /// Of the hops in the middle of the walk it shows the one in which the axes speak most for two
  /// steps and least for one: the swing of the arm.
  func periodPicture() -> String {
    let lags = 56
    func correlation(_ hop: Int, _ quantity: Int, _ lag: Double) -> Double {
      let whole = Int(min(max(lag, 0), 54))
      let at = (hop * 3 + quantity) * lags + whole
      let part = lag - Double(whole)
      return Double(trace.correlations[at]) * (1 - part)
        + Double(trace.correlations[at + 1]) * part
    }
    let hops = (0..<trace.hops.count / 8).filter { trace.hops[$0 * 8] > 300 }
    let swing = { (hop: Int) in
      let period = Double(trace.hops[hop * 8 + 5])
      return correlation(hop, 2, min(2 * period, 55)) - correlation(hop, 2, period)
    }
    guard let hop = hops.max(by: { swing($0) < swing($1) }) else { return "" }
    let period = Double(trace.hops[hop * 8 + 5]) * 0.04

    var page = Page("The period: which lag is the step?", height: 450, from: 0, to: 2.2)
    let upper = page.plot(
      tall: 170, over: ValueRange(low: -1, high: 1),
      [
        LegendSign(.line(2.4), .raw, "length"), LegendSign(.line(2.4), .session, "vertical part"),
        LegendSign(.line(2.4), .ink, "three axes"), LegendSign(.none, .dim, "autocorrelation"),
      ])
    let scores = DetectionTrace.lags.enumerated().map { bin, lag in
      (Double(lag) * 0.04, Double(trace.scores[hop * DetectionTrace.lags.count + bin]))
    }
    let lowest = scores.map(\.1).min() ?? 0
    let highest = scores.map(\.1).max() ?? 1
    let lower = page.plot(
      tall: 120, over: ValueRange(low: lowest, high: highest + 0.35 * (highest - lowest)),
      [LegendSign(.line(2.4), .dim, "score of each lag that may be a step")])
    for (lag, dash) in [(period / 2, "3 4"), (period, ""), (2 * period, "3 4")] {
      for plot in [upper, lower] {
        page.upright(lag, from: plot.top, to: plot.bottom, .axis, width: 1.6, dash: dash)
      }
    }
    for (quantity, paint) in [(2, Paint.ink), (1, .session), (0, .raw)] {
      let points = (0..<lags).map { lag in
        (Double(lag) * 0.04, Double(trace.correlations[(hop * 3 + quantity) * lags + lag]))
      }
      page.curve(points, in: upper, paint, width: 2.4)
    }
    page.curve(scores, in: lower, .dim, width: 2.4)
    for (bin, point) in scores.enumerated() where bin.isMultiple(of: 2) {
      page.dot(point.0, point.1, in: lower, .dim, radius: 2.2)
    }
    for (lag, name) in [(period / 2, "half"), (period, "step"), (2 * period, "double")] {
      page.label(name, x: page.frame.x(lag) + 6, y: lower.top + 14, .ink, isRight: true)
    }
    let text = NumberText.grouped(period, decimals: 2)
    page.axis(
      [
        TimeTick(time: 0, label: "0"), TimeTick(time: 0.5, label: "0.5"),
        TimeTick(time: 1, label: "1"), TimeTick(time: 1.5, label: "1.5"),
        TimeTick(time: 2, label: "2 s lag"),
      ], under: lower)
    return page.document(
      summary: "Autocorrelations of length, vertical part and axes over lags up to 2.2 seconds, "
        + "and the score of each lag. The step is at \(text) s; the axes are highest at double.")
  }
}

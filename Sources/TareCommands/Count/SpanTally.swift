// The steps of a recording by minute, hour or day.

/// A span in which something was recorded, and what was walked in it.
struct SpanRow: Equatable, Sendable {
  var span: FoundSpan
  var totals = WalkTotals()
}

/// Rows in order of time, one for each span in which there is a sample or a step.
///
/// A span without a row was not recorded; one of 0 steps was, and nobody walked. Grows by some
/// 100 bytes for each span recorded, and with nothing else.
struct SpanTally: Sendable {
  private(set) var rows: [SpanRow] = []
  private var finder: SpanFinder
  /// Where the last sample and the last step went.
  private var sampleRow = 0
  private var stepRow = 0

  init(_ finder: SpanFinder) {
    self.finder = finder
  }

  /// Notes that there is a sample.
  mutating func note(sampleAt nanoseconds: Int64) {
    if sampleRow < rows.count, rows[sampleRow].span.contains(nanoseconds) { return }
    sampleRow = row(at: nanoseconds)
  }

  /// Takes a step, and the one before it in its bout; nil where it is the first.
  ///
  /// The time between both belongs to the span of the step that it leads to. Split at the edge, the
  /// last step of a walk could be alone in its span with a tenth of its time, and look like a sprint.
  mutating func take(stepAt nanoseconds: Int64, after previous: Int64?) {
    let here = row(ofStepAt: nanoseconds)
    rows[here].totals.steps += 1
    guard let previous else {
      rows[here].totals.bouts += 1
      return
    }
    rows[here].totals.strides += 1
    rows[here].totals.nanoseconds += nanoseconds - previous
  }

  private mutating func row(ofStepAt nanoseconds: Int64) -> Int {
    if stepRow < rows.count, rows[stepRow].span.contains(nanoseconds) { return stepRow }
    stepRow = row(at: nanoseconds)
    return stepRow
  }

  /// The row of an instant, which is made if there is none.
  private mutating func row(at nanoseconds: Int64) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].span.start <= nanoseconds { low = middle + 1 } else { high = middle }
    }
    if low > 0, rows[low - 1].span.contains(nanoseconds) { return low - 1 }
    rows.insert(SpanRow(span: finder.span(at: nanoseconds)), at: low)
    // Those behind it have moved; they are looked for again.
    if sampleRow >= low { sampleRow += 1 }
    if stepRow >= low { stepRow += 1 }
    return low
  }
}

// Samples as a curve: its value at an instant, and its mean over a stretch.

/// A curve through samples whose times increase.
struct SampleCurve {
  private let samples: [RecordedSample]

  init(_ samples: [RecordedSample]) {
    self.samples = samples
  }

  /// The value at `time`, which lies between the samples at `index` and the next.
  ///
  /// A cubic through both, whose slopes there are those between the neighbors on either side: it
  /// droops less than a straight line does where the signal is fast, and mirrors less of it upward.
  func value(at time: Double, after index: Int) -> RecordedSample {
    let (start, end) = (samples[index], samples[index + 1])
    let before = samples[max(0, index - 1)]
    let after = samples[min(samples.count - 1, index + 2)]
    let span = end.seconds - start.seconds
    let part = (time - start.seconds) / span
    let startSlope = span / max(end.seconds - before.seconds, span)
    let endSlope = span / max(after.seconds - start.seconds, span)
    func cubic(_ axis: KeyPath<RecordedSample, Double>) -> Double {
      let leaving = (end[keyPath: axis] - before[keyPath: axis]) * startSlope
      let arriving = (after[keyPath: axis] - start[keyPath: axis]) * endSlope
      let square = part * part
      let cube = square * part
      return (2 * cube - 3 * square + 1) * start[keyPath: axis]
        + (cube - 2 * square + part) * leaving
        + (3 * square - 2 * cube) * end[keyPath: axis] + (cube - square) * arriving
    }
    return RecordedSample(seconds: time, x: cubic(\.x), y: cubic(\.y), z: cubic(\.z))
  }

  /// The mean of the straight lines between samples over `width` seconds around `time`, which lies
  /// after the sample at `index` or close to it.
  func mean(around time: Double, width: Double, near index: Int) -> RecordedSample {
    let from = max(time - width / 2, samples[0].seconds)
    let to = min(time + width / 2, samples[samples.count - 1].seconds)
    var place = index
    while place > 0, samples[place].seconds > from { place -= 1 }
    var sum = RecordedSample(seconds: time, x: 0, y: 0, z: 0)
    var total = 0.0
    while place + 1 < samples.count, samples[place].seconds < to {
      let (start, end) = (samples[place], samples[place + 1])
      let (left, right) = (max(from, start.seconds), min(to, end.seconds))
      if right > left {
        let weight = right - left
        let part = ((left + right) / 2 - start.seconds) / (end.seconds - start.seconds)
        sum.x += (start.x + (end.x - start.x) * part) * weight
        sum.y += (start.y + (end.y - start.y) * part) * weight
        sum.z += (start.z + (end.z - start.z) * part) * weight
        total += weight
      }
      place += 1
    }
    guard total > 0 else { return value(at: time, after: index) }
    return RecordedSample(seconds: time, x: sum.x / total, y: sum.y / total, z: sum.z / total)
  }
}

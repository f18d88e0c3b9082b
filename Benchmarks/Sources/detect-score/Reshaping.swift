// What derivations do to samples: turning, another rate, dropouts, joining.
import Foundation
import Measuring

extension RecordedSample {
  func multiplied(by factor: Double) -> Self {
    RecordedSample(seconds: seconds, x: x * factor, y: y * factor, z: z * factor)
  }
}

/// A turn in space: the rows of its matrix.
struct Rotation {
  let rows: [[Double]]

  /// Every turn is as likely as any other: a unit quaternion, even on its sphere (Shoemake 1992).
  static func random(_ random: inout SplitMix64) -> Self {
    let share = Double.random(in: 0..<1, using: &random)
    let first = 2 * Double.pi * Double.random(in: 0..<1, using: &random)
    let second = 2 * Double.pi * Double.random(in: 0..<1, using: &random)
    let (a, b) = ((1 - share).squareRoot() * sin(first), (1 - share).squareRoot() * cos(first))
    let (c, w) = (share.squareRoot() * sin(second), share.squareRoot() * cos(second))
    return Self(rows: [
      [1 - 2 * (b * b + c * c), 2 * (a * b - c * w), 2 * (a * c + b * w)],
      [2 * (a * b + c * w), 1 - 2 * (a * a + c * c), 2 * (b * c - a * w)],
      [2 * (a * c - b * w), 2 * (b * c + a * w), 1 - 2 * (a * a + b * b)],
    ])
  }

  func turning(_ samples: [RecordedSample]) -> [RecordedSample] {
    samples.map { sample in
      let turned = rows.map { $0[0] * sample.x + $0[1] * sample.y + $0[2] * sample.z }
      return RecordedSample(seconds: sample.seconds, x: turned[0], y: turned[1], z: turned[2])
    }
  }
}

/// The samples whose times lie after all times before.
func increasing(_ samples: [RecordedSample]) -> [RecordedSample] {
  var latest = -Double.infinity
  return samples.filter { sample in
    guard sample.seconds > latest else { return false }
    latest = sample.seconds
    return true
  }
}

/// Samples a second over the whole.
func meanRate(_ samples: [RecordedSample]) -> Double {
  guard let first = samples.first, let last = samples.last, last.seconds > first.seconds else {
    return 1
  }
  return Double(samples.count - 1) / (last.seconds - first.seconds)
}

/// Samples at another rate; their distances vary by ±`jitter`. A pause of over half a second, in
/// which the original says nothing, stays one.
func resampled(
  _ original: [RecordedSample], rate: Double, jitter: Double, random: inout SplitMix64
) -> [RecordedSample] {
  guard let first = original.first, let last = original.last, original.count > 3 else {
    return original
  }
  let averages = rate < meanRate(original) * 0.95
  let curve = SampleCurve(original)
  var result: [RecordedSample] = []
  var time = first.seconds
  var index = 0
  while time <= last.seconds {
    let period = (1 + .random(in: -jitter...jitter, using: &random)) / rate
    while index + 2 < original.count, original[index + 1].seconds < time { index += 1 }
    if original[index + 1].seconds - original[index].seconds <= 0.5 {
      // In tenths of a millisecond, as it will be written.
      let rounded = (time * 10_000).rounded() / 10_000
      result.append(
        averages
          ? curve.mean(around: rounded, width: 1 / rate, near: index)
          : curve.value(at: rounded, after: index))
    }
    time += period
  }
  return result
}

/// The samples without some stretches of 0.3 s, one in 10 s on average.
func droppingOut(_ samples: [RecordedSample], random: inout SplitMix64) -> [RecordedSample] {
  var next = (samples.first?.seconds ?? 0) + .random(in: 0...20, using: &random)
  return samples.filter { sample in
    if sample.seconds >= next + 0.3 { next += 0.3 + .random(in: 0...20, using: &random) }
    return sample.seconds < next
  }
}

/// A minute or two, or as much as there is, of a recording without steps: at the rate of `walk`,
/// turned at random.
func restPiece(
  of rests: [LabelledRecording], in given: RecordingFolder, like walk: [RecordedSample],
  random: inout SplitMix64
) throws -> [RecordedSample] {
  guard let rest = rests.randomElement(using: &random) else { return [] }
  let all = increasing(try readSamples(given.path(rest.file)))
  let length = Double.random(in: 60...120, using: &random)
  let spare = max(0, (all.last?.seconds ?? 0) - (all.first?.seconds ?? 0) - length)
  let start = (all.first?.seconds ?? 0) + .random(in: 0...1, using: &random) * spare
  let piece = all.filter { $0.seconds >= start && $0.seconds <= start + length }
  let turned = Rotation.random(&random).turning(piece)
  return resampled(turned, rate: meanRate(walk), jitter: 0, random: &random)
}

/// Three pieces one after the other, a sample's distance apart, and how much later the middle one now is.
func joined(
  _ before: [RecordedSample], _ walk: [RecordedSample], _ after: [RecordedSample]
) -> ([RecordedSample], Double) {
  var result: [RecordedSample] = []
  var delay = 0.0
  let period = 1 / meanRate(walk)
  for (index, piece) in [before, walk, after].enumerated() {
    guard let first = piece.first else { continue }
    let shift = result.last.map { $0.seconds + period - first.seconds } ?? -first.seconds
    if index == 1 { delay = shift }
    result += piece.map {
      RecordedSample(seconds: $0.seconds + shift, x: $0.x, y: $0.y, z: $0.z)
    }
  }
  return (result, delay)
}

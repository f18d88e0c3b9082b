// The detector's chain up to the autocorrelations, written as its formulas stand, in double precision.

import StepDetection

/// What the autocorrelations ought to be: no vectors, nothing carried from hop to hop, every sum in full.
struct PlainAutocorrelation {
  /// Length, vertical part, x, y, z of every value of the 25 Hz grid, band-passed.
  private(set) var channels: [[Double]] = Array(repeating: [], count: 5)

  /// Takes samples that are 40 ms apart, so that a cell is the mean of two neighbours.
  init(_ samples: [AccelerationSample]) {
    var raw = channels
    var gravity = [0.0, 0, 0]
    var gain = 1.0
    for (first, second) in zip(samples, samples.dropFirst()) {
      let value = [first.x + second.x, first.y + second.y, first.z + second.z].map {
        Double($0) / 2
      }
      for axis in 0..<3 { gravity[axis] += (value[axis] - gravity[axis]) * gain }
      gain = max(gain / (1 + gain), 0.0327839)
      let down = max(dot(gravity, gravity).squareRoot(), 0.3)
      raw[0].append(dot(value, value).squareRoot())
      raw[1].append(dot(value, gravity) / down - down)
      for axis in 0..<3 { raw[2 + axis].append(value[axis]) }
    }
    channels = raw.map { channel in
      let first = channel.first ?? 0
      let high = filtered(
        channel.map { $0 - first }, [0.91496914, -1.82993829, 0.91496914],
        [-1.82269493, 0.83718165])
      return filtered(high, [0.17508764, 0.35017529, 0.17508764], [-0.51930341, 0.21965398])
    }
  }

  /// The three autocorrelations after so many hops of ten values, lag by lag, and the amplitudes.
  func closed(hops: Int) -> (values: [Double], amplitudes: [Double]) {
    var values: [Double] = []
    var amplitudes: [Double] = []
    for planes in [[0], [1], [2, 3, 4]] {
      var whole = 0.0
      for lag in 0..<56 {
        var sum = 0.0
        var energy = 0.0
        var weight = 0.0
        for hop in 0..<hops {
          var fading = 1.0
          for _ in hop + 1..<hops { fading *= 0.77880078 }
          weight += 10 * fading
          for time in hop * 10..<hop * 10 + 10 where time >= lag {
            for plane in planes {
              let lagged = channels[plane][time - lag]
              sum += fading * channels[plane][time] * lagged
              energy += fading * lagged * lagged
            }
          }
        }
        if lag == 0 {
          whole = sum
          amplitudes.append((sum / weight).squareRoot())
        }
        values.append(2 * sum / (energy + whole + 1e-6))
      }
    }
    return (values, amplitudes)
  }
}

private func dot(_ one: [Double], _ other: [Double]) -> Double {
  zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
}

/// A filter of second order in its first direct form.
private func filtered(_ signal: [Double], _ b: [Double], _ a: [Double]) -> [Double] {
  var output: [Double] = []
  for index in signal.indices {
    var value = 0.0
    for back in 0..<3 where index >= back { value += b[back] * signal[index - back] }
    for back in 1..<3 where index >= back { value -= a[back - 1] * output[index - back] }
    output.append(value)
  }
  return output
}

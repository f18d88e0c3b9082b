// The autocorrelation of the last seconds, kept up to date sample by sample.

/// Autocorrelations of the length, of the vertical part and of the three axes together.
///
/// Products are summed over hops of 0.4 s, and hops are weighted exponentially with a time constant
/// of 1.6 s. Lags run from 0 to 55 samples, 2.2 s: two steps of the slowest walk.
struct Autocorrelation: Sendable {
  static let lags = 56
  static let hop = 10
  /// exp(−0.4 s / 1.6 s).
  static let decay: Float = 0.77880078
  private static let chunks = lags / 4

  private var open = [SIMD4<Float>](repeating: .zero, count: 3 * chunks)
  private var sums = [SIMD4<Float>](repeating: .zero, count: 3 * chunks)
  private var energies = [SIMD4<Float>](repeating: .zero, count: 3 * chunks)
  private var weight: Float = 0

  /// The three normalised autocorrelations, −1 to 1, lag by lag.
  private(set) var values = [Float](repeating: 0, count: 3 * lags)
  /// Root mean square of length, vertical and axes, in g.
  private(set) var amplitude = SIMD4<Float>.zero

  /// Adds the products of the newest sample with those before it.
  @inline(__always)
  mutating func accumulate(_ history: borrowing SignalHistory) {
    let newest = history.newest
    history.planes.withUnsafeBufferPointer { planes in
      guard let start = planes.baseAddress else { return }
      let length = UnsafeRawPointer(start + newest)
      let vertical = UnsafeRawPointer(start + newest + SignalHistory.stride)
      let x = UnsafeRawPointer(start + newest + 2 * SignalHistory.stride)
      let y = UnsafeRawPointer(start + newest + 3 * SignalHistory.stride)
      let z = UnsafeRawPointer(start + newest + 4 * SignalHistory.stride)
      let length0 = SIMD4(repeating: length.loadUnaligned(as: Float.self))
      let vertical0 = SIMD4(repeating: vertical.loadUnaligned(as: Float.self))
      let x0 = SIMD4(repeating: x.loadUnaligned(as: Float.self))
      let y0 = SIMD4(repeating: y.loadUnaligned(as: Float.self))
      let z0 = SIMD4(repeating: z.loadUnaligned(as: Float.self))
      open.withUnsafeMutableBufferPointer { open in
        for chunk in 0..<Self.chunks {
          let byte = chunk * 16
          open[chunk] += length0 * length.loadUnaligned(fromByteOffset: byte, as: SIMD4.self)
          open[chunk + Self.chunks] +=
            vertical0 * vertical.loadUnaligned(fromByteOffset: byte, as: SIMD4.self)
          let axes =
            x0 * x.loadUnaligned(fromByteOffset: byte, as: SIMD4.self)
            + y0 * y.loadUnaligned(fromByteOffset: byte, as: SIMD4.self)
            + z0 * z.loadUnaligned(fromByteOffset: byte, as: SIMD4.self)
          open[chunk + 2 * Self.chunks] += axes
        }
      }
    }
  }

  /// Closes a hop: forgets a little, and normalises.
  mutating func close(_ history: borrowing SignalHistory) {
    weight = weight * Self.decay + Float(Self.hop)
    var rms = SIMD4<Float>.zero
    let newest = history.newest
    history.planes.withUnsafeBufferPointer { planes in
      for quantity in 0..<3 {
        let first = quantity * Self.chunks
        // The energy of the lagged signal over the same window, so that a signal that grows or
        // fades does not look periodic.
        for chunk in 0..<Self.chunks {
          var squares = SIMD4<Float>.zero
          let planeCount = quantity == 2 ? 3 : 1
          for plane in quantity..<(quantity + planeCount) {
            guard let start = planes.baseAddress else { return }
            let raw = UnsafeRawPointer(start + newest + plane * SignalHistory.stride)
            for sample in 0..<Self.hop {
              let value = raw.loadUnaligned(
                fromByteOffset: (chunk * 4 + sample) * 4, as: SIMD4<Float>.self)
              squares += value * value
            }
          }
          energies[first + chunk] = energies[first + chunk] * Self.decay + squares
          sums[first + chunk] = sums[first + chunk] * Self.decay + open[first + chunk]
          open[first + chunk] = .zero
        }
        let whole = sums[first].x
        rms[quantity] = (Swift.max(whole, 0) / weight).squareRoot()
        for chunk in 0..<Self.chunks {
          let scaled =
            sums[first + chunk] * 2 / (energies[first + chunk] + (whole + 1e-6))
          let at = quantity * Self.lags + chunk * 4
          values[at] = scaled.x
          values[at + 1] = scaled.y
          values[at + 2] = scaled.z
          values[at + 3] = scaled.w
        }
      }
    }
    amplitude = rms
  }

  /// Lets a hop of rest pass: everything fades, nothing is added.
  mutating func rest() {
    weight *= Self.decay
    weight += Float(Self.hop)
    for chunk in 0..<(3 * Self.chunks) {
      sums[chunk] *= Self.decay
      energies[chunk] *= Self.decay
    }
  }
}

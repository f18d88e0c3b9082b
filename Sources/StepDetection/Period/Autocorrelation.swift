// The autocorrelation of the last seconds, kept up to date hop by hop.

/// Autocorrelations of the length, of the vertical part and of the three axes together.
///
/// Products are summed over hops of 0.4 s, and hops are weighted exponentially with a time constant
/// of 1.6 s. Lags run from 0 to 55 samples, 2.2 s: two steps of the slowest walk.
///
/// With x the signal, n the newest sample of a hop and d the decay, lag k has
///
///     S(k) ← d S(k) + Σ x(t) x(t − k)        t = n − 9 … n
///     E(k) ← d E(k) + Σ x(t − k)²
///     value = 2 S(k) / (E(k) + S(0))
///
/// E is the energy of the lagged signal over the same window, so that a signal that grows or fades
/// does not look periodic. The squares of lag k are those of lag k − 10 one hop earlier: only ten
/// lags are new in each hop.
struct Autocorrelation: Sendable {
  static let lags = 56
  static let hop = 10
  /// exp(−0.4 s / 1.6 s).
  static let decay: Float = 0.77880078
  static let chunks = lags / 4
  /// The quantities: length, vertical part, the axes together.
  static let quantities = 3
  /// Hops of rest after which less than the smallest normal number is left of anything.
  private static let longestRest = 350

  /// Four lags to a vector; S, then E, then the squares of the last hop, each by quantity.
  private var state = [SIMD4<Float>](repeating: .zero, count: 3 * quantities * chunks)
  private var weight: Float = 0
  private var restedHops = 0

  /// The normalised autocorrelations, −1 to 1: length, then vertical, then axes, lag by lag.
  private(set) var values = [Float](repeating: 0, count: quantities * lags)
  /// Root mean square of length, vertical and axes, in g.
  private(set) var amplitude = SIMD4<Float>.zero

  /// Forgets everything.
  mutating func begin() {
    for index in state.indices { state[index] = .zero }
    for index in values.indices { values[index] = 0 }
    weight = 0
    restedHops = 0
    amplitude = .zero
  }

  /// Takes the hop that ends with the newest sample; `waking` says that it ends a rest.
  ///
  /// The products of a hop that ends a rest are left out, as those of the rest itself are.
  mutating func close(_ history: borrowing SignalHistory, waking: Bool) {
    let rested = restedHops > 0
    if rested { catchUp() }
    weight = weight * Self.decay + Float(Self.hop)
    let weight = weight
    var rms = SIMD4<Float>.zero
    state.withUnsafeMutableBufferPointer { state in
      history.withPlanes { planes in
        guard let state = state.baseAddress else { return }
        for quantity in 0..<Self.quantities {
          let sums = state + quantity * Self.chunks
          let energies = sums + Self.quantities * Self.chunks
          let squares = energies + Self.quantities * Self.chunks
          let first = planes + quantity * SignalHistory.stride
          let count = quantity == 2 ? 3 : 1
          if waking {
            for chunk in 0..<Self.chunks { sums[chunk] *= Self.decay }
          } else if quantity == 2 {
            LagProducts.addAxes(first, to: sums)
          } else {
            LagProducts.add(first, to: sums)
          }
          LagProducts.renewSquares(first, planes: count, all: rested, in: squares)
          for chunk in 0..<Self.chunks {
            energies[chunk] = energies[chunk] * Self.decay + squares[chunk]
          }
          rms[quantity] = (Swift.max(sums[0].x, 0) / weight).squareRoot()
        }
      }
    }
    amplitude = rms
    normalise()
  }

  private mutating func normalise() {
    values.withUnsafeMutableBytes { values in
      state.withUnsafeBufferPointer { state in
        guard let values = values.baseAddress, let sums = state.baseAddress else { return }
        for quantity in 0..<Self.quantities {
          let first = quantity * Self.chunks
          let base = sums[first].x + 1e-6
          for index in first..<first + Self.chunks {
            let energy = sums[index &+ Self.quantities * Self.chunks]
            values.storeBytes(
              of: sums[index] * 2 / (energy + base), toByteOffset: index &* 16,
              as: SIMD4<Float>.self)
          }
        }
      }
    }
  }

  /// Lets a hop of rest pass: everything fades, nothing is added.
  @inline(__always)
  mutating func rest() {
    if restedHops < Self.longestRest { restedHops += 1 }
    weight = weight * Self.decay + Float(Self.hop)
  }

  /// Lets everything fade for as long as it rested.
  private mutating func catchUp() {
    var factor: Float = restedHops < Self.longestRest ? 1 : 0
    for _ in 0..<restedHops { factor *= Self.decay }
    for index in 0..<2 * Self.quantities * Self.chunks { state[index] *= factor }
    restedHops = 0
  }

  /// The three autocorrelations at any lag in samples, held between the first and the last.
  @inline(__always)
  func at(_ lag: Float) -> SIMD4<Float> {
    let held = Swift.min(Swift.max(lag, 0), Float(Self.lags - 2))
    let whole = Int(held)
    let below = SIMD4(
      values[whole], values[whole + Self.lags], values[whole + 2 * Self.lags], 0)
    let above = SIMD4(
      values[whole + 1], values[whole + Self.lags + 1], values[whole + 2 * Self.lags + 1], 0)
    return below + (above - below) * (held - Float(whole))
  }
}

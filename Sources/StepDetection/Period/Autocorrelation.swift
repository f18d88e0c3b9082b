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

  /// The normalised autocorrelations, −1 to 1, lag by lag: length, vertical, axes, unused.
  private(set) var values = [SIMD4<Float>](repeating: .zero, count: lags)
  /// Root mean square of length, vertical and axes, in g.
  private(set) var amplitude = SIMD4<Float>.zero

  /// Forgets everything.
  mutating func begin() {
    for index in state.indices { state[index] = .zero }
    for lag in values.indices { values[lag] = .zero }
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
    values.withUnsafeMutableBufferPointer { values in
      state.withUnsafeBufferPointer { state in
        for chunk in 0..<Self.chunks {
          @inline(__always) func scaled(_ quantity: Int) -> SIMD4<Float> {
            let first = quantity * Self.chunks
            let whole = state[first].x
            let energy = state[first + chunk + Self.quantities * Self.chunks]
            return state[first + chunk] * 2 / (energy + (whole + 1e-6))
          }
          let length = scaled(0), vertical = scaled(1), axes = scaled(2)
          let at = chunk * 4
          values[at] = SIMD4(length.x, vertical.x, axes.x, 0)
          values[at + 1] = SIMD4(length.y, vertical.y, axes.y, 0)
          values[at + 2] = SIMD4(length.z, vertical.z, axes.z, 0)
          values[at + 3] = SIMD4(length.w, vertical.w, axes.w, 0)
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
    for _ in 0..<restedHops {
      for index in 0..<2 * Self.quantities * Self.chunks { state[index] *= Self.decay }
    }
    if restedHops == Self.longestRest { for index in state.indices { state[index] = .zero } }
    restedHops = 0
  }

  /// The normalised autocorrelations as ``values`` has them.
  @inline(__always)
  func withValues(_ body: (UnsafePointer<SIMD4<Float>>) -> Void) {
    values.withUnsafeBufferPointer { if let start = $0.baseAddress { body(start) } }
  }

  /// The three autocorrelations at any lag in samples, held between the first and the last.
  @inline(__always)
  func at(_ lag: Float) -> SIMD4<Float> {
    let held = Swift.min(Swift.max(lag, 0), Float(Self.lags - 2))
    let whole = Int(held)
    let below = values[whole]
    return below + (values[whole + 1] - below) * (held - Float(whole))
  }
}

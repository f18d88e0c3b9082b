// Products of a hop's samples with those before them, for all lags at once.

/// What a hop of ten samples adds to the autocorrelation, straight from the signal's planes.
///
/// A plane is newest first, so the sample `age` back times that `lag` further back is
/// `plane[age] * plane[age + lag]`, and neighbouring lags are neighbours in memory. Samples are
/// added oldest first, and planes (the axes) in their order.
enum LagProducts {
  /// Half of all lags: seven vectors, which leaves registers for the factors.
  private struct Half {
    var a, b, c, d, e, f, g: SIMD4<Float>

    @inline(__always)
    init() {
      (a, b, c, d) = (.zero, .zero, .zero, .zero)
      (e, f, g) = (.zero, .zero, .zero)
    }

    @inline(__always)
    func add(to sums: UnsafeMutablePointer<SIMD4<Float>>) {
      sums[0] = sums[0] * Autocorrelation.decay + a
      sums[1] = sums[1] * Autocorrelation.decay + b
      sums[2] = sums[2] * Autocorrelation.decay + c
      sums[3] = sums[3] * Autocorrelation.decay + d
      sums[4] = sums[4] * Autocorrelation.decay + e
      sums[5] = sums[5] * Autocorrelation.decay + f
      sums[6] = sums[6] * Autocorrelation.decay + g
    }

    /// Adds `product` of each vector's place.
    @inline(__always)
    mutating func add(_ product: (Int) -> SIMD4<Float>) {
      a += product(0)
      b += product(4)
      c += product(8)
      d += product(12)
      e += product(16)
      f += product(20)
      g += product(24)
    }
  }

  /// Four neighbours of a plane, wherever they begin.
  @inline(__always)
  static func four(_ from: UnsafePointer<Float>) -> SIMD4<Float> {
    UnsafeRawPointer(from).loadUnaligned(as: SIMD4<Float>.self)
  }

  /// Lets the sums of every lag fade, and adds the products of one plane.
  static func add(
    _ plane: UnsafePointer<Float>, to sums: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    for half in 0..<2 {
      var total = Half()
      var age = Autocorrelation.hop - 1
      while age >= 0 {
        let factor = SIMD4(repeating: plane[age])
        let lagged = plane + age + half * 28
        total.add { four(lagged + $0) * factor }
        age -= 1
      }
      total.add(to: sums + half * 7)
    }
  }

  /// Lets the sums of every lag fade, and adds the products of three planes, x, y and z.
  static func addAxes(
    _ x: UnsafePointer<Float>, to sums: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let y = x + SignalHistory.stride
    let z = y + SignalHistory.stride
    for half in 0..<2 {
      var total = Half()
      var age = Autocorrelation.hop - 1
      while age >= 0 {
        let factorX = SIMD4(repeating: x[age])
        let factorY = SIMD4(repeating: y[age])
        let factorZ = SIMD4(repeating: z[age])
        let lagged = age + half * 28
        total.add {
          four(x + lagged + $0) * factorX + four(y + lagged + $0) * factorY
            + four(z + lagged + $0) * factorZ
        }
        age -= 1
      }
      total.add(to: sums + half * 7)
    }
  }

  /// Makes `squares` those of the newest hop: lag k gets Σ x(t − k)² over it.
  ///
  /// With `all`, every lag is computed; else the last hop's are moved on by ten lags.
  static func renewSquares(
    _ first: UnsafePointer<Float>, planes: Int, all: Bool,
    in squares: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let fresh = all ? Autocorrelation.chunks : 3
    var chunk = Autocorrelation.chunks - 1
    // From the far end, so that nothing is overwritten before it was read.
    let flat = UnsafeRawPointer(squares)
    while chunk >= fresh {
      squares[chunk] = flat.loadUnaligned(
        fromByteOffset: (chunk * 4 - Autocorrelation.hop) * 4, as: SIMD4<Float>.self)
      chunk -= 1
    }
    for chunk in 0..<fresh {
      var sum = SIMD4<Float>.zero
      var plane = first + chunk * 4
      for _ in 0..<planes {
        for age in 0..<Autocorrelation.hop {
          let value = four(plane + age)
          sum += value * value
        }
        plane += SignalHistory.stride
      }
      squares[chunk] = sum
    }
  }
}

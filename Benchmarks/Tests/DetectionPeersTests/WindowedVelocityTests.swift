// That the peers are what their descriptions say, by the figures that are known of them.
import DetectionPeers
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct WindowedVelocityTests {
  /// Counts what `reading` gives at each second of 50 Hz, in m/s².
  func steps(
    _ peer: WindowedVelocityCounter, seconds: Double,
    _ reading: (Double) -> (x: Double, y: Double, z: Double)
  ) -> Int {
    var peer = peer
    for index in 0..<Int(seconds * 50) {
      let (x, y, z) = reading(Double(index) / 50)
      _ = peer.add(
        nanoseconds: Int64(index) * WindowedVelocityCounter.periodNanoseconds, x: Float(x),
        y: Float(y), z: Float(z))
    }
    return peer.steps
  }

  /// The known figures: a phone rolled ±60° at 1 Hz for 30 s, ±90° at 1 and at 1.5 Hz, without a step.
  @Test(arguments: [(60.0, 1.0, 58), (90, 1, 58), (90, 1.5, 88)])
  func theFirstImplementationCountsAPhoneThatIsRolled(degrees: Double, hertz: Double, known: Int) {
    let counted = steps(.firstImplementation(), seconds: 30) { seconds in
      let angle = degrees * .pi / 180 * sin(2 * .pi * hertz * seconds)
      return (9.80665 * sin(angle), 0, 9.80665 * cos(angle))
    }
    #expect(abs(counted - known) <= 1)
  }

  /// The known figure: a bounce of 2 m/s² at 1.5 Hz for 60 s is 89 steps.
  @Test func theFirstImplementationCountsABus() {
    let counted = steps(.firstImplementation(), seconds: 60) {
      (0, 0, 9.80665 + 2 * sin(2 * .pi * 1.5 * $0))
    }
    #expect(abs(counted - 89) <= 1)
  }

  @Test(arguments: [4, 12] as [Float])
  func aPhoneThatLiesStillIsNotCounted(threshold: Float) {
    #expect(steps(.init(threshold: threshold), seconds: 60) { _ in (0, 6, 7.8) } == 0)
  }

  @Test func runningSumsCountTheSame() {
    func walk(_ seconds: Double) -> (x: Double, y: Double, z: Double) {
      (0.3 * sin(5 * seconds), 4, 9 + 3 * sin(2 * .pi * 1.9 * seconds) * sin(0.05 * seconds))
    }
    let anew = steps(.simplePedometer(), seconds: 600, walk)
    #expect(anew > 800)
    #expect(steps(.simplePedometer(summing: .running), seconds: 600, walk) == anew)
  }
}

@Suite struct BoxResamplerTests {
  @Test(arguments: [7.0, 12.5, 50, 61, 200])
  func aStraightLineStaysOne(rate: Double) {
    var resampler = BoxResampler(periodNanoseconds: 20_000_000)
    var readings: [(Int64, Float)] = []
    for index in 0...Int(rate * 10) {
      let seconds = Double(index) / rate
      resampler.add(
        nanoseconds: Int64(seconds * 1e9), x: Float(seconds), y: 1, z: Float(-seconds)
      ) { time, x, y, z in
        readings.append((time, x))
        #expect(abs(y - 1) < 1e-4)
        #expect(abs(x + z) < 1e-4)
      }
    }
    #expect(readings.count >= 499)
    // The mean of a period that ends at a time is the value in its middle.
    for (time, x) in readings { #expect(abs(Double(x) - (Double(time) / 1e9 - 0.01)) < 1e-3) }
  }

  @Test func aPauseStartsAnew() {
    var resampler = BoxResampler(periodNanoseconds: 20_000_000)
    var times: [Int64] = []
    for time: Int64 in [0, 20_000_000, 5_000_000_000, 4_990_000_000, 5_020_000_000] {
      resampler.add(nanoseconds: time, x: 0, y: 0, z: 1) { time, _, _, _ in times.append(time) }
    }
    #expect(times == [20_000_000, 5_020_000_000])
  }
}

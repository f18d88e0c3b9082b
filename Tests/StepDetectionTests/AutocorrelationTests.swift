// The fast autocorrelation against the plain one.

@_spi(Training) import StepDetection
import Testing

@Suite("Autocorrelation") struct AutocorrelationTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func isWhatItsFormulaSays(seed: UInt64) throws {
    // Forty seconds of walking, without a rest.
    var samples = plainWalk(seconds: 40, nanosecondsApart: 40_000_000, seed: seed)
    for index in samples.indices { samples[index].nanoseconds = Int64(index) * 40_000_000 }
    var detector = StepDetector(unit: .standardGravity)
    detector.trace = DetectionTrace()
    for sample in samples { detector.add(sample) }
    let trace = try #require(detector.trace)
    let plain = PlainAutocorrelation(samples)
    let hops = trace.hops.count / 8
    #expect(hops == (samples.count - 1) / 10)
    for hop in [0, 1, 4, 6, 7, 20, hops - 1] {
      #expect(trace.hops[hop * 8 + 1] == 0, "resting")
      let expected = plain.closed(hops: hop + 1)
      for quantity in 0..<3 {
        let amplitude = Double(trace.hops[hop * 8 + 2 + quantity])
        #expect(abs(amplitude - expected.amplitudes[quantity]) < 2e-6, "seed \(seed), hop \(hop)")
      }
      for index in expected.values.indices {
        let value = Double(trace.correlations[hop * 168 + index])
        #expect(
          abs(value - expected.values[index]) < 2e-5, "seed \(seed), hop \(hop), value \(index)")
      }
    }
  }
}

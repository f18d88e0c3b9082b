// Samples: how seconds become nanoseconds.

import StepDetection
import Testing

@Suite struct SamplesTests {
  @Test(arguments: [
    (0.0, 0), (1.25, 1_250_000_000), (-0.5, -500_000_000), (1e300, Int64.max),
    (-1e300, Int64.min), (Double.nan, Int64.min),
  ])
  func secondsAreRoundedToNanosecondsAndHeldInRange(_ pair: (Double, Int64)) {
    #expect(AccelerationSample(seconds: pair.0, x: 0, y: 0, z: 0).nanoseconds == pair.1)
  }
}

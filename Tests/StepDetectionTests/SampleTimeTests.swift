// Times in seconds: rounded to nanoseconds as the C library's round does.

import StepDetection
import Testing

@Suite("A time in seconds")
struct SampleTimeTests {
  @Test(
    "is rounded to the nearest nanosecond, halves away from zero",
    arguments: [
      0, -0.0, 1, 0.5e-9, -0.5e-9, 1.5e-9, 2.5e-9, -2.5e-9, 0.4999999999e-9, 1731340801.25, 1e-300,
      4_503_599.627_370_495_5, 9_007_199.254_740_993, 9.19e9, -9.19e9, 123.456_789_012_5,
    ])
  func rounds(seconds: Double) {
    let expected = Int64((seconds * 1e9).rounded())
    #expect(AccelerationSample(seconds: seconds, x: 0, y: 0, z: 0).nanoseconds == expected)
  }

  @Test("is rounded so for a million others")
  func many() {
    var wrong = 0
    for index in 0..<1_000_000 {
      let seconds = (Double(index) * 0.37 - 185_000) * 1e-8 + Double(index % 7) * 1e3
      let expected = Int64((seconds * 1e9).rounded())
      if AccelerationSample(seconds: seconds, x: 0, y: 0, z: 0).nanoseconds != expected {
        wrong += 1
      }
    }
    #expect(wrong == 0)
  }

  @Test("beyond the range is held at its end, and what is no number comes before everything")
  func extremes() {
    func nanoseconds(_ seconds: Double) -> Int64 {
      AccelerationSample(seconds: seconds, x: 0, y: 0, z: 0).nanoseconds
    }
    #expect(nanoseconds(1e300) == .max)
    #expect(nanoseconds(.infinity) == .max)
    #expect(nanoseconds(-1e300) == .min)
    #expect(nanoseconds(-.infinity) == .min)
    #expect(nanoseconds(.nan) == .min)
  }
}

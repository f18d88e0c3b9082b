// Reads samples out of arbitrary bytes: mostly a plausible stream, sometimes the edges of the types.
import StepDetection

/// Draws values from bytes; once they are used up every draw is 0.
struct SampleBytes {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var next = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func byte() -> UInt8 {
    guard next < bytes.count else { return 0 }
    defer { next += 1 }
    return bytes[next]
  }

  private mutating func word() -> UInt64 {
    var value: UInt64 = 0
    for _ in 0..<8 { value = value << 8 | UInt64(byte()) }
    return value
  }

  /// The samples of an input: each command of a few bytes is one sample or a stretch of a motion.
  mutating func samples(scale: Float) -> [AccelerationSample] {
    var samples: [AccelerationSample] = []
    var time: Int64 = 0
    var step: Int64 = 20_000_000
    while next < bytes.count, samples.count < 6_000 {
      let command = byte()
      switch command {
      case 0..<110:
        // A stretch of a rhythm: up to 255 samples of a saw tooth about 1 g.
        let period = Float(4 + byte() % 64)
        let height = Float(byte()) / 128
        let length = Int(byte())
        for index in 0..<length {
          let part = Float(index).truncatingRemainder(dividingBy: period) / period
          time = time.addingReportingOverflow(step).partialValue
          samples.append(
            AccelerationSample(
              nanoseconds: time, x: scale * height * (part - 0.5) * Float(command & 3),
              y: 0.1 * scale, z: scale * (1 + height * (0.5 - part))))
        }
      case 110..<180:
        time = time.addingReportingOverflow(step).partialValue
        samples.append(
          AccelerationSample(nanoseconds: time, x: value(scale), y: value(scale), z: value(scale)))
      case 180..<200: step = Int64(byte()) * 1_000_000
      case 200..<215:
        time = time.subtractingReportingOverflow(Int64(byte()) * 8_000_000).partialValue
      case 215..<230: time = time.addingReportingOverflow(Int64(byte()) * 40_000_000).partialValue
      case 230..<240: time = edgeTimes[Int(byte()) % edgeTimes.count]
      case 240..<244: time = Int64(bitPattern: word())
      default:
        samples.append(
          AccelerationSample(nanoseconds: time, x: edge(), y: value(scale), z: edge()))
      }
    }
    return samples
  }

  /// Within ±4 g.
  private mutating func value(_ scale: Float) -> Float {
    scale * (Float(byte()) - 128) / 32
  }

  private mutating func edge() -> Float {
    let choice = byte()
    return choice < 200
      ? edgeValues[Int(choice) % edgeValues.count]
      : Float(bitPattern: UInt32(truncatingIfNeeded: word()))
  }
}

private let edgeTimes: [Int64] = [
  .min, .min + 1, -1_000_000_001, -1, 0, 1, 999_999_999, 1_000_000_000, 1_000_000_001, .max / 2,
  .max - 1_000_000_000, .max - 1, .max,
]

private let edgeValues: [Float] = [
  0, -0.0, 1, -1, 31.9, 32, -32, 32.1, 9.80665, .nan, .signalingNaN, .infinity, -.infinity,
  .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e-20, 1e20,
]

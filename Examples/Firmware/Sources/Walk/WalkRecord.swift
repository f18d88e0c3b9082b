// Samples as firmware keeps them: 20 bytes each, in flash or in a queue.
public import StepDetection

/// Samples as bytes: nanoseconds (8) and three values in g (4 each), lowest byte first.
public enum WalkRecord {
  /// Bytes of one.
  public static let size = 20

  /// Reads one; it may stand anywhere.
  public static func read(_ bytes: UnsafeRawPointer) -> AccelerationSample {
    AccelerationSample(
      nanoseconds: Int64(littleEndian: bytes.loadUnaligned(as: Int64.self)),
      x: float(bytes + 8), y: float(bytes + 12), z: float(bytes + 16))
  }

  /// Hands out the bytes of one, in order.
  public static func write(_ sample: AccelerationSample, _ put: (UInt8) -> Void) {
    var time = UInt64(bitPattern: sample.nanoseconds)
    for _ in 0..<8 {
      put(UInt8(truncatingIfNeeded: time))
      time >>= 8
    }
    write(sample.x, put)
    write(sample.y, put)
    write(sample.z, put)
  }

  private static func write(_ value: Float, _ put: (UInt8) -> Void) {
    var bits = value.bitPattern
    for _ in 0..<4 {
      put(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
    }
  }

  private static func float(_ bytes: UnsafeRawPointer) -> Float {
    Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
  }
}

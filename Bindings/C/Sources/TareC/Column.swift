// One column of somebody else's array: elements of a type, a stride apart.
import CTare
import StepDetection

/// A column whose type and place have been checked.
struct Column {
  private let data: UnsafeRawPointer
  private let stride: Int
  private let type: Int32

  init?(_ column: tare_column) {
    guard let data = column.data else { return nil }
    switch column.type {
    case TARE_INT64, TARE_FLOAT32, TARE_FLOAT64: break
    default: return nil
    }
    self.data = data
    stride = column.stride
    type = column.type
  }

  @inline(__always) private func load<Element: BitwiseCopyable>(_ row: Int) -> Element {
    // Beyond the address space there is nothing that the caller could have meant.
    data.loadUnaligned(fromByteOffset: row &* stride, as: Element.self)
  }

  /// The element as a time.
  @inline(__always) func nanoseconds(_ row: Int) -> Int64 {
    switch type {
    case TARE_INT64: load(row)
    case TARE_FLOAT32: Self.nanoseconds(Double(load(row) as Float))
    default: Self.nanoseconds(load(row))
    }
  }

  /// The element as a value of an axis.
  @inline(__always) func value(_ row: Int) -> Float {
    switch type {
    case TARE_INT64: Float(load(row) as Int64)
    case TARE_FLOAT32: load(row)
    default: Float(load(row) as Double)
    }
  }

  /// Seconds as the detector rounds them.
  private static func nanoseconds(_ seconds: Double) -> Int64 {
    AccelerationSample(seconds: seconds, x: 0, y: 0, z: 0).nanoseconds
  }
}

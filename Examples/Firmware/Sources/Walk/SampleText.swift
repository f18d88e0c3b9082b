// Samples from the text that recordings are kept in, `t_s,x_g,y_g,z_g`, read as the tool reads them.
import StepDetection

/// What is wrong with a text of samples.
enum SampleFault: Error {
  /// The first line does not name the four columns.
  case header
  /// A line is not four numbers.
  case line(Int64)
}

/// Reads samples from bytes as they come, holding nothing but one number.
///
/// It reads plain decimal numbers, as recorders write them, of at most 15 digits (times: 18): that
/// many are exact in a Double, as are the powers of ten they are divided by, so that one division
/// gives the nearest.
struct SampleText {
  private var digits: UInt64 = 0
  private var places = 0
  private var isNegative = false
  private var hasPoint = false
  private var count = 0
  private var column = 0
  private var line: Int64 = 1
  private var headerBytes = 0
  private var sample = AccelerationSample(nanoseconds: 0, x: 0, y: 0, z: 0)

  /// Takes a byte; answers with a sample when it ends one.
  mutating func take(_ byte: UInt8) throws(SampleFault) -> AccelerationSample? {
    guard line > 1 else {
      try takeHeader(byte)
      return nil
    }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      digits = digits &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
      count += 1
      if hasPoint { places += 1 }
    case UInt8(ascii: ".") where !hasPoint: hasPoint = true
    case UInt8(ascii: "-") where count == 0 && !isNegative && !hasPoint: isNegative = true
    case UInt8(ascii: ",") where column < 3: try endNumber()
    case UInt8(ascii: "\r"): break
    case UInt8(ascii: "\n"):
      guard column == 3 else { throw .line(line) }
      try endNumber()
      column = 0
      line += 1
      return sample
    default: throw .line(line)
    }
    return nil
  }

  private mutating func takeHeader(_ byte: UInt8) throws(SampleFault) {
    let header: StaticString = "t_s,x_g,y_g,z_g\n"
    if byte == UInt8(ascii: "\r") { return }
    let expected = header.withUTF8Buffer { $0[headerBytes] }
    guard byte == expected else { throw .header }
    headerBytes += 1
    if headerBytes == header.utf8CodeUnitCount { line = 2 }
  }

  private mutating func endNumber() throws(SampleFault) {
    guard count > 0, count <= (column == 0 ? 18 : 15) else { throw .line(line) }
    if column == 0 {
      guard let nanoseconds = nanoseconds() else { throw .line(line) }
      sample.nanoseconds = nanoseconds
    } else {
      let value = Float(number())
      switch column {
      case 1: sample.x = value
      case 2: sample.y = value
      default: sample.z = value
      }
    }
    column += 1
    digits = 0
    places = 0
    count = 0
    isNegative = false
    hasPoint = false
  }

  private func number() -> Double {
    var power: UInt64 = 1
    for _ in 0..<places { power *= 10 }
    let value = Double(digits) / Double(power)
    return isNegative ? -value : value
  }

  /// Seconds as nanoseconds, halves up.
  private func nanoseconds() -> Int64? {
    var value = digits
    var power = 9 - places
    while power > 0 {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      value = product
      power -= 1
    }
    var divisor: UInt64 = 1
    while power < 0 {
      divisor *= 10
      power += 1
    }
    let rest = value % divisor
    value /= divisor
    if rest >= divisor - rest, divisor > 1 { value += 1 }
    guard value <= UInt64(Int64.max) else { return nil }
    return isNegative ? -Int64(value) : Int64(value)
  }
}

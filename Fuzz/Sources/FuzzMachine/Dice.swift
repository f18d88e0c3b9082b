// Reads an event stream out of arbitrary bytes: mostly plausible, sometimes at the edges of Int64.
import Tare

/// Draws values from bytes; once they are used up every draw is 0.
struct Dice {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var next = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isEmpty: Bool { next >= bytes.count }

  mutating func byte() -> UInt8 {
    guard next < bytes.count else { return 0 }
    defer { next += 1 }
    return bytes[next]
  }

  /// A raw 64-bit value.
  mutating func word() -> Int64 {
    var value: UInt64 = 0
    for _ in 0..<8 { value = value << 8 | UInt64(byte()) }
    return Int64(bitPattern: value)
  }

  /// An instant: near the last one, on a small grid of seconds, or anything at all.
  mutating func instant(near last: Instant) -> Instant {
    let choice = byte()
    switch choice {
    case 0..<128:
      return last.advanced(byNanoseconds: Int64(choice % 64) * 500_000_000)
    case 128..<200:
      return Instant(nanoseconds: (Int64(choice) - 160) * 1_000_000_000)
    case 200..<230:
      return last.advanced(byNanoseconds: -Int64(byte()) * 250_000_000)
    case 230..<250:
      return Instant(nanoseconds: edges[Int(byte()) % edges.count])
    default:
      return Instant(nanoseconds: word())
    }
  }

  /// A total: near the last one, small, absent, or anything at all.
  mutating func total(near last: Int64) -> Int64? {
    let choice = byte()
    switch choice {
    case 0..<160: return last.addingReportingOverflow(Int64(choice % 32)).partialValue
    case 160..<190: return last.subtractingReportingOverflow(Int64(choice - 159)).partialValue
    case 190..<220: return Int64(byte())
    case 220..<228: return nil
    case 228..<248: return edges[Int(byte()) % edges.count]
    default: return word()
    }
  }

  /// A policy with every choice reachable, out-of-range ones included.
  mutating func policy() -> Policy {
    var policy = Policy()
    switch byte() % 4 {
    case 0: policy.decrease = .correction
    case 1: policy.decrease = .restart
    case 2: policy.decrease = .restartBelow(Double(byte()) / 255)
    default: policy.decrease = .restartBelow(Double(bitPattern: UInt64(bitPattern: word())))
    }
    switch byte() % 4 {
    case 0: policy.width = Int(byte() % 64)
    case 1: policy.width = Int(word())
    default: break
    }
    switch byte() % 4 {
    case 0: policy.maximumRate = Double(byte()) / 16
    case 1: policy.maximumRate = Double(bitPattern: UInt64(bitPattern: word()))
    default: break
    }
    switch byte() % 16 {
    case 0: policy.tolerance = span()
    case 1: policy.adjacency = span()
    default: break
    }
    return policy
  }

  private mutating func span() -> Int64 {
    let choice = byte()
    return choice < 192 ? Int64(choice) * 100_000_000 : edges[Int(choice) % edges.count]
  }

  private let edges: [Int64] = [
    .min, .min + 1, -1, 0, 1, .max - 1, .max, .max / 2, .min / 2, 255, 256, 65_535, 65_536,
    Int64(Int32.max), Int64(Int32.min), Int64(UInt32.max), 1 << 62, -(1 << 62), 1_000_000_000,
    9_223_372_036_000_000_000,
  ]
}

// The checksum of FIT files: 16 bits, as ANT devices compute it.

/// The checksum that ends a FIT file and its header: CRC-16/ARC, polynomial x¹⁶ + x¹⁵ + x² + 1 with the
/// bits reversed (0xA001), beginning at 0.
///
/// Over data that is followed by its own checksum it is 0.
struct FITChecksum {
  private(set) var value: UInt16 = 0

  private static let table: [UInt16] = (0..<256).map { byte in
    var rest = UInt16(byte)
    for _ in 0..<8 { rest = rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ 0xA001 }
    return rest
  }

  mutating func add(_ byte: UInt8) {
    value = value >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: value) ^ byte)]
  }

  static func of(_ bytes: some Sequence<UInt8>) -> UInt16 {
    var checksum = FITChecksum()
    for byte in bytes { checksum.add(byte) }
    return checksum.value
  }
}

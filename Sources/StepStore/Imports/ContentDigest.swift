// What a file's content is known by: SHA-256, as FIPS 180-4 defines it.

/// The SHA-256 of some bytes, as `sha256sum` prints it.
///
/// It costs about a second for some hundreds of megabytes.
public struct ContentDigest: Hashable, Sendable, CustomStringConvertible {
  /// Its 32 bytes.
  public let bytes: [UInt8]

  /// Digests bytes.
  public init(of content: UnsafeRawBufferPointer) {
    var hash = Hash()
    let whole = content.count / 64 * 64
    hash.take(UnsafeRawBufferPointer(rebasing: content[..<whole]))
    // The rest, a one bit, zeros, and the length in bits, up to full blocks.
    var tail = Array(content[whole...])
    tail.append(0x80)
    while tail.count % 64 != 56 { tail.append(0) }
    let bits = UInt64(truncatingIfNeeded: content.count) << 3
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      tail.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    tail.withUnsafeBytes { hash.take($0) }
    bytes = hash.bytes
  }

  /// Takes a digest as it was stored; nil unless it has 32 bytes.
  init?(stored: [UInt8]) {
    guard stored.count == 32 else { return nil }
    bytes = stored
  }

  /// 64 hexadecimal digits in lower case.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The state between two blocks.
private struct Hash {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19
  )

  var bytes: [UInt8] {
    let words = [
      state.0, state.1, state.2, state.3, state.4, state.5, state.6, state.7,
    ]
    return words.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// Takes whole blocks of 64 bytes.
  mutating func take(_ blocks: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 16) { words in
      words.initialize(repeating: 0)
      Self.constants.withUnsafeBufferPointer { constants in
        var place = 0
        while place + 64 <= blocks.count {
          for index in 0..<16 {
            words[index] = UInt32(
              bigEndian: blocks.loadUnaligned(fromByteOffset: place + 4 * index, as: UInt32.self))
          }
          mix(words, constants)
          place += 64
        }
      }
    }
  }

  private mutating func mix(
    _ words: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>
  ) {
    var (a, b, c, d, e, f, g, h) = state
    for round in 0..<64 {
      let slot = round & 15
      if round >= 16 {
        let old = words[(round + 1) & 15]
        let new = words[(round + 14) & 15]
        let left = turn(old, 7) ^ turn(old, 18) ^ old >> 3
        let right = turn(new, 17) ^ turn(new, 19) ^ new >> 10
        words[slot] = words[slot] &+ left &+ words[(round + 9) & 15] &+ right
      }
      let choice = (e & f) ^ (~e & g)
      let first =
        h &+ (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) &+ choice &+ constants[round]
        &+ words[slot]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) &+ majority
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    state.0 &+= a
    state.1 &+= b
    state.2 &+= c
    state.3 &+= d
    state.4 &+= e
    state.5 &+= f
    state.6 &+= g
    state.7 &+= h
  }

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}

private func turn(_ word: UInt32, _ places: UInt32) -> UInt32 {
  word >> places | word << (32 - places)
}

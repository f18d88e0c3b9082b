// Keys as they are pressed, one by one.

/// Keys from a terminal that tells each at once.
enum Keys {
  /// What is waiting; nil when no key can come any more.
  static func read(_ keyboard: Int32) -> [Character]? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 1)
    defer { buffer.deallocate() }
    guard let count = try? System.read(keyboard, into: buffer), count > 0 else { return nil }
    return keys(buffer[..<count])
  }

  /// The keys of some bytes. Arrows and the like are sequences that begin with an escape, and none of
  /// them is a key here.
  static func keys(_ bytes: some Sequence<UInt8>) -> [Character] {
    var result: [Character] = []
    var place = Place.outside
    for byte in bytes {
      switch place {
      case .outside where byte == 0x1B: place = .escaped
      case .outside: if byte < 0x80 { result.append(Character(Unicode.Scalar(byte))) }
      case .escaped:
        // `ESC [ … letter`, `ESC O letter`, or a key with Alt.
        place =
          byte == UInt8(ascii: "[") ? .parameters : byte == UInt8(ascii: "O") ? .last : .outside
      case .parameters: if 0x40...0x7E ~= byte { place = .outside }
      case .last: place = .outside
      }
    }
    return result
  }

  private enum Place {
    case outside, escaped, parameters, last
  }
}

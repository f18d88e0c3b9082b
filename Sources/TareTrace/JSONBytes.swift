// JSON by hand: numbers, times and texts as bytes, one append per line.

/// One line in the making, in memory of the stack.
///
/// Its users know their longest line, so it does not grow: what would not fit is left out, never
/// written past the end.
struct JSONBytes {
  /// No line of a replay or of an event is longer: at most seven numbers of 20 digits, or times of 21
  /// characters, and 200 bytes of names.
  static var capacity: Int { 448 }

  private let base: UnsafeMutablePointer<UInt8>
  private var count = 0

  /// Appends what `body` writes.
  @inline(__always) static func append(
    to out: inout [UInt8], _ body: (inout JSONBytes) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { memory in
      guard let base = memory.baseAddress else { return }
      var line = JSONBytes(base: base)
      body(&line)
      out.append(contentsOf: UnsafeBufferPointer(start: UnsafePointer(base), count: line.count))
    }
  }

  private init(base: UnsafeMutablePointer<UInt8>) {
    self.base = base
  }

  @inline(__always) mutating func put(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    guard length <= Self.capacity - count else { return }
    (base + count).update(from: text.utf8Start, count: length)
    count += length
  }

  @inline(__always) mutating func put(_ value: Bool) {
    if value { put("true") } else { put("false") }
  }

  /// Writes a whole number, or null.
  @inline(__always) mutating func put(_ value: Int64?) {
    if let value { put(value) } else { put("null") }
  }

  /// Writes a whole number.
  @inline(__always) mutating func put(_ value: Int64) {
    guard Self.capacity - count >= 20 else { return }
    if value < 0 {
      base[count] = UInt8(ascii: "-")
      count += 1
    }
    put(magnitude: value.magnitude)
  }

  /// Writes nanoseconds as seconds, without trailing zeros: -500000000 is -0.5.
  @inline(__always) mutating func put(seconds nanoseconds: Int64) {
    guard Self.capacity - count >= 32 else { return }
    if nanoseconds < 0 {
      base[count] = UInt8(ascii: "-")
      count += 1
    }
    let magnitude = nanoseconds.magnitude
    put(magnitude: magnitude / 1_000_000_000)
    var rest = magnitude % 1_000_000_000
    guard rest != 0 else { return }
    base[count] = UInt8(ascii: ".")
    var places = 9
    while rest % 10 == 0 {
      rest /= 10
      places -= 1
    }
    for place in stride(from: places, to: 0, by: -1) {
      base[count + place] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += places + 1
  }

  @inline(__always) private mutating func put(magnitude: UInt64) {
    var length = 1
    var limit: UInt64 = 10
    while length < 20, magnitude >= limit {
      length += 1
      limit = limit &* 10
    }
    // 10^20 wraps, but 20 digits end the loop before it counts.
    var rest = magnitude
    var at = count + length
    repeat {
      at -= 1
      base[at] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while at > count
    count += length
  }
}

extension [UInt8] {
  /// Appends a text.
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends a whole number.
  mutating func append(decimal value: Int64) {
    JSONBytes.append(to: &self) { $0.put(value) }
  }

  /// Appends a whole number, or null.
  mutating func append(decimal value: Int64?) {
    JSONBytes.append(to: &self) { $0.put(value) }
  }

  /// Appends true or false.
  mutating func append(_ value: Bool) {
    append(value ? "true" : "false" as StaticString)
  }

  /// Appends a text as JSON, quotation marks included. What is no UTF-8 becomes U+FFFD.
  mutating func append(quoted text: [UInt8]) {
    append(UInt8(ascii: "\""))
    text.withUnsafeBufferPointer { text in
      guard let start = text.baseAddress else { return }
      var index = 0
      while index < text.count {
        let byte = text[index]
        let length = UTF8Sequence.length(start + index, text.count - index)
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
          append(UInt8(ascii: "\\"))
          append(byte)
        case 0..<0x20:
          append("\\u00")
          append(byte < 0x10 ? 0x30 : 0x31)
          append(byte & 0xF < 10 ? 0x30 + (byte & 0xF) : 0x57 + (byte & 0xF))
        default:
          if length == 0 {
            append("\u{FFFD}")
          } else {
            append(contentsOf: text[index..<index + length])
          }
        }
        index += length == 0 ? 1 : length
      }
    }
    append(UInt8(ascii: "\""))
  }
}

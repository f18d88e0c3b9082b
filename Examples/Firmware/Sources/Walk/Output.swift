// Lines of text: words and numbers between commas, byte by byte, without a String.
import Board

/// Writes what is told, the same bytes on every machine.
public enum Output {
  /// Text as it is.
  public static func put(_ text: StaticString) {
    text.withUTF8Buffer { bytes in
      for byte in bytes { board_put(byte) }
    }
  }

  /// A whole number.
  public static func put(_ number: Int64) {
    if number < 0 { put("-") }
    var rest = number.magnitude
    var digits: UInt64 = 1
    while rest / digits >= 10 { digits *= 10 }
    while digits > 0 {
      board_put(UInt8(truncatingIfNeeded: rest / digits) + UInt8(ascii: "0"))
      rest %= digits
      digits /= 10
    }
  }

  /// A field after the first one.
  public static func field(_ number: Int64) {
    put(",")
    put(number)
  }

  /// A field of text.
  public static func field(_ text: StaticString) {
    put(",")
    put(text)
  }

  /// A field that is true or false.
  public static func field(_ choice: Bool) { field(choice ? "true" : "false" as StaticString) }

  /// Bits as hexadecimal digits, all of them.
  public static func field(bits: UInt64, digits: Int) {
    put(",")
    for place in (0..<digits).reversed() {
      let digit = UInt8(truncatingIfNeeded: bits >> UInt64(4 * place)) & 15
      board_put(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
    }
  }

  /// The end of a line.
  public static func end() { put("\n") }
}

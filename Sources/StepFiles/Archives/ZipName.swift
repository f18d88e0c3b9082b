// Names of a zip archive's entries: UTF-8, or the code page of the first IBM PC.

/// Decodes names of entries, for messages.
enum ZipName {
  /// The characters 128 to 255 of code page 437, which is what names are in that are not marked.
  private static let upperHalf = Array(
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}"
      .unicodeScalars)

  /// The longest name that is told.
  private static let longest = 300

  /// The name.
  ///
  /// A name that is not marked but is UTF-8 is taken as such: many archivers forget the mark.
  static func decode(_ bytes: UnsafeRawBufferPointer, isUTF8: Bool) -> String {
    let bytes = UnsafeRawBufferPointer(rebasing: bytes.prefix(longest))
    if isUTF8 { return String(decoding: bytes, as: UTF8.self) }
    if let name = String(validating: bytes, as: UTF8.self) { return name }
    var name = String.UnicodeScalarView()
    for byte in bytes {
      name.append(byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte) - 0x80])
    }
    return String(name)
  }
}

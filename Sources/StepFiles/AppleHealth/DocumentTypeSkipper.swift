// Skipping a document type: nothing in it is believed, and no entity of it is ever resolved.

/// Finds the end of a `<!DOCTYPE … [ … ]>` whose beginning has been read.
///
/// Comments, instructions and quoted texts in it may hold any bracket. A declaration that does not end
/// does no harm: some of Apple's own lists of declarations are broken.
struct DocumentTypeSkipper {
  private enum Part {
    case plain
    case quoted(UInt8)
    case comment
    case instruction
  }

  private var part = Part.plain
  private var isWithinSubset = false
  /// The newest four bytes.
  private var window: UInt32 = 0

  /// Skips.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes.
  ///   - from: Where they go on.
  /// - Returns: The offset behind the document type; nil if its end is not among the bytes.
  mutating func skip(_ bytes: UnsafeRawBufferPointer, from: Int) -> Int? {
    for at in from..<bytes.count {
      let byte = bytes[at]
      window = window << 8 | UInt32(byte)
      switch part {
      case .plain:
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): part = .quoted(byte)
        case UInt8(ascii: "["): isWithinSubset = true
        case UInt8(ascii: "]"): isWithinSubset = false
        case UInt8(ascii: ">"): if !isWithinSubset { return at + 1 }
        default:
          if window == 0x3C21_2D2D {  // <!--
            part = .comment
            window = 0
          } else if window & 0xFFFF == 0x3C3F {  // <?
            part = .instruction
            window = 0
          }
        }
      case .quoted(let quote): if byte == quote { part = .plain }
      case .comment: if window & 0xFF_FFFF == 0x2D2D3E { part = .plain }  // -->
      case .instruction: if window & 0xFFFF == 0x3F3E { part = .plain }  // ?>
      }
    }
    return nil
  }
}

// What a definition message says of the data messages that follow it: which fields, how long each.

/// The layout of the messages of one local type.
struct FITDefinition {
  /// What the messages are about: 55 is monitoring, for example.
  var message: UInt16
  var isBigEndian: Bool
  var fields: [FITField]
  /// The bytes of one message, developer fields included.
  var size: Int
}

/// A field as its definition describes it.
struct FITField {
  var number: UInt8
  /// Bytes.
  var size: Int
  /// The base type as written: its low five bits number the type.
  var type: UInt8
  /// Where it begins in the message.
  var offset: Int

  /// The base types of the FIT protocol that hold whole numbers, by the low five bits.
  ///
  /// - Returns: The bytes of one value and how a value says that it is none; nil for texts, floating
  ///   point and types that nobody knows.
  var integer: (width: Int, kind: Kind)? {
    switch type & 0x1F {
    case 0, 2, 13: (1, .unsigned)
    case 1: (1, .signed)
    case 3: (2, .signed)
    case 4: (2, .unsigned)
    case 5: (4, .signed)
    case 6: (4, .unsigned)
    case 10: (1, .nonzero)
    case 11: (2, .nonzero)
    case 12: (4, .nonzero)
    case 14: (8, .signed)
    case 15: (8, .unsigned)
    case 16: (8, .nonzero)
    default: nil
    }
  }

  /// How whole numbers are kept, and with it which value means that there is none.
  enum Kind {
    /// All bits set is none.
    case unsigned
    /// The greatest value is none.
    case signed
    /// Zero is none.
    case nonzero
  }

  var isText: Bool { type & 0x1F == 7 }
}

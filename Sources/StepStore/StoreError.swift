// Why a store cannot do what it was asked.

/// Why a store cannot do what it was asked.
///
/// It holds neither paths nor anything that was stored, so that it may be logged.
public struct StoreError: Error, Hashable, Sendable {
  /// What sort of trouble it is.
  public var kind: Kind
  /// SQLite's extended result code; 0 where it is not SQLite that complains.
  public var code: Int32
  /// What is wrong, in SQLite's words or the store's.
  public var text: String
  /// What was being done, such as "importing".
  public var context: String

  /// The sorts of trouble.
  public enum Kind: Hashable, Sendable {
    /// There is no file, or no right to it.
    case cannotOpen
    /// It is a file of something else.
    case notAStore
    /// A newer release wrote it.
    case newerVersion
    /// It is damaged.
    case damaged
    /// It, or its folder, cannot be written.
    case readOnly
    /// Somebody else was writing for longer than was waited.
    case busy
    /// There is no room left.
    case full
    /// There is no import, or no session, of that name.
    case missing
    /// What was to be stored, or was read, makes no sense.
    case invalid
    /// There is no SQLite.
    case unavailable
    /// Anything else.
    case other
  }

  /// Creates an error that is not SQLite's.
  init(_ kind: Kind, _ text: String, _ context: String) {
    self.kind = kind
    code = 0
    self.text = text
    self.context = context
  }

  /// Creates an error of SQLite's. The codes are those of its interface, https://sqlite.org/rescode.html.
  init(sqlite code: Int32, _ text: String, _ context: String) {
    // The lower byte is the primary code.
    kind =
      switch code & 0xFF {
      case 3, 14, 23: .cannotOpen
      case 5, 6: .busy
      case 8: .readOnly
      case 11: .damaged
      case 13: .full
      case 26: .notAStore
      default: .other
      }
    self.code = code
    self.text =
      kind == .notAStore ? "not a database; name a new file, or one that tare made" : text
    self.context = context
  }

  /// `importing: database or disk is full (SQLite 13)`.
  public var message: String {
    "\(context): \(text)" + (code == 0 ? "" : " (SQLite \(code))")
  }
}

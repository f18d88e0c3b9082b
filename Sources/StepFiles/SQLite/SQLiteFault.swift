// What SQLite says went wrong.

/// An error of SQLite's.
struct SQLiteFault: Error, Equatable {
  /// In SQLite's words.
  var text: String
  /// Whether the file is no database or a damaged one, and not something else.
  var isDamage: Bool
}

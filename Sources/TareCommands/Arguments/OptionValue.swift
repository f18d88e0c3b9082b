// What may stand in the place of a value: for parsing, help, the manual and completions alike.

/// A word that may be written, and what it means.
struct OfferedWord: Sendable, Equatable {
  /// The word. One that ends with `=` wants a value behind it.
  var word: String
  /// What it means; empty where the word says it.
  var meaning: String

  init(_ word: String, _ meaning: String = "") {
    self.word = word
    self.meaning = meaning
  }
}

/// What is worth offering to somebody who types.
enum Offer: Sendable, Equatable {
  /// Nothing: a number, a name or an instant that only the user knows.
  case nothing
  /// One of these words.
  case word([OfferedWord])
  /// Some of these words, with commas between.
  case list([OfferedWord])
  /// A file; where an ending is named, of those that have it first.
  case file(ending: String?)
  /// A folder.
  case folder
  /// A zone of the time zone database.
  case zone

  /// The words among it.
  var words: [OfferedWord] {
    switch self {
    case .word(let words), .list(let words): words
    case .nothing, .file, .folder, .zone: []
    }
  }
}

/// The value of an option.
struct OptionValue: Sendable, Equatable {
  /// What help calls it, such as FORMAT.
  var name: String
  /// What is worth offering in its place.
  var offer: Offer

  /// Something that only the user knows.
  static func free(_ name: String) -> OptionValue {
    OptionValue(name: name, offer: .nothing)
  }

  /// One of these words, or whatever else the option's own parser takes.
  static func word(_ name: String, _ words: [OfferedWord]) -> OptionValue {
    OptionValue(name: name, offer: .word(words))
  }

  /// Several of the words of a type, with commas between.
  static func list<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of choice: Choice.Type
  ) -> OptionValue where Choice.RawValue == String {
    OptionValue(name: name, offer: .list(Choice.allCases.map { OfferedWord($0.rawValue) }))
  }

  /// A file, of those with an ending first.
  static func file(_ name: String, ending: String? = nil) -> OptionValue {
    OptionValue(name: name, offer: .file(ending: ending))
  }

  /// A zone such as Europe/Berlin.
  static let zone = OptionValue(name: "ZONE", offer: .zone)
  /// A picture, or the terminal.
  static let chart = file("FILE.svg|-", ending: ".svg")
  /// What a fall means.
  static let decreaseRule = word(
    "RULE",
    [
      OfferedWord("correction", "a falling total takes steps back"),
      OfferedWord("restart", "the counter began again at 0"),
      OfferedWord("restartBelow=", "a restart below this share of the last total"),
    ])
  /// Bits of a counter.
  static let counterWidth = word("BITS|none", [OfferedWord("none", "it never wraps")])
  /// The rate that can be true.
  static let maximumRate = word("RATE|none", [OfferedWord("none", "every rate can be true")])
}

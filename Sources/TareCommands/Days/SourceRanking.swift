// Who is believed before whom: sources in an order of their own, and the order that `--priority` asks.

import StepFiles

/// The sources of an export, by their names, and how much each is trusted.
struct SourceRanking: Sendable {
  /// A source and its trust; greater wins.
  struct Ranked: Hashable, Sendable {
    var source: RecordSource
    var priority: Int32
  }

  /// The sources in order of their names, so that the order of files does not matter.
  let sources: [Ranked]
  /// For each source of the export its place among ``sources``.
  let places: [UInt32]

  /// Trusts by default are below.
  private static let named: Int32 = 1_000

  /// Ranks sources.
  ///
  /// - Parameters:
  ///   - found: The sources of an export.
  ///   - words: Parts of names, the most trusted first; see ``words(_:)``.
  /// - Throws: If a word is in no source's name.
  init(_ found: [RecordSource], by words: [String]) throws(UsageError) {
    try Self.check(words, "--priority", found)
    let names = found.map { Self.folded($0.name) }
    let order = found.indices.sorted { Self.precedes(found[$0], found[$1]) }
    var places: [UInt32] = Array(repeating: 0, count: found.count)
    for (place, index) in order.enumerated() { places[index] = UInt32(place) }
    self.places = places
    sources = order.map { index in
      let rank = words.firstIndex { names[index].contains($0) }
      return Ranked(
        source: found[index],
        priority: rank.map { Self.named + Int32(clamping: words.count - $0) }
          ?? found[index].kind.priority)
    }
  }

  /// Whether a source's name has one of some words.
  static func matches(_ source: RecordSource, _ words: [String]) -> Bool {
    let name = folded(source.name)
    return words.contains { name.contains($0) }
  }

  /// Refuses a word of an option that is in no source's name.
  static func check(
    _ words: [String], _ option: String, _ found: [RecordSource]
  ) throws(UsageError) {
    for word in words where !found.contains(where: { matches($0, [word]) }) {
      let list = Set(found.map(\.name)).sorted().map { "'\($0)'" }
      throw UsageError(
        list.isEmpty
          ? "\(option) names '\(word)', but there are no records"
          : "\(option): no source is called '\(word)'; the sources are "
            + list.joined(separator: ", "))
    }
  }

  /// The words of `--priority "Watch, iPhone"` or `--only`, folded.
  static func words(_ text: String, _ option: String) throws(UsageError) -> [String] {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map {
      folded(String($0))
    }
    guard !words.contains("") else {
      throw UsageError("'\(text)' has a name without letters; write \(option) Watch,iPhone, say")
    }
    return words
  }

  /// A name for comparing: in lower case, every run of spaces of any kind one space, none at its
  /// ends, and the apostrophes of typographers as they are typed.
  static func folded(_ text: String) -> String {
    text.lowercased().map { $0 == "\u{2019}" ? "'" : $0 }.split(whereSeparator: \.isWhitespace)
      .map { String($0) }.joined(separator: " ")
  }

  private static func precedes(_ left: RecordSource, _ right: RecordSource) -> Bool {
    // By bytes: an order that no locale changes, and that tells apart whatever differs.
    if left.name != right.name {
      return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
    if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
    return !left.addsUp && right.addsUp
  }
}

// What a mistyped word was meant to be.

enum Spelling {
  /// The candidate that fewest slips separate from a word, nil if none is near: one slip in a short
  /// word, one in three letters of a longer one. Capitals do not count.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let word = Array(word.lowercased())
    let ranked = candidates.map { (name: $0, slips: slips(word, Array($0.lowercased()))) }
    guard let best = ranked.min(by: { $0.slips < $1.slips }) else { return nil }
    return best.slips <= max(1, max(word.count, best.name.count) / 3) ? best.name : nil
  }

  /// Insertions, omissions, replacements and swapped neighbours that turn one word into the other
  /// (the restricted Damerau–Levenshtein distance), in O(length²).
  static func slips(_ a: [Character], _ b: [Character]) -> Int {
    // Nobody mistypes a hundred letters; longer words are only told to be far.
    if max(a.count, b.count) > 100 { return 100 }
    var before: [Int] = []
    var above = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(above[j + 1] + 1, row[j] + 1, above[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
        row.append(best)
      }
      before = above
      above = row
    }
    return above[b.count]
  }
}

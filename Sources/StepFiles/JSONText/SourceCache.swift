// Sources by the bytes that name them: most records name the one before them.

/// The indices of sources whose names stand in a document, found without making texts of them.
struct SourceCache {
  private var known: [(name: JSONText, index: UInt32)] = []
  private var last = 0
  private static let most = 32

  /// The index of the source that a text of the document names; `find` gives that of a new name.
  mutating func index(
    of name: JSONText, in json: JSONReader, _ find: (String) -> UInt32
  ) -> UInt32 {
    if last < known.count, json.isSame(known[last].name, name) { return known[last].index }
    if let place = known.firstIndex(where: { json.isSame($0.name, name) }) {
      last = place
      return known[place].index
    }
    let index = find(json.string(name))
    if known.count == Self.most { known.removeFirst() }
    known.append((name, index))
    last = known.count - 1
    return index
  }
}

// Sources by the bytes that name them: most records name the one before them.

/// The indices of sources whose names stand in a document, found without making texts of them.
struct SourceCache {
  private var known: [(name: JSONText, kind: RecordSource.Kind, index: UInt32)] = []
  private var last = 0
  private static let most = 32

  /// The index of the source that a text of the document names, of sources of one kind; `find` gives
  /// that of a new name.
  mutating func index(
    of name: JSONText, _ kind: RecordSource.Kind = .other, in json: JSONReader,
    _ find: (String) -> UInt32
  ) -> UInt32 {
    if last < known.count, isKnown(last, name, kind, json) { return known[last].index }
    if let place = known.indices.first(where: { isKnown($0, name, kind, json) }) {
      last = place
      return known[place].index
    }
    let index = find(json.string(name))
    if known.count == Self.most { known.removeFirst() }
    known.append((name, kind, index))
    last = known.count - 1
    return index
  }

  private func isKnown(
    _ place: Int, _ name: JSONText, _ kind: RecordSource.Kind, _ json: JSONReader
  ) -> Bool {
    known[place].kind == kind && json.isSame(known[place].name, name)
  }
}

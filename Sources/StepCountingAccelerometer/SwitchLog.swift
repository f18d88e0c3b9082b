// Who counted when: the pieces of time between switches of a fallback.

/// Pieces of the monotonic axis, each with the source that counts in it.
///
/// The first reaches back without end: whoever is chosen first is taken to have been there before. Pieces
/// are half open, `(from, to]`, as steps are.
struct SwitchLog: Sendable {
  /// How many pieces are kept; the oldest are then forgotten.
  static let capacity = 256

  /// A piece of an interval, with the source that counted in it; nil if none did.
  struct Part: Hashable, Sendable {
    var index: Int?
    var from: Int64
    var to: Int64
  }

  private(set) var pieces: [(index: Int?, from: Int64)] = []
  /// Nothing is known up to here.
  private(set) var forgottenTo: Int64?

  /// Who counts now; nil if nobody does, or nobody was chosen yet.
  var index: Int? { pieces.last?.index }

  /// Notes who counts from an instant on.
  mutating func append(_ index: Int?, at instant: Int64) {
    guard let last = pieces.last else {
      pieces = [(index, .min)]
      return
    }
    guard last.index != index else { return }
    pieces.append((index, max(instant, last.from)))
    if pieces.count > Self.capacity {
      pieces.removeFirst()
      forgottenTo = pieces.first?.from
    }
  }

  /// The parts of an interval, oldest first; one at least, if anybody was ever chosen.
  func parts(from: Int64, to: Int64) -> [Part] {
    var parts: [Part] = []
    for (number, piece) in pieces.enumerated() {
      let end = number + 1 < pieces.count ? pieces[number + 1].from : .max
      let part = Part(index: piece.index, from: max(from, piece.from), to: min(to, end))
      // What has no length belongs to the last piece that touches it.
      if part.from < part.to { parts.append(part) }
    }
    if parts.isEmpty, let last = pieces.last(where: { $0.from <= to }) ?? pieces.first {
      parts = [Part(index: last.index, from: from, to: to)]
    }
    return parts
  }
}

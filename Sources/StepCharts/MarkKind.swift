// The kinds of marks on single reports, and what they are called.

extension ReplayChart {
  /// What happened to a report that is worth a mark. Each kind has a shape of its own.
  public enum MarkKind: Sendable, Hashable, CaseIterable {
    /// A fall, or a rise still below what is displayed: the display waits. A ring.
    case held
    /// Older than what was already known. A triangle that points back.
    case stale
    /// The source was asked what is true. A question mark.
    case asked
    /// Faster than can be true and held apart. A cross.
    case implausible
    /// The source began to count anew. A solid triangle that points on.
    case epoch
    /// Not a claim at all, such as a negative total. A square.
    case refused

    /// The word of the legend.
    var name: String {
      switch self {
      case .held: "held"
      case .stale: "stale"
      case .asked: "asked"
      case .implausible: "implausible"
      case .epoch: "new epoch"
      case .refused: "refused"
      }
    }

    /// The character of the terminal: one column wide everywhere.
    var character: Character {
      switch self {
      case .held: "o"
      case .stale: "<"
      case .asked: "?"
      case .implausible: "x"
      case .epoch: ">"
      case .refused: "#"
      }
    }
  }
}

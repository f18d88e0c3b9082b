// Who counted: a phone, a watch, a person's own entry, an app.

/// Who counted, as an export tells it.
public struct RecordSource: Hashable, Sendable {
  /// The name as the export writes it, such as "Owner's Apple Watch"; never empty.
  public var name: String
  /// What kind of source it is, which settles how much it is trusted unless somebody says otherwise.
  public var kind: Kind
  /// Whether its records add up where they overlap, since the format documents them as disjoint
  /// channels (walking and running counted apart, say). Otherwise one of them is believed.
  public var addsUp: Bool
  /// Whose steps they are, where the file names people; empty elsewhere.
  public var person: String

  /// The kinds there are.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Entered by a person.
    case manual
    /// A watch or a band: worn all day.
    case watch
    /// A phone: carried now and then.
    case phone
    /// Anything else, and whatever cannot be told.
    case other

    /// How much it is trusted; greater wins. The order of Apple's Health app and of Google Fit:
    /// manual entries, watches, phones, others.
    public var priority: Int32 {
      switch self {
      case .manual: 4
      case .watch: 3
      case .phone: 2
      case .other: 1
      }
    }
  }

  /// Creates a source.
  public init(name: String, kind: Kind, addsUp: Bool = false, person: String = "") {
    self.name = name
    self.kind = kind
    self.addsUp = addsUp
    self.person = person
  }
}

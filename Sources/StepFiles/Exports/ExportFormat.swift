// A format: what it is called, what is taken from it, and how the reader was checked.

/// A format of step records.
public struct ExportFormat: Hashable, Sendable {
  /// A short name in lower case, such as `apple-health`; never changes.
  public var name: String
  /// What people call it, such as "Apple Health export.xml".
  public var title: String
  /// What is taken from it, as a sentence; for one that is refused, why.
  public var taken: String
  /// How the reader was checked.
  public var check: Check
  /// Whether it is read; otherwise it is known and refused by name.
  public var isRead: Bool

  /// How a reader was checked.
  public enum Check: String, Hashable, Sendable {
    /// With files as devices and services really write them.
    case realFile = "real file"
    /// With files written after its published specification or documentation.
    case specification = "published specification"
    /// It is this project's own.
    case own = "own format"
    /// It is refused.
    case none = "not read"
  }

  /// Creates a format.
  public init(name: String, title: String, taken: String, check: Check) {
    self.name = name
    self.title = title
    self.taken = taken
    self.check = check
    isRead = check != .none
  }
}

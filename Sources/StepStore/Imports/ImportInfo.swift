// What a store knows of its imports.

public import Tare

/// A file that was imported.
public struct ImportedFile: Hashable, Sendable {
  /// Its name. It is kept and shown: give it without the folders.
  public var name: String
  /// The short name of its format, such as `apple-health`; empty if it was not told.
  public var format: String
  /// Its size in bytes.
  public var bytes: Int64
  /// What its content is known by.
  public var digest: ContentDigest
  /// Whether it was read to its end.
  public var isComplete: Bool

  /// Creates a file.
  public init(
    name: String, format: String, bytes: Int64, digest: ContentDigest, isComplete: Bool = true
  ) {
    self.name = name
    self.format = format
    self.bytes = bytes
    self.digest = digest
    self.isComplete = isComplete
  }
}

/// An import.
public struct ImportInfo: Hashable, Sendable {
  /// Its number, from 1; never given again.
  public let id: Int64
  /// When it was made.
  public let at: Instant
  /// Its files, in the order in which they were read.
  public let files: [ImportedFile]
  /// How many different records it refers to.
  public let records: Int
  /// What there was to know about it, such as records that were passed over.
  public let notes: [String]
}

/// What an import came to.
public struct ImportSummary: Hashable, Sendable {
  /// Its number.
  public let id: Int64
  /// How many different records were in it.
  public internal(set) var records = 0
  /// Of these, how many the store did not have.
  public internal(set) var new = 0
  /// Of these, how many it had.
  public var known: Int { records - new }
  /// How many records of other imports were replaced by later versions from this one.
  public internal(set) var replaced = 0
  /// How many of this import's records are older versions of some that the store had.
  public internal(set) var outdated = 0
  /// An earlier import of files with the same content; nil if there is none.
  public internal(set) var twin: Int64?

  init(id: Int64) { self.id = id }
}

/// What undoing an import came to.
public struct UndoSummary: Hashable, Sendable {
  /// The number of the import that is gone.
  public let id: Int64
  /// How many records it referred to.
  public internal(set) var records = 0
  /// How many are gone with it; the others are in other imports, too.
  public internal(set) var removed = 0
  /// How many older versions count again.
  public internal(set) var restored = 0

  init(id: Int64) { self.id = id }
}

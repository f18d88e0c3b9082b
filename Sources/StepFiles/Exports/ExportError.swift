// Why an export cannot be read, and where.

/// Why an export, or the rest of it, cannot be read.
public struct ExportError: Error, Hashable, Sendable {
  /// The file by the name it was given; within an archive, `ARCHIVE/ENTRY`.
  public var file: String
  /// Where; nil if it concerns the whole file.
  public var place: RecordPlace.Place?
  /// The field, attribute or column; empty where none is concerned.
  public var field: String
  /// What is wrong, and what would be right.
  public var text: String
  /// What sort of trouble it is.
  public var kind: Kind

  /// The sorts of trouble.
  public enum Kind: Hashable, Sendable {
    /// What is there is wrong.
    case badData
    /// A zone is needed: see ``ExportOptions/zone``.
    case needsZone
    /// Nobody here knows the format, or it is known and not read.
    case notRead
  }

  /// Creates an error.
  public init(
    file: String, place: RecordPlace.Place? = nil, field: String = "", text: String,
    kind: Kind = .badData
  ) {
    self.file = file
    self.place = place
    self.field = field
    self.text = text
    self.kind = kind
  }

  /// `FILE:LINE: field: text`, or `FILE: byte 123: field: text`; safe for a terminal once control
  /// characters are replaced.
  public var message: String {
    let location =
      switch place {
      case .line(let line): ":\(line)"
      case .byte(let byte): ": byte \(byte)"
      case .row(let row): ": row \(row)"
      case nil: ""
      }
    return "\(file)\(location): \(field.isEmpty ? "" : field + ": ")\(text)"
  }
}

/// What is wrong with an export, before its file is known.
struct ExportFault: Error, Equatable {
  var place: RecordPlace.Place?
  var field = ""
  var text: String
  var kind = ExportError.Kind.badData
  /// The entry of the archive in which it is; empty for none.
  var entry = ""

  init(
    _ text: String, at place: RecordPlace.Place? = nil, field: String = "",
    kind: ExportError.Kind = .badData
  ) {
    self.place = place
    self.field = field
    self.text = text
    self.kind = kind
  }
}

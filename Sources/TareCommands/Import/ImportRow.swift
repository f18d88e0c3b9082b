// What is told of an import: its making, its place in the list, its undoing.

import StepStore
import Tare

/// A row of the output, in every format.
struct ImportRow {
  /// Numbers, in the order of the columns.
  var numbers: [(title: String, value: Int64)]
  /// When it was made, if that is told.
  var at: Instant?
  /// Its files, if they are told.
  var files: [ImportedFile]?
  /// What there was to know about it.
  var notes: [String] = []
  /// An import of the same files; nil if that is not told, and 0 for none.
  var twin: Int64?
  /// Whether all files were read to their ends; nil if that is not told.
  var isComplete: Bool?

  init(_ summary: ImportSummary, isComplete: Bool) {
    numbers = [
      ("import", summary.id), ("records", Int64(summary.records)), ("new", Int64(summary.new)),
      ("known", Int64(summary.known)), ("replaced", Int64(summary.replaced)),
      ("outdated", Int64(summary.outdated)),
    ]
    twin = summary.twin ?? 0
    self.isComplete = isComplete
  }

  init(_ info: ImportInfo) {
    numbers = [("import", info.id), ("records", Int64(info.records))]
    at = info.at
    files = info.files
    notes = info.notes
    isComplete = info.files.allSatisfy(\.isComplete)
  }

  init(_ summary: UndoSummary) {
    numbers = [
      ("import", summary.id), ("records", Int64(summary.records)),
      ("removed", Int64(summary.removed)), ("restored", Int64(summary.restored)),
    ]
  }

  /// The row as a JSON object.
  var json: String {
    var fields = numbers.map { "\"\($0.title)\":\($0.value)" }
    if let at { fields.append("\"at\":\"\(Self.text(at))\"") }
    if let twin { fields.append("\"sameAs\":\(twin == 0 ? "null" : "\(twin)")") }
    if let isComplete { fields.append("\"complete\":\(isComplete)") }
    if let files {
      let objects = files.map { file in
        """
        {"name":\(JsonText.quoted(file.name)),"format":\(JsonText.quoted(file.format)),\
        "bytes":\(file.bytes),"sha256":"\(file.digest)","complete":\(file.isComplete)}
        """
      }
      fields.append("\"files\":[\(objects.joined(separator: ","))]")
      fields.append("\"notes\":[\(notes.map(JsonText.quoted).joined(separator: ","))]")
    }
    return "{\(fields.joined(separator: ","))}"
  }

  /// `2026-11-30T15:40:02Z`, to the second.
  static func text(_ instant: Instant) -> String {
    let second: Int64 = 1_000_000_000
    var bytes: [UInt8] = []
    let whole = instant.nanoseconds / second * second
    TimeText.appendISO(Instant(nanoseconds: whole), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

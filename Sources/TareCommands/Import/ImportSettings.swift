// What an import was asked to do.

import Foundation

/// What an import was asked to do.
struct ImportSettings: Sendable {
  var files: [String] = []
  /// The database's path; empty until it is named.
  var database = ""
  /// The zone of times that are written without one.
  var zone: TimeZone?
  /// Folded parts of the names of the sources to keep; empty for all.
  var only: [String] = []
  var keepsGoing = false
  var isList = false
  /// The number of the import to undo.
  var undone: Int64?
  var format = ImportFormat.table
}

/// The formats of the output.
enum ImportFormat: String, CaseIterable, Sendable {
  case table, jsonl, csv, json
}

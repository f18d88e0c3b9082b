// Exports in JSON: which service wrote one is told from the names of its first values.

/// A format in JSON.
protocol JSONExport: Sendable {
  /// What it is, and what is taken from it.
  static var format: ExportFormat { get }
  /// Whether a document is of this format.
  static func matches(_ outline: JSONOutline) -> Bool
  /// Reads the document.
  static func read(
    _ json: JSONReader, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault)
}

/// The parser of everything in JSON.
enum JSONExports: ExportParser {
  /// The formats, in the order in which they are asked.
  static let family: [any JSONExport.Type] = [
    TraceRecords.self,
    RecordLines.self,
    GoogleFitExport.self,
    FitbitJSONAnswer.self,
    FitbitJSONArchive.self,
    WithingsExport.self,
    IHealthExport.self,
    JawboneExport.self,
    MisfitExport.self,
    MovesExport.self,
  ]

  static var formats: [ExportFormat] { family.map { $0.format } }

  static func recognizes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    JSONOutline.begins(bytes)
  }

  static func read(
    _ bytes: UnsafeRawBufferPointer, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) -> ExportFormat {
    let outline = JSONOutline(of: bytes)
    for member in family where member.matches(outline) {
      try member.read(JSONReader(bytes, progress: options.progress), into: &export, options)
      return member.format
    }
    if let fault = outline.fault { throw fault }
    let names = outline.top.isEmpty ? "" : " (\(outline.top.joined(separator: ", ")))"
    throw ExportFault(
      "JSON of no kind that is known\(names); 'tare formats' lists what can be read",
      kind: .notRead)
  }
}

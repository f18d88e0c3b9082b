// Exports in gzip.

/// Reads a gzip file of any known format.
enum GzipExport: ExportParser {
  static let format = ExportFormat(
    name: "gzip", title: "gzip of an export",
    taken: "What is taken from the file in it; archives within are not opened.",
    check: .specification)

  static var formats: [ExportFormat] { [format] }

  static func recognizes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= 3 && bytes[0] == 0x1F && bytes[1] == 0x8B && bytes[2] == 8
  }

  static func read(
    _ bytes: UnsafeRawBufferPointer, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) -> ExportFormat {
    guard var content = GzipContent(bytes) else {
      throw ExportFault("no memory for inflating it")
    }
    var budget = ArchiveContent.largestSum
    let known = try ArchiveContent.read(&content, budget: &budget, into: &export, options)
    guard known != nil else {
      throw ExportFault(
        "the gzip file holds nothing that is known; 'tare formats' lists what can be read",
        kind: .notRead)
    }
    return format
  }
}

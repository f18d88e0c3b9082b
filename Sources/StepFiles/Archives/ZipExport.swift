// Zip archives of exports: every entry told by its content, whatever it is called.

/// Reads the entries of a zip archive that are of known formats.
enum ZipExport: ExportParser {
  static let health = ExportFormat(
    name: "apple-health-zip", title: "Apple Health export.zip",
    taken:
      "What is taken from the export.xml in it, whatever that is called; the clinical document and "
      + "the routes beside it are passed over.",
    check: .specification)
  static let format = ExportFormat(
    name: "zip", title: "zip archive of exports",
    taken:
      "Every entry of a known format, told by its content: stored and deflated ones, ZIP64, none "
      + "with a password; archives within are not opened.",
    check: .specification)

  static var formats: [ExportFormat] { [health, format] }

  static func recognizes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    ZipDirectory.recognizes(bytes)
  }

  /// Reads all entries, those behind a faulty one too, and then throws the first fault.
  static func read(
    _ bytes: UnsafeRawBufferPointer, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) -> ExportFormat {
    let entries = try ZipDirectory.entries(bytes)
    var budget = ArchiveContent.largestSum
    var first: ExportFault?
    var found: [ExportFormat] = []
    defer { export.entry = "" }
    // Entries of formats that are known and refused, or of a family in which nobody knows them: how
    // many, and what is said of the first.
    var refused = (count: 0, first: "")
    for entry in entries where !entry.isFolder && !entry.data.isEmpty {
      export.entry = entry.name
      do throws(ExportFault) {
        let format = try read(entry, of: bytes, budget: &budget, into: &export, options)
        if let format { found.append(format) }
      } catch {
        if error.kind == .notRead {
          if refused.count == 0 { refused.first = "\(entry.name): \(error.text)" }
          refused.count += 1
        } else if first == nil {
          first = error
          if error.entry.isEmpty { first?.entry = entry.name }
        }
        if budget < 0 { break }
      }
      options.progress(entry.data.upperBound)
    }
    if let first { throw first }
    guard let kind = found.first else {
      throw ExportFault(
        "the zip archive holds nothing that is read (\(list(entries))); 'tare formats' lists what "
          + "can be read" + (refused.count == 0 ? "" : "; " + refused.first), kind: .notRead)
    }
    if refused.count > 0 {
      export.note("the zip archive's entries that are not read: \(refused.count); \(refused.first)")
    }
    return kind.name == AppleHealthExport.format.name ? health : format
  }

  private static func read(
    _ entry: ZipEntry, of bytes: UnsafeRawBufferPointer, budget: inout Int64,
    into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) -> ExportFormat? {
    if entry.isEncrypted {
      throw ExportFault("it is locked with a password; unpack the archive and give what is in it")
    }
    guard entry.method == 0 || entry.method == 8 else {
      throw ExportFault(
        "it is compressed with \(entry.methodName), which is not read; unpack the archive and give "
          + "what is in it")
    }
    guard var content = ZipContent(entry, of: bytes) else {
      throw ExportFault("no memory for inflating it")
    }
    return try ArchiveContent.read(&content, budget: &budget, into: &export, options)
  }

  /// The first few names, and how many more there are.
  private static func list(_ entries: [ZipEntry]) -> String {
    let shown = entries.prefix(5).map(\.name).joined(separator: ", ")
    if entries.isEmpty { return "it is empty" }
    return entries.count > 5 ? "\(shown) and \(entries.count - 5) more" : shown
  }
}

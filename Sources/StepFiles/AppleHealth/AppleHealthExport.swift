// Apple Health's export.xml as a format: told by its root element, scanned piece by piece.

/// Reads an `export.xml`, whatever it is called.
enum AppleHealthExport: ExportParser {
  static let format = ExportFormat(
    name: "apple-health", title: "Apple Health export.xml",
    taken:
      "Step records with their source; a watch, a phone and entries by hand are told apart; those "
      + "within a correlation stand outside of it too and are taken once.",
    check: .realFile)

  static var formats: [ExportFormat] { [format] }

  /// The beginning within which the root element or the document type stands.
  private static let beginning = 64 << 10
  /// How much is scanned between two reports of progress.
  private static let piece = 1 << 20

  static func recognizes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let bytes = UnsafeRawBufferPointer(rebasing: bytes.prefix(beginning))
    guard let memory = bytes.baseAddress else { return false }
    var at = bytes.begins(with: "\u{FEFF}", at: 0) ? 3 : 0
    while at < bytes.count, isXMLSpace(bytes[at]) { at += 1 }
    guard at < bytes.count, bytes[at] == UInt8(ascii: "<") else { return false }
    while true {
      at = ByteSearch.first(UInt8(ascii: "<"), in: memory, from: at, to: bytes.count)
      if at == bytes.count { return false }
      if bytes.begins(with: "<HealthData", at: at) { return true }
      if bytes.begins(with: "<!DOCTYPE HealthData", at: at) { return true }
      at += 1
      // Any other element in front is another format's.
      if at < bytes.count, bytes[at] != UInt8(ascii: "!"), bytes[at] != UInt8(ascii: "?") {
        return false
      }
    }
  }

  static func read(
    _ bytes: UnsafeRawBufferPointer, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) -> ExportFormat {
    var scanner = HealthScanner()
    var at = 0
    while at < bytes.count {
      let end = min(bytes.count, at + piece)
      try scanner.feed(UnsafeRawBufferPointer(rebasing: bytes[at..<end]), into: &export)
      at = end
      options.progress(at)
    }
    try scanner.finish()
    return format
  }
}

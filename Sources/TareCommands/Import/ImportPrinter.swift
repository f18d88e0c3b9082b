// Rows of imports in every format.

import StepStore

enum ImportPrinter {
  /// Prints rows that tell the same things.
  static func print(
    _ rows: [ImportRow], _ format: ImportFormat, isList: Bool = false, on console: inout Console
  ) {
    switch format {
    case .table: writeTable(rows, TableStyle(isOn: console.hasColour), to: &console.out)
    case .jsonl: for row in rows { console.print(row.json + "\n") }
    case .csv: writeCsv(rows, isList: isList, on: &console)
    case .json:
      let objects = rows.map(\.json)
      console.print(
        isList
          ? objects.isEmpty ? "[]\n" : "[\n\(objects.joined(separator: ",\n"))\n]\n"
          : objects.map { $0 + "\n" }.joined())
    }
  }

  private static func writeTable(
    _ rows: [ImportRow], _ style: TableStyle, to out: inout [UInt8]
  ) {
    guard let first = rows.first else { return out.append(text: "no imports\n") }
    style.append(.heading, to: &out) { out in
      for (title, _) in first.numbers { append(title, to: &out) }
      if first.at != nil { out.append(text: "  at                    files") }
    }
    out.append(UInt8(ascii: "\n"))
    for row in rows {
      for (_, value) in row.numbers { append("\(value)", to: &out) }
      if let at = row.at {
        out.append(contentsOf: "  \(ImportRow.text(at))  ".utf8)
        let files = (row.files ?? []).map { file in
          Printable.text(file.name) + (file.isComplete ? "" : " (in part)")
        }
        out.append(contentsOf: files.joined(separator: ", ").utf8)
      }
      out.append(UInt8(ascii: "\n"))
    }
  }

  private static func append(_ text: String, to out: inout [UInt8]) {
    let width = 10
    out.append(contentsOf: String(repeating: " ", count: max(1, width - text.utf8.count)).utf8)
    out.append(contentsOf: text.utf8)
  }

  /// In the list a row for each file, else one for the import.
  private static func writeCsv(
    _ rows: [ImportRow], isList: Bool, on console: inout Console
  ) {
    if isList {
      console.print("import,records,at,file,format,bytes,sha256,complete\n")
      for row in rows {
        let lead = row.numbers.map { "\($0.value)" } + [row.at.map(ImportRow.text) ?? ""]
        for file in row.files ?? [] {
          let fields =
            lead + [
              quoted(file.name), file.format, "\(file.bytes)", "\(file.digest)",
              "\(file.isComplete)",
            ]
          console.print(fields.joined(separator: ",") + "\n")
        }
      }
      return
    }
    for row in rows {
      var titles = row.numbers.map(\.title)
      var fields = row.numbers.map { "\($0.value)" }
      if let twin = row.twin {
        titles.append("same_as")
        fields.append(twin == 0 ? "" : "\(twin)")
      }
      if let isComplete = row.isComplete {
        titles.append("complete")
        fields.append("\(isComplete)")
      }
      console.print(titles.joined(separator: ",") + "\n" + fields.joined(separator: ",") + "\n")
    }
  }

  /// A field, in quotation marks where it needs them (RFC 4180).
  private static func quoted(_ text: String) -> String {
    let needsQuotes = text.unicodeScalars.contains { [",", "\"", "\n", "\r"].contains($0) }
    return needsQuotes
      ? "\""
        + text.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"") + "\"" : text
  }
}

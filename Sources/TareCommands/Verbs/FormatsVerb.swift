// `tare formats`: which exports can be read.

import StepFiles

struct FormatsVerb: Verb {
  static let name = "formats"
  static let abstract = "List the exports that can be read"
  static let usage = ["formats [--format FORMAT]"]

  static let discussion = [
    """
    Lists each format of step records by the name that other verbs give it: what is taken from it, \
    and how its reader was checked, with real files or with ones written after the published \
    specification. Formats that are known and not read are listed with the reason. A file is told \
    by its content, never by its name.
    """
  ]

  static let operands: OptionValue? = nil

  static var options: [CommandOption<FormatsVerb>] {
    [
      CommandOption(
        "format", value: "FORMAT", help: "What to write",
        meaning: { (format: DaysFormat) in
          switch format {
          case .table: "the default"
          case .csv: ""
          case .jsonl: "one object per format"
          case .json: "an array"
          }
        }
      ) { verb, format in verb.format = format }
    ]
  }

  static let examples: [CommandExample] = [
    CommandExample("tare formats", "List what can be read."),
    CommandExample("tare formats --format csv", "The same for a spreadsheet."),
  ]

  private var format = DaysFormat.table

  init() {}

  mutating func take(operand: String) throws(UsageError) {
    throw UsageError("formats reads no FILE; 'tare days \(operand)' tells whether it can be read")
  }

  func validate() throws(UsageError) {}

  func run(on console: inout Console) throws(ToolFailure) -> ExitCode {
    let formats = ExportReader.formats
    switch format {
    case .table: printTable(formats, on: &console)
    case .csv:
      console.print("name,title,read,checked,taken\n")
      for format in formats {
        var row: [UInt8] = []
        row.append(csv: format.name)
        row.append(UInt8(ascii: ","))
        row.append(csv: format.title)
        row.append(contentsOf: ",\(format.isRead ? "yes" : "no"),".utf8)
        row.append(csv: format.check.rawValue)
        row.append(UInt8(ascii: ","))
        row.append(csv: format.taken)
        row.append(UInt8(ascii: "\n"))
        console.out += row
      }
    case .jsonl:
      for format in formats { console.print(Self.object(format) + "\n") }
    case .json:
      let objects = formats.map(Self.object).joined(separator: ",\n")
      console.print("[\n" + objects + (objects.isEmpty ? "]\n" : "\n]\n"))
    }
    return .success
  }

  private func printTable(_ formats: [ExportFormat], on console: inout Console) {
    let style = TableStyle(isOn: console.hasColour)
    for (index, format) in formats.enumerated() {
      if index > 0 { console.print("\n") }
      style.append(.heading, to: &console.out) { $0.append(contentsOf: format.name.utf8) }
      console.print("  \(format.title)\n")
      console.print(WordWrap.lines(format.taken, 80, indent: 4))
      let check = format.isRead ? "checked with: \(format.check.rawValue)" : "not read"
      style.append(format.isRead ? .plain : .attention, to: &console.out) { out in
        out.append(contentsOf: "    \(check)".utf8)
      }
      console.print("\n")
    }
  }

  private static func object(_ format: ExportFormat) -> String {
    """
    {"name":\(JsonText.quoted(format.name)),"title":\(JsonText.quoted(format.title)),\
    "read":\(format.isRead),"checked":\(JsonText.quoted(format.check.rawValue)),\
    "taken":\(JsonText.quoted(format.taken))}
    """
  }
}

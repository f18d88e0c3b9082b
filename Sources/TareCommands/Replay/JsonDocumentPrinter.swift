// `--format json`: one document, written as the events come.

import TareTrace

/// `{"events":[…],"summary":{…}}`; several files make an array of such objects, each with its name
/// first.
struct JsonDocumentPrinter: ReplayPrinter {
  private var lines = JsonLinesPrinter()
  private var isArray = false
  private var isFirstFile = true
  private var isFirstEvent = true
  private var summary: [UInt8] = []

  mutating func start(files: Int, to out: inout [UInt8]) {
    isArray = files > 1
    if isArray { out.append(contentsOf: "[".utf8) }
  }

  mutating func begin(_ file: String, to out: inout [UInt8]) {
    if !isFirstFile { out.append(contentsOf: ",\n".utf8) }
    isFirstFile = false
    isFirstEvent = true
    let name = isArray ? "\"file\":\(JsonText.quoted(file))," : ""
    out.append(contentsOf: "{\(name)\"events\":[\n".utf8)
  }

  mutating func print(_ event: ReplayedEvent, to out: inout [UInt8]) {
    if !isFirstEvent {
      // In place of the line feed that ends the event before.
      out.append(contentsOf: ",\n".utf8)
    }
    isFirstEvent = false
    lines.print(event, to: &out)
    out.removeLast()
  }

  mutating func end(_ result: ReplayResult, to out: inout [UInt8]) {
    if !isFirstEvent { out.append(UInt8(ascii: "\n")) }
    out.append(contentsOf: "],".utf8)
    summary.removeAll(keepingCapacity: true)
    JsonText.write(result, to: &summary)
    // The summary's line is an object with the keys that are wanted here: `{` and the end go.
    out.append(contentsOf: summary.dropFirst().dropLast())
    if !isArray { out.append(UInt8(ascii: "\n")) }
  }

  mutating func stop(to out: inout [UInt8]) {
    if isArray { out.append(contentsOf: "]\n".utf8) }
  }
}

// A file is told by its content.

import StepFiles
import Testing

@Suite("The content of a file")
struct FileContentTests {
  private func content(_ bytes: [UInt8], isWhole: Bool = false) -> FileContent? {
    bytes.withUnsafeBytes { FileContent(of: $0, isWhole: isWhole) }
  }

  @Test(
    "is a trace if it begins with a brace", arguments: ["{", "\n\r\n \t{\"trace\":1}", "\u{FEFF}{"])
  func trace(text: String) {
    #expect(content(Array(text.utf8)) == .trace)
  }

  @Test("is a table otherwise", arguments: ["Time,NumberOfSteps", "\u{0}", " \u{0}", "[1]"])
  func table(text: String) {
    #expect(content(Array(text.utf8)) == .table)
  }

  @Test("in UTF-16 is a table, a trace too")
  func utf16Text() {
    for bigEndian in [true, false] {
      #expect(content(utf16("{\"trace\":1}", bigEndian: bigEndian, mark: true)) == .table)
      #expect(content(utf16("Time", bigEndian: bigEndian, mark: true)) == .table)
    }
  }

  @Test(
    "cannot be told from white space, but from white space alone",
    arguments: ["", "\n \r\t", "\u{FEFF}"])
  func blank(text: String) {
    #expect(content(Array(text.utf8)) == nil)
    #expect(content(Array(text.utf8), isWhole: true) == .blank)
  }

  @Test("cannot be told from half a mark")
  func mark() {
    #expect(content([0xEF]) == nil)
    #expect(content([0xEF, 0xBB]) == nil)
    #expect(content([0xEF], isWhole: true) == .table)
  }
}

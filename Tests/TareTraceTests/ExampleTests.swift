// The traces in Examples: each shows what it expects after every event.

import Foundation
import Tare
import TareTrace
import Testing

@Suite("The examples")
struct ExampleTests {
  private var folder: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples")
  }

  private func cases() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "cases").path)
      .filter { $0.hasSuffix(".jsonl") }.sorted().map { folder.appending(path: "cases/\($0)") }
  }

  @Test("show what they expect after every event")
  func expectations() throws {
    let files = try cases()
    #expect(files.count >= 29)
    for file in files + [folder.appending(path: "opens-at-150.jsonl")] {
      let bytes = [UInt8](try Data(contentsOf: file))
      let result = read(bytes)
      let name = file.lastPathComponent
      #expect(result.message == nil, "\(name)")
      let header = try #require(result.header)
      let lines = bytes.split(separator: 0x0A).dropFirst()
      let items = result.items.dropFirst()
      #expect(lines.count == items.count)
      var replay = Replay(history: header.history, policy: header.policy)
      for (line, item) in zip(lines, items) {
        let text = String(decoding: line, as: UTF8.self)
        let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
        let wanted = try #require(object?["expect"] as? Int, "\(name): \(text)")
        #expect(replay.ingest(item)?.displayed == Int64(wanted), "\(name): \(text)")
      }
    }
  }

  @Test("each have a line that says where their numbers come from")
  func provenance() throws {
    let readme = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
    for file in try cases() {
      let name = file.deletingPathExtension().lastPathComponent
      #expect(readme.contains("| `\(name)` |"), "\(name)")
    }
  }
}

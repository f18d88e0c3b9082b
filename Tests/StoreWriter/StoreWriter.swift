// Writes into a store until it is killed, and says what it does before and after.

import Foundation
import StepFiles
import StepMerging
import StepStore
import Tare

/// `StoreWriter FILE SEED [COUNT]`: COUNT changes, or as many as it lives for.
///
/// A line of standard output for each step: `open`; `import` before one, `imported ID` after it;
/// `undo ID` before one, `undone ID` after it. An import's file has the digest of its records, so
/// whoever finds the import can tell whether it is whole.
@main
enum StoreWriter {
  static func main() throws(StoreError) {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3, let seed = UInt64(arguments[2]) else { exit(64) }
    var random = Random(state: seed)
    let store = try StepStore(path: arguments[1], patience: 60)
    say("open")
    var left = arguments.count > 3 ? Int(arguments[3]) ?? 0 : .max
    while left > 0 {
      left -= 1
      let ids = try store.imports().map(\.id)
      if ids.count > 3, random.next() % 3 == 0 {
        let id = ids[Int(random.next() % UInt64(ids.count))]
        say("undo \(id)")
        // Another writer may have undone it meanwhile.
        do { _ = try store.undo(import: id) } catch  where error.kind == .missing {}
        say("undone \(id)")
      } else {
        let (export, digest) = export(&random)
        say("import")
        let file = ImportedFile(name: "made up", format: "none", bytes: 0, digest: digest)
        let summary = try store.importing(export, files: [file], at: Instant(nanoseconds: 0))
        say("imported \(summary.id)")
      }
    }
  }

  private static func undo(_ id: Int64, _ store: StepStore) throws(StoreError) {
    do throws(StoreError) {
      _ = try store.undo(import: id)
    } catch {
      // Another writer may have undone it meanwhile.
      guard error.kind == .missing else { throw error }
    }
  }

  /// Records of which many are in other exports, too, and some are other versions of theirs.
  private static func export(_ random: inout Random) -> (StepExport, ContentDigest) {
    var export = StepExport()
    export.begin(file: "made up")
    let source = export.index(of: RecordSource(name: "Watch", kind: .watch))
    let first = Int64(random.next() % 50) * 20
    var lines: [String] = []
    for index in first..<first + 20 + Int64(random.next() % 400) {
      let version = index % 7 == 0 ? Int64(random.next() % 4) : 0
      let start = index * 60_000_000_000
      let units = (index % 100 + version) << 32
      export.add(
        start: start, end: start + 60_000_000_000, units: units, source: source,
        revision: index % 7 == 0 ? ("r\(index)", version) : nil, at: .row(0))
      lines.append("\(start) \(units) \(version)")
    }
    let text = Array(lines.joined(separator: "\n").utf8)
    return (export, text.withUnsafeBytes { ContentDigest(of: $0) })
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014).
private struct Random {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

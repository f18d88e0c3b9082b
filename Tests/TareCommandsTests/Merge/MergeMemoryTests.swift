// A long key: constant memory while its rows are sorted, and the same answer when they no longer are.

import Foundation
import Testing

@Suite("A key of many rows")
struct MergeMemoryTests {
  /// More than twice what is held. TARE_MERGE_ROWS=10000000 tries more.
  static let rows =
    ProcessInfo.processInfo.environment["TARE_MERGE_ROWS"].flatMap { Int($0) } ?? 1_000_000

  /// Two sources that each have a row of a minute every 30 s.
  private static func lines(_ numbers: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    for n in numbers {
      text +=
        "k\t\(1_000_000_000 + n / 2 * 30)\t\(1_000_000_060 + n / 2 * 30)\t\(n % 97)\t\(n % 2)\n"
        .utf8
    }
    return text
  }

  /// A row that begins before all others.
  private static let early = Array("k\t999999990\t1000000090\t50\t7\n".utf8)
  private static let named = Array("k\t1000000000\t1000000030\t9\t8\t\tname\t1\n".utf8)

  @Test("takes no more memory than for the first ones that are held, however many follow")
  func memory() throws {
    guard FileManager.default.fileExists(atPath: "/proc/self/status") else {
      print("skipped: there is no /proc here")
      return
    }
    let none = try Self.peak(rows: 0)
    let many = try Self.peak(rows: Self.rows)
    print("\(Self.rows) sorted rows of one key: \((many - none) / 1000) kB above an empty run")
    // 262,144 rows at 40 bytes are 10.5 MB, and while the list grows there are two, one of them with room to spare.
    #expect(many - none < 36_000_000)
    #expect(Self.rows * 40 > 36_000_000)
  }

  /// The most memory that a run held, in bytes, when it had read so many rows.
  private static func peak(rows: Int) throws -> Int {
    let process = Process()
    process.executableURL = Tool.executable
    process.arguments = ["merge", "--now", "2000000000"]
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let writer = input.fileHandleForWriting
    for from in stride(from: 0, to: rows, by: 50_000) {
      try writer.write(contentsOf: Data(lines(from..<min(rows, from + 50_000))))
    }
    // What is left in the pipe when the last write returns is a few thousand rows.
    let status = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    try writer.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    let kilobytes = try #require(
      line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
    return kilobytes * 1024
  }

  @Test("tells the same days when a row out of order, or one with an id, comes last or first")
  func lateRows() throws {
    let rows = Self.lines(0..<270_000)
    for row in [Self.early, Self.named] {
      let last = try Tool.run(["merge", "--now", "2000000000"], input: rows + row)
      let first = try Tool.run(["merge", "--now", "2000000000"], input: row + rows)
      #expect(last == first)
      #expect(last.code == 0)
      #expect(last.out.split(separator: "\n").count == 47)
    }
  }

  @Test("says where its rows wait if they cannot")
  func spill() throws {
    let rows = Self.lines(0..<265_000)
    let run = try Tool.run(["merge"], input: rows, environment: ["TMPDIR": "/nowhere"])
    #expect(run.code == 74)
    #expect(
      run.err
        == "tare: /nowhere: no such file or folder; rows of a long key wait there, name another with "
        + "TMPDIR\n")
  }
}

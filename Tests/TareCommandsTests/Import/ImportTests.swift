// `tare import`: kept once, listed, taken back; faults, exit codes and formats.

import Foundation
import Testing

@Suite("tare import")
struct ImportTests {
  private let folder: TemporaryFolder
  private var database: String { folder["steps.db"].path }

  private static let old = """
    start,end,steps,source,kind,id,version
    1700000000,1700000600,700,Watch,watch,,
    1700000000,1700000300,50,Phone,phone,walk,1

    """
  private static let new =
    old + """
      1700000000,1700000300,60,Phone,phone,walk,2
      1700000600,1700001200,100,Watch,watch,,

      """

  init() throws {
    folder = try TemporaryFolder()
    try Data(Self.old.utf8).write(to: folder["old.csv"])
    try Data(Self.new.utf8).write(to: folder["new.csv"])
  }

  @Test("keeps a newer export's new records, and takes it back")
  func newer() throws {
    let first = try tare("old.csv")
    #expect(first.code == 0)
    #expect(first.err == "")
    #expect(
      first.out == """
            import   records       new     known  replaced  outdated
                 1         2         2         0         0         0

        """)
    let second = try tare("new.csv", "--format", "csv")
    #expect(
      second.out == """
        import,records,new,known,replaced,outdated,same_as,complete
        2,3,2,1,1,0,,true

        """)
    let undone = try tare("--undo", "2")
    #expect(undone.code == 0)
    #expect(
      undone.out == """
            import   records   removed  restored
                 2         3         2         1

        """)
    let list = try objects(try tare("--list", "--format", "json"))
    #expect(list.count == 1)
    #expect(list.first?["import"] as? Int == 1)
    #expect(list.first?["records"] as? Int == 2)
    #expect(list.first?["complete"] as? Bool == true)
    let file = (list.first?["files"] as? [[String: Any]])?.first
    #expect(file?["name"] as? String == "old.csv")
    #expect(file?["bytes"] as? Int == Self.old.utf8.count)
    #expect((file?["sha256"] as? String)?.count == 64)
    // Once more: there is none of that number any longer.
    let again = try tare("--undo", "2")
    #expect(again.code == 64)
    #expect(again.err.hasSuffix(": undoing an import: there is no import 2\n"))
  }

  @Test("of the same files says so, and adds nothing")
  func again() throws {
    _ = try tare("old.csv", "new.csv")
    let run = try tare("old.csv", "new.csv", "--format", "jsonl")
    #expect(run.code == 0)
    #expect(run.err == "tare: the same files as those of import 1\n")
    #expect(
      run.out == """
        {"import":2,"records":3,"new":0,"known":3,"replaced":0,"outdated":0,"sameAs":1,\
        "complete":true}

        """)
  }

  @Test("is what tare days and tare explain read, as they read a file with all of it")
  func days() throws {
    _ = try tare("old.csv")
    _ = try tare("new.csv")
    let new = folder["new.csv"].path
    for options in [["--format", "csv"], ["--format", "csv", "--sources"], ["--by", "hour"]] {
      let verb = ["days", "--tz", "UTC"] + options
      let kept = try Tool.run(verb + ["--db", database])
      #expect(kept.code == 0)
      #expect(kept.out.contains("800"))
      #expect(try kept.out == Tool.run(verb + [new]).out)
    }
    let explain = try Tool.run(
      ["explain", "--day", "2023-11-14", "--tz", "UTC", "--db", database])
    #expect(explain.code == 0)
    #expect(explain.out.contains("steps.db: row "))
    // A file once more adds nothing but what it repeats.
    let both = try Tool.run(["days", "--tz", "UTC", "--format", "csv", "--db", database, new])
    #expect(both.out.contains("\n2023-11-14,800,860,"))
    #expect(try Tool.run(["days", "--tz", "UTC", "--db", folder["gone.db"].path]).code == 66)
  }

  @Test("reads standard input, and times without offsets by the zone that is named")
  func input() throws {
    let text = "start,end,steps\n2024-11-20 10:00:00,2024-11-20 10:10,100\n"
    let without = try Tool.run(["import", "--db", database, "-"], input: Array(text.utf8))
    #expect(without.code == 64)
    #expect(without.err.hasPrefix("tare: standard input:2: start: "))
    #expect(!FileManager.default.fileExists(atPath: database))
    let with = try Tool.run(
      ["import", "--db", database, "--tz", "Europe/Berlin", "-"], input: Array(text.utf8))
    #expect(with.code == 0)
    #expect(try tare("--list").out.hasSuffix("Z  standard input\n"))
  }

  @Test("imports nothing where there is a fault, and no database comes of it")
  func fault() throws {
    try Data((Self.old + "1700000000,x,5,Watch,watch,,\n").utf8).write(to: folder["bad.csv"])
    let run = try tare("old.csv", "bad.csv")
    #expect(run.code == 65)
    #expect(run.out == "")
    #expect(run.err.hasPrefix("tare: \(folder["bad.csv"].path):4: end: "))
    #expect(!FileManager.default.fileExists(atPath: database))
    #expect(try tare("old.csv", "gone.csv").code == 66)
    #expect(!FileManager.default.fileExists(atPath: database))
  }

  @Test("keeps going over faults, and tells them")
  func keepGoing() throws {
    try Data((Self.old + "1700000000,x,5,Watch,watch,,\n").utf8).write(to: folder["bad.csv"])
    let gone = try tare("gone.csv", "old.csv", "--keep-going")
    #expect(gone.code == 66)
    #expect(gone.err == "tare: \(folder["gone.csv"].path): no such file or folder\n")
    let bad = try tare("gone.csv", "bad.csv", "new.csv", "--keep-going", "--format", "csv")
    #expect(bad.code == 65)
    #expect(bad.err.split(separator: "\n").count == 2)
    #expect(bad.out.hasSuffix("\n2,3,2,1,1,0,,false\n"))
    let list = try tare("--list", "--format", "csv").out.split(separator: "\n")
    #expect(list.count == 4)
    #expect(list.map { $0.hasSuffix(",false") } == [false, false, true, false])
    #expect(try tare("--list").out.hasSuffix("Z  bad.csv (in part), new.csv\n"))
    // Nothing at all is no import.
    let none = try tare("gone.csv", "--keep-going")
    #expect(none.code == 66)
    #expect(none.err.hasSuffix("tare: nothing was imported\n"))
    #expect(try tare("--list", "--format", "jsonl").out.split(separator: "\n").count == 2)
  }

  @Test("has no business with files of something else")
  func otherFiles() throws {
    let text = Data("day,steps\n".utf8)
    try text.write(to: folder["steps.db"])
    let run = try tare("old.csv")
    #expect(run.code == 65)
    #expect(run.err.hasPrefix("tare: \(database): opening: "))
    #expect(try Data(contentsOf: folder["steps.db"]) == text)
    let nowhere = try Tool.run(
      ["import", "--db", folder.url.path + "/nowhere/steps.db", folder["old.csv"].path])
    #expect(nowhere.code == 74)
    let empty = try Tool.run(
      ["import", "--db", folder["new.db"].path, "-"],
      input: Array("start,end,steps\n".utf8))
    #expect(empty.code == 0)
    #expect(empty.err.contains("there are no step records in it"))
  }

  @Test("quotes names as each format does, and shows no control characters")
  func names() throws {
    let name = "a,\"b\"\u{1B}[31m.csv"
    try Data(Self.old.utf8).write(to: folder[name])
    #expect(try tare(name).code == 0)
    let csv = try tare("--list", "--format", "csv").out
    #expect(csv.contains(",\"a,\"\"b\"\"\u{1B}[31m.csv\","))
    let table = try tare("--list").out
    #expect(table.contains("a,\"b\"\u{FFFD}[31m.csv") && !table.contains("\u{1B}"))
    let json = try objects(try tare("--list", "--format", "jsonl"))
    #expect(((json.first?["files"] as? [[String: Any]])?.first?["name"]) as? String == name)
  }

  @Test("is told whole by whoever may read the file, and by nobody else")
  func rights() throws {
    _ = try tare("old.csv")
    let attributes = try FileManager.default.attributesOfItem(atPath: database)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    // Closed and gone: one file to copy.
    #expect(!FileManager.default.fileExists(atPath: database + "-wal"))
  }

  /// Runs it on the database; names of files are those of the folder.
  private func tare(_ words: String...) throws -> ToolRun {
    let words = words.map { $0.hasSuffix(".csv") ? folder[$0].path : $0 }
    return try Tool.run(["import", "--db", database] + words)
  }

  private func objects(_ run: ToolRun) throws -> [[String: Any]] {
    let text =
      run.out.hasPrefix("[")
      ? run.out : "[" + run.out.split(separator: "\n").joined(separator: ",") + "]"
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }
}

// What must hold for tare days and tare explain, whatever the files are.

import Foundation
import StepFiles
import Testing

@Suite("Days and explanations")
struct DaysMannersTests {
  /// The numbers of a column of CSV by the names in the first.
  private func column(_ number: Int, of csv: String) -> [String: Int] {
    let rows = csv.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
    return Dictionary(uniqueKeysWithValues: rows.map { (String($0[0]), Int($0[number]) ?? -1) })
  }

  @Test("The sample's days are those worked out by hand")
  func byHand() throws {
    let run = try Tool.run(
      ["days", "--tz", "Europe/Berlin", "--format", "csv", "watch-and-phone.xml"])
    #expect(run.code == 0)
    // 1200 of the watch, the phone's last four minutes of nine, 250 by hand, and of the 31 across
    // midnight a third: 10.33. The day after has 20.67, and the larger remainder.
    #expect(
      column(1, of: run.out) == [
        "2024-11-19": 700, "2024-11-20": 1200 + 400 + 250 + 10, "2024-11-21": 21,
        "2024-11-22": 0, "2024-11-23": 600,
      ])
    #expect(column(2, of: run.out)["2024-11-20"] == 500)
    #expect(column(3, of: run.out)["2024-11-23"] == 600)
  }

  @Test(
    "The order of files does not matter, to the last byte",
    arguments: [
      ["--format", "table", "--sources"], ["--format", "csv"], ["--format", "jsonl", "--sources"],
      ["--priority", "step"], ["--chart", "-"], ["--by", "hour", "--format", "csv"],
    ])
  func orderFree(options: [String]) throws {
    let head = ["days", "--tz", "America/New_York"] + options
    let files = ["watch-and-phone.xml", "band.csv", "more-steps.csv"]
    let folder = try TemporaryFolder()
    let other = folder["more-steps.csv"]
    // Of one kind and one name with the band, and alike in time with it.
    let rows = """
      start,end,steps,source,kind
      2024-11-24T09:00:00Z,2024-11-24T11:00:00Z,4200,Another Band,watch
      2024-11-20T07:06:00Z,2024-11-20T07:18:00Z,1320,Step Band,watch
      2024-11-20T07:07:00Z,2024-11-20T07:16:00Z,900,Kim’s iPhone,phone

      """
    try Data(rows.utf8).write(to: other)
    let named = files.map { $0 == "more-steps.csv" ? other.path : $0 }
    let first = try Tool.run(head + named)
    #expect(first.code == 0)
    for order in [[1, 0, 2], [2, 1, 0], [1, 2, 0]] {
      let run = try Tool.run(head + order.map { named[$0] })
      #expect(run == first)
    }
  }

  @Test("Steps of several people are no sum, and one of them can be asked for")
  func people() throws {
    let folder = try TemporaryFolder()
    let file = folder["hours.csv"]
    let rows = """
      Id,ActivityHour,StepTotal
      1001,2016-4-12 8:00,300
      1001,2016-4-12 9:00,50
      2002,2016-4-12 8:00,4000

      """
    try Data(rows.utf8).write(to: file)
    let head = ["days", "--tz", "Europe/Berlin", "--format", "csv"]
    let refused = try Tool.run(head + [file.path])
    #expect(refused.code == 64)
    #expect(refused.out.isEmpty)
    #expect(refused.err.contains("the steps of 2 people ('1001', '2002'); name one with --only"))
    let one = try Tool.run(head + ["--only", "fitbit 1001", file.path])
    #expect(one.code == 0)
    #expect(column(1, of: one.out) == ["2016-04-12": 350])
    // A database is one person's, too.
    let base = ["import", "--tz", "Europe/Berlin", "--db", folder["steps.db"].path]
    #expect(try Tool.run(base + [file.path]).code == 64)
    #expect(try Tool.run(base + ["--only", "fitbit 1001", file.path]).code == 0)
    let database = try Tool.run(head + ["--db", folder["steps.db"].path])
    #expect(database.out == one.out)
    let other = folder["other.csv"]
    try Data(rows.replacing("1001", with: "3003").utf8).write(to: other)
    let mixed = try Tool.run(base + ["--only", "3003", other.path])
    #expect(mixed.code == 64)
    #expect(mixed.err.contains("the steps of one person, and these would be of 2"))
    #expect(try Tool.run(head + ["--db", folder["steps.db"].path, other.path]).code == 64)
    let nobody = try Tool.run(head + ["--only", "3003", file.path])
    #expect(nobody.code == 64)
    #expect(nobody.err.contains("--only: no source is called '3003'; the sources are"))
  }

  @Test("A chart is never drawn over what is read, by whatever name")
  func chartOverInput() throws {
    let folder = try TemporaryFolder()
    let rows = "start,end,steps\n0,60,90\n"
    for name in ["e.svg", "real.csv"] { try Data(rows.utf8).write(to: folder[name]) }
    try FileManager.default.createSymbolicLink(
      at: folder["link.svg"], withDestinationURL: folder["real.csv"])
    let head = ["days", "--tz", "UTC", "--chart"]
    let cases = [
      ("e.svg", "../" + folder["e.svg"].deletingLastPathComponent().lastPathComponent + "/e.svg"),
      ("link.svg", "real.csv"),
    ]
    for (chart, input) in cases {
      let run = try Tool.run(head + [folder[chart].path, folder[input].path])
      #expect(run.code == 64)
      #expect(run.err.contains("would overwrite its own input"))
    }
    for name in ["e.svg", "real.csv"] {
      #expect(try String(contentsOf: folder[name], encoding: .utf8) == rows)
    }
  }

  @Test("What was imported and what is in files is one, and counts once")
  func database() throws {
    let folder = try TemporaryFolder()
    let path = folder["steps.db"].path
    let kept = try Tool.run(
      ["import", "--tz", "Europe/Berlin", "--db", path, "watch-and-phone.xml"])
    #expect(kept.code == 0)
    let head = ["days", "--tz", "Europe/Berlin", "--format", "csv"]
    let files = try Tool.run(head + ["watch-and-phone.xml", "band.csv"])
    #expect(files.out == (try Tool.run(head + ["--db", path, "band.csv"])).out)
    // Read twice, it counts once.
    let alone = try Tool.run(head + ["watch-and-phone.xml"])
    let twice = try Tool.run(head + ["--db", path, "watch-and-phone.xml"])
    #expect(column(1, of: alone.out) == column(1, of: twice.out))
  }

  @Test("An explanation adds up to its day, in exact and in whole steps")
  func explained() throws {
    let files = ["--tz", "Europe/Berlin", "watch-and-phone.xml", "band.csv"]
    let days = try Tool.run(["days", "--format", "jsonl"] + files).out.split(separator: "\n")
    #expect(days.count == 6)
    for line in days {
      let day = try object(String(line))
      let name = try #require(day["day"] as? String)
      let run = try Tool.run(["explain", "--format", "json", "--day", name] + files)
      let told = try object(run.out)
      for key in ["steps", "input", "used", "shadowed", "excluded", "flagged"] {
        #expect(told[key] as? Double == day[key] as? Double, "\(name) \(key)")
      }
      let pieces = try #require(told["pieces"] as? [[String: Any]])
      let sum = pieces.reduce(0) { $0 + ($1["steps"] as? Double ?? .nan) }
      // Each piece is told to the thousandth.
      #expect(abs(sum - (day["used"] as? Double ?? .nan)) < 0.001 * Double(pieces.count + 1))
      let shadows = pieces.flatMap { $0["shadowed"] as? [[String: Any]] ?? [] }
      let shadowed = shadows.reduce(0) { $0 + ($1["steps"] as? Double ?? .nan) }
      #expect(
        abs(shadowed - (day["shadowed"] as? Double ?? .nan)) < 0.001 * Double(shadows.count + 1))
    }
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("One JSON document is one JSON document")
  func document() throws {
    let files = ["--tz", "UTC", "watch-and-phone.xml", "band.csv"]
    let told = try object(try Tool.run(["days", "--format", "json", "--sources"] + files).out)
    let spans = try #require(told["spans"] as? [[String: Any]])
    let total = try #require(told["total"] as? [String: Any])
    let sum = spans.reduce(0) { $0 + ($1["steps"] as? Int ?? 0) }
    #expect(total["steps"] as? Int == sum)
    #expect(told["isConserved"] as? Bool == true)
    #expect((told["sources"] as? [Any])?.count == 4)
  }

  @Test("Standard input is read, and a file's name is no part of what is told")
  func standardInput() throws {
    let file = Tool.samples.appending(path: "band.csv")
    let piped = try Tool.run(
      ["days", "--tz", "UTC", "-"], input: [UInt8](try Data(contentsOf: file)))
    #expect(piped == (try Tool.run(["days", "--tz", "UTC", "band.csv"])))
  }

  @Test("A source is named in any case and with any spaces")
  func spaces() throws {
    let folder = try TemporaryFolder()
    let rows = """
      start,end,steps,source
      2024-11-20T08:00:00Z,2024-11-20T08:10:00Z,800,Alex\u{2019}s\u{A0}Watch
      2024-11-20T08:00:00Z,2024-11-20T08:10:00Z,700,Tracker

      """
    try Data(rows.utf8).write(to: folder["spaces.csv"])
    let head = ["days", "--tz", "UTC", "--format", "csv", folder["spaces.csv"].path]
    for (word, steps) in [("alex's watch", 800), ("TRACK", 700), ("Tracker, Alex\u{2009}\t", 700)] {
      let run = try Tool.run(head + ["--priority", word])
      #expect(column(1, of: run.out)["2024-11-20"] == steps, "\(word)")
    }
  }

  @Test("A picture goes into a file, and what was found out is told all the same")
  func picture() throws {
    let folder = try TemporaryFolder()
    let path = folder["steps.svg"].path
    let run = try Tool.run(["days", "--tz", "UTC", "--format", "csv", "--chart", path, "band.csv"])
    #expect(run.code == 0)
    #expect(run.out.hasPrefix("day,steps"))
    #expect(try String(contentsOf: folder["steps.svg"], encoding: .utf8).hasPrefix("<svg "))
    let failed = try Tool.run(
      [
        "days", "--tz", "UTC", "--format", "csv", "--chart", folder["no/steps.svg"].path,
        "band.csv",
      ])
    #expect(failed.code == 74)
    #expect(failed.out == run.out)
  }

  @Test("Every format is listed in every form", arguments: ["table", "csv", "json", "jsonl"])
  func formats(form: String) throws {
    let run = try Tool.run(["formats", "--format", form])
    #expect(run.code == 0 && run.err.isEmpty)
    #expect(!ExportReader.formats.isEmpty)
    for format in ExportReader.formats { #expect(run.out.contains(format.name)) }
    switch form {
    case "csv":
      #expect(run.out.hasPrefix("name,title,read,checked,taken\n"))
    case "json":
      let list = try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [[String: Any]]
      #expect(list?.count == ExportReader.formats.count)
    case "jsonl":
      #expect(run.out.split(separator: "\n").count == ExportReader.formats.count)
    default:
      for line in run.out.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }
}

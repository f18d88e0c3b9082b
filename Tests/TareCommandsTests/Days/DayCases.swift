// What tare days, tare explain and tare formats say, word by word.

extension GoldenTests {
  /// A name for the file, and the arguments. Files are in Samples/.
  static let dayCases: [(name: String, arguments: [String])] = {
    let both = ["--tz", "Europe/Berlin", "watch-and-phone.xml", "band.csv"]
    func days(_ more: String...) -> [String] { ["days"] + more + both }
    func explain(_ more: String...) -> [String] { ["explain"] + more + both }
    return [
      ("help-days", ["help", "days"]),
      ("help-explain", ["help", "explain"]),
      ("help-formats", ["help", "formats"]),
      ("days", ["days", "--tz", "Europe/Berlin", "watch-and-phone.xml"]),
      ("days-two-files", days()),
      ("days-sources", days("--sources")),
      ("days-of-range", days("--sources", "--from", "2024-11-20", "--to", "2024-11-26")),
      ("days-floor", days("--floor")),
      ("days-priority", days("--sources", "--priority", "BAND, kim's iphone")),
      ("days-exclude", days("--exclude", "cadence,long")),
      ("days-late", days("--day-start", "08:08", "--by", "day")),
      ("days-hours", days("--by", "hour", "--from", "2024-11-20", "--to", "2024-11-20")),
      ("days-weeks", days("--by", "week")),
      ("days-months", days("--by", "month", "--format", "csv")),
      ("days-csv", days("--format", "csv")),
      ("days-csv-sources", days("--format", "csv", "--sources")),
      ("days-csv-hours", days("--format", "csv", "--by", "hour", "--to", "2024-11-19")),
      ("days-json", days("--format", "json", "--sources")),
      ("days-jsonl", days("--format", "jsonl", "--sources")),
      ("days-chart", days("--chart", "-")),
      ("days-no-zone", ["days", "watch-and-phone.xml"]),
      ("days-zoneless", ["days", "zoneless.csv"]),
      ("days-zoneless-told", ["days", "--tz", "Asia/Tokyo", "--format", "jsonl", "zoneless.csv"]),
      ("days-bad-zone", ["days", "--tz", "Europe/Berlni", "band.csv"]),
      ("days-bad-priority", days("--priority", "Band,Garmin")),
      ("days-bad-priority-form", days("--priority", "Band,,")),
      ("days-bad-range", days("--from", "2024-11-21", "--to", "2024-11-20")),
      ("days-bad-day", days("--from", "2024-02-30")),
      ("days-bad-reason", days("--exclude", "cadense")),
      ("days-bad-start", days("--day-start", "4")),
      ("days-no-file", ["days", "--tz", "UTC"]),
      ("days-missing", ["days", "--tz", "UTC", "nothing-here"]),
      ("days-torn", ["days", "--tz", "UTC", "torn.csv", "band.csv"]),
      ("days-keep-going", ["days", "--tz", "UTC", "--keep-going", "torn.csv", "band.csv"]),
      ("days-unknown-file", ["days", "--tz", "UTC", "unknown.csv"]),
      ("explain", explain("--day", "2024-11-20")),
      ("explain-priority", explain("--day", "2024-11-20", "--priority", "iPhone")),
      ("explain-doubt", explain("--day", "2024-11-23")),
      ("explain-excluded", explain("--day", "2024-11-23", "--exclude", "cadence")),
      ("explain-empty", explain("--day", "2024-11-22")),
      ("explain-json", explain("--day", "2024-11-20", "--format", "json")),
      ("explain-jsonl", explain("--day", "2024-11-21", "--format", "jsonl")),
      ("explain-no-day", ["explain", "--tz", "UTC", "band.csv"]),
      (
        "explain-skipped-day",
        ["explain", "--tz", "Pacific/Apia", "--day", "2011-12-30", "band.csv"]
      ),
      ("formats-of-file", ["formats", "band.csv"]),
    ]
  }()
}

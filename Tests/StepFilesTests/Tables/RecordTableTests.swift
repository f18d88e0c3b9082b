// Plain tables of records: what may be written how, and what is refused with which words.

import StepFiles
import StepMerging
import Testing

@Suite("Tables of records")
struct RecordTableTests {
  /// 100 in ten minutes, and 50.5 in the five after them.
  static let plain = "start,end,steps\n1000,1600,100\n1600,1900,50.5\n"
  static let expected = ["1000.0+600.0: 100.0", "1600.0+300.0: 50.5"]

  @Test(
    "say the same in every notation",
    arguments: [
      plain,
      plain.replacing("\n", with: "\r\n"),
      plain.replacing(",", with: ";").replacing("50.5", with: "50,5"),
      plain.replacing(",", with: "\t").replacing("50.5", with: "50,5"),
      "sep=;\n" + plain.replacing(",", with: ";"),
      "\u{FEFF}" + plain,
      "\n  \n" + plain + "\n,,\n",
      "Steps,END,start,colour\n100,1600,1000,red\n50.5,1900,1600,\"green, blue\"\n",
      "count;end;start\n100;1600,0;1000\n\"50,5\";1900;\"1600\"",
      """
      start,end,steps,memo
      1970-01-01T00:16:40Z,1970-01-01 00:26:40+00:00,100,"two
      lines, and ""marks\"""
      1970-01-01T01:26:40+01:00,1970-01-01T00:31:40.000 UTC,+50.500,
      """,
    ])
  func notations(text: String) {
    let result = readTable(text)
    #expect(result.error == nil)
    #expect(result.format?.name == "record-table")
    #expect(result.lines == Self.expected)
  }

  @Test("are read in UTF-16 of either kind", arguments: [true, false], [true, false])
  func encodings(bigEndian: Bool, mark: Bool) {
    #expect(readTable(utf16(Self.plain, bigEndian: bigEndian, mark: mark)).lines == Self.expected)
  }

  @Test("keep source, kind, time of change, versions and lines")
  func everything() throws {
    let result = readTable(
      """
      start,end,steps,source,kind,modified,id,version
      0,60,10,Wrist,watch,100,a,1
      0,60,12,Wrist,Watch,200,a,2
      0,60,11,Wrist,watch,150,a,1
      60,120,7,Pocket,phone,,,
      120,120,5,,manual,,,
      120,180,1,,,,,
      """)
    #expect(result.error == nil)
    // The second version of "a" replaces the first, and the first, read again, does not return.
    #expect(
      result.lines == ["0.0+60.0: 12.0", "60.0+60.0: 7.0", "120.0+0.0: 5.0", "120.0+60.0: 1.0"])
    #expect(result.export.superseded.records == 2)
    #expect(result.export.superseded.steps == StepAmount(21))
    #expect(
      result.export.sources == [
        RecordSource(name: "Wrist", kind: .watch), RecordSource(name: "Pocket", kind: .phone),
        RecordSource(name: "Records", kind: .manual), RecordSource(name: "Records", kind: .other),
      ])
    #expect(result.export.records.map(\.modified) == [200_000_000_000, .min, .min, .min])
    #expect(result.export.records.map(\.priority) == [3, 2, 4, 1])
    #expect(
      result.export.places.map(\.place) == [.line(3), .line(5), .line(6), .line(7)])
  }

  @Test("without offsets need a zone, and then are what its clock showed")
  func localTimes() {
    let text = "start,end,steps\n2024-11-20 10:00:00,2024-11-20 10:10,100\n"
    let without = readTable(text)
    #expect(without.error?.kind == .needsZone)
    #expect(without.error?.place == .line(2))
    #expect(without.error?.field == "start")
    #expect(without.export.records.isEmpty)
    let with = readTable(text, zone: "Europe/Berlin")
    #expect(with.error == nil)
    #expect(with.lines == ["\(utcSeconds("2024-11-20T09:00:00Z"))+600.0: 100.0"])
    #expect(with.export.zones == [.unknown("a table whose times have no offset")])
    #expect(without.export.zones == with.export.zones)
    #expect(readTable(Self.plain).export.zones.isEmpty)
  }

  @Test("in an hour that spring skips are instants that count whole")
  func spring() {
    // Berlin's clock goes from 02:00 to 03:00 on 2024-03-31, at 01:00 UTC.
    let change = utcSeconds("2024-03-31T01:00:00Z")
    let result = readTable(
      """
      start,end,steps
      2024-03-31 01:50:00,2024-03-31 02:00:00,10
      2024-03-31 02:00:00,2024-03-31 03:00:00,20
      2024-03-31 02:59:59.5,2024-03-31 03:00:00,30
      2024-03-31 03:00:00,2024-03-31 03:10:00,40
      """, zone: "Europe/Berlin")
    #expect(result.error == nil)
    #expect(
      result.lines == [
        "\(change - 600)+600.0: 10.0", "\(change)+0.0: 20.0", "\(change)+0.0: 30.0",
        "\(change)+600.0: 40.0",
      ])
  }

  @Test("in an hour that autumn shows twice are in its first showing")
  func autumn() {
    // Berlin's clock goes back from 03:00 to 02:00 on 2024-10-27, at 01:00 UTC.
    let two = utcSeconds("2024-10-27T00:00:00Z")
    let result = readTable(
      """
      start,end,steps
      2024-10-27 02:10:00,2024-10-27 02:20:00,10
      2024-10-27 02:00:00,2024-10-27 03:00:00,20
      """, zone: "Europe/Berlin")
    #expect(result.lines == ["\(two + 600)+600.0: 10.0", "\(two)+7200.0: 20.0"])
  }

  @Test(
    "that are wrong are refused by line and field, after what stands above",
    arguments: [
      ("start,end,steps\n0,1,1\nx,2,1", 3, "start", "not a time; write"),
      ("start,end,steps\n0,1,1\n1,2024-13-01T00:00:00Z,1", 3, "end", "no such date"),
      ("start,end,steps\n0,1,1\n1,2024-01-01T24:00:00Z,1", 3, "end", "no such date"),
      ("start,end,steps\n0,1,1\n1,99999999999,1", 3, "end", "beyond the range"),
      ("start,end,steps\n0,1,1\n1,9999-01-01T00:00:00Z,1", 3, "end", "beyond the range"),
      ("start,end,steps\n0,1,1\n5,4,1", 3, "end", "before the start"),
      ("start,end,steps\n0,1,1\n1,2,", 3, "steps", "not a number of steps"),
      ("start,end,steps\n0,1,1\n1,2,many", 3, "steps", "not a number of steps"),
      ("start,end,steps\n0,1,1\n1,2,1e3", 3, "steps", "not a number of steps"),
      ("start,end,steps\n0,1,1\n1,2,\"1,5\"", 3, "steps", "not a number of steps"),
      ("start;end;steps\n0;1;1\n1;2;1.500", 3, "steps", "one thousand or one"),
      ("start,end,steps\n0,1,1\n1,2,-3", 3, "steps", "negative"),
      ("start,end,steps\n0,1,1\n1,2,2147483648", 3, "steps", "beyond 2147483647"),
      ("start,end,steps\n0,1,1\n1,2,99999999999999999999999", 3, "steps", "beyond 2147483647"),
      ("start,end,steps\n0,1,1\n\n1,2", 4, "", "2 fields where the header has 3"),
      ("start,end,steps\n0,1,1\n1,2,3,4", 3, "", "4 fields where the header has 3"),
      ("start,end,steps,kind\n0,1,1,\n1,2,3,shoe", 3, "kind", "manual, watch, phone or other"),
      (
        "start,end,steps,id,version\n0,1,1,,\n1,2,3,a,b", 3, "version",
        "no whole number; versions are"
      ),
      ("start,end,steps\n0,1,1\n1,2,\"3", 3, "", "quotation mark is opened and never closed"),
    ])
  func faults(text: String, line: Int, field: String, words: String) throws {
    let result = readTable(text)
    let error = try #require(result.error)
    #expect(error.place == .line(line))
    #expect(error.field == field)
    #expect(error.text.contains(words), "\(error.text)")
    #expect(error.kind == .badData)
    #expect(result.lines == ["0.0+1.0: 1.0"])
  }

  @Test("without a column, or with one twice, are refused by its name")
  func columns() {
    #expect(
      readTable("start,steps\n").error?.message
        == "file.csv:1: no column end; the columns are start,steps")
    #expect(
      readTable("\nstart;end\n").error?.message
        == "file.csv:2: no column steps; the columns are start,end")
    #expect(readTable("start,end,steps,Start\n").error?.field == "start")
    #expect(readTable("a,b,c\n1,2,3\n").error?.kind == .notRead)
    #expect(readTable("").error?.text.hasPrefix("empty") == true)
  }

  @Test("with a field of a megabyte are refused, and what stands above is kept")
  func longField() throws {
    var bytes = Array("start,end,steps\n0,1,1\n1,2,".utf8)
    bytes += [UInt8](repeating: UInt8(ascii: "7"), count: 1 << 20)
    let result = readTable(bytes)
    #expect(result.error?.place == .line(3))
    #expect(result.error?.text.contains("1 MiB") == true)
    #expect(result.lines == ["0.0+1.0: 1.0"])
  }

  @Test("keep fractions to the last unit of 2⁻³²", arguments: [false, true])
  func fractions(semicolons: Bool) {
    // A third, to the nearest unit: 2³² / 3 = 1,431,655,765.33.
    let digits = [
      ("0.3333333333333333333333", 1_431_655_765), ("0.99999999999999999999", 1 << 32),
      ("2147483647", StepRecord.largestUnits), ("0.00000000011641532182693481445", 0),
      ("0.25", 1 << 30), ("7.0000000001", 7 << 32), ("0", 0), ("-0.0", 0),
    ]
    for (text, units) in digits {
      let table =
        semicolons
        ? "start;end;steps\n0;1;\(text.replacing(".", with: ","))"
        : "start,end,steps\n0,1,\(text)"
      #expect(readTable(table).export.records.map(\.units) == [Int64(units)], "\(text)")
    }
  }
}

// Recordings with a fault: the line, the column, what is wrong and what would be right.

import StepDetection
import StepFiles
import Testing

@Suite("A faulty recording")
struct RefusedRecordingTests {
  static let header = "t_s,x_g,y_g,z_g\n"

  static let files: [(text: String, message: String)] = [
    ("", "f:1: empty; a recording begins with column names such as t_s,x_g,y_g,z_g"),
    (" \n\r\n#\n", "f:1: empty; a recording begins with column names such as t_s,x_g,y_g,z_g"),
    (
      "t_s,x_g,y_g,z_g\n",
      "f:2: no samples; after the column names comes a row for each sample"
    ),
    (
      "a,b\n1,2\n",
      """
      f:1: no known header (a,b); known are such as t_s,x_g,y_g,z_g; name others with --columns \
      time=NAME,x=NAME,y=NAME,z=NAME
      """
    ),
    (
      "\n1,2,3,4\n",
      """
      f:2: no column names; say what the columns are with --columns t,x,y,z (- for one to pass over)
      """
    ),
    (
      "x,y,z\n1,2,3\n",
      """
      f:1: no column of times (x,y,z); name it with --columns, or say the samples a second with \
      --rate
      """
    ),
    (
      "t_s,x_g,y_g,z_g,x_g\n1,2,3,4,5\n",
      """
      f:1: x_g: the column stands twice; say which is meant with --columns t,x,y,z (- for one to \
      pass over)
      """
    ),
    (
      "t_s,x,y,z\n0,0,0,64\n",
      """
      f:2: values of about 64.0 are neither g nor m/s²; say how many make 1 g with --counts-per-g, \
      or the unit with --units g or --units ms2
      """
    ),
    (
      "timestamp,x_g,y_g,z_g\n2023-02-28 10:00:00,1,2,3\n2023-02-30 10:00:00,1,2,3\n",
      """
      f:3: timestamp: '2023-02-30 10:00:00' is no date or time of day; months go from 01 to 12, \
      hours from 00 to 23, minutes and seconds from 00 to 59
      """
    ),
    (
      "t_s,x_g,y_g,z_g,\u{0}\n",
      "f: binary data; a recording is a text with a row for each sample, or that text in gzip"
    ),
    (
      "\u{7F}ELF\u{2}\u{1}\n",
      "f:1: binary data; a recording is a text with a row for each sample, or that text in gzip"
    ),
  ]

  @Test("is refused with line, column and what would be right", arguments: files)
  func file(text: String, message: String) {
    #expect(readRecording(text).message == message)
  }

  @Test(
    "is refused where a value is none",
    arguments: [
      ("0,1,2,3\n1,1,two,3", "f:3: y_g: 'two'"), ("0,1,2,1.2.3", "f:2: z_g: '1.2.3'"),
      ("0,1,2,inf", "f:2: z_g: 'inf'"), ("0,-,2,3", "f:2: x_g: '-'"),
      ("0,1e,2,3", "f:2: x_g: '1e'"),
      ("0,0x10,2,3", "f:2: x_g: '0x10'"), ("0,1 2,2,3", "f:2: x_g: '1 2'"),
      (
        "0,1,\u{1B}[31m\u{7}ooooooooooooooooooooooooooooooooo,3",
        "f:2: y_g: '?[31m?oooooooooooooooooooooooooo…'"
      ),
    ] as [(String, String)])
  func value(rows: String, beginning: String) {
    let words = "is no number; write one such as -0.981, or leave the field empty for no value"
    #expect(readRecording(Self.header + rows + "\n").message == "\(beginning) \(words)")
  }

  @Test(
    "is refused where a time is none",
    arguments: [
      ("\n0,1,2,3\n,1,2,3", "f:4: t_s: ''"), ("nan,1,2,3", "f:2: t_s: 'nan'"),
      ("12:30,1,2,3", "f:2: t_s: '12:30'"),
    ] as [(String, String)])
  func time(rows: String, beginning: String) {
    let words = "is no time; write seconds such as 12.34"
    #expect(readRecording(Self.header + rows + "\n").message == "\(beginning) \(words)")
  }

  @Test(
    "is refused where a time is too far away",
    arguments: [
      ("9223372036.854775808", "9223372036854775808e-9"), ("1e99", "1e99"),
      ("-99999999999999999999", "-9999999999999999999e1"),
    ] as [(String, String)])
  func farTime(time: String, shown: String) {
    let words = """
      is beyond the range of times if these are seconds (292 years about their zero); name the \
      unit with --time-unit
      """
    #expect(
      readRecording(Self.header + "\(time),1,2,3\n").message == "f:2: t_s: '\(shown)' \(words)")
  }

  @Test(
    "is refused where fields are missing or too many",
    arguments: [
      ("0,1,2", "3 fields"), ("0,01,0,5,1,2,3,4", "8 fields"), ("0", "1 field"),
      ("0,1,2,3,,,4", "7 fields"),
    ] as [(String, String)])
  func fields(row: String, found: String) {
    let words = """
      where 4 belong; a decimal comma needs another separator than the comma, and a row that was \
      cut off must go
      """
    #expect(
      readRecording(Self.header + "1,1,2,3\n\(row)\n").message == "f:3: \(found) \(words)")
    #expect(readRecording(Self.header + "1,1,2,3,,\n").message == nil)
  }

  @Test("is refused where a quotation mark stays open")
  func quote() {
    #expect(
      readRecording(Self.header + "0,1,2,\"3\n1,1,2,3\n").message
        == "f:2: a quotation mark is opened and not closed on its line; close it")
  }

  @Test("hands out what comes before the fault, then nothing but the fault")
  func before() throws {
    let rows = (0..<5000).map { "\($0),0,0,1\n" }.joined()
    var reader = try RecordingReader(
      ByteArraySource(Array((Self.header + rows + "5000,0,0,?\n5001,0,0,1\n").utf8)), file: "f")
    var samples: [AccelerationSample] = []
    #expect(try reader.read(into: &samples))
    #expect(samples.count == 4096)
    #expect(try reader.read(into: &samples))
    #expect(samples.count == 904)
    for _ in 0..<2 {
      #expect {
        try reader.read(into: &samples)
      } throws: { error in
        (error as? RecordingError)?.line == 5002 && (error as? RecordingError)?.field == "z_g"
      }
      #expect(samples.isEmpty)
    }
  }

  @Test(
    "of a format that is not read is refused by name",
    arguments: [
      (
        [0x4D, 0x44, 0xFC, 0x03, 1, 2],
        "an Axivity CWA file, which is not read; export it as raw CSV with OmGui"
      ),
      (
        [0x50, 0x4B, 0x03, 0x04, 1, 2],
        "a zip archive, which is not read; unpack it and name the CSV in it, or export an ActiGraph "
          + "GT3X as raw CSV with ActiLife"
      ),
      (
        [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
        "an Excel file, which is not read; save it as CSV"
      ),
      (
        Array("SQLite format 3\0".utf8),
        "an SQLite database, which is not read; export the samples as CSV"
      ),
      (Array("{\"trace\":1}\n".utf8), "a trace of totals; replay it with tare replay"),
      (Array(" [{\"x\":1}]\n".utf8), "JSON, which is not read; export the recording as CSV"),
    ] as [([UInt8], String)])
  func foreign(bytes: [UInt8], text: String) {
    #expect(readRecording(bytes).message == "f: " + text)
    #expect(readRecording(gzip(bytes)).message == "f: " + text)
  }

  @Test("of one endless line is refused without reading on", arguments: ["", header])
  func endless(header: String) {
    // A line of 10 MB, that may be asked for a small part of it.
    struct Endless: ByteSource {
      var header: ByteArraySource
      var count = 0
      mutating func pull(
        into buffer: UnsafeMutableRawBufferPointer
      ) throws(ByteSourceFailure) -> Int {
        let begun = try header.pull(into: buffer)
        if begun > 0 { return begun }
        count += buffer.count
        if count > 1 << 20 { throw ByteSourceFailure("asked for too much") }
        buffer.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "7"))
        return buffer.count
      }
    }
    let result = readRecording(from: Endless(header: ByteArraySource(Array(header.utf8))))
    let words = "longer than 65536 bytes; each row is a short line of its own"
    #expect(result.message == "f:\(header.isEmpty ? 1 : 2): \(words)")
    let line = gzip(Array(header.utf8) + [UInt8](repeating: 0x37, count: 10 << 20))
    #expect(readRecording(line) == result)
  }

  @Test("with a row of just too many bytes is refused, with one fewer read", arguments: [0, 1])
  func longRow(excess: Int) {
    let length = 65536 + excess
    let row = "0,1,2,3" + String(repeating: " ", count: length - 7)
    let result = readRecording(Self.header + "0,1,2,3\n" + row + "\n0,1,2,3\n")
    #expect(result.samples.count == (excess == 0 ? 3 : 1))
    #expect(result.error?.line == (excess == 0 ? nil : 3))
  }

  @Test("whose source fails says what the source says")
  func source() {
    struct Failing: ByteSource {
      var rest = ByteArraySource(Array("t_s,x_g,y_g,z_g\n0,1,2,3\n0".utf8))
      mutating func pull(
        into buffer: UnsafeMutableRawBufferPointer
      ) throws(ByteSourceFailure) -> Int {
        let count = try rest.pull(into: buffer)
        if count == 0 { throw ByteSourceFailure("the disk is gone") }
        return count
      }
    }
    let result = readRecording(from: Failing())
    #expect(result.samples.count == 1)
    #expect(result.message == "f: the disk is gone")
    #expect(result.error?.problem == .unreadable("the disk is gone"))
  }

  @Test(
    "is refused where columns that were named are not there",
    arguments: [
      ("time=a,x=b,y=c,z=q", "f:1: no column q; the columns are a,b,c,d"),
      ("t,x,y,-,-,z", "f:1: no column number 6; the columns are a,b,c,d"),
      (
        "x,y,z",
        "f:1: no column of times (a,b,c,d); name it with --columns, or say the samples a second "
          + "with --rate"
      ),
    ])
  func columns(columns: String, message: String) throws {
    let wanted = try #require(RecordingColumns(columns))
    #expect(
      readRecording("a,b,c,d\n1,2,3,4\n", RecordingOptions(columns: wanted)).message == message)
  }
}

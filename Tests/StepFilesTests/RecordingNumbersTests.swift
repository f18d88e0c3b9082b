// Numbers of a recording, digit by digit: nearest values, whole nanoseconds, values that are missing.

import StepDetection
import StepFiles
import Testing

@Suite("Numbers of a recording")
struct RecordingNumbersTests {
  /// The values of rows with one number each.
  private func values(_ texts: [String], comma: Bool = false) -> [Float] {
    let separator = comma ? ";" : ","
    let rows = texts.map { ["0", $0, "0", "0"].joined(separator: separator) }
    let header = ["t_s", "x_g", "y_g", "z_g"].joined(separator: separator)
    let result = readRecording(([header] + rows).joined(separator: "\n"))
    #expect(result.message == nil)
    return result.samples.map(\.x)
  }

  @Test("are the nearest, whatever their digits")
  func nearest() {
    var texts = [
      "0", "-0", "1", "+1", ".5", "5.", "-.25", "1e3", "1E-3", "1.5e+2", "9007199254740993",
      "0.1", "0.30000000000000004", "123456789012345678", "1234567890123456789",
      "0.0010445800423622131", "0.00000000000000000001", "3.4e38", "1e-45", "1e-400", "1e25",
      "12345678901234567890123", "0.1234567890123456789012345678901234567890",
      "00000000000000000001.5",
      "8.5070591730234615865843651857942052864e37", "1.17549435e-38", "7e22", "1e23", "9e-23",
      "5e-27",
      "16777217.0000000001", "0.50000005960464477539062500000000001",
    ]
    for seed in 0..<3 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<400 {
        let value = Double.random(in: -20...20, using: &generator)
        texts.append("\(value)")
        texts.append("\(Float(value))")
        let scale = Double(Int.random(in: -20...20, using: &generator))
        texts.append("\(value)e\(Int(scale))".replacing("e-0", with: "e-0"))
      }
    }
    texts = texts.filter { $0.filter { $0 == "e" || $0 == "E" }.count < 2 }
    let read = values(texts)
    for (text, value) in zip(texts, read) {
      let expected = Double(text.hasSuffix(".") ? text + "0" : text).map { Float($0) }
      #expect(value == expected, "\(text)")
    }
    #expect(values(texts.map { $0.replacing(".", with: ",") }, comma: true) == read)
  }

  @Test(
    "that are missing are none, and the sample stays", arguments: ["", " ", "nan", "NaN", "\"\""])
  func missing(text: String) {
    let result = readRecording("t_s,x_g,y_g,z_g\n0,1,\(text),3\n1,1,2,3\n")
    #expect(result.message == nil)
    #expect(result.samples.count == 2)
    #expect(result.samples.first?.y.isNaN == true)
    #expect(result.samples.first?.x == 1)
    #expect(result.samples.first?.z == 3)
  }

  @Test(
    "are whole nanoseconds where they are times",
    arguments: [
      ("0.1", "s", 100_000_000), ("1700000000.123456789", "s", 1_700_000_000_123_456_789),
      ("1700000000.1234567894", "s", 1_700_000_000_123_456_789),
      ("0.0000000004999", "s", 0), ("0.0000000005", "s", 1), ("-0.1", "s", -100_000_000),
      ("0.020000000000000000416333634234433702658861875534057617", "s", 20_000_000),
      ("1.002E-2", "s", 10_020_000), ("9223372036.854775807", "s", .max),
      ("1700000000123.25", "ms", 1_700_000_000_123_250_000), ("7", "us", 7_000),
      ("1700000000123456789", "ns", 1_700_000_000_123_456_789),
      ("1.7e18", "ns", 1_700_000_000_000_000_000),
      ("000000000000000000000000012.5", "s", 12_500_000_000), ("1e-30", "s", 0), ("0e99", "s", 0),
    ] as [(String, String, Int64)])
  func times(text: String, unit: String, nanoseconds: Int64) {
    let result = readRecording("t_\(unit),x_g,y_g,z_g\n\(text),0,0,1\n")
    #expect(result.message == nil)
    #expect(result.nanoseconds == [nanoseconds])
  }

  @Test(
    "are dates where they are written so",
    arguments: [
      ("2023-11-14T22:13:20Z", 0), ("2023-11-14 22:13:20.125", 125_000_000),
      ("2023-11-14T23:13:20.5+01:00", 500_000_000), ("2023-11-14T22:13:20.25 UTC", 250_000_000),
    ] as [(String, Int64)])
  func dates(text: String, offset: Int64) {
    let result = readRecording("timestamp,x_g,y_g,z_g\n\"\(text)\",0,0,1\n\(text),0,0,1\n")
    #expect(result.message == nil)
    #expect(result.nanoseconds == Array(repeating: 1_700_000_000_000_000_000 + offset, count: 2))
    #expect(result.timesAreWallTimes == true)
    #expect(result.notes == (text.contains("125") ? [.withoutZone] : []))
  }

  @Test("may stand between blanks and in quotation marks")
  func decoration() {
    let result = readRecording("t_s, x_g, y_g, z_g\n 0 , 1 ,\"2\", \" 3 \" \n")
    #expect(result.axes == [[1, 2, 3]])
  }
}

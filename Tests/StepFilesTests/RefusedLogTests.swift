// Logs with a fault: what came before it, the line, the column, what is wrong and what is right.

import StepFiles
import Tare
import Testing

@Suite("A faulty log")
struct RefusedLogTests {
  @Test(
    "is refused with line, column and what would be right",
    arguments: [
      ("", "1: empty; a log begins with a row of column names"),
      (
        "a,b\n1,2\n",
        "1: no known header (a,b); known are Time,[CurrentTripStart],NumberOfSteps and "
          + "elapsed_ns,hw_step_counter"
      ),
      ("\u{0}\u{1}\u{2}\u{3}", "1: binary data; a log is text, in UTF-8 or UTF-16"),
      ("\u{7}ELF\n", "1: binary data; a log is text, in UTF-8 or UTF-16"),
      (
        "Time,NumberOfSteps\n1,2\nnoon,3\n",
        "3: Time: not a time; write seconds such as 1731340801.25 or a text with zone such as "
          + "2024-11-11T16:00:01.25Z"
      ),
      (
        "elapsed_ns,hw_step_counter\n,3\n",
        "2: elapsed_ns: not a time; write nanoseconds such as 1731340801250000000 or a text with "
          + "zone such as 2024-11-11T16:00:01.25Z"
      ),
      (
        "Time,NumberOfSteps\n2024-01-05T21:34:02,1\n",
        "2: Time: a time without a zone; end it with Z or an offset such as +01:00"
      ),
      (
        "Time,NumberOfSteps\n2023-02-29T00:00:00Z,1\n",
        "2: Time: no such date or time of day; months go from 01 to 12, hours from 00 to 23, "
          + "minutes and seconds from 00 to 59"
      ),
      (
        "Time,NumberOfSteps\n1704490442999,1\n",
        "2: Time: beyond the range of times (1677 to 2262) if these are seconds; name the unit"
      ),
      (
        "Time,NumberOfSteps\n1,many\n",
        "2: NumberOfSteps: not a total; write a whole number, digits only, or leave the field "
          + "empty for no data"
      ),
      (
        "Time,NumberOfSteps\n1,2.5\n",
        "2: NumberOfSteps: a fraction where a whole number belongs; write a whole number, digits "
          + "only"
      ),
      (
        "Time;NumberOfSteps\n1,5;1.000\n",
        "2: NumberOfSteps: one thousand or one with a fraction, nobody can tell; write a whole "
          + "number, digits only"
      ),
      (
        "Time,NumberOfSteps\n1,NaN\n",
        "2: NumberOfSteps: not a total; write a whole number, digits only, or leave the field "
          + "empty for no data"
      ),
      (
        "Time,NumberOfSteps\n1,9223372036854775808\n",
        "2: NumberOfSteps: beyond 64 bits; whole numbers go from -9223372036854775808 to "
          + "9223372036854775807"
      ),
      (
        "Time,NumberOfSteps\n1,2\n2,1,234\n",
        "3: 3 fields where the header has 2; put a value that holds a delimiter in quotation marks"
      ),
      (
        "Time,NumberOfSteps,Distance\n1,2,3\n2,45",
        "3: 2 fields where the header has 3; put a value that holds a delimiter in quotation marks"
      ),
      (
        "Time,NumberOfSteps,Note\n1,2,\"three\n4,5,six\n",
        "2: a quotation mark is opened and never closed; close it, or double one that is meant"
      ),
      (
        "Time,NumberOfSteps\n\"1\n2\",3\n",
        "2: Time: not a time; write seconds such as 1731340801.25 or a text with zone such as "
          + "2024-11-11T16:00:01.25Z"
      ),
    ])
  func message(text: String, message: String) {
    #expect(readLog(text).message == message)
  }

  @Test("names the line behind rows that fill several lines")
  func lines() {
    let result = readLog("Time,NumberOfSteps,Note\n1,2,\"a\nb\nc\"\n\nx,3,\n")
    #expect(result.error?.line == 6)
    #expect(result.totals == [2])
  }

  @Test("that is a trace in UTF-16 is told so", arguments: [true, false])
  func trace(bigEndian: Bool) {
    let result = readLog(utf16("{\"trace\":1}\n", bigEndian: bigEndian, mark: true))
    #expect(result.error?.problem == .traceInUTF16)
  }

  @Test("without a column that was asked for says which there are")
  func missing() {
    let columns = LogColumns(time: LogColumns.Time("when"), total: "Steps")
    #expect(
      readLog("when;count\n", columns: columns).message
        == "1: no column Steps; the columns are when,count")
    #expect(
      readLog("when,steps,Steps\n", columns: columns).message
        == "1: steps: the column stands twice; give each a name of its own")
  }

  @Test("with a row of more than 1 MiB is refused there, and what came before is kept")
  func longRow() {
    let text = "Time,NumberOfSteps\n1,2\n" + String(repeating: "7", count: 10_000_000)
    let bytes = Array(text.utf8)
    for pieces in [[], Array(stride(from: 0, to: bytes.count, by: 65_536))] {
      let result = readLog(bytes, splitAt: pieces)
      #expect(result.totals == [2])
      #expect(
        result.message
          == "3: longer than 1048576 bytes (1 MiB); each row is a short line of its own"
      )
    }
  }

  @Test("throws the same again")
  func again() {
    var reader = PedometerLogReader()
    let bytes = Array("nothing\n".utf8)
    for _ in 0..<2 {
      #expect(throws: PedometerLogError.self) {
        try bytes.withUnsafeBytes { try reader.read($0) { _ in } }
      }
    }
    #expect(throws: PedometerLogError.self) { try reader.finish { _ in } }
  }
}

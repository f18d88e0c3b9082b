// The chunk law for recordings: however the bytes come, the same samples and the same fault.

import StepDetection
import StepFiles
import Testing

@Suite("The chunk law of recordings")
struct RecordingChunkLawTests {
  static let texts: [String] = [
    "t_s,x_g,y_g,z_g\n0,0.1,-0.2,1\n0.02,0.1,,nan\r\n\n#c\n0.04,\"0.5\",1e-1,1",
    "\u{FEFF}time;x;y;z;note\r\n0;0,5;0;1;a\r\n20;0,5;0;1;\"b\"\r\n40;0,5;0;1;\r\n",
    "time,seconds_elapsed,z,y,x\n1700000000000000000,0,9.8,0.1,0.2\n1700000000010000000,0.01,9.8,x,1\n",
    "2014-05-07 16:29:30.123,-0.5,0.25,1\n2014-05-07 16:29:30.133,-0.5,0.25,1\n",
    "t_s,x_g,y_g,z_g\n0,1,2\n", "t_s,x_g,y_g,z_g", "a,b\n", "\n\n", "", "PK\u{3}\u{4}", "{\"a\":1}",
  ]

  @Test("at every single place, in gzip too", arguments: texts)
  func everyPlace(text: String) {
    for bytes in [Array(text.utf8), gzip(text), utf16(text, bigEndian: false, mark: true)] {
      let whole = readRecording(bytes)
      for place in 0...bytes.count {
        // A source says 0 only at the end.
        guard place > 0 else { continue }
        #expect(
          readRecording(from: SplitSource(bytes, splitAt: place)) == whole, "split at \(place)")
      }
    }
  }

  @Test("byte by byte and in small pieces", arguments: texts, [1, 2, 3, 7])
  func pieces(text: String, piece: Int) {
    for bytes in [Array(text.utf8), gzip(text), gzip(text) + gzip(text)] {
      #expect(readRecording(bytes, inPiecesOf: piece) == readRecording(bytes))
    }
  }

  @Test("over the edges of batches and of memory", arguments: [1 << 10, 65_521, 1 << 18, 1 << 20])
  func long(piece: Int) {
    let rows = (0..<30_000).map { row in
      "\(row * 20),\(Float(row % 17) / 16),-0.25,0.9\(row % 3 == 0 ? "\r" : "")\n"
    }
    let text = Array(("Time (ms),X (g),Y (g),Z (g)\n" + rows.joined()).utf8)
    let whole = readRecording(text)
    #expect(whole.message == nil)
    #expect(whole.samples.count == 30_000)
    #expect(whole.samples.last?.nanoseconds == 599_980_000_000 as Int64)
    #expect(whole.batches == Array(repeating: 4096, count: 7) + [30_000 - 7 * 4096])
    #expect(readRecording(text, inPiecesOf: piece) == whole)
    #expect(readRecording(gzip(text), inPiecesOf: piece) == whole)
  }
}

// Recordings in gzip: several members, padding, ends that come too early, damage.

import StepDetection
import StepFiles
import Testing

@Suite("A recording in gzip")
struct RecordingGzipTests {
  static let text =
    "t_s,x_g,y_g,z_g\n" + (0..<200).map { "\($0),0.\($0 * 7919 % 1000),0,1\n" }.joined()

  @Test("says the same as the text in it")
  func same() throws {
    #expect(readRecording(gzip(Self.text)) == readRecording(Self.text))
    let reader = try RecordingReader(ByteArraySource(gzip(Self.text)), file: "f")
    let (isCompressed, bytesRead) = (reader.isCompressed, reader.bytesRead)
    #expect(isCompressed)
    #expect(bytesRead == Int64(gzip(Self.text).count))
  }

  @Test("in several members, with zeros behind them, is one text", arguments: [0, 1, 512])
  func members(zeros: Int) {
    let middle = Self.text.utf8.count / 2
    let bytes = Array(Self.text.utf8)
    let file =
      gzip(Array(bytes[..<middle])) + gzip([]) + gzip(Array(bytes[middle...]))
      + [UInt8](repeating: 0, count: zeros)
    #expect(readRecording(file) == readRecording(Self.text))
  }

  @Test("that ends too early hands out what came, and says after which byte")
  func truncated() {
    let whole = gzip(Self.text)
    var most = 0
    for end in 2..<whole.count {
      let result = readRecording(Array(whole[..<end]))
      #expect(result.error?.problem == .gzipTruncated(atByte: Int64(end)), "cut at \(end)")
      #expect(result.error?.line == 0)
      most = max(most, result.samples.count)
    }
    #expect(most > 100)
    #expect(
      readRecording(Array(whole[..<100])).message
        == "f: the gzip file ends too early, after byte 100; copy or download it again")
  }

  @Test("that is damaged anywhere is never taken for whole")
  func damaged() {
    let whole = gzip(Self.text)
    // The header's time, flags of the compressor and system mean nothing.
    for place in 10..<whole.count {
      var bytes = whole
      bytes[place] ^= 0x10
      let result = readRecording(bytes)
      #expect(result.error != nil, "byte \(place)")
    }
    #expect(readRecording(whole + [7]).error?.problem == .gzipDamaged(atByte: Int64(whole.count)))
    #expect(readRecording([0x1F, 0x8B, 7, 0, 0]).error?.line == 0)
  }

  @Test("that inflates a thousandfold streams")
  func bomb() {
    let row = "0,0,0,1\n"
    let text = Array("t_s,x_g,y_g,z_g\n".utf8) + Array(String(repeating: row, count: 400_000).utf8)
    let bytes = gzip(text)
    #expect(bytes.count < text.count / 500)
    #expect(readRecording(bytes).samples.count == 400_000)
  }
}

// The chunk law for logs: in any split, and in any encoding, the same rows and the same error.

import StepFiles
import Tare
import Testing

@Suite("The chunk law of logs")
struct LogChunkLawTests {
  static let logs: [String] = [
    sampleLog,
    sampleLog + "\n",
    sampleLog.replacing("\n", with: "\r\n"),
    sampleLog.replacing(",", with: ";"),
    sampleLog + "\nlate,,7,,\n" + sampleLog,
    sampleLog + "\n1,2,3,4,\"open",
    "sep=,\n\nTime,NumberOfSteps,ü\u{1F600}\n1,2,\u{1F600}\n",
    "Time,NumberOfSteps",
    "unknown,header\n",
    "\n\n",
    "",
  ]

  static let encodings: [String] = ["UTF-8", "UTF-8 with mark", "LE", "BE", "LE bare", "BE bare"]

  static func bytes(_ text: String, _ encoding: String) -> [UInt8] {
    switch encoding {
    case "UTF-8": Array(text.utf8)
    case "UTF-8 with mark": [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    default:
      utf16(text, bigEndian: encoding.hasPrefix("BE"), mark: !encoding.hasSuffix("bare"))
    }
  }

  @Test("is a law about what is read, with or without the lines")
  func lines() throws {
    // The first row implies the opening, line 4 is blank, and the row of line 5 ends on line 6.
    #expect(readLog(sampleLog).lines == [2, 2, 3, 5, 7])
    var items: [PedometerLogItem] = []
    var reader = PedometerLogReader()
    try Array(sampleLog.utf8).withUnsafeBytes { bytes in
      try reader.read(bytes) { items.append($0) }
    }
    try reader.finish { items.append($0) }
    #expect(items == readLog(sampleLog).items)
  }

  @Test("every encoding says the same", arguments: logs, encodings)
  func sameInEvery(text: String, encoding: String) {
    // Without a mark, UTF-16 is told by its first character.
    guard let first = text.unicodeScalars.first, first.isASCII else { return }
    #expect(readLog(Self.bytes(text, encoding)) == readLog(text))
  }

  @Test("byte by byte", arguments: logs, encodings)
  func bytewise(text: String, encoding: String) {
    let bytes = Self.bytes(text, encoding)
    #expect(readLog(bytes, splitAt: Array(0..<bytes.count)) == readLog(bytes))
  }

  @Test("at every single place", arguments: logs)
  func everyPlace(text: String) {
    let bytes = Array(text.utf8)
    let whole = readLog(bytes)
    for place in 0...bytes.count {
      #expect(readLog(bytes, splitAt: [place]) == whole, "split at \(place)")
    }
  }

  @Test("at random places, empty pieces among them", arguments: logs, encodings)
  func randomPlaces(text: String, encoding: String) {
    let bytes = Self.bytes(text, encoding)
    let whole = readLog(bytes)
    for seed in 0..<40 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let places = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        Int.random(in: 0...bytes.count, using: &generator)
      }.sorted()
      #expect(readLog(bytes, splitAt: places) == whole, "seed \(seed), split at \(places)")
    }
  }

  @Test("random bytes and mutilated logs never trap")
  func robustness() {
    let alphabet = Array("0129,;\t\"\"\n\r -TZ:.{\u{0}é".utf8)
    for seed in 0..<2_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var bytes = Array((sampleLog + "\n").utf8)
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = alphabet.randomElement(using: &generator) ?? 0
        case 1: bytes.remove(at: place)
        default: bytes.insert(alphabet.randomElement(using: &generator) ?? 0, at: place)
        }
      }
      let whole = readLog(bytes)
      let cut = Int.random(in: 0...bytes.count, using: &generator)
      #expect(readLog(bytes, splitAt: [cut]) == whole, "seed \(seed), split at \(cut)")
    }
  }
}

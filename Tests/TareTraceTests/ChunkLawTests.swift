// The chunk law: whole, byte by byte or in any split, the same items and the same error.

import Tare
import TareTrace
import Testing

@Suite("The chunk law")
struct ChunkLawTests {
  static let traces: [String] = [
    sampleTrace,
    sampleTrace + "\n",
    "\u{FEFF}" + sampleTrace.replacing("\n", with: "\r\n"),
    sampleTrace + "\n{\"trace\":1}\n" + sampleTrace,
    sampleTrace + "\n{\"event\":\"report\",\"total\":7.5}\n{\"event\":\"close\"}",
    "{\"trace\":1}\n{\"event\":\"open\",\"wall\":0,\"x\":\"ü\u{1F600}",
    "\n\n\n",
    "",
    "no header\n",
  ]

  @Test("is a law about what is read, with or without the lines")
  func lines() throws {
    // Line 3 is blank.
    #expect(read(sampleTrace).lines == [1, 2, 4, 5, 6, 7, 8, 9])
    var items: [TraceItem] = []
    var reader = TraceReader()
    try Array(sampleTrace.utf8).withUnsafeBytes { bytes in
      try reader.read(bytes) { items.append($0) }
    }
    try reader.finish { items.append($0) }
    #expect(items == read(sampleTrace).items)
  }

  @Test("byte by byte", arguments: traces)
  func bytewise(text: String) {
    let bytes = Array(text.utf8)
    #expect(read(bytes, splitAt: Array(0..<bytes.count)) == read(bytes))
  }

  @Test("at every single place", arguments: traces)
  func everyPlace(text: String) {
    let bytes = Array(text.utf8)
    let whole = read(bytes)
    for place in 0...bytes.count {
      #expect(read(bytes, splitAt: [place]) == whole, "split at \(place)")
    }
  }

  @Test("at random places, empty pieces among them", arguments: traces)
  func randomPlaces(text: String) {
    let bytes = Array(text.utf8)
    let whole = read(bytes)
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let places = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        Int.random(in: 0...bytes.count, using: &generator)
      }.sorted()
      #expect(read(bytes, splitAt: places) == whole, "seed \(seed), split at \(places)")
    }
  }

  /// A trace whose second line has so many bytes before its end.
  private func trace(_ length: Int, end: String, _ next: String) -> [UInt8] {
    let line = #"{"event":"open","wall":0,"x":""#
    let filling = String(repeating: "x", count: length - line.utf8.count - 2)
    return Array("{\"trace\":1}\n\(line)\(filling)\"}\(end)\(next)".utf8)
  }

  @Test("a line of 1 MiB is read, one byte more is not, wherever it is cut")
  func longLines() {
    let limit = TraceReader.longestLine
    let tooLong = "line 2: longer than 1048576 bytes (1 MiB); each event is a short line of its own"
    let close = #"{"event":"close"}"#
    for end in ["\n", "\r\n", "", "\r"] {
      let next = end.hasSuffix("\n") ? close : ""
      for (length, message) in [(limit, nil), (limit + 1, tooLong), (limit + 2, tooLong)] {
        let bytes = trace(length, end: end, next)
        let whole = read(bytes)
        #expect(whole.message == message, "\(length) \(end.debugDescription)")
        #expect(whole.items.count == (message == nil ? (next.isEmpty ? 2 : 3) : 1))
        for place in [1, 12, 13, limit, limit + 11, limit + 12, limit + 13, limit + 14, limit + 15]
        where place <= bytes.count {
          #expect(read(bytes, splitAt: [place]) == whole, "\(length) split at \(place)")
          #expect(read(bytes, splitAt: [1, place, place]) == whole, "\(length) at \(place)")
        }
      }
    }
    let bytewise = trace(limit + 1, end: "\n", close)
    #expect(read(bytewise, splitAt: Array(0..<bytewise.count)).message == tooLong)
  }

  @Test("a line of 10 MB is refused at its 1,048,577th byte, with what came before delivered")
  func endlessLine() {
    var reader = TraceReader()
    var items = 0
    var fed = 0
    let start = Array("{\"trace\":1}\n{\"event\":\"open\",\"wall\":0}\n".utf8)
    let piece = [UInt8](repeating: UInt8(ascii: "7"), count: 1_000)
    let error = #expect(throws: TraceError.self) {
      try start.withUnsafeBytes { try reader.read($0) { _ in items += 1 } }
      for _ in 0..<10_000 {
        fed += piece.count
        try piece.withUnsafeBytes { try reader.read($0) { _ in items += 1 } }
      }
    }
    #expect(error?.problem == .lineTooLong)
    #expect(error?.line == 3)
    #expect(items == 2)
    // Refused with the piece that passes the limit, so no more is ever kept.
    #expect(fed == 1_049_000)
  }
}

// Arbitrary bytes as a trace: never a trap, the chunk law, the session's laws, and the round trip.
import FuzzChecks
import Tare
import TareTrace

/// libFuzzer's entry point.
@c(LLVMFuzzerTestOneInput)
public func fuzzTraceReader(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeRawBufferPointer(start: start, count: count)
  let whole = Transcript(of: bytes) { _ in count }
  checkChunkLaw(whole, over: bytes)
  checkReplay(of: whole)
  checkRoundTrip(of: whole)
  return 0
}

/// Everything that a reader says of some bytes.
struct Transcript: Equatable {
  var header: TraceHeader?
  var headers = 0
  /// Events and edges of pauses.
  var lines: [TraceItem] = []
  var error: TraceError?

  /// Reads `bytes` in pieces; `size` gives the size of each piece.
  init(of bytes: UnsafeRawBufferPointer, inPiecesOf size: (Int) -> Int) {
    var reader = TraceReader()
    var taken: [TraceItem] = []
    do throws(TraceError) {
      var index = 0
      while index < bytes.count {
        let end = min(bytes.count, index + max(1, size(index)))
        try reader.read(UnsafeRawBufferPointer(rebasing: bytes[index..<end])) { taken.append($0) }
        index = end
      }
      try reader.finish { taken.append($0) }
    } catch {
      self.error = error
    }
    for item in taken {
      switch item {
      case .header(let found):
        header = found
        headers += 1
        require(lines.isEmpty, "the header comes before every event")
      case .event, .pause, .resume:
        require(header != nil, "the header comes before every event")
        lines.append(item)
      }
    }
    require(headers <= 1, "a trace has one header")
    require(error != nil || headers == 1, "a trace without a header is refused")
  }
}

/// Fed whole, byte by byte, or in any split, the reader says the same.
private func checkChunkLaw(_ whole: Transcript, over bytes: UnsafeRawBufferPointer) {
  // The split follows from the bytes, so that a finding repeats.
  var state: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in bytes.prefix(256) { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
  let split = Transcript(of: bytes) { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 58) + 1
  }
  require(split == whole, "a trace reads the same in any split")
  if bytes.count <= 4096 {
    require(Transcript(of: bytes) { _ in 1 } == whole, "a trace reads the same byte by byte")
  }
}

/// Both machines keep their laws over what was read, and the replay prints what they say, until a
/// session is paused: then it shows less than they do, and still never falls.
private func checkReplay(of reading: Transcript) {
  guard let header = reading.header else { return }
  for history in [header.history, !header.history] {
    var replay = Replay(history: history, policy: header.policy)
    var small = SessionLaws<SmallMemory<Count>>(policy: header.policy)
    var full = SessionLaws<FullMemory<Count>>(policy: header.policy)
    var text: [UInt8] = []
    var hasPaused = false
    var shownBefore: Int64 = 0
    for (index, item) in reading.lines.enumerated() {
      guard let line = replay.ingest(item) else { continue }
      require(line.n == index + 1, "events are numbered from 1")
      line.writeJSON(to: &text)
      if line.kind == .open { (hasPaused, shownBefore) = (false, 0) }
      require(line.displayed >= shownBefore, "the shown count never falls, paused or not")
      shownBefore = line.displayed
      guard case .event(let event) = item else {
        hasPaused = true
        continue
      }
      let outcome = history ? small.ingest(event) : full.ingest(event)
      let shown = history ? small.session.reading : full.session.reading
      if hasPaused { continue }
      require(line.verdict == outcome.verdict, "the replay prints the machine's verdict")
      require(line.displayed == shown.displayed.value, "the replay prints the shown count")
      require(line.current == shown.current.value, "the replay prints the current count")
    }
    let summary = replay.finish(complete: reading.error == nil)
    require(summary.events == reading.lines.count, "the summary counts every event")
    for session in summary.sessions {
      require(session.last >= session.first, "a session ends no lower than it began")
    }
    summary.writeJSON(to: &text)
    for byte in text { require(byte != 0, "no output holds a NUL") }
  }
}

/// What the writer writes reads back to the same events.
private func checkRoundTrip(of reading: Transcript) {
  guard let header = reading.header else { return }
  let writer = TraceWriter()
  var text: [UInt8] = []
  writer.write(header, to: &text)
  for line in reading.lines { writer.write(line, to: &text) }
  let again = text.withUnsafeBytes { Transcript(of: $0) { _ in text.count } }
  require(again.error == nil, "what was written is read without complaint")
  require(again.header == header, "the header reads back as it was")
  require(again.lines == reading.lines, "the events read back as they were")
}

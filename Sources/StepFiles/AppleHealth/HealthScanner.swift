// Scanning an Apple Health export for step records, whole or in any pieces.

import StepMerging

/// Takes the bytes of an `export.xml` as they come and hands out its step records.
///
///     var scanner = HealthScanner()
///     try scanner.feed(piece, into: &export)    // as often as there are pieces
///     try scanner.finish()
///
/// However the bytes are cut, the same records come out and the same fault. It hops from one `<` to
/// the next, which in XML stands nowhere but at the beginning of markup (comments and the like, which
/// are skipped, aside), and reads only the few tags that tell of steps. It keeps nothing per level of
/// nesting, so depth costs nothing, and of the text only a tag that a piece cut.
struct HealthScanner {
  enum State {
    case text
    case comment
    case characterData
    case instruction
    case documentType
    /// `</HealthData>` was seen; nothing but white space may follow.
    case finished
  }

  var state = State.text
  /// How many bytes have been taken before those that are being scanned.
  private var taken = 0
  /// Bytes from the beginning of markup that a piece cut.
  private var cut: [UInt8] = []
  /// Where the newest markup began.
  private var newest = 0
  /// The last two bytes before the piece, within what is skipped.
  private var tail: (UInt8, UInt8) = (0, 0)
  private var skipper = DocumentTypeSkipper()

  /// Whether `<HealthData` was seen.
  var hasRoot = false
  /// Whether the `>` of `</HealthData>` was seen, too.
  private var isRootClosed = false
  /// How many `<Correlation>` are open. Their records also stand outside of them.
  var correlations = 0
  /// A step record whose end tag has not come: what is within may say who counted.
  var open: OpenHealthRecord?
  var sources = HealthSources()
  var zones: Set<String> = []

  /// The most bytes from the beginning of one markup to the next.
  private static let longestText = HealthTag.longest
  /// As many bytes settle what any markup is: `<Record type="HKQuantityTypeIdentifierStepCount"`.
  static let settled = 48

  /// Whether nothing more can come.
  var isFinished: Bool {
    if case .finished = state { return true }
    return false
  }

  /// Takes the next bytes.
  mutating func feed(
    _ bytes: UnsafeRawBufferPointer, into export: inout StepExport
  ) throws(ExportFault) {
    var start = 0
    while !cut.isEmpty, start < bytes.count {
      // A tag that was cut goes on with ever larger pieces, so that a long one is not read over and
      // over.
      let before = cut.count
      let more = min(bytes.count - start, max(4096, before))
      var joined: [UInt8] = []
      swap(&joined, &cut)
      joined.append(contentsOf: bytes[start..<start + more])
      let used = try joined.withUnsafeBufferPointer { (bytes) throws(ExportFault) in
        try scan(UnsafeRawBufferPointer(bytes), base: taken - before, &export)
      }
      start += more
      taken += more
      if used >= before {
        // The rest of the piece is scanned where it lies.
        let unused = joined.count - used
        start -= unused
        taken -= unused
      } else {
        joined.removeFirst(used)
        cut = joined
      }
    }
    guard start < bytes.count else { return }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
    let used = try scan(rest, base: taken, &export)
    cut.append(contentsOf: rest[used...])
    taken += rest.count
  }

  /// Ends the file.
  func finish() throws(ExportFault) {
    if isFinished { return }
    let place = RecordPlace.Place.byte(taken)
    guard hasRoot else {
      throw ExportFault("the file ends before a <HealthData> was found", at: place)
    }
    throw ExportFault(
      "the file ends before </HealthData>: it is cut off; copy or export it again", at: place)
  }

  /// Scans bytes up to the end, or up to markup that they cut.
  ///
  /// - Returns: Up to where they are done with; what is left is to come again, with more behind it.
  private mutating func scan(
    _ bytes: UnsafeRawBufferPointer, base: Int, _ export: inout StepExport
  ) throws(ExportFault) -> Int {
    guard let memory = bytes.baseAddress else { return 0 }
    let end = bytes.count
    var at = 0
    while true {
      switch state {
      case .text:
        let next = ByteSearch.first(UInt8(ascii: "<"), in: memory, from: at, to: end)
        if base + next - newest > Self.longestText {
          throw ExportFault(
            "no markup for more than 1 MiB; an attribute that has no end, perhaps",
            at: .byte(newest))
        }
        if next == end { return end }
        guard let after = try markup(bytes, at: next, base: base, &export) else { return next }
        newest = base + next
        at = after
      case .comment, .characterData, .instruction:
        guard let after = skip(memory, from: at, to: end) else { return end }
        state = .text
        newest = base + after
        at = after
      case .documentType:
        guard let after = skipper.skip(bytes, from: at) else { return end }
        state = .text
        newest = base + after
        at = after
      case .finished:
        // A second export behind the first would be lost without a word.
        while at < end {
          let byte = memory.load(fromByteOffset: at, as: UInt8.self)
          if !isRootClosed {
            isRootClosed = byte == UInt8(ascii: ">")
          } else if byte > UInt8(ascii: " ") {
            throw ExportFault(
              "more stands behind </HealthData>; split the file, an export ends there",
              at: .byte(base + at))
          }
          at += 1
        }
        return end
      }
    }
  }

  /// Begins to skip.
  mutating func enter(_ state: State) {
    self.state = state
    tail = (0, 0)
    skipper = DocumentTypeSkipper()
  }

  /// The offset behind the end of a comment or the like; nil if it is not among the bytes.
  private mutating func skip(_ memory: UnsafeRawPointer, from: Int, to end: Int) -> Int? {
    func byte(_ at: Int) -> UInt8 { memory.load(fromByteOffset: at, as: UInt8.self) }
    var at = from
    while true {
      at = ByteSearch.first(UInt8(ascii: ">"), in: memory, from: at, to: end)
      if at == end { break }
      let last = at > from ? byte(at - 1) : tail.1
      let lastButOne = at - 1 > from ? byte(at - 2) : at > from ? tail.1 : tail.0
      let ends =
        switch state {
        case .comment: last == UInt8(ascii: "-") && lastButOne == UInt8(ascii: "-")
        case .characterData: last == UInt8(ascii: "]") && lastButOne == UInt8(ascii: "]")
        default: last == UInt8(ascii: "?")
        }
      at += 1
      if ends { return at }
    }
    if end - from >= 2 {
      tail = (byte(end - 2), byte(end - 1))
    } else if end > from {
      tail = (tail.1, byte(end - 1))
    }
    return nil
  }
}

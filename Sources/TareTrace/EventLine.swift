// One event's line: its keys and values as written, before any default.

/// What a line's `event` says.
enum EventName: UInt8 {
  case open, baseline, report, answer, close, pause, resume, unknown

  /// The name that up to eight bytes spell; the numbers are the names read backwards.
  @inline(__always) init(word: UInt64) {
    switch word {
    case 0x7472_6F70_6572: self = .report
    case 0x6E65_706F: self = .open
    case 0x656E_696C_6573_6162: self = .baseline
    case 0x7265_7773_6E61: self = .answer
    case 0x6573_6F6C_63: self = .close
    case 0x6573_756170: self = .pause
    case 0x656D_7573_6572: self = .resume
    default: self = .unknown
    }
  }

  /// The keys that mean something on this event; the others are ignored with whatever they hold.
  var keys: UInt32 {
    let stamps = TraceKey.session.bit | TraceKey.wall.bit | TraceKey.mono.bit
    switch self {
    case .open: return stamps | TraceKey.zero.bit | TraceKey.from.bit | TraceKey.baseline.bit
    case .baseline, .report, .answer:
      return stamps | TraceKey.from.bit | TraceKey.to.bit | TraceKey.total.bit
    case .close, .pause, .resume: return stamps
    case .unknown: return 0
    }
  }
}

/// The values of one event's line. A value counts only if its key is in `has`.
struct EventLine {
  var name = EventName.unknown
  var session: Int64 = 0
  var wall: Int64 = 0
  var mono: Int64 = 0
  var zero: Int64 = 0
  var from: Int64 = 0
  var to: Int64 = 0
  var total: Int64 = 0
  var baseline = false
  /// The keys that hold a value.
  var has: UInt32 = 0
  /// The keys that hold null.
  var null: UInt32 = 0
  /// The keys that hold something they must not.
  var bad: UInt32 = 0

  @inline(__always) func has(_ key: TraceKey) -> Bool { has & key.bit != 0 }

  /// A line that says only what happened.
  init(name: EventName) {
    self.name = name
  }

  /// Reads a line from its `{`.
  ///
  /// Which keys matter is known only once `event` has been read, and keys come in any order. So a
  /// value that its key must not hold is noted, and refused when the line is read again with the
  /// keys that matter as `strict`.
  init(
    _ line: inout LineCursor, _ seen: inout SeenKeys, _ scratch: inout [UInt8], strict: UInt32
  ) throws(LineFault) {
    seen.reset()
    line.key = .none
    var more = try line.skipOpeningBrace()
    while more {
      try line.readEventKey(&seen, &scratch)
      switch line.key {
      case .from: from = try accept(line.readTime(&scratch, orNull: true), or: from, line, strict)
      case .to: to = try accept(line.readTime(&scratch, orNull: false), or: to, line, strict)
      case .wall: wall = try accept(line.readTime(&scratch, orNull: false), or: wall, line, strict)
      case .mono: mono = try accept(line.readTime(&scratch, orNull: false), or: mono, line, strict)
      case .zero: zero = try accept(line.readTime(&scratch, orNull: false), or: zero, line, strict)
      case .total: total = try accept(line.readInteger(.total), or: total, line, strict)
      case .session: session = try accept(line.readInteger(.token), or: session, line, strict)
      case .baseline: baseline = try accept(line.readBool(), or: baseline, line, strict)
      case .event: name = try accept(line.readEventName(&scratch), or: name, line, strict)
      case .trace, .unknown: try line.skipValue()
      case .none, .unit, .history, .decrease, .width, .maximumRate, .tolerance, .adjacency,
        .restartBelow:
        try line.skipValue()
      }
      more = try line.skipToNextMember()
    }
    line.key = .none
    line.skipSpace()
    guard line.at == line.end else { throw line.expected(.endOfLine) }
    guard seen.areDistinct() else {
      line.key = .unknown
      throw line.fault(.repeatedKey)
    }
  }

  /// The value that was read, and what is noted of it; the one before where there is none.
  @inline(__always) private mutating func accept<Value>(
    _ parsed: Parsed<Value>, or other: Value, _ line: LineCursor, _ strict: UInt32
  ) throws(LineFault) -> Value {
    switch parsed {
    case .value(let value):
      has |= line.key.bit
      return value
    case .null:
      null |= line.key.bit
    case .bad(let problem):
      if strict & line.key.bit != 0 { throw line.fault(problem) }
      bad |= line.key.bit
    }
    return other
  }
}

extension LineCursor {
  /// Reads a time: a number, a text, or null where that means something.
  @inline(__always) mutating func readTime(
    _ scratch: inout [UInt8], orNull: Bool
  ) throws(LineFault) -> Parsed<Int64> {
    let first = byte
    if first &- 0x30 < 10 || first == UInt8(ascii: "-") { return try readSeconds() }
    return try readOtherTime(&scratch, orNull: orNull)
  }

  private mutating func readOtherTime(
    _ scratch: inout [UInt8], orNull: Bool
  ) throws(LineFault) -> Parsed<Int64> {
    let wanted: TraceError.Wanted = orNull ? .timeOrNull : .time
    switch byte {
    case UInt8(ascii: "\""):
      at += 1
      let start = at
      guard try skipText() else {
        return IsoTime.read(UnsafeBufferPointer(start: base + start, count: at - 1 - start), wanted)
      }
      scratch.removeAll(keepingCapacity: true)
      _ = decodeText(start..<at - 1, into: &scratch)
      return scratch.withUnsafeBufferPointer { IsoTime.read($0, wanted) }
    case UInt8(ascii: "n"):
      try skipLiteral("null")
      return orNull ? .null : .bad(.wrong(wanted))
    default:
      return try refuse(wanted)
    }
  }

  /// Reads a whole number, or null where the field is a total.
  @inline(__always) mutating func readInteger(
    _ wanted: TraceError.Wanted
  ) throws(LineFault) -> Parsed<Int64> {
    let first = byte
    if first &- 0x30 < 10 || first == UInt8(ascii: "-") { return try readWhole(wanted) }
    guard first == UInt8(ascii: "n") else { return try refuse(wanted) }
    try skipLiteral("null")
    return wanted == .total ? .null : .bad(.wrong(wanted))
  }

  /// Reads true or false.
  mutating func readBool() throws(LineFault) -> Parsed<Bool> {
    switch byte {
    case UInt8(ascii: "t"):
      try skipLiteral("true")
      return .value(true)
    case UInt8(ascii: "f"):
      try skipLiteral("false")
      return .value(false)
    default:
      return try refuse(.trueOrFalse)
    }
  }

  /// Passes a value that does not belong here.
  mutating func refuse<Value>(
    _ wanted: TraceError.Wanted
  ) throws(LineFault) -> Parsed<Value> {
    try skipValue()
    return .bad(.wrong(wanted))
  }

  /// Reads an event's name.
  @inline(__always) mutating func readEventName(
    _ scratch: inout [UInt8]
  ) throws(LineFault) -> Parsed<EventName> {
    guard byte == UInt8(ascii: "\"") else { return try refuse(.event) }
    at += 1
    if let (word, length) = shortText {
      let name = EventName(word: word)
      if name != .unknown {
        at += length + 1
        return .value(name)
      }
    }
    let start = at
    _ = try skipText()
    scratch.removeAll(keepingCapacity: true)
    _ = decodeText(start..<at - 1, into: &scratch)
    return .value(scratch.count <= 8 ? EventName(word: Self.pack(scratch)) : .unknown)
  }
}

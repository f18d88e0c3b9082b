// The keys of a line: recognised by length and bytes, and refused when one stands twice.

/// A key that the contract knows, or that it does not.
enum TraceKey: UInt8 {
  case none, unknown
  case trace, event, session, wall, mono, zero, from, baseline, to, total
  case unit, history, decrease, width, maximumRate, tolerance, adjacency, restartBelow

  /// The key that an event's line spells with up to eight bytes, the first one lowest.
  ///
  /// The numbers are the names read backwards: 0x6C61746F74 is "latot".
  @inline(__always) init(word: UInt64) {
    switch word {
    case 0x6C61_746F74: self = .total
    case 0x6D6F_7266: self = .from
    case 0x6F74: self = .to
    case 0x6C6C_6177: self = .wall
    case 0x6F6E_6F6D: self = .mono
    case 0x746E_657665: self = .event
    case 0x6E6F_6973_736573: self = .session
    case 0x6F72_657A: self = .zero
    case 0x656E_696C_6573_6162: self = .baseline
    case 0x6563_617274: self = .trace
    default: self = .unknown
    }
  }

  /// The key that a header's line spells.
  init(headerKey bytes: ArraySlice<UInt8>) {
    self = .unknown
    for key in [
      TraceKey.trace, .unit, .history, .decrease, .width, .maximumRate, .tolerance, .adjacency,
    ] where key.isSpelled(bytes) { self = key }
  }

  /// Whether these bytes spell this key.
  func isSpelled(_ bytes: ArraySlice<UInt8>) -> Bool {
    name.withUTF8Buffer { $0.elementsEqual(bytes) }
  }

  /// The key's bit in a set of keys.
  @inline(__always) var bit: UInt32 { 1 << UInt32(rawValue) }

  /// The key as a trace spells it.
  var name: StaticString {
    switch self {
    case .none, .unknown: ""
    case .trace: "trace"
    case .event: "event"
    case .session: "session"
    case .wall: "wall"
    case .mono: "mono"
    case .zero: "zero"
    case .from: "from"
    case .baseline: "baseline"
    case .to: "to"
    case .total: "total"
    case .unit: "unit"
    case .history: "history"
    case .decrease: "decrease"
    case .width: "width"
    case .maximumRate: "maximumRate"
    case .tolerance: "tolerance"
    case .adjacency: "adjacency"
    case .restartBelow: "restartBelow"
    }
  }
}

/// The keys that one object has had so far.
///
/// Known keys are bits. Unknown ones are kept as bytes, in storage that is reused for every line:
/// a few are compared as they come, more are sorted at the end, so that no line takes time
/// quadratic in its length.
struct SeenKeys: Sendable {
  /// The known keys.
  private(set) var known: UInt32 = 0
  /// The unknown keys, and decoded texts behind them for a moment.
  private var bytes: [UInt8] = []
  private var spans: [Range<Int>] = []
  /// The unknown key that an error would name.
  private var last = 0..<0

  /// How many unknown keys are compared one by one.
  private static let few = 16

  /// Forgets the object, not the storage.
  @inline(__always) mutating func reset() {
    known = 0
    if !spans.isEmpty {
      bytes.removeAll(keepingCapacity: true)
      spans.removeAll(keepingCapacity: true)
    }
  }

  /// Notes a known key; false if it was there before.
  @inline(__always) mutating func note(_ key: TraceKey) -> Bool {
    guard known & key.bit == 0 else { return false }
    known |= key.bit
    return true
  }

  /// Notes an unknown key; false if it is seen at once that it was there before.
  mutating func note(unknown key: ArraySlice<UInt8>) -> Bool {
    last = bytes.count..<bytes.count + key.count
    bytes.append(contentsOf: key)
    spans.append(last)
    guard spans.count <= Self.few else { return true }
    for span in spans.dropLast() where bytes[span] == key { return false }
    return true
  }

  /// Whether all unknown keys of the finished object differ.
  mutating func areDistinct() -> Bool {
    guard spans.count > Self.few else { return true }
    spans.sort { bytes[$0].lexicographicallyPrecedes(bytes[$1]) }
    for index in 1..<spans.count where bytes[spans[index]] == bytes[spans[index - 1]] {
      last = spans[index]
      return false
    }
    return true
  }

  /// The name of a key for an error: printable UTF-8 of at most 64 bytes.
  func printable(_ key: TraceKey) -> [UInt8] {
    guard key == .unknown else { return key.name.withUTF8Buffer { Array($0) } }
    return bytes[last].withUnsafeBufferPointer { name in
      guard let start = name.baseAddress else { return [] }
      var text: [UInt8] = []
      var index = 0
      while index < name.count {
        let length = UTF8Sequence.length(start + index, name.count - index)
        // Controls of both kinds and what is no UTF-8, half a surrogate pair, are not for a terminal.
        let isControl =
          length == 1
          ? start[index] < 0x20 || start[index] == 0x7F
          : length == 2 && start[index] == 0xC2 && start[index + 1] < 0xA0
        if text.count + max(length, 1) > 64 { break }
        if length == 0 || isControl {
          text.append(UInt8(ascii: "?"))
        } else {
          text.append(contentsOf: name[index..<index + length])
        }
        index += max(length, 1)
      }
      return text
    }
  }
}

extension LineCursor {
  /// Passes a key and its quotation marks, and the colon; refuses one that was there before.
  @inline(__always) mutating func readEventKey(
    _ seen: inout SeenKeys, _ scratch: inout [UInt8]
  ) throws(LineFault) {
    key = .none
    guard byte == UInt8(ascii: "\"") else { throw expected(.key) }
    at += 1
    if let (word, length) = shortText {
      key = TraceKey(word: word)
      if key != .unknown {
        at += length + 1
        guard seen.note(key) else { throw fault(.repeatedKey) }
        return try skipColon()
      }
    }
    try readLongKey(&seen, &scratch, isHeader: false)
  }

  /// As ``readEventKey(_:_:)``, for any spelling of any key; stands after the opening mark.
  mutating func readLongKey(
    _ seen: inout SeenKeys, _ scratch: inout [UInt8], isHeader: Bool
  ) throws(LineFault) {
    key = .none
    let start = at
    _ = try skipText()
    scratch.removeAll(keepingCapacity: true)
    _ = decodeText(start..<at - 1, into: &scratch)
    if isHeader {
      key = TraceKey(headerKey: scratch[...])
    } else {
      key = scratch.count <= 8 ? TraceKey(word: Self.pack(scratch)) : .unknown
    }
    let isNew = key == .unknown ? seen.note(unknown: scratch[...]) : seen.note(key)
    guard isNew else { throw fault(.repeatedKey) }
    try skipColon()
  }

  /// A text of up to eight bytes that begins here, if its end is in sight: its bytes, the first one
  /// lowest, and their number. An escape is not resolved.
  @inline(__always) var shortText: (word: UInt64, length: Int)? {
    guard let word else { return nil }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* 0x22)
    let hits = (quotes &- ones) & ~quotes & (ones &* 0x80)
    if hits == 0 {
      return at + 8 < end && base[at + 8] == UInt8(ascii: "\"") ? (word, 8) : nil
    }
    let length = hits.trailingZeroBitCount >> 3
    return (word & ((1 << UInt64(length * 8)) &- 1), length)
  }

  /// Up to eight bytes as one word, the first one lowest.
  static func pack(_ bytes: [UInt8]) -> UInt64 {
    var word: UInt64 = 0
    for byte in bytes.reversed() { word = word << 8 | UInt64(byte) }
    return word
  }
}

// The header's line: its version first, then its choices, each validated.

import Tare

extension LineCursor {
  /// Reads the first line, from its first byte that is no white space.
  ///
  /// It is read twice: a header of another version may hold anything, so its version is looked at
  /// before anything is refused that is JSON.
  mutating func readHeader(
    _ seen: inout SeenKeys, _ scratch: inout [UInt8]
  ) throws(LineFault) -> TraceHeader {
    let start = at
    key = .trace
    guard byte == UInt8(ascii: "{") else { throw fault(.noHeader) }
    var version: Parsed<Int64> = .null
    var header = TraceHeader()
    try readHeaderMembers(&seen, &scratch) { line, _ throws(LineFault) in
      if line.key == .trace {
        version = try line.readInteger(.version)
      } else {
        try line.skipValue()
      }
    }
    key = .trace
    guard seen.known & TraceKey.trace.bit != 0 else { throw fault(.noHeader) }
    switch version {
    case .value(1): break
    case .value, .bad(.beyondInt64): throw fault(.otherVersion)
    case .bad(let problem): throw fault(problem)
    case .null: throw fault(.wrong(.version))
    }
    at = start
    try readHeaderMembers(&seen, &scratch) { line, scratch throws(LineFault) in
      try line.readChoice(&header, &scratch)
    }
    return header
  }

  /// Passes the object and hands over each value.
  private mutating func readHeaderMembers(
    _ seen: inout SeenKeys, _ scratch: inout [UInt8],
    _ take: (inout LineCursor, inout [UInt8]) throws(LineFault) -> Void
  ) throws(LineFault) {
    seen.reset()
    var more = try skipOpeningBrace()
    while more {
      key = .none
      guard byte == UInt8(ascii: "\"") else { throw expected(.key) }
      at += 1
      try readLongKey(&seen, &scratch, isHeader: true)
      try take(&self, &scratch)
      more = try skipToNextMember()
    }
    key = .none
    skipSpace()
    guard at == end else { throw expected(.endOfLine) }
    guard seen.areDistinct() else {
      key = .unknown
      throw fault(.repeatedKey)
    }
  }

  /// Reads the value of the header's current key.
  private mutating func readChoice(
    _ header: inout TraceHeader, _ scratch: inout [UInt8]
  ) throws(LineFault) {
    switch key {
    case .unit: header.unit = try readUnit()
    case .history:
      switch try readBool() {
      case .value(let history): header.history = history
      case .null: throw fault(.wrong(.trueOrFalse))
      case .bad(let problem): throw fault(problem)
      }
    case .decrease: header.policy.decrease = try readDecrease(&scratch)
    case .width:
      switch try readInteger(.width) {
      case .value(let bits) where 1...63 ~= bits: header.policy.width = Int(bits)
      case .bad(.fraction): throw fault(.fraction(.width))
      case .value, .null, .bad: throw fault(.wrong(.width))
      }
    case .maximumRate:
      header.policy.maximumRate = try readPositive(.rate, atMost: .greatestFiniteMagnitude)
    case .tolerance: header.policy.tolerance = try readDuration()
    case .adjacency: header.policy.adjacency = try readDuration()
    case .none, .unknown, .trace, .event, .session, .wall, .mono, .zero, .from, .baseline, .to,
      .total, .restartBelow:
      try skipValue()
    }
  }

  private mutating func readUnit() throws(LineFault) -> [UInt8] {
    guard byte == UInt8(ascii: "\"") else {
      try skipValue()
      throw fault(.wrong(.text))
    }
    at += 1
    let start = at
    _ = try skipText()
    var unit: [UInt8] = []
    guard decodeText(start..<at - 1, into: &unit) else { throw fault(.halfSurrogate) }
    return unit
  }

  private mutating func readDuration() throws(LineFault) -> Int64 {
    guard byte &- 0x30 < 10 || byte == UInt8(ascii: "-") else {
      try skipValue()
      throw fault(.wrong(.duration))
    }
    switch try readSeconds() {
    case .value(let nanoseconds) where nanoseconds >= 0: return nanoseconds
    case .value, .null: throw fault(.wrong(.duration))
    case .bad(let problem): throw fault(problem)
    }
  }

  /// Reads a number above 0.
  private mutating func readPositive(
    _ wanted: TraceError.Wanted, atMost limit: Double
  ) throws(LineFault) -> Double {
    guard byte &- 0x30 < 10 || byte == UInt8(ascii: "-") else {
      try skipValue()
      throw fault(.wrong(wanted))
    }
    let token = try scanNumber()
    let value = double(token)
    guard value > 0, value <= limit else { throw fault(.wrong(wanted)) }
    return value
  }

  /// Reads `"correction"`, `"restart"` or `{"restartBelow": s}`.
  private mutating func readDecrease(
    _ scratch: inout [UInt8]
  ) throws(LineFault) -> DecreaseRule {
    switch byte {
    case UInt8(ascii: "\""):
      at += 1
      let start = at
      _ = try skipText()
      scratch.removeAll(keepingCapacity: true)
      _ = decodeText(start..<at - 1, into: &scratch)
      if isSpelled(scratch, "correction") { return .correction }
      if isSpelled(scratch, "restart") { return .restart }
      throw fault(.wrong(.decrease))
    case UInt8(ascii: "{"):
      return .restartBelow(try readShare(&scratch))
    default:
      try skipValue()
      throw fault(.wrong(.decrease))
    }
  }

  private mutating func readShare(_ scratch: inout [UInt8]) throws(LineFault) -> Double {
    var share: Double?
    var more = try skipOpeningBrace()
    while more {
      guard byte == UInt8(ascii: "\"") else { throw expected(.key) }
      at += 1
      let start = at
      _ = try skipText()
      scratch.removeAll(keepingCapacity: true)
      _ = decodeText(start..<at - 1, into: &scratch)
      try skipColon()
      if TraceKey.restartBelow.isSpelled(scratch[...]) {
        key = .restartBelow
        guard share == nil else { throw fault(.repeatedKey) }
        share = try readPositive(.share, atMost: 1)
        key = .decrease
      } else {
        try skipValue()
      }
      more = try skipToNextMember()
    }
    guard let share else { throw fault(.wrong(.decrease)) }
    return share
  }
}

/// Whether these bytes spell this text.
private func isSpelled(_ bytes: [UInt8], _ text: StaticString) -> Bool {
  text.withUTF8Buffer { $0.elementsEqual(bytes) }
}

// Seeded random traces as people write them: ISO times, keys left out, keys that nobody knows.

import Tare

@testable import TareCommands

/// A small generator with a seed that a failing test can print (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

/// Writes a random trace.
struct RandomTraceText {
  private var dice: SeededGenerator
  /// Whether times may lie anywhere at all, the ends of their range included.
  private let isWild: Bool
  private var wall: Int64
  private var mono: Int64
  private var from: Int64
  private var total: Int64 = 0
  private var session: Int64 = 0

  static func text(seed: UInt64, isWild: Bool) -> String {
    var trace = RandomTraceText(seed: seed, isWild: isWild)
    return trace.text()
  }

  private init(seed: UInt64, isWild: Bool) {
    dice = SeededGenerator(seed: seed)
    self.isWild = isWild
    let starts: [Int64] = [0, 1_700_000_000_000, 86_400_000, -5_000_000]
    wall = starts.randomElement(using: &dice) ?? 0
    mono = [wall, 0, 4_000_000].randomElement(using: &dice) ?? 0
    from = wall - 3_600_000
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &dice) < percent
  }

  private mutating func text() -> String {
    var lines = [header(), open()]
    for _ in 0..<Int.random(in: 3...25, using: &dice) { lines.append(event()) }
    return lines.joined(separator: "\n") + (chance(50) ? "\n" : "")
  }

  private mutating func header() -> String {
    var keys = ["\"trace\":1"]
    if chance(50) { keys.append("\"history\":\(Bool.random(using: &dice))") }
    if chance(30) { keys.append("\"decrease\":\"restart\"") }
    if chance(20) { keys.append("\"width\":16") }
    if chance(20) { keys.append("\"maximumRate\":5") }
    if chance(20) { keys.append("\"tolerance\":0.5") }
    if chance(50) { keys.append("\"unit\":\"Ada's \(Int.random(in: 0...9, using: &dice))\"") }
    if chance(30) { keys.append("\"device\":\"Ada's\"") }
    return object(keys)
  }

  /// A time in milliseconds, as a number, as a text, or somewhere else.
  private mutating func time(_ milliseconds: Int64) -> String {
    if isWild, Int.random(in: 0..<50, using: &dice) == 0 {
      let ends: [Int64] = [.min, .max, -4_611_686_018_427_387_904, 4_611_686_018_427_387_903, 0]
      let end = ends.randomElement(using: &dice) ?? 0
      return seconds(end.magnitude, places: 1_000_000_000, isNegative: end < 0)
    }
    if chance(30) {
      let zone = Int64.random(in: 0...1, using: &dice)
      var text: [UInt8] = []
      TimeText.appendISO(
        Instant(nanoseconds: (milliseconds + zone * 3_600_000) * 1_000_000), to: &text)
      return "\"\(String(decoding: text.dropLast(), as: UTF8.self))+0\(zone):00\""
    }
    return seconds(milliseconds.magnitude, places: 1_000, isNegative: milliseconds < 0)
  }

  private func seconds(_ value: UInt64, places: UInt64, isNegative: Bool) -> String {
    let fraction = String(value % places)
    let zeros = String(repeating: "0", count: String(places).count - 1 - fraction.count)
    return "\(isNegative ? "-" : "")\(value / places).\(zeros)\(fraction)"
  }

  private mutating func open() -> String {
    session += 1
    if chance(30) { session = Int64.random(in: -9...9, using: &dice) }
    var keys = ["\"event\":\"open\"", "\"session\":\(session)", "\"wall\":\(time(wall))"]
    if chance(60) { keys.append("\"mono\":\(time(mono))") }
    if chance(30) {
      keys.append("\"zero\":\(time(wall - Int64.random(in: 0...9_000, using: &dice)))")
    }
    from = wall - Int64.random(in: 0...7_200_000, using: &dice)
    switch Int.random(in: 0..<3, using: &dice) {
    case 0: keys.append("\"from\":null")
    case 1: keys.append("\"from\":\(time(from))")
    default: from = wall
    }
    if chance(20) { keys.append("\"baseline\":\(Bool.random(using: &dice))") }
    return object(keys)
  }

  private mutating func event() -> String {
    let passed = Int64.random(in: 0...20_000, using: &dice)
    wall += passed
    mono += passed
    if chance(5) { wall += [3_600_000, -3_600_000, 1_500].randomElement(using: &dice) ?? 0 }
    switch Int.random(in: 0..<20, using: &dice) {
    case 0: return open()
    case 1: return object(["\"event\":\"close\""] + stamps())
    case 2, 3: return claim("answer")
    case 4, 5: return claim("baseline")
    case 6: return object(["\"event\":\"pause\""] + stamps())
    case 7: return object(["\"event\":\"resume\""] + stamps())
    default: return claim("report")
    }
  }

  private mutating func claim(_ name: String) -> String {
    var keys = ["\"event\":\"\(name)\""]
    total += Int64.random(in: -5...40, using: &dice)
    if chance(5) { total = Int64.random(in: 0...70_000, using: &dice) }
    if chance(90) { keys.append("\"total\":\(chance(5) ? "null" : String(total))") }
    if chance(70) { keys.append("\"to\":\(time(wall - Int64.random(in: 0...900, using: &dice)))") }
    switch Int.random(in: 0..<10, using: &dice) {
    case 0: keys.append("\"from\":null")
    case 1, 2: keys.append("\"from\":\(time(from + Int64.random(in: -900...900, using: &dice)))")
    case 3: keys.append("\"from\":\(time(wall - 4_000))")
    default: break
    }
    return object(keys + stamps())
  }

  private mutating func stamps() -> [String] {
    var keys: [String] = []
    if chance(60) { keys.append("\"wall\":\(time(wall))") }
    if chance(60) { keys.append("\"mono\":\(time(mono))") }
    if chance(8) { keys.append("\"session\":\(Int64.random(in: -9...9, using: &dice))") }
    if chance(10) { keys.append("\"note\":{\"who\":[\"Ada's\",1]}") }
    return keys
  }

  private mutating func object(_ keys: [String]) -> String {
    // The order of keys means nothing.
    "{" + keys.shuffled(using: &dice).joined(separator: ",") + "}"
  }
}

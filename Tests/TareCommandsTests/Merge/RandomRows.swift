// Random rows of several sources, and what they come to by trying every instant.

import Foundation

/// A row as a test writes it. Times are whole seconds since 1970, counts whole steps.
struct TestRow: Hashable {
  var start: Int64
  var end: Int64
  var count: Int64
  var priority: Int64
  /// Seconds since 1970; nil if absent.
  var modified: Int64?
  var id: String?
  var version: Int64?

  /// The row of a key in TSV.
  func line(_ key: String) -> String {
    var fields = ["\(start)", "\(end)", "\(count)", "\(priority)"]
    fields += [modified.map { "\($0)" } ?? "", id ?? "", version.map { "\($0)" } ?? ""]
    while fields.last == "" { fields.removeLast() }
    return ([key] + fields).joined(separator: "\t") + "\n"
  }

  /// The row of a key as an object of JSON.
  func object(_ key: String) -> String {
    var text =
      "{\"priority\":\(priority),\"key\":\"\(key)\",\"count\":\(count),\"start\":\"\(start)\","
    text += "\"modified\":\(modified.map { "\($0)" } ?? "null"),\"device\":{\"names\":[\"x\"]},"
    if let id { text += "\"id\":\"\(id)\"," }
    if let version { text += "\"version\":\(version)," }
    return text + "\"end\":\(end)}\n"
  }

  /// What ranks records; the later element decides only where those before it are equal.
  var rank: [Int64] { [priority, modified ?? .min, start, end, count] }
  var isInstant: Bool { start == end }

  /// Steps before a second, in units of 2⁻³², rounded down.
  func units(before second: Int64) -> Int64 {
    if second >= end { return count << 32 }
    if second <= start { return 0 }
    let product = (count << 32).multipliedFullWidth(by: second - start)
    return (end - start).dividingFullWidth(product).quotient
  }

  func units(_ from: Int64, _ to: Int64) -> Int64 { units(before: to) - units(before: from) }
}

/// Rows at random, close enough to overlap, repeat, touch and cross midnight.
struct RowGenerator {
  private var generator: SystemOfSeeds

  init(seed: UInt64) { generator = SystemOfSeeds(state: seed) }

  mutating func rows(_ count: Int) -> [TestRow] {
    var rows: [TestRow] = []
    while rows.count < count {
      if let row = rows.randomElement(using: &generator),
        Int.random(in: 0..<10, using: &generator) == 0
      {
        rows.append(row)
        continue
      }
      // Three days from 2023-11-14 on, in steps of 100 s, so that borders meet often.
      let start = 1_699_920_000 + 100 * Int64.random(in: 0..<2600, using: &generator)
      let length = 100 * ([0, 1, 6, 36, 37, 300, 900].randomElement(using: &generator) ?? 0)
      let hasID = Int.random(in: 0..<3, using: &generator) == 0
      rows.append(
        TestRow(
          start: start, end: start + Int64(length),
          count: Int64.random(in: 0...1000, using: &generator),
          priority: Int64.random(in: -1...2, using: &generator),
          modified: Bool.random(using: &generator)
            ? Int64.random(in: 0...2, using: &generator) : nil,
          id: hasID ? "id\(Int.random(in: 0..<count, using: &generator) / 4)" : nil,
          version: hasID ? Int64.random(in: 1...2, using: &generator) : nil))
    }
    return rows
  }

  mutating func shuffled(_ rows: [TestRow]) -> [TestRow] { rows.shuffled(using: &generator) }
}

/// SplitMix64.
private struct SystemOfSeeds: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// The rule by trying every stretch between two borders, in O(n²): nothing of it is the tool's.
enum BruteForce {
  /// The lines of one key in UTC days, without an excluded doubt.
  static func lines(_ key: String, _ rows: [TestRow], now: Int64) -> String {
    var kept: [TestRow] = rows.filter { $0.id == nil }
    for (_, versions) in Dictionary(grouping: rows.filter { $0.id != nil }, by: \.id) {
      let best = versions.max {
        ([$0.version ?? .min] + $0.rank).lexicographicallyPrecedes([$1.version ?? .min] + $1.rank)
      }
      if let best { kept.append(best) }
    }
    var days: [Int64: (input: Int64, used: Int64, flagged: Int64)] = [:]
    func note(_ second: Int64, input: Int64 = 0, used: Int64 = 0, flagged: Int64 = 0) {
      let day = second / 86_400
      let before = days[day] ?? (0, 0, 0)
      days[day] = (before.input + input, before.used + used, before.flagged + flagged)
    }
    var borders = Set(kept.flatMap { [$0.start, $0.end] })
    for row in kept {
      for day in row.start / 86_400...row.end / 86_400 { borders.insert(day * 86_400) }
    }
    let line = borders.sorted()
    for (from, to) in zip(line, line.dropFirst()) {
      let open = kept.filter { $0.start <= from && to <= $0.end }
      for row in open { note(from, input: row.units(from, to)) }
      guard let best = open.max(by: { $0.rank.lexicographicallyPrecedes($1.rank) }) else {
        continue
      }
      let steps = best.units(from, to)
      let seconds = best.end - best.start
      let isDoubtful = best.end > now || seconds > 3600 || best.count > 4 * seconds
      note(from, used: steps, flagged: isDoubtful ? steps : 0)
    }
    var counted: Set<[Int64]> = []
    for row in kept where row.isInstant {
      note(row.start, input: row.count << 32)
      let rivals = kept.filter {
        $0.priority > row.priority && $0.start <= row.start
          && (row.start < $0.end || ($0.isInstant && $0.start == row.start))
      }
      guard rivals.isEmpty, counted.insert(row.rank).inserted else { continue }
      note(row.start, used: row.count << 32, flagged: row.end > now ? row.count << 32 : 0)
    }
    return days.sorted { $0.key < $1.key }.map { number, day in
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let amounts = [day.used, day.input - day.used, day.flagged].map(text)
      return "\(key)\t\(date.formatted(.iso8601.year().month().day()))\t"
        + amounts.joined(separator: "\t") + "\n"
    }.joined()
  }

  private static func text(_ units: Int64) -> String {
    let thousandths = units >> 32 * 1000 + (units & 0xFFFF_FFFF * 1000 + 1 << 31) >> 32
    let rest = "\(thousandths % 1000)"
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}

// Records as a fleet of phones and watches would send them: two devices that count the same walks.
import Measuring
import StepMerging

/// People whose phone and watch counted the same walks, each in pieces of its own.
struct Fleet {
  /// How many records a person has in 30 days.
  static let perPerson = 667

  /// The records of each person in order of start, one after another.
  private(set) var records: [StepRecord] = []
  private(set) var people: [Range<Int>] = []

  init(records count: Int, perPerson: Int = Fleet.perPerson, seed: UInt64 = 1) {
    var random = SplitMix64(seed: seed)
    records.reserveCapacity(count)
    while records.count < count {
      let person = Self.person(min(perPerson, count - records.count), &random)
      people.append(records.count..<records.count + person.count)
      records += person
    }
  }

  private static func person(_ count: Int, _ random: inout SplitMix64) -> [StepRecord] {
    var result: [StepRecord] = []
    // As many days as it takes at about 22 records a day, within 64 bits of nanoseconds.
    let days = Int64(max(1, min(80_000, count / 22)))
    while result.count < count {
      let begin =
        1_714_521_600_000 + Int64.random(in: 0..<days, using: &random) * 86_400_000
        + Int64.random(in: 0..<86_400_000, using: &random)
      let end = begin + Int64.random(in: 120_000...5_400_000, using: &random)
      for (longest, priority) in [(600_000, 2), (180_000, 3)] as [(Int64, Int32)]
      where Int.random(in: 0..<20, using: &random) > 2 {
        var at = begin + Int64.random(in: 0..<20_000, using: &random)
        while at < end {
          let length = Int64.random(in: 5_000..<longest, using: &random)
          result.append(
            StepRecord(
              start: at * 1_000_000, end: (at + length) * 1_000_000,
              steps: length * Int64.random(in: 12...22, using: &random) / 10_000,
              source: UInt32(priority), priority: priority, modified: (at + length) * 1_000_000))
          at += length + [0, 0, 0, 30_000][Int.random(in: 0..<4, using: &random)]
        }
      }
    }
    return result.prefix(count).sorted { $0.precedes($1) }
  }

  /// The same with each person's records in no order.
  func shuffled() -> Fleet {
    var random = SplitMix64(seed: 2)
    var fleet = self
    for person in people { fleet.records[person].shuffle(using: &random) }
    return fleet
  }

  /// A row of CSV for each record, as Examples/engines/oracle.py reads them.
  func writeRows(_ write: (String) -> Void) {
    write("key,start_ms,end_ms,steps,priority,modified_ms\n")
    for (number, person) in people.enumerated() {
      var text = ""
      for record in records[person] {
        text += "p\(number),\(record.start / 1_000_000),\(record.end / 1_000_000),"
        text += "\(record.units >> 32),\(record.priority),\(record.modified / 1_000_000)\n"
      }
      write(text)
    }
  }
}

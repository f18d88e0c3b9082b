// Records that have names: of several with the same id the newest version counts.

import StepMerging

/// The records of a key that have an id, each in its greatest version.
///
/// A table of places by a hash of the id, seeded anew in every process, so that no choice of ids makes
/// it slow. It holds 40 bytes for each record, 24 for its version and place, 8 to 16 in the table, and
/// the id.
struct RecordVersions {
  private struct Entry {
    var version: Int64
    var start: Int
    var count: Int
  }

  private var records: [StepRecord] = []
  private var entries: [Entry] = []
  private var names: [UInt8] = []
  /// Places in `entries` plus one; 0 is free. A power of two of them.
  private var table: [UInt32] = []

  var isEmpty: Bool { records.isEmpty }

  /// Takes a record. Of two with the same id the greater version stays, and of equal versions the one
  /// that outranks the other, so that the order of arrival does not matter.
  mutating func add(_ record: StepRecord, id: MergeRow.Bytes, version: Int64) {
    if table.count < 2 * (records.count + 1) { grow() }
    var slot = hash(id)
    while table[slot] != 0 {
      let place = Int(table[slot]) - 1
      if isEqual(entries[place], id) {
        let known = entries[place].version
        if version > known || (version == known && record.outranks(records[place])) {
          records[place] = record
          entries[place].version = version
        }
        return
      }
      slot = (slot + 1) & (table.count - 1)
    }
    table[slot] = UInt32(truncatingIfNeeded: records.count + 1)
    entries.append(Entry(version: version, start: names.count, count: id.count))
    records.append(record)
    names.append(contentsOf: id)
  }

  /// Gives all records out and forgets them.
  mutating func removeAll(_ take: (StepRecord) -> Void) {
    for record in records { take(record) }
    records.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    for slot in table.indices { table[slot] = 0 }
  }

  private func isEqual(_ entry: Entry, _ id: MergeRow.Bytes) -> Bool {
    guard entry.count == id.count else { return false }
    return names[entry.start..<entry.start + entry.count].elementsEqual(id)
  }

  private func hash(_ id: MergeRow.Bytes) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(id))
    return hasher.finalize() & (table.count - 1)
  }

  private mutating func grow() {
    table = Array(repeating: 0, count: max(64, 2 * table.count))
    for (place, entry) in entries.enumerated() {
      var slot = names.withUnsafeBufferPointer {
        hash(MergeRow.Bytes(rebasing: $0[entry.start..<entry.start + entry.count]))
      }
      while table[slot] != 0 { slot = (slot + 1) & (table.count - 1) }
      table[slot] = UInt32(truncatingIfNeeded: place + 1)
    }
  }
}

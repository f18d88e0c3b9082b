// The open records as a heap: the one that outranks all others is first.

extension StepSweep {
  /// Adds an entry.
  mutating func push(_ entry: OpenRecord) {
    var place = open.count
    open.append(entry)
    while place > 0 {
      let parent = (place - 1) / 2
      guard entry.record.outranks(open[parent].record) else { break }
      open[place] = open[parent]
      place = parent
    }
    open[place] = entry
  }

  /// Takes the first entry away.
  mutating func pop() {
    guard let last = open.popLast(), !open.isEmpty else { return }
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < open.count else { break }
      if child + 1 < open.count, open[child + 1].record.outranks(open[child].record) { child += 1 }
      guard open[child].record.outranks(last.record) else { break }
      open[place] = open[child]
      place = child
    }
    open[place] = last
  }
}

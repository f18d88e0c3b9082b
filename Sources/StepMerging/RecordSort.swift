// Sorting records without further memory.

extension [StepRecord] {
  /// Sorts by ``StepRecord/precedes(_:)`` in place.
  ///
  /// The library's sort keeps half the list a second time; records may be many, and their size is all
  /// that is promised. Quicksort with the median of three, short ranges by insertion, and a heap where
  /// the division goes wrong too often, so that no order of the input costs more than O(n log n).
  /// - Complexity: O(n log n) for n records; O(n) if they are in order. O(log n) memory.
  mutating func sortInPlace() {
    let isSorted = indices.dropFirst().allSatisfy { !self[$0].precedes(self[$0 - 1]) }
    if isSorted { return }
    var depth = 0
    while count >> depth > 0 { depth += 1 }
    withUnsafeMutableBufferPointer { quicksort($0, depth: 2 * depth) }
  }
}

private func quicksort(_ records: UnsafeMutableBufferPointer<StepRecord>, depth: Int) {
  var rest = records
  var depth = depth
  while rest.count > 24 {
    guard depth > 0 else { return heapsort(rest) }
    depth -= 1
    let middle = divide(rest)
    let left = UnsafeMutableBufferPointer(rebasing: rest[..<middle])
    let right = UnsafeMutableBufferPointer(rebasing: rest[middle...])
    // The shorter part on the stack: its depth stays logarithmic.
    if left.count < right.count {
      quicksort(left, depth: depth)
      rest = right
    } else {
      quicksort(right, depth: depth)
      rest = left
    }
  }
  insertionSort(rest)
}

/// Divides a list of three or more: what is before the returned place precedes nothing behind it.
private func divide(_ records: UnsafeMutableBufferPointer<StepRecord>) -> Int {
  let last = records.count - 1
  let middle = last / 2
  if records[middle].precedes(records[0]) { records.swapAt(0, middle) }
  if records[last].precedes(records[0]) { records.swapAt(0, last) }
  if records[last].precedes(records[middle]) { records.swapAt(middle, last) }
  let pivot = records[middle]
  var low = 0
  var high = last
  while true {
    low += 1
    while records[low].precedes(pivot) { low += 1 }
    high -= 1
    while pivot.precedes(records[high]) { high -= 1 }
    if low >= high { return low }
    records.swapAt(low, high)
  }
}

private func insertionSort(_ records: UnsafeMutableBufferPointer<StepRecord>) {
  var next = 1
  while next < records.count {
    let record = records[next]
    var place = next
    while place > 0, record.precedes(records[place - 1]) {
      records[place] = records[place - 1]
      place -= 1
    }
    records[place] = record
    next += 1
  }
}

private func heapsort(_ records: UnsafeMutableBufferPointer<StepRecord>) {
  func sink(_ start: Int, _ count: Int) {
    let record = records[start]
    var place = start
    while true {
      var child = 2 * place + 1
      guard child < count else { break }
      if child + 1 < count, records[child].precedes(records[child + 1]) { child += 1 }
      guard record.precedes(records[child]) else { break }
      records[place] = records[child]
      place = child
    }
    records[place] = record
  }
  var start = records.count / 2
  while start > 0 {
    start -= 1
    sink(start, records.count)
  }
  var count = records.count
  while count > 1 {
    count -= 1
    records.swapAt(0, count)
    sink(0, count)
  }
}

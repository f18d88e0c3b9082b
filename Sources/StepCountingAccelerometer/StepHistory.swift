// When each of the newest steps was taken: what a history is answered from.

/// The times of the newest steps, oldest first, and how many there were before them.
///
/// Intervals are half open, `(from, to]`, so that the counts of intervals that adjoin add up. Appending
/// is amortized O(1), counting O(log n) for n steps kept. All times are nanoseconds on one axis.
struct StepHistory: Sendable {
  /// How long a step is kept, in nanoseconds.
  let depth: Int64
  /// How many steps are kept at most.
  let capacity: Int
  /// Steps that are not kept any more.
  private(set) var forgotten = 0
  /// The time of the newest step that is not kept any more; nothing is known up to there.
  private(set) var forgottenTo: Int64?
  private var times: [Int64] = []
  /// Where the kept ones begin in `times`.
  private var head = 0

  init(depth: Int64, capacity: Int) {
    self.depth = depth
    self.capacity = max(1, capacity)
  }

  /// All steps ever.
  var total: Int { forgotten + times.count - head }

  /// The time of the newest step.
  var newest: Int64? { times.last ?? forgottenTo }

  /// Appends a step; one that seems older than the newest is taken to be as old.
  mutating func append(_ time: Int64) {
    let time = max(time, newest ?? time)
    times.append(time)
    let oldest = time.subtracting(depth)
    while times.count - head > capacity || times[head] < oldest {
      forgotten += 1
      forgottenTo = times[head]
      head += 1
    }
    if head > 1024, head > times.count / 2 {
      times.removeFirst(head)
      head = 0
    }
  }

  /// How many steps were taken up to an instant, of all ever; at least those that are forgotten.
  func count(upTo instant: Int64) -> Int {
    var low = head
    var high = times.count
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= instant { low = middle + 1 } else { high = middle }
    }
    return forgotten + low - head
  }
}

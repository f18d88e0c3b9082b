// What really happened: how many steps had been walked at each moment.

/// The true counting function. Times are whole milliseconds on an axis that nobody ever sets; the
/// count is a step function that rises at its knots.
struct Truth: Sendable {
  private var times: [Int] = []
  private var counts: [Int] = []

  /// Creates a truth in which `count` steps have been walked by `time` and none before.
  init(count: Int, at time: Int) {
    times = [time]
    counts = [count]
  }

  /// Steps walked until `time`, that moment included.
  func count(at time: Int) -> Int {
    var index = times.count - 1
    while index >= 0 {
      if times[index] <= time { return counts[index] }
      index -= 1
    }
    return 0
  }

  /// Books `steps` more at `time`, which is not before the last knot.
  mutating func walk(_ steps: Int, at time: Int) {
    times.append(time)
    counts.append((counts.last ?? 0) + steps)
  }
}

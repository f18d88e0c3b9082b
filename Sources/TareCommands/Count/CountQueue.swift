// Many files on many threads, their results in the order of the command line.

import Foundation

/// What came of one file.
struct CountOutcome: Sendable {
  var name: String
  /// What to print of it.
  var output: [UInt8] = []
  var totals = WalkTotals()
  var walkingSeconds = 0.0
  var recordedSeconds = 0.0
  /// The picture, if it goes into a file.
  var picture: String?
  /// What to say of it.
  var warnings: [String] = []
  /// Whether its times are shown in UTC because no zone was named.
  var assumesUTC = false
  var failure: ToolFailure?
}

/// Hands files to threads and takes their outcomes; whoever prints asks for these in order.
// Every stored property that changes is read and written with `condition` locked.
final class CountQueue: @unchecked Sendable {
  /// Outcomes that wait to be printed may hold so many bytes before no further file is begun.
  private static let mostHeld = 64 << 20
  /// As many files may be ahead of the one to print.
  private static let mostAhead = 4096

  private let condition = NSCondition()
  private let count: Int
  private var next = 0
  private var printed = 0
  private var held = 0
  private var outcomes: [Int: CountOutcome] = [:]
  private var isStopped = false
  private var bytes: Int64 = 0

  /// A queue of so many files.
  init(count: Int) {
    self.count = count
  }

  /// The next file for a thread; nil when there are no more. Waits while outcomes pile up.
  ///
  /// The file that is to be printed next never waits: those before it are all printed then, and
  /// nothing is held.
  func take() -> Int? {
    condition.withLock {
      while !isStopped, next < count, next > printed,
        held > Self.mostHeld || next - printed > Self.mostAhead
      {
        condition.wait()
      }
      guard !isStopped, next < count else { return nil }
      next += 1
      return next - 1
    }
  }

  /// Notes bytes that were read.
  ///
  /// - Returns: Whether to go on.
  func advance(_ bytes: Int64) -> Bool {
    condition.withLock {
      self.bytes += bytes
      return !isStopped
    }
  }

  /// Takes the outcome of a file.
  func finish(_ index: Int, _ outcome: CountOutcome) {
    condition.withLock {
      outcomes[index] = outcome
      held += outcome.output.count + (outcome.picture?.utf8.count ?? 0)
      condition.broadcast()
    }
  }

  /// The outcome of the next file to print, if it is there within so many seconds.
  func outcome(within seconds: Double) -> CountOutcome? {
    condition.withLock {
      let deadline = Date(timeIntervalSinceNow: seconds)
      while outcomes[printed] == nil, seconds > 0 {
        if !condition.wait(until: deadline) { break }
      }
      guard let outcome = outcomes.removeValue(forKey: printed) else { return nil }
      printed += 1
      held -= outcome.output.count + (outcome.picture?.utf8.count ?? 0)
      condition.broadcast()
      return outcome
    }
  }

  /// Files printed, and bytes read, so far.
  var progress: (files: Int, bytes: Int64) {
    condition.withLock { (printed, bytes) }
  }

  /// Nobody reads on: the threads end at their next batch.
  func stop() {
    condition.withLock {
      isStopped = true
      condition.broadcast()
    }
  }
}

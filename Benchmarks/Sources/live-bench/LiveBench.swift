// What a live session costs: updates taken, readings delivered, and the time from one to the other.
//
// The peer in the same run is what applications write by hand: an AsyncStream that keeps the newest value,
// fed with raw minus first.
import Foundation
import StepCounting
import Tare

@main
struct LiveBench {
  static func main() async {
    let quick = CommandLine.arguments.contains("--quick")
    let updates = quick ? 20_000 : 500_000
    let rounds = quick ? 2_000 : 50_000
    print("| what | Tare | by hand |\n|---|--:|--:|")
    let taken = best { takeUpdates(updates, into: Live()) }
    let takenByHand = best { takeUpdates(updates, into: ByHand()) }
    row("updates taken, nobody reading (ns each)", taken, takenByHand)
    let drained = await drain(updates, from: Live())
    let drainedByHand = await drain(updates, from: ByHand())
    row("updates taken, one consumer reading as it can (ns each)", drained.0, drainedByHand.0)
    row(
      "readings that consumer got (per second)", drained.1.rounded(), drainedByHand.1.rounded())
    let beat = await handOver(rounds, through: Live())
    let beatByHand = await handOver(rounds, through: ByHand())
    row("update to consumer and back, median (µs)", beat.median, beatByHand.median)
    row("the same, 99th of 100 (µs)", beat.late, beatByHand.late)
    print(
      """

      Updates come from another thread than the consumer's. Wall time, best of five for the first row;
      readings are the newest at the time: a consumer that cannot keep up misses those between.
      """)
  }

  static func row(_ name: String, _ live: Double, _ byHand: Double) {
    func text(_ value: Double) -> String {
      value >= 1000 ? String(Int(value)) : String(format: "%.1f", value)
    }
    print("| \(name) | \(text(live)) | \(text(byHand)) |")
  }

  static func best(_ body: () -> Double) -> Double {
    (0..<5).map { _ in body() }.min() ?? 0
  }

  static func takeUpdates(_ count: Int, into sink: some Counting) -> Double {
    let start = ContinuousClock.now
    for step in 1...count { sink.push(step) }
    return nanoseconds(since: start) / Double(count)
  }

  /// A consumer reads while updates are pushed: nanoseconds an update, readings a second.
  static func drain(_ count: Int, from sink: some Counting) async -> (Double, Double) {
    let consumer = Task {
      var readings = 0
      for await steps in sink.readings() {
        readings += 1
        if steps >= count { break }
      }
      return readings
    }
    let start = ContinuousClock.now
    let elapsed = await Task.detached {
      for step in 1...count { sink.push(step) }
      return nanoseconds(since: start)
    }.value
    let readings = await consumer.value
    return (elapsed / Double(count), Double(readings) / (nanoseconds(since: start) / 1e9))
  }

  /// One update at a time, the next when the consumer has had it.
  static func handOver(
    _ rounds: Int, through sink: some Counting
  ) async -> (median: Double, late: Double) {
    let (echo, answer) = AsyncStream.makeStream(of: Int.self)
    let consumer = Task {
      for await steps in sink.readings() {
        answer.yield(steps)
        if steps >= rounds { break }
      }
      answer.finish()
    }
    let times = await Task.detached {
      var times: [Double] = []
      var replies = echo.makeAsyncIterator()
      _ = await replies.next()
      for step in 1...rounds {
        let start = ContinuousClock.now
        sink.push(step)
        while let reply = await replies.next(), reply < step {}
        times.append(nanoseconds(since: start) / 1000)
      }
      return times.sorted()
    }.value
    await consumer.value
    return (times[times.count / 2], times[times.count * 99 / 100])
  }

  static func nanoseconds(since start: ContinuousClock.Instant) -> Double {
    let (seconds, attoseconds) = start.duration(to: .now).components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }
}

/// Something that takes totals and gives readings.
protocol Counting: Sendable {
  func push(_ step: Int)
  associatedtype Readings: AsyncSequence<Int, Never>
  func readings() -> Readings
}

/// A live session.
struct Live: Counting {
  let source = PushedPedometer()
  let session: StepSession

  init() {
    var configuration = CounterConfiguration()
    configuration.policy.maximumRate = nil
    session = StepCounter(source: source, configuration: configuration).start()
  }

  func push(_ step: Int) { source.push(step) }

  func readings() -> AsyncMapSequence<StepReadings, Int> { session.readings.map(\.steps) }
}

/// What applications write: the newest value, raw minus first.
final class ByHand: Counting {
  private let stream: AsyncStream<Int>
  private let continuation: AsyncStream<Int>.Continuation
  private let first = 1000

  init() {
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    continuation.yield(0)
  }

  func push(_ step: Int) { continuation.yield(max(0, 1000 + step - first)) }

  func readings() -> AsyncStream<Int> { stream }
}

/// A source whose updates are pushed by the benchmark.
final class PushedPedometer: PedometerSource {
  private let lock = NSLock()
  // Guarded by `lock` in `push` and `startUpdates`.
  nonisolated(unsafe) private var handler:
    (@Sendable (Result<PedometerReport, PedometerError>) -> Void)?
  // Guarded likewise.
  nonisolated(unsafe) private var start = Date()

  let capabilities = PedometerCapabilities()
  let authorization = PedometerAuthorization.authorized

  func query(
    from start: Date, to end: Date,
    answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) {
    answer(.failure(PedometerError(.historyUnavailable, message: "no history")))
  }

  func startUpdates(
    from start: Date,
    handler: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) -> PedometerSubscription {
    lock.withLock {
      self.start = start
      self.handler = handler
    }
    return PedometerSubscription {}
  }

  func push(_ step: Int) {
    let (start, handler) = lock.withLock { (self.start, self.handler) }
    handler?(
      .success(
        PedometerReport(start: start, end: Date(), steps: step, distance: Distance(meters: 0.7))))
  }
}

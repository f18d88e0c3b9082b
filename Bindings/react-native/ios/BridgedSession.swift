// One session that JavaScript holds by its id: who reads it, and what it records.

import Foundation
import StepCounting
import StepDays
import Tare
import TareTrace

/// A session and the task that hands its readings on.
///
/// Only ``end()`` and the session's own final reading end the task; whoever lets go of this calls it.
final class BridgedSession: Sendable {
  let id: String
  let session: StepSession
  private let log: TraceLog?
  private let lock = NSLock()
  // Guarded by `lock`: written by `follow`, read and cleared by `end`.
  nonisolated(unsafe) private var task: Task<Void, Never>?

  init(
    _ id: String, _ options: SessionOptions, source: any PedometerSource, clock: any CounterClock
  ) {
    self.id = id
    log = options.isRecorded ? TraceLog() : nil
    // A policy is a counter's, not a session's; a counter costs nothing but its name.
    let counter = StepCounter(
      source: source, clock: clock, configuration: options.configuration(recorder: log))
    session = counter.start(options.start, calendar: options.calendar)
  }

  /// Hands each reading on, the final one included, and then says that it was the last.
  func follow(
    heartbeat: Duration?, _ take: @escaping @Sendable (StepReading) -> Void,
    onEnd: @escaping @Sendable () -> Void
  ) {
    let readings = heartbeat.map { session.readings(heartbeat: $0) } ?? session.readings
    // The iteration registers here, so that the opening is this consumer's whatever happens next.
    let iterator = readings.makeAsyncIterator()
    let task = Task {
      var iterator = iterator
      while let reading = await iterator.next() {
        if Task.isCancelled { return }
        take(reading)
      }
      if !Task.isCancelled { onEnd() }
    }
    lock.withLock { self.task = task }
  }

  /// Ends the handing on; releasing this afterwards leaves the source without a closing query.
  func end() {
    let task = lock.withLock {
      defer { self.task = nil }
      return self.task
    }
    task?.cancel()
  }

  /// What was recorded of the session that is shown, as JSON Lines; empty unless recorded.
  var trace: String { String(decoding: log?.trace(of: session.token) ?? [], as: UTF8.self) }

  /// What each recorded event did; empty unless recorded since the session began.
  func explained() throws(BridgeFailure) -> [BridgeValue] {
    var reader = TraceReader()
    var replay: Replay?
    var lines: [BridgeValue] = []
    let bytes = log?.trace(of: session.token) ?? []
    func take(_ item: TraceItem) {
      if case .header(let header) = item {
        replay = Replay(history: header.history, policy: header.policy)
      } else if let line = replay?.ingest(item) {
        lines.append(BridgeValue(line))
      }
    }
    do throws(TraceError) {
      var failure: TraceError?
      bytes.withUnsafeBytes { bytes in
        do throws(TraceError) { try reader.read(bytes, take) } catch { failure = error }
      }
      if let failure { throw failure }
      try reader.finish(take)
    } catch {
      // A resumed session's trace has no header: what was recorded before belongs in front of it.
      guard !bytes.isEmpty else { return [] }
      throw BridgeFailure(
        "ERR_INVALID_REQUEST",
        "The trace does not begin with its header: it was resumed, so append it to what was "
          + "recorded before and replay both with tare replay.")
    }
    return lines
  }
}

extension BridgeValue {
  fileprivate init(_ line: ReplayLine) {
    self = .object([
      "n": BridgeValue(line.n), "kind": .text("\(line.kind)"),
      "session": BridgeValue(line.session), "raw": BridgeValue(line.raw),
      "displayed": BridgeValue(line.displayed), "current": BridgeValue(line.current),
      "lowerBound": .bool(line.lowerBound), "verdict": BridgeValue(line.verdict?.bridgeName),
      "ask": .bool(line.ask),
    ])
  }
}

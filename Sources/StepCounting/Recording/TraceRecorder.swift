// Recording live sessions as traces, so that a report of a wrong number can be replayed elsewhere.

import Foundation
public import Tare
import TareTrace

/// Takes the lines of traces while sessions run.
///
/// Each session is a trace of its own: its header comes first, then one line per event, each with its
/// newline. A session that was resumed from a snapshot goes on with events only, so that lines appended to
/// what was recorded before the process was killed make one whole trace.
public protocol TraceRecorder: Sendable {
  /// Takes one line.
  ///
  /// It is called while the session is locked: store the line and return; do not call the session.
  ///
  /// - Parameters:
  ///   - line: JSON in UTF-8, newline included.
  ///   - session: Whose trace the line belongs to.
  func record(_ line: [UInt8], of session: SessionToken)
}

/// A recorder that keeps traces in memory, each up to a limit.
///
///     let log = TraceLog()
///     var configuration = CounterConfiguration()
///     configuration.recorder = log
///     …
///     try Data(log.trace(of: session.token)).write(to: file)
///
/// Where a trace exceeds the limit its later lines are dropped: the beginning is needed to replay it.
public final class TraceLog: TraceRecorder {
  private let limit: Int
  private let lock = NSLock()
  // Guarded by `lock` in both methods that touch it.
  nonisolated(unsafe) private var traces: [SessionToken: [UInt8]] = [:]

  /// Creates an empty log.
  ///
  /// - Parameter limit: The most bytes that each trace may have; an event takes about 150.
  public init(limit: Int = 16 << 20) {
    self.limit = limit
  }

  /// Keeps a line.
  public func record(_ line: [UInt8], of session: SessionToken) {
    lock.lock()
    defer { lock.unlock() }
    let kept = traces[session]?.count ?? 0
    if kept + line.count <= limit { traces[session, default: []] += line }
  }

  /// A session's trace so far; empty for a session that is not known.
  public func trace(of session: SessionToken) -> [UInt8] {
    lock.lock()
    defer { lock.unlock() }
    return traces[session] ?? []
  }
}

extension SessionEvent where Total == ActivityTotal {
  /// The same event about steps alone, as a trace has it.
  var aboutSteps: SessionEvent<Count> {
    func steps(_ claim: Claim<ActivityTotal>) -> Claim<Count> {
      Claim(
        session: claim.session, from: claim.from, to: claim.to,
        total: claim.total.map { Count($0.steps) }, arrival: claim.arrival)
    }
    return switch self {
    case .open(let opening): .open(opening)
    case .baseline(let claim): .baseline(steps(claim))
    case .report(let claim): .report(steps(claim))
    case .answer(let claim): .answer(steps(claim))
    case .close(let closing): .close(closing)
    }
  }
}

// A source that prints what passes through it, to look at a session that went wrong.

import Foundation
import StepCounting

/// Passes everything on and prints it.
final class TappedSource: PedometerSource {
  private let source: any PedometerSource
  private let seconds: @Sendable (Date) -> Double
  private let time: @Sendable () -> Double

  init(
    _ source: any PedometerSource, time: @escaping @Sendable () -> Double,
    seconds: @escaping @Sendable (Date) -> Double
  ) {
    self.source = source
    self.time = time
    self.seconds = seconds
  }

  var capabilities: PedometerCapabilities { source.capabilities }
  var authorization: PedometerAuthorization { source.authorization }

  private func tell(_ kind: String, _ result: Result<PedometerReport, PedometerError>) {
    switch result {
    case .failure(let error): print(time(), kind, "failed:", error.reason)
    case .success(let report):
      print(
        time(), kind, report.start.map { "\(seconds($0))" } ?? "nil", "...", seconds(report.end),
        report.steps, report.origin ?? "")
    }
  }

  func query(
    from start: Date, to end: Date,
    answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) {
    print(time(), "  asks", seconds(start), "...", seconds(end))
    source.query(from: start, to: end) { [self] result in
      tell("  answer", result)
      answer(result)
    }
  }

  func readNow(answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void) {
    print(time(), "  reads")
    source.readNow { [self] result in
      tell("  reading", result)
      answer(result)
    }
  }

  func startUpdates(
    from start: Date,
    handler: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) -> PedometerSubscription {
    print(time(), "  subscribes from", seconds(start))
    return source.startUpdates(from: start) { [self] result in
      tell("  update", result)
      handler(result)
    }
  }
}

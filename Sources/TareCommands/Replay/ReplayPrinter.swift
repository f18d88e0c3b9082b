// What a format has to do: begin, print events as they come, end.

import Tare
import TareTrace

/// Prints one replay after another as bytes. Everything is streamed; a printer keeps nothing that
/// grows.
protocol ReplayPrinter {
  /// Before all files.
  mutating func start(files: Int, to out: inout [UInt8])
  /// Before a file is read.
  mutating func begin(_ file: String, to out: inout [UInt8])
  /// When the header is known; not called if it never is.
  mutating func open(_ policies: ReplayPolicies, to out: inout [UInt8])
  /// After each event.
  mutating func print(_ event: ReplayedEvent, to out: inout [UInt8])
  /// After a file.
  mutating func end(_ result: ReplayResult, to out: inout [UInt8])
  /// After all files.
  mutating func stop(to out: inout [UInt8])
  /// Whether the summary is told in words on standard error, since the format has no room for it.
  static var tellsSummaryApart: Bool { get }
}

extension ReplayPrinter {
  func start(files: Int, to out: inout [UInt8]) {}
  func begin(_ file: String, to out: inout [UInt8]) {}
  func open(_ policies: ReplayPolicies, to out: inout [UInt8]) {}
  func stop(to out: inout [UInt8]) {}
  static var tellsSummaryApart: Bool { false }
}

/// The header in force, and the one it is compared with.
struct ReplayPolicies {
  var header: TraceHeader
  var other: TraceHeader?
}

/// An event and what came of it.
struct ReplayedEvent {
  /// When the claim was true (its end), or when the session opened or closed.
  var time: Instant
  var line: ReplayLine
  /// What comes of it under the compared policy.
  var other: ReplayLine?
}

/// What a replay came to.
struct ReplayResult {
  var unit: String
  var summary: ReplaySummary
  var other: ReplaySummary?
  var parting: Parting
}

// Rewriting and replaying logs within the tests, for laws that need thousands of them.

import Foundation
import StepFiles
import Tare
import TareTrace

@testable import TareCommands

/// What rewriting a log gave.
struct Rewritten: Equatable {
  var trace: [UInt8] = []
  var fault: InputFault?
}

/// Rewrites a log that comes in pieces which end at the given offsets.
func rewrite(
  _ log: [UInt8], _ change: some TraceChange, splitAt offsets: [Int] = []
) -> Rewritten {
  let content = log.withUnsafeBytes { FileContent(of: $0, isWhole: true) } ?? .trace
  return rewrite(log, content, TraceTaker(change), splitAt: offsets)
}

private func rewrite<Change: TraceChange>(
  _ log: [UInt8], _ content: FileContent, _ taker: TraceTaker<Change>, splitAt offsets: [Int]
) -> Rewritten {
  var result = Rewritten()
  var taker = taker
  var reader = LogReader<TraceTaker<Change>>(content, columns: nil)
  do throws(InputFault) {
    var start = 0
    for end in offsets + [log.count] {
      try log[start..<end].withUnsafeBufferPointer { (piece) throws(InputFault) in
        try reader.read(UnsafeRawBufferPointer(piece), into: &taker, &result.trace)
      }
      start = end
    }
    try reader.finish(into: &taker, &result.trace)
    taker.finish(to: &result.trace)
  } catch {
    result.fault = error
  }
  return result
}

/// What a replay of a trace prints, with the sessions numbered in order of appearance.
struct Replayed: Equatable {
  var lines: [ReplayLine] = []
  var summary: ReplaySummary?

  /// Replays a trace as far as it can be read.
  init(_ trace: [UInt8]) {
    var reader = TraceReader()
    var replay = Replay(history: false, policy: Policy())
    var tokens: [Int64: Int64] = [:]
    var lines: [ReplayLine] = []
    func number(_ token: Int64) -> Int64 {
      if tokens[token] == nil { tokens[token] = Int64(tokens.count) + 1 }
      return tokens[token] ?? 0
    }
    func print(_ line: ReplayLine) {
      var line = line
      line.session = number(line.session)
      lines.append(line)
    }
    func take(_ item: TraceItem) {
      switch item {
      case .header(let header): replay = Replay(history: header.history, policy: header.policy)
      case .event(let event): print(replay.ingest(event))
      case .pause(let edge): print(replay.pause(edge))
      case .resume(let edge): print(replay.resume(edge))
      }
    }
    var isComplete = false
    do throws(TraceError) {
      try trace.withUnsafeBufferPointer { (bytes) throws(TraceError) in
        try reader.read(UnsafeRawBufferPointer(bytes)) { item in take(item) }
      }
      try reader.finish { item in take(item) }
      isComplete = true
    } catch {}
    var summary = replay.finish(complete: isComplete)
    for index in summary.sessions.indices {
      summary.sessions[index].session = number(summary.sessions[index].session)
    }
    self.lines = lines
    self.summary = summary
  }
}

// Replays a trace as `tare replay --format jsonl` does, on a machine without an operating system.
import Board
import Tare
import TareTrace

/// Reads a trace from the input and writes a line for each event, then the summary.
///
/// The exit code is 0, or 65 if the trace has a fault; what came before it is told.
@c(firmware_main)
public func firmware_main() -> Int32 {
  var reader = TraceReader()
  var replay: Replay?
  var line: [UInt8] = []
  line.reserveCapacity(2_048)
  func take(_ item: TraceItem) {
    if case .header(let header) = item {
      replay = Replay(history: header.history, policy: header.policy)
    }
    guard let told = replay?.ingest(item) else { return }
    told.writeJSON(to: &line)
    write(&line)
  }
  var isWhole = true
  do throws(TraceError) {
    while true {
      var count = 0
      guard let batch = board_batch(&count), count > 0 else { break }
      try reader.read(UnsafeRawBufferPointer(start: batch, count: count), take)
    }
    try reader.finish(take)
  } catch {
    isWhole = false
  }
  if var replay {
    replay.finish(complete: isWhole).writeJSON(to: &line)
    write(&line)
  }
  board_flush()
  return isWhole ? 0 : 65
}

private func write(_ line: inout [UInt8]) {
  for byte in line { board_put(byte) }
  line.removeAll(keepingCapacity: true)
}

// The walk of standard input on this machine: its lines, the sessions' trace, or its bytes for flash.
import Foundation
import StepDetection
import Tare
import TareTrace
import Walk

@main
struct WalkOnHost {
  static func main() {
    switch CommandLine.arguments.dropFirst().first {
    case "play": play(traces: Array(CommandLine.arguments.dropFirst(2)))
    case "records": records()
    default:
      FileHandle.standardError.write(
        Data("usage: WalkOnHost play [SMALL.jsonl FULL.jsonl] | records <RECORDING\n".utf8))
      exit(64)
    }
  }

  /// Plays the walk; what its sessions were told goes into two traces for `tare replay`, one for the
  /// machine that may ask and one for the machine that may not.
  static func play(traces: [String]) {
    var out: [UInt8] = []
    let code = playWalk(onEvent: { event in TraceWriter().write(event, to: &out) })
    for (path, history) in zip(traces, [true, false]) {
      var header = TraceHeader()
      header.history = history
      var trace: [UInt8] = []
      TraceWriter().write(header, to: &trace)
      guard FileManager.default.createFile(atPath: path, contents: Data(trace + out)) else {
        exit(74)
      }
    }
    exit(code)
  }

  /// The samples as firmware holds them in flash.
  static func records() {
    var out: [UInt8] = []
    let isWhole = forEachSample { sample in WalkRecord.write(sample) { byte in out.append(byte) } }
    FileHandle.standardOutput.write(Data(out))
    exit(isWhole ? 0 : 65)
  }
}

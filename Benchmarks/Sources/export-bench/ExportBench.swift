// How fast exports are read and in how much memory; and a made-up export to read.

import Foundation
import Measuring
import StepFilesMeasured
import StepMerging

/// `export-bench generate FILE --mb N [--steps-only]`, `export-bench read FILE [RUNS [BYTES]]`:
/// BYTES is what speeds are reckoned of, instead of the file's size.
@main
enum ExportBench {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "generate" where arguments.count >= 4 && arguments[2] == "--mb":
      guard let size = Int(arguments[3]) else { return usage() }
      try HealthFile.write(
        to: arguments[1], megabytes: size, stepsOnly: arguments.contains("--steps-only"))
    case "read" where arguments.count >= 2:
      try read(
        arguments[1], runs: arguments.count > 2 ? Int(arguments[2]) ?? 5 : 5,
        bytes: arguments.count > 3 ? Int(arguments[3]) : nil)
    default: usage()
    }
  }

  private static func usage() {
    print("export-bench generate FILE --mb N [--steps-only]")
    print("export-bench read FILE [RUNS [BYTES]]")
  }

  /// Reads a file again and again, and prints a row of the best run.
  private static func read(_ path: String, runs: Int, bytes: Int?) throws {
    let data = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
    var times: [Double] = []
    var coreTimes: [Double] = []
    let memory = AnonymousMemory()
    var export = StepExport()
    for _ in 0..<max(1, runs) {
      export = StepExport()
      let start = DispatchTime.now().uptimeNanoseconds
      let coreStart = threadNanoseconds()
      try data.withUnsafeBytes { bytes in
        _ = try ExportReader.read(bytes, file: path, into: &export)
      }
      coreTimes.append(Double(threadNanoseconds() - coreStart) / 1e9)
      times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
    }
    times.sort()
    coreTimes.sort()
    let (most, added) = memory.finish()
    var sum = StepAmount.zero
    for record in export.records { sum += record.amount }
    let list = export.records
    var merger = StepMerger(list)
    var merged = StepAmount.zero
    _ = merger.merge { piece in merged += piece.amount }
    let size = Double(bytes ?? data.count) / 1e6
    func speed(_ time: Double) -> String { String(format: "%.0f", size / time) }
    print(
      "| Tare, \(URL(filePath: path).lastPathComponent) | \(String(format: "%.3f", times[0])) "
        + "| \(speed(times[0])) | \(speed(coreTimes[0])) "
        + "| \(String(format: "%.1f", most)) anonymous, \(String(format: "%.1f", added)) for reading "
        + "| \(list.count) | \(sum.wholeSteps) added up, \(merged.wholeSteps) merged |")
  }
}

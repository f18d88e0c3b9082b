// Reading a table given as text through the one door of all exports, for the tests of tables.

import Foundation
import StepFiles
import StepMerging

/// What reading a table gave: what was read before the fault, and the fault.
struct TableResult {
  var export: StepExport
  var format: ExportFormat?
  var error: ExportError?

  /// The sum of all records' steps, whatever overlaps.
  var sum: Double { export.records.reduce(StepAmount.zero) { $0 + $1.amount }.steps }

  /// The steps of each source by its name, before anything is merged.
  var sums: [String: Double] {
    var sums: [String: Double] = [:]
    for record in export.records {
      sums[export.sources[Int(record.source)].name, default: 0] += record.amount.steps
    }
    return sums
  }

  /// What the merge believes, of all sources.
  var merged: Double {
    var merger = StepMerger(export.records)
    var total = StepAmount.zero
    let sweep = merger.merge(sources: export.sources.count) { total += $0.amount }
    _ = sweep
    return total.steps
  }

  /// Each record as `START+LENGTH: STEPS`, in seconds.
  var lines: [String] {
    export.records.map { record in
      let length = Double(record.end - record.start) / 1e9
      return "\(Double(record.start) / 1e9)+\(length): \(record.amount.steps)"
    }
  }
}

/// Reads bytes as a file.
func readTable(
  _ bytes: [UInt8], zone: String? = nil, file: String = "file.csv",
  into export: StepExport = StepExport(keepsPlaces: true)
) -> TableResult {
  var result = TableResult(export: export)
  let options = ExportOptions(zone: zone.flatMap { TimeZone(identifier: $0) })
  do throws(ExportError) {
    result.format = try bytes.withUnsafeBufferPointer { (bytes) throws(ExportError) in
      try ExportReader.read(
        UnsafeRawBufferPointer(bytes), file: file, into: &result.export, options: options)
    }
  } catch {
    result.error = error
  }
  return result
}

func readTable(
  _ text: String, zone: String? = nil, file: String = "file.csv",
  into export: StepExport = StepExport(keepsPlaces: true)
) -> TableResult {
  readTable(Array(text.utf8), zone: zone, file: file, into: export)
}

/// Seconds since 1970 of a time in UTC, told apart from the code under test.
func utcSeconds(_ text: String) -> Double {
  let formatter = ISO8601DateFormatter()
  return formatter.date(from: text)?.timeIntervalSince1970 ?? .nan
}

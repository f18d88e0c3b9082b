// Reading an export given as text, for the tests of the JSON family.

import Foundation
import StepFiles
import StepMerging

/// What reading an export gave.
struct JSONResult {
  var export: StepExport
  var format: String?
  var error: ExportError?

  var message: String? { error?.message }

  /// All steps, added up as if nothing overlapped.
  var sum: StepAmount { export.records.reduce(.zero) { $0 + $1.amount } }

  /// What is left once overlaps count once, by the default rules.
  var merged: StepAmount { StepFilesTests.merged(export.records) }

  /// `start-end: steps source` of each record, times in seconds.
  var lines: [String] {
    export.records.map { record in
      let source = export.sources[Int(record.source)]
      return
        "\(seconds(record.start))-\(seconds(record.end)): \(record.amount.steps) \(source.name)"
    }
  }

  private func seconds(_ nanoseconds: Int64) -> String {
    let text = String(Double(nanoseconds) / 1e9)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// The steps of records of which one is believed at a time.
func merged(_ records: [StepRecord]) -> StepAmount {
  var merger = StepMerger(records)
  var used = StepAmount.zero
  _ = merger.merge { piece in
    if !piece.isExcluded { used += piece.amount }
  }
  return used
}

/// Reads bytes as a file.
func readJSON(
  _ bytes: [UInt8], file: String = "file.json", zone: String? = nil,
  after earlier: StepExport = StepExport(keepsPlaces: true)
) -> JSONResult {
  var result = JSONResult(export: earlier)
  do throws(ExportError) {
    let options = ExportOptions(zone: zone.flatMap { TimeZone(identifier: $0) })
    result.format = try bytes.withUnsafeBufferPointer { (bytes) throws(ExportError) in
      try ExportReader.read(
        UnsafeRawBufferPointer(bytes), file: file, into: &result.export, options: options
      ).name
    }
  } catch {
    result.error = error
  }
  return result
}

/// Reads a text as a file.
func readJSON(
  _ text: String, file: String = "file.json", zone: String? = nil,
  after earlier: StepExport = StepExport(keepsPlaces: true)
) -> JSONResult {
  readJSON(Array(text.utf8), file: file, zone: zone, after: earlier)
}

/// Checks that cutting a file anywhere is a fault that keeps what stood before the cut, and that
/// bytes changed at random never trap.
func brokenReadings(
  of text: String, file: String = "file.json", zone: String? = nil, seed: UInt64
) -> [String] {
  var complaints: [String] = []
  let bytes = Array(text.utf8)
  let whole = readJSON(bytes, file: file, zone: zone)
  let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines).utf8.count
  for end in 0..<trimmed {
    let cut = readJSON(Array(bytes[..<end]), file: file, zone: zone)
    if cut.error == nil { complaints.append("cut at \(end): no error") }
    if !whole.export.records.starts(with: cut.export.records) {
      complaints.append("cut at \(end): other Records")
    }
  }
  var generator = SeededGenerator(seed: seed)
  for _ in 0..<400 {
    var changed = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0..<changed.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: changed[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: changed.remove(at: place)
      default: changed.insert(UInt8(ascii: "9"), at: place)
      }
      if changed.isEmpty { break }
    }
    let read = readJSON(changed, file: file, zone: zone)
    if let error = read.error, error.message.isEmpty { complaints.append("seed \(seed): no text") }
  }
  return complaints
}

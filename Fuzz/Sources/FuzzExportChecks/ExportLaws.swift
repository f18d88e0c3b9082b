// The laws that hold for every file that somebody takes for an export, whatever its format.
import Foundation
import FuzzChecks
import StepFilesUnderTest
import StepMerging

/// Reads bytes as an export, with a zone and without, and checks what a reader promises for any bytes.
///
/// - Nothing traps, and the same bytes give the same answer.
/// - Every record ends when it starts or later, has steps in their range and one of the sources.
/// - Merged, every step of the records is accounted for.
/// - What people are told has words, and not a whole file of them.
public func checkExport(_ start: UnsafePointer<UInt8>?, _ count: Int) {
  let bytes = UnsafeRawBufferPointer(start: start, count: count)
  for zone in [nil, TimeZone(identifier: "Europe/Paris")] {
    let reading = ExportReading(of: bytes, zone)
    reading.check()
    require(ExportReading(of: bytes, zone) == reading, "the same bytes give the same answer")
  }
}

/// Everything that a reader says of some bytes.
private struct ExportReading: Equatable {
  var format: ExportFormat?
  var records: [StepRecord]
  var sources: [RecordSource]
  var places: [RecordPlace]
  var driving: [TimeSpan]
  var zones: [ZoneKnowledge]
  var notes: [String]
  var superseded: StepAmount
  var error: ExportError?

  init(of bytes: UnsafeRawBufferPointer, _ zone: TimeZone?) {
    var export = StepExport(keepsPlaces: true)
    do throws(ExportError) {
      format = try ExportReader.read(
        bytes, file: "f", into: &export, options: ExportOptions(zone: zone))
    } catch {
      self.error = error
    }
    records = export.records
    sources = export.sources
    places = export.places
    driving = export.driving
    zones = export.zones
    notes = export.notes
    superseded = export.superseded.steps
  }

  func check() {
    require(places.count == records.count, "every record has its place")
    for record in records {
      require(record.end >= record.start, "a record ends when it starts or later: \(record)")
      require(
        (0...StepRecord.largestUnits).contains(record.units), "steps are in range: \(record)")
      require(Int(record.source) < sources.count, "a record has a source: \(record)")
    }
    for source in sources { require(!source.name.isEmpty, "a source has a name") }
    for note in notes { require(!note.isEmpty, "a note has words") }
    if let message = error?.message {
      require(message.count > 3, "an error has words")
      require(message.utf8.count <= 4096, "an error is no whole file: \(message.debugDescription)")
    }
    checkMerge()
  }

  /// The sweep takes whatever a reader hands out.
  private func checkMerge() {
    var rules = MergeRules()
    rules.addsUp = sources.map(\.addsUp)
    rules.driving = TimeSpan.disjoint(driving)
    var merger = StepMerger(records)
    let sweep = merger.merge(rules: rules, sources: sources.count) { _ in }
    require(sweep.total.isConserved, "every step is accounted for: \(sweep.total)")
    require(sweep.sources.allSatisfy(\.isConserved), "so is every source's")
  }
}

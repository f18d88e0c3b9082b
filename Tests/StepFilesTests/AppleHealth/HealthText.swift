// Writing exports of Apple Health for tests, and reading them in pieces.

import StepMerging

@testable import StepFiles

/// What reading an export gave.
struct HealthResult: Equatable {
  var records: [StepRecord] = []
  var sources: [RecordSource] = []
  var places: [RecordPlace] = []
  var zones: [ZoneKnowledge] = []
  var fault: ExportFault?

  /// `source kind start-end steps`, in seconds since 1970.
  var lines: [String] {
    records.map { record in
      let source = sources[Int(record.source)]
      return "\(source.name) \(source.kind) \(record.start / 1_000_000_000)"
        + "-\(record.end / 1_000_000_000) \(record.amount.steps)"
    }
  }

  init(_ export: StepExport, _ fault: ExportFault?) {
    records = export.records
    sources = export.sources
    places = export.places
    zones = export.zones
    self.fault = fault
  }
}

/// Scans pieces of a file.
func scanHealth(pieces: [ArraySlice<UInt8>]) -> HealthResult {
  var export = StepExport(keepsPlaces: true)
  export.begin(file: "f")
  do throws(ExportFault) {
    var scanner = HealthScanner()
    for piece in pieces {
      try piece.withUnsafeBufferPointer { (bytes) throws(ExportFault) in
        try scanner.feed(UnsafeRawBufferPointer(bytes), into: &export)
      }
    }
    try scanner.finish()
    return HealthResult(export, nil)
  } catch {
    return HealthResult(export, error)
  }
}

func scanHealth(_ text: String) -> HealthResult { scanHealth(pieces: [Array(text.utf8)[...]]) }

/// Reads a file as the tool does, told by its content.
func readExport(
  _ bytes: [UInt8], file: String = "f"
) -> (export: StepExport, format: ExportFormat?, error: ExportError?) {
  var export = StepExport(keepsPlaces: true)
  do throws(ExportError) {
    let format = try bytes.withUnsafeBufferPointer { (bytes) throws(ExportError) in
      try ExportReader.read(UnsafeRawBufferPointer(bytes), file: file, into: &export)
    }
    return (export, format, nil)
  } catch {
    return (export, nil, error)
  }
}

/// A step record from second to second of 20 November 2024 at 09:00 UTC.
func healthRecord(
  _ from: Int, _ to: Int, _ value: String, source: String = "Phone", device: String? = nil,
  children: String? = nil
) -> String {
  func date(_ seconds: Int) -> String {
    let (minute, second) = (seconds / 60, seconds % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let hour = 10 + minute / 60
    return "2024-11-\(20 + hour / 24) \(two(hour % 24)):\(two(minute % 60)):\(two(second)) +0100"
  }
  let device = device.map { " device=\"\($0)\"" } ?? ""
  return "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"\(source)\""
    + " sourceVersion=\"17.5\"\(device) unit=\"count\" creationDate=\"\(date(to + 60))\""
    + " startDate=\"\(date(from))\" endDate=\"\(date(to))\" value=\"\(value)\""
    + (children.map { ">\($0)</Record>" } ?? "/>")
}

/// 20 November 2024, 09:00 UTC, in seconds since 1970.
let healthZero = 1_732_093_200

func healthExport(_ content: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE HealthData [
  <!-- Apple's list of declarations: a ' and a " and a ]> do no harm in a comment. -->
  <!ELEMENT HealthData (ExportDate,Me,Record*)>
  <!ATTLIST Record type CDATA #REQUIRED unit CDATA "]>">
  <!ENTITY laugh "ha">
  ]>
  <HealthData locale="en_FR">
   <ExportDate value="2024-12-01 12:00:00 +0100"/>
   <Me HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet"/>
  \(content)
  </HealthData>

  """
}

/// A watch as exports write it, with the pointer that changes from record to record.
let healthWatch =
  "&lt;&lt;HKDevice: 0x283a1b2c0&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, "
  + "hardware:Watch6,2, software:10.5&gt;"
let healthPhone =
  "&lt;&lt;HKDevice: 0x2801&gt;, name:iPhone, manufacturer:Apple Inc., model:iPhone, "
  + "hardware:iPhone14,5, software:17.5&gt;"

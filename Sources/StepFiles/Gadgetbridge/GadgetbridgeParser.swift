// Gadgetbridge's database as a format of step records.

import Foundation
import Tare

/// Reads the database that Gadgetbridge exports.
enum GadgetbridgeParser: ExportParser {
  static let format = ExportFormat(
    name: "gadgetbridge", title: "Gadgetbridge database (SQLite)",
    taken: "The steps of each device's samples: Huami, Xiaomi, Pebble, hybrid HR, Garmin and CMF.",
    check: .specification)

  static var formats: [ExportFormat] { [format] }

  static func recognizes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    SQLiteImage.recognizes(bytes)
  }

  static func read(
    _ bytes: UnsafeRawBufferPointer, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) -> ExportFormat {
    let database = try GadgetbridgeDatabase(bytes)
    let samples = database.tables.filter { $0.hasSuffix("ACTIVITY_SAMPLE") }
    guard database.tables.contains("DEVICE"), !samples.isEmpty else {
      let names = database.tables.prefix(10).joined(separator: ", ")
      throw ExportFault(
        "a SQLite database that is none of Gadgetbridge's: "
          + (names.isEmpty ? "it has no tables" : "its tables are \(names)")
          + (database.tables.count > 10 ? " and \(database.tables.count - 10) more" : ""),
        kind: .notRead)
    }
    if database.hasLog {
      export.note(
        "the Gadgetbridge database was in use when it was copied: what was in its log is not in it")
    }
    export.note(.unknown("Gadgetbridge keeps times in UTC and no zone"))
    let devices = GadgetbridgeDevices(try database.devices())
    for (index, name) in samples.enumerated() {
      guard try database.columns(of: name).isSuperset(of: SampleTable.columns) else { continue }
      guard let table = SampleTable.known.first(where: { $0.name == name }) else {
        if try database.hasSteps(name) {
          export.note("steps in \(name) are left out: what they mean there is not confirmed")
        }
        continue
      }
      var reading = SampleReading(table: table, devices: devices, zone: options.zone)
      do throws(ExportFault) {
        let none: Int64? = table.meaning == .perMinuteByte ? 255 : nil
        try database.read(name, none: none, into: &reading.samples)
      } catch {
        reading.finish(&export)
        throw error
      }
      reading.finish(&export)
      options.progress(bytes.count / samples.count * (index + 1))
    }
    // SQLite finds only what it happens to look for.
    if let size = SQLiteImage.size(bytes), size > bytes.count {
      throw ExportFault(
        "cut short: the database has \(size) bytes by its header", at: .byte(bytes.count))
    }
    return format
  }
}

/// What devices are called, each by a name of its own.
struct GadgetbridgeDevices {
  private var names: [Int64: String]

  init(_ names: [Int64: String]) {
    self.names = names
    // Two bands of one model are two sources.
    for (name, ids) in Dictionary(grouping: names.keys, by: { names[$0] ?? "" }) where ids.count > 1
    {
      for id in ids { self.names[id] = "\(name) (device \(id))" }
    }
  }

  subscript(id: Int64) -> String { names[id] ?? "Gadgetbridge device \(id)" }
}

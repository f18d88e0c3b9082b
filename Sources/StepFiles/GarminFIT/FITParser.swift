// FIT files as a format of step records.

import Foundation

/// Reads Garmin's FIT files: monitoring and activities.
enum FITParser: ExportParser {
  static let monitoring = ExportFormat(
    name: "fit-monitoring", title: "Garmin FIT monitoring file",
    taken: "The counters of walking and running, which begin at local midnight.", check: .realFile)
  static let activity = ExportFormat(
    name: "fit-activity", title: "FIT activity file",
    taken: "Twice the strides of a walk's or a run's sessions.", check: .realFile)

  static var formats: [ExportFormat] { [monitoring, activity] }

  static func recognizes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    FITMessages.recognizes(bytes)
  }

  static func read(
    _ bytes: UnsafeRawBufferPointer, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) -> ExportFormat {
    var messages = FITMessages(bytes)
    var format: ExportFormat?
    var foreign = ""
    while try messages.beginFile() {
      var content = FITContent(zone: options.zone)
      do throws(ExportFault) {
        try content.read(&messages, into: &export, progress: options.progress)
        content.finish(&export)
      } catch {
        content.finish(&export)
        throw error
      }
      if let found = content.format { format = format ?? found } else { foreign = content.typeName }
      try messages.endFile()
    }
    options.progress(bytes.count)
    guard let format else {
      throw ExportFault(
        "a FIT file of \(foreign) holds no steps; monitoring and activity files do", kind: .notRead)
    }
    return format
  }
}

/// The content of one FIT file.
private struct FITContent {
  let zone: TimeZone?
  private var identity = FITFileIdentity()
  private var monitoring: FITMonitoring?
  private var activities: FITActivities?

  init(zone: TimeZone?) {
    self.zone = zone
  }

  /// What it is, judged by its type and what was found in it; nil if it is foreign.
  var format: ExportFormat? {
    if identity.isMonitoring || monitoring != nil { return FITParser.monitoring }
    return identity.type == 4 ? FITParser.activity : nil
  }

  var typeName: String { identity.typeName }

  mutating func read(
    _ messages: inout FITMessages, into export: inout StepExport, progress: (Int) -> Void
  ) throws(ExportFault) {
    var reported = messages.position
    while let message = try messages.next() {
      try take(message, &export)
      if messages.position - reported >= 1 << 20 {
        reported = messages.position
        progress(reported)
      }
    }
  }

  mutating func finish(_ export: inout StepExport) {
    activities?.finish(&export)
  }

  private mutating func take(
    _ message: FITMessage, _ export: inout StepExport
  ) throws(ExportFault) {
    switch message.number {
    case FITFileIdentity.message:
      identity = try FITFileIdentity(message)
    case FITMonitoring.information, FITMonitoring.message:
      if monitoring == nil { monitoring = FITMonitoring(name: identity.name, zone: zone) }
      if message.number == FITMonitoring.message {
        try monitoring?.take(message, &export)
      } else {
        try monitoring?.inform(message, &export)
      }
    case FITActivities.session where identity.type == 4,
      FITActivities.lap where identity.type == 4,
      FITActivities.activity where identity.type == 4:
      if activities == nil { activities = FITActivities(name: identity.name) }
      switch message.number {
      case FITActivities.session: try activities?.takeSession(message, &export)
      case FITActivities.lap: try activities?.takeLap(message, &export)
      default: try activities?.takeActivity(message, &export)
      }
    default: break
    }
  }
}

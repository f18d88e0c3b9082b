// Everything about a recording that is settled before its first sample is handed out.

import StepDetection

/// How a recording is read, from its header, its first rows and what the caller knows.
struct RecordingOpening {
  let format: RecordingFormat
  let unit: AccelerationUnit
  let gravityIncluded: Bool
  let timesAreWallTimes: Bool
  private(set) var notes: [RecordingNote] = []
  private(set) var plan: ColumnPlan
  /// Bytes before the first row.
  let size: Int
  /// The line of the first row.
  let line: Int

  /// Opens a recording.
  ///
  /// - Parameters:
  ///   - text: The beginning of its text, of a fixed size unless it is all there is: what is settled
  ///     must not depend on how the text came.
  ///   - options: What the caller knows.
  /// - Throws: If there is no header that is known, or nothing to tell the unit from.
  init(
    _ text: UnsafeBufferPointer<UInt8>, options: RecordingOptions
  ) throws(RecordingFault) {
    let header = try RecordingHeader(text, options: options)
    format = header.format
    size = header.size
    line = header.line
    plan = header.plan
    if let counts = options.countsPerG { plan.divisor = counts }
    // The last row may be cut off by the end of the beginning.
    let rest = text[header.size...]
    let end = rest.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? header.size
    let rows = UnsafeBufferPointer(rebasing: text[header.size..<end])
    let first = FirstRows(rows, plan)
    var notes: [RecordingNote] = []

    timesAreWallTimes = Self.settleTimes(&plan, header, first, options, &notes)
    let settled = try Self.settleUnit(header, first, options, &notes)
    unit = settled
    // What is said with nothing to see is believed; what is seen is believed most.
    let gravity = unit == .standardGravity ? 1 : 9.80665
    gravityIncluded =
      !(header.isLinear ?? false)
      && (header.isLinear == false || first.includesGravity(gravity))
    if !gravityIncluded { notes.append(.withoutGravity) }
    self.notes = notes
  }

  /// Settles the unit of times; returns whether they count from 1970.
  private static func settleTimes(
    _ plan: inout ColumnPlan, _ header: RecordingHeader, _ first: FirstRows,
    _ options: RecordingOptions, _ notes: inout [RecordingNote]
  ) -> Bool {
    switch plan.times {
    case .dates:
      if header.lacksZone { notes.append(.withoutZone) }
      if options.hertz != nil { notes.append(.rateNotUsed) }
      return true
    case .counted(_, let from):
      if from != 0 { notes.append(.withoutZone) }
      return from != 0
    case .numbers:
      if options.hertz != nil { notes.append(.rateNotUsed) }
      let unit: LogColumns.Unit
      if let said = options.timeUnit ?? header.timeUnit {
        unit = said
      } else if let (told, hertz) = first.timeUnit() {
        unit = told
        // Sensor Logger documents that it writes nanoseconds.
        let isDocumented = header.format == .sensorLogger && told == .nanoseconds
        if hertz > 0, !isDocumented { notes.append(.timeUnit(told, hertz: hertz)) }
      } else {
        unit = .seconds
        notes.append(.timeUnitUnknown(unit))
      }
      plan.times = .numbers(unit)
      // From 2001 to 2096; a clock that starts with the device stays far below.
      let second = DecimalNumber.doublePowers[9 - unit.places]
      return first.firstTime.map { 1e9..<4e9 ~= $0 / second } ?? false
    }
  }

  private static func settleUnit(
    _ header: RecordingHeader, _ first: FirstRows, _ options: RecordingOptions,
    _ notes: inout [RecordingNote]
  ) throws(RecordingFault) -> AccelerationUnit {
    if options.countsPerG != nil { return .standardGravity }
    if let unit = options.unit ?? header.unit { return unit }
    if header.format == .sensorLogger {
      // In m/s² as documented, but for the uncalibrated accelerometer of an iPhone, in g.
      if first.unit() == .standardGravity, let length = first.meanLength, length < 1.5 {
        notes.append(.unit(.standardGravity, meanLength: length))
        return .standardGravity
      }
      return .metersPerSecondSquared
    }
    if let unit = first.unit(), let length = first.meanLength {
      notes.append(.unit(unit, meanLength: length))
      return unit
    }
    if first.perhapsCounts, let length = first.meanLength {
      throw RecordingFault(line: header.line, .perhapsCounts(meanLength: length))
    }
    // Without gravity: nobody walks with 0.6 g in the mean, so longer ones are m/s².
    let isLong = first.meanLength.map { $0 > 0.6 } ?? false
    let unit = isLong ? AccelerationUnit.metersPerSecondSquared : .standardGravity
    notes.append(.unitUnknown(unit))
    return unit
  }
}

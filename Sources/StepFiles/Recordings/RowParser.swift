// Rows of a recording into samples: the path for rows of plain numbers, which nearly all are.

import StepDetection

/// Reads whole rows into samples.
///
/// A row of plain numbers is read in one pass over its bytes, and nothing is allocated. Whatever else
/// a row holds (quotation marks, empty fields, comments, faults) is read by `readOdd`, which knows
/// every form and says the same about plain ones.
struct RowParser {
  var plan: ColumnPlan
  /// The line of the next row, from 1.
  var line: Int
  /// Samples delivered, for times that are counted.
  private var delivered: Int64 = 0

  init(_ plan: ColumnPlan, line: Int) {
    self.plan = plan
    self.line = line
  }

  /// Reads rows until there are no more or the samples are full.
  ///
  /// - Parameters:
  ///   - rows: Whole rows, each with its line feed.
  ///   - samples: Where samples go.
  ///   - count: How many are there already; grows.
  /// - Returns: How many bytes were read.
  /// - Throws: The first fault; samples before it are there.
  mutating func read(
    _ rows: UnsafeBufferPointer<UInt8>,
    into samples: UnsafeMutableBufferPointer<AccelerationSample>,
    _ count: inout Int
  ) throws(RecordingFault) -> Int {
    guard let start = rows.baseAddress else { return 0 }
    let end = start + rows.count
    let plan = plan
    var at = start
    var raw = RawRow()
    var filled = count
    defer { count = filled }
    return try plan.roles.withUnsafeBufferPointer { (roles) throws(RecordingFault) -> Int in
      try DecimalNumber.doublePowers.withUnsafeBufferPointer {
        (powers) throws(RecordingFault) -> Int in
        guard let powers = powers.baseAddress else { return 0 }
        while at < end, filled < samples.count {
          let row = at
          var isSample = true
          if !readPlain(&at, &raw, plan, roles, powers) {
            at = row
            isSample = try readOdd(&at, &raw)
          }
          if at - row > TextWindow.longestRow + 1 {
            throw RecordingFault(line: line, .rowTooLong)
          }
          if isSample {
            samples[filled] = try sample(raw, plan)
            filled += 1
          }
          line += 1
        }
        return at - start
      }
    }
  }

  /// Reads rows, but hands out their numbers as they stand; ends at a fault without a word.
  func preview(
    _ rows: UnsafeBufferPointer<UInt8>, most: Int, _ take: (RawRow) -> Void
  ) {
    guard let start = rows.baseAddress else { return }
    let end = start + rows.count
    var at = start
    var raw = RawRow()
    var taken = 0
    while at < end, taken < most {
      do throws(RecordingFault) {
        guard try readOdd(&at, &raw) else { continue }
      } catch {
        return
      }
      take(raw)
      taken += 1
    }
  }

  @inline(__always)
  private mutating func sample(
    _ raw: RawRow, _ plan: ColumnPlan
  ) throws(RecordingFault) -> AccelerationSample {
    let time: Int64
    switch plan.times {
    case .numbers(let unit):
      guard let value = raw.time.scaled(unit.places) else { throw timeBeyondRange(raw, unit) }
      time = value
    case .dates: time = raw.date
    case .counted(let hertz, let from):
      // Wrapped only after 292 years.
      time = from &+ Int64(truncatingIfNeeded: Self.elapsed(delivered, hertz))
      delivered &+= 1
    }
    if plan.divisor != 1 {
      return AccelerationSample(
        nanoseconds: time, x: Float(raw.x / plan.divisor), y: Float(raw.y / plan.divisor),
        z: Float(raw.z / plan.divisor))
    }
    return AccelerationSample(
      nanoseconds: time, x: Float(raw.x), y: Float(raw.y), z: Float(raw.z))
  }

  /// Nanoseconds until a row.
  private static func elapsed(_ row: Int64, _ hertz: Double) -> Int64 {
    let nanoseconds = (Double(row) * 1e9 / hertz).rounded()
    return nanoseconds > -9.2e18 && nanoseconds < 9.2e18 ? Int64(nanoseconds) : .max
  }

  /// Reads a row of plain numbers; false if it is anything else, and nothing it left behind counts.
  @inline(__always)
  private func readPlain(
    _ text: inout UnsafePointer<UInt8>, _ raw: inout RawRow, _ plan: ColumnPlan,
    _ roles: UnsafeBufferPointer<ColumnPlan.Role>, _ powers: UnsafePointer<Double>
  ) -> Bool {
    let delimiter = plan.delimiter
    let decimalComma = plan.decimalComma
    var number = DecimalNumber()
    var field = 0
    while true {
      switch roles[field] {
      case .passedOver:
        while text.pointee != delimiter {
          if text.pointee == UInt8(ascii: "\n") || text.pointee == UInt8(ascii: "\"") {
            return false
          }
          text += 1
        }
      case .time:
        if case .dates(let form) = plan.times {
          guard readDate(&text, &raw, form, delimiter) else { return false }
        } else {
          while text.pointee == UInt8(ascii: " ") { text += 1 }
          guard number.read(&text, decimalComma: decimalComma) else { return false }
          raw.time = number
        }
      case .x:
        while text.pointee == UInt8(ascii: " ") { text += 1 }
        guard number.read(&text, decimalComma: decimalComma) else { return false }
        raw.x = number.double(powers)
      case .y:
        while text.pointee == UInt8(ascii: " ") { text += 1 }
        guard number.read(&text, decimalComma: decimalComma) else { return false }
        raw.y = number.double(powers)
      case .z:
        while text.pointee == UInt8(ascii: " ") { text += 1 }
        guard number.read(&text, decimalComma: decimalComma) else { return false }
        raw.z = number.double(powers)
      }
      field += 1
      if field == roles.count { break }
      guard text.pointee == delimiter else { return false }
      text += 1
    }
    if text.pointee == UInt8(ascii: "\r") { text += 1 }
    if text.pointee == UInt8(ascii: "\n"), field == plan.fieldCount {
      text += 1
      return true
    }
    // Fields that are passed over are counted all the same.
    guard text.pointee == delimiter else { return false }
    while text.pointee != UInt8(ascii: "\n") {
      if text.pointee == delimiter { field += 1 }
      if text.pointee == UInt8(ascii: "\"") { return false }
      text += 1
    }
    text += 1
    return field == plan.fieldCount
  }

  private func readDate(
    _ text: inout UnsafePointer<UInt8>, _ raw: inout RawRow, _ form: DateText, _ delimiter: UInt8
  ) -> Bool {
    let start = text
    while text.pointee != delimiter {
      if text.pointee == UInt8(ascii: "\n") || text.pointee == UInt8(ascii: "\"") { return false }
      text += 1
    }
    let field = UnsafeBufferPointer(start: start, count: text - start)
    var isZoned = true
    guard case .value(let date) = form.nanoseconds(field, isZoned: &isZoned) else { return false }
    raw.date = date
    return true
  }
}

// An export of Apple Health made up for measuring: what a phone and a watch write, in their proportions.

import Foundation
import Measuring

/// Writes an `export.xml` of a given size.
///
/// Of 100 records 12 are of steps, from a phone and a watch that are worn at the same time; the others
/// are of heart rate, energy, distance and stand hours.
struct HealthFile {
  private var random = SplitMix64(seed: 20_241_120)
  private var text = ""
  private var seconds = 1_577_836_800
  private var phoneSteps = 0

  private static let beginning = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
    <!ATTLIST HealthData locale CDATA #REQUIRED>
    ]>
    <HealthData locale="en_FR">
     <ExportDate value="2024-12-01 12:00:00 +0100"/>

    """

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - path: Where it goes.
  ///   - megabytes: Its size, in 10⁶ bytes.
  ///   - stepsOnly: Whether every record is of steps.
  /// - Throws: What the file system says.
  static func write(to path: String, megabytes: Int, stepsOnly: Bool) throws {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    var file = HealthFile()
    file.text = beginning
    var written = 0
    while written + file.text.utf8.count < megabytes * 1_000_000 {
      file.add(stepsOnly: stepsOnly)
      if file.text.utf8.count > 1 << 20 {
        try handle.write(contentsOf: Data(file.text.utf8))
        written += file.text.utf8.count
        file.text = ""
      }
    }
    try handle.write(contentsOf: Data((file.text + "</HealthData>\n").utf8))
    try handle.close()
  }

  private mutating func add(stepsOnly: Bool) {
    seconds += Int.random(in: 20...400, using: &random)
    let kind = stepsOnly ? 0 : Int.random(in: 0..<100, using: &random)
    let length = Int.random(in: 10...600, using: &random)
    switch kind {
    case 0..<12:
      let isWatch = Bool.random(using: &random)
      record(
        "HKQuantityTypeIdentifierStepCount", isWatch, "count", length,
        String(Int.random(in: 1...(length * 2), using: &random)))
    case 12..<60:
      record(
        "HKQuantityTypeIdentifierHeartRate", true, "count/min", 0,
        String(Int.random(in: 48...160, using: &random)),
        "\n  <MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"1\"/>\n ")
    case 60..<85:
      record(
        "HKQuantityTypeIdentifierActiveEnergyBurned", true, "Cal", length,
        "0.\(Int.random(in: 1...9999, using: &random))")
    default:
      record(
        "HKQuantityTypeIdentifierDistanceWalkingRunning", false, "km", length,
        "0.\(Int.random(in: 1...9999, using: &random))")
    }
  }

  private mutating func record(
    _ type: String, _ isWatch: Bool, _ unit: String, _ length: Int, _ value: String,
    _ children: String? = nil
  ) {
    let name = isWatch ? "Owner’s Apple\u{A0}Watch" : "Owner’s iPhone"
    let model = isWatch ? "Watch" : "iPhone"
    let pointer = String(random.next() & 0xF_FFFF, radix: 16)
    text +=
      " <Record type=\"\(type)\" sourceName=\"\(name)\" sourceVersion=\"10.5\" "
      + "device=\"&lt;&lt;HKDevice: 0x30\(pointer)&gt;, name:\(isWatch ? "Apple Watch" : model), "
      + "manufacturer:Apple Inc., model:\(model), hardware:\(model)6,2, software:10.5&gt;\" "
      + "unit=\"\(unit)\" creationDate=\"\(date(seconds + length + 5))\" "
      + "startDate=\"\(date(seconds))\" endDate=\"\(date(seconds + length))\" value=\"\(value)\""
    text += children.map { ">\($0)</Record>\n" } ?? "/>\n"
  }

  /// The date at +01:00.
  private func date(_ seconds: Int) -> String {
    var (days, rest) = (seconds + 3600).quotientAndRemainder(dividingBy: 86_400)
    var year = 1970
    func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
    while days >= (isLeap(year) ? 366 : 365) {
      days -= isLeap(year) ? 366 : 365
      year += 1
    }
    var month = 0
    let lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    while days >= lengths[month] {
      days -= lengths[month]
      month += 1
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let hour = rest / 3600
    rest %= 3600
    return "\(year)-\(two(month + 1))-\(two(days + 1)) \(two(hour)):\(two(rest / 60)):"
      + "\(two(rest % 60)) +0100"
  }
}

// Units that nothing says: told from the values, and the telling noted.

import StepDetection
import StepFiles
import Testing

@Suite("What a header does not say")
struct RecordingUnitsTests {
  @Test(
    "of times is told from the step between rows",
    arguments: [
      ("s", 1_700_000_000.0, true), ("s", 0.0, false), ("ms", 1_700_000_000_000.0, true),
      ("ms", 5_000.0, false), ("us", 1_700_000_000_000_000.0, true), ("us", 12_345.0, false),
      ("ns", 1_700_000_000_000_000_000.0, true), ("ns", 7_804_332_992_802.0, false),
    ], [12.5, 50, 400])
  func timeUnit(origin: (unit: String, start: Double, isWall: Bool), hertz: Double) throws {
    let unit = try #require(LogColumns.Unit(rawValue: origin.unit))
    let places = ["s": 0, "ms": 3, "us": 6, "ns": 9][origin.unit] ?? 0
    let perSecond = (0..<places).reduce(1.0) { value, _ in value * 10 }
    let rows = stillRows(100) { row in
      let time = origin.start + Double(row) / hertz * perSecond
      return unit == .seconds ? "\(time)" : "\(Int64(time))"
    }
    let result = readRecording("timestamp,x,y,z\n" + rows)
    #expect(result.message == nil)
    guard case .timeUnit(let told, let rate)? = result.notes.first else {
      Issue.record("\(result.notes)")
      return
    }
    #expect(told == unit)
    // Wall times in whole milliseconds, or in a Double, are not exact.
    #expect(abs(rate - hertz) < hertz * 0.5)
    #expect(result.timesAreWallTimes == origin.isWall)
    let first = try #require(result.nanoseconds.first)
    let last = try #require(result.nanoseconds.last)
    #expect(abs(Double(last - first) / 1e9 - 99 / hertz) < 0.01)
  }

  @Test("of times in whole seconds is told from many rows")
  func wholeSeconds() {
    let rows = stillRows(500) { "\(1_700_000_000 + $0 / 50)" }
    let result = readRecording("timestamp,x,y,z\n" + rows)
    #expect(result.nanoseconds.first == 1_700_000_000_000_000_000)
    #expect(result.timesAreWallTimes == true)
  }

  @Test(
    "of a single time is told from its size",
    arguments: [
      ("1700000000", 1_700_000_000_000_000_000), ("1700000000123", 1_700_000_000_123_000_000),
      ("1700000000123456", 1_700_000_000_123_456_000),
      ("1700000000123456789", 1_700_000_000_123_456_789), ("3.5", 3_500_000_000),
    ] as [(String, Int64)])
  func singleTime(time: String, nanoseconds: Int64) {
    let result = readRecording("timestamp,x,y,z\n\(time),0,0,1\n")
    #expect(result.nanoseconds == [nanoseconds])
    #expect(result.notes.contains(.timeUnitUnknown(.seconds)) == (time == "3.5"))
  }

  @Test("of times can be said")
  func saidTimeUnit() {
    let text = "timestamp,x,y,z\n" + stillRows(10) { "\($0 * 20)" }
    let result = readRecording(text, RecordingOptions(timeUnit: .microseconds))
    #expect(result.nanoseconds[1] == 20_000)
  }

  @Test(
    "of values is told from gravity",
    arguments: [
      ("1.02", AccelerationUnit.standardGravity), ("-9.7", .metersPerSecondSquared),
      ("9.81", .metersPerSecondSquared), ("0.97", .standardGravity),
    ])
  func unit(gravity: String, unit: AccelerationUnit) {
    let result = readRecording("t_s,x,y,z\n" + stillRows(50, gravity: gravity) { "\($0)" })
    #expect(result.unit == unit)
    guard case .unit(let told, _)? = result.notes.first else {
      Issue.record("\(result.notes)")
      return
    }
    #expect(told == unit)
    #expect(result.gravityIncluded == true)
  }

  @Test("of values without gravity cannot be told, and is said to be so")
  func linear() {
    let rows = (0..<100).map { "\($0),\($0 % 2 == 0 ? "0.2" : "-0.2"),0,0\n" }.joined()
    let result = readRecording("t_s,x,y,z\n" + rows)
    #expect(result.unit == .standardGravity)
    #expect(result.notes == [.unitUnknown(.standardGravity), .withoutGravity])
    let strong = rows.replacing("0.2", with: "3")
    let other = readRecording("t_s,x,y,z\n" + strong)
    #expect(other.unit == .metersPerSecondSquared)
    #expect(other.notes == [.unitUnknown(.metersPerSecondSquared), .withoutGravity])
  }

  @Test("of values can be said, against the header too")
  func saidUnit() {
    let text = "t_s,x_g,y_g,z_g\n0,0,0,9.8\n"
    let result = readRecording(text, RecordingOptions(unit: .metersPerSecondSquared))
    #expect(result.unit == .metersPerSecondSquared)
    #expect(result.notes == [])
  }

  @Test("of times that are not there is said by the rate")
  func rate() {
    let rows = (0..<5).map { _ in "0,0,1\n" }.joined()
    let result = readRecording("x,y,z\n" + rows, RecordingOptions(hertz: 30))
    #expect(result.nanoseconds == [0, 33_333_333, 66_666_667, 100_000_000, 133_333_333])
    let bare = readRecording(
      rows, RecordingOptions(columns: RecordingColumns("x,y,z"), hertz: 30))
    #expect(bare.bits == result.bits)
  }

  @Test("is not asked where times are: the rate is not used")
  func rateNotUsed() {
    let result = readRecording("t_s,x_g,y_g,z_g\n3,0,0,1\n", RecordingOptions(hertz: 30))
    #expect(result.nanoseconds == [3_000_000_000])
    #expect(result.notes == [.rateNotUsed])
  }

  @Test("is put into words")
  func words() {
    let notes: [RecordingNote] = [
      .timeUnit(.milliseconds, hertz: 50.04), .unit(.metersPerSecondSquared, meanLength: 9.768),
      .timeUnit(.nanoseconds, hertz: 400.4),
    ]
    #expect(
      notes.map(\.text) == [
        "times taken for milliseconds: that makes 50.0 samples a second",
        "values taken for m/s²: their mean length is 9.8",
        "times taken for nanoseconds: that makes 400 samples a second",
      ])
  }
}

// Each form of header that recorders write: which columns, which unit, gravity or not.

import StepDetection
import StepFiles
import Testing

@Suite("A recording")
struct RecordingFormsTests {
  @Test("in g with its units in the header")
  func plain() {
    let result = readRecording("t_s,x_g,y_g,z_g\n0.00,0.1,-0.2,0.9\n0.02,-0.1,0.25,1.5\n")
    #expect(result.message == nil)
    #expect(result.format == .table)
    #expect(result.unit == .standardGravity)
    #expect(result.gravityIncluded == true)
    #expect(result.timesAreWallTimes == false)
    #expect(result.notes == [])
    #expect(result.nanoseconds == [0, 20_000_000])
    #expect(result.axes == [[0.1, -0.2, 0.9], [-0.1, 0.25, 1.5]])
  }

  @Test("of Sensor Logger is in m/s², its axes from z to x, its time from 1970")
  func sensorLogger() {
    let result = readRecording(
      """
      time,seconds_elapsed,z,y,x
      1700000000000000000,0.143471,9.7,0.2,0.1
      1700000000010000000,0.153471,9.8,0.3,-0.1

      """)
    #expect(result.message == nil)
    #expect(result.format == .sensorLogger)
    #expect(result.unit == .metersPerSecondSquared)
    #expect(result.gravityIncluded == true)
    #expect(result.timesAreWallTimes == true)
    #expect(result.notes == [])
    #expect(result.nanoseconds == [1_700_000_000_000_000_000, 1_700_000_000_010_000_000])
    #expect(result.axes == [[0.1, 0.2, 9.7], [-0.1, 0.3, 9.8]])
  }

  @Test("of Sensor Logger without its clock")
  func sensorLoggerElapsed() {
    let result = readRecording("seconds_elapsed,z,y,x\n0.5,9.7,0.2,0.1\n")
    #expect(result.format == .sensorLogger)
    #expect(result.nanoseconds == [500_000_000])
    #expect(result.axes == [[0.1, 0.2, 9.7]])
  }

  @Test("of Sensor Logger from which gravity was taken out says so")
  func sensorLoggerLinear() {
    let rows = (0..<100).map { "\($0 * 10_000_000),\($0),\($0 % 2 == 0 ? "1.5" : "-1.5"),0,0" }
    let result = readRecording("time,seconds_elapsed,z,y,x\n" + rows.joined(separator: "\n"))
    #expect(result.unit == .metersPerSecondSquared)
    #expect(result.gravityIncluded == false)
    #expect(result.notes == [.withoutGravity])
  }

  @Test("of Sensor Logger's uncalibrated sensor on an iPhone is in g")
  func sensorLoggerUncalibrated() {
    let result = readRecording(
      "time,seconds_elapsed,z,y,x\n" + stillRows(9) { "\($0 * 20_000_000),\($0)" })
    #expect(result.unit == .standardGravity)
    #expect(result.notes == [.unit(.standardGravity, meanLength: result.meanLength)])
  }

  @Test(
    "of phyphox, with each separator and decimal mark",
    arguments: [
      (",", "."), ("\t", "."), (";", "."), ("\t", ","), (";", ","),
    ], [true, false])
  func phyphox(marks: (separator: String, decimal: String), quoted: Bool) {
    let names = [
      "Time (s)", "Acceleration x (m/s^2)", "Acceleration y (m/s^2)", "Acceleration z (m/s^2)",
      "Absolute acceleration (m/s^2)",
    ]
    let rows = [
      ["0.000000000E0", "1.5E-1", "-2.5E-1", "9.750000000E0", "9.76E0"],
      ["1.002000000E-2", "0.25", "-0.5", "9.5", "9.6"],
    ]
    let header = names.map { quoted ? "\"\($0)\"" : $0 }.joined(separator: marks.separator)
    let text = rows.map {
      $0.map { $0.replacing(".", with: marks.decimal) }.joined(separator: marks.separator)
    }
    let result = readRecording(([header] + text).joined(separator: "\r\n"))
    #expect(result.message == nil)
    #expect(result.format == .phyphox)
    #expect(result.unit == .metersPerSecondSquared)
    #expect(result.gravityIncluded == true)
    #expect(result.nanoseconds == [0, 10_020_000])
    #expect(result.axes == [[0.15, -0.25, 9.75], [0.25, -0.5, 9.5]])
  }

  @Test("of phyphox without gravity says so")
  func phyphoxLinear() {
    let result = readRecording(
      """
      "Time (s)","Linear Acceleration x (m/s^2)","Linear Acceleration y (m/s^2)","Linear \
      Acceleration z (m/s^2)"
      0,1,2,3
      """)
    #expect(result.format == .phyphox)
    #expect(result.gravityIncluded == false)
    #expect(result.notes == [.withoutGravity])
    #expect(result.axes == [[1, 2, 3]])
  }

  @Test("with and without gravity is read with it")
  func both() {
    let result = readRecording(
      """
      time (s),linear acceleration x (m/s^2),linear acceleration y (m/s^2),linear acceleration z \
      (m/s^2),acceleration x (m/s^2),acceleration y (m/s^2),acceleration z (m/s^2)
      0,1,2,3,4,5,6
      """)
    #expect(result.axes == [[4, 5, 6]])
  }

  @Test(
    "is known by many names",
    arguments: [
      "time,x,y,z", "t,ax,ay,az", "Timestamp,X,Y,Z", "timestamp,accX,accY,accZ",
      "TIME,accel_x,accel_y,accel_z", "time,x-axis (g),y-axis (g),z-axis (g)",
      "time [s],X [g],Y [g],Z [g]", "time,gFx,gFy,gFz",
      "time,x-acceleration,y-acceleration,z-acceleration",
      "time,accelerometerAccelerationX(G),accelerometerAccelerationY(G),accelerometerAccelerationZ(G)",
      "elapsed (s), acc_x_g, acc_y_g, acc_z_g",
    ])
  func names(header: String) {
    let result = readRecording(header + "\n" + stillRows(20) { "\(Double($0) / 50)" })
    #expect(result.message == nil)
    #expect(result.unit == .standardGravity)
    #expect(result.samples.count == 20)
    #expect(result.axes.allSatisfy { $0 == [0.01, -0.02, 1] })
  }

  @Test("beside other sensors is read alone")
  func otherSensors() {
    let result = readRecording(
      """
      label,gyro_x,gyro_y,gyro_z,t_s,Gyroscope x (rad/s),z_g,y_g,x_g,x (rad/s),note
      walk,7,7,7,0.5,7,3,2,1,7,"a, b"
      walk,7,7,7,0.6,7,3,2,1,7,
      """)
    #expect(result.message == nil)
    #expect(result.nanoseconds == [500_000_000, 600_000_000])
    #expect(result.axes == [[1, 2, 3], [1, 2, 3]])
  }

  @Test("in raw counts is divided by those that make 1 g")
  func counts() {
    let result = readRecording(
      "Time (ms),X,Y,Z\n0,64,-128,256\n20,0,0,192\n", RecordingOptions(countsPerG: 128))
    #expect(result.unit == .standardGravity)
    #expect(result.nanoseconds == [0, 20_000_000])
    #expect(result.axes == [[0.5, -1, 2], [0, 0, 1.5]])
  }

  @Test("without a header is read by place")
  func bare() {
    let columns = RecordingColumns("-,t,-,x,y,z")
    let result = readRecording(
      "a;0,00;b;0,5;1;2\na;0,02;b;0,25;1;2\n",
      RecordingOptions(columns: columns, unit: .standardGravity, timeUnit: .seconds))
    #expect(result.format == .bareTable)
    #expect(result.nanoseconds == [0, 20_000_000])
    #expect(result.axes == [[0.5, 1, 2], [0.25, 1, 2]])
  }

  @Test("with a strange header is read by place or by name")
  func named() {
    let text = "when,one,two,three\n5,0.1,0.2,0.9\n25,0.1,0.2,0.9\n"
    let byPlace = readRecording(text, RecordingOptions(columns: RecordingColumns("t,x,y,z")))
    #expect(byPlace.format == .table)
    #expect(byPlace.nanoseconds == [5_000_000, 25_000_000])
    let byName = readRecording(
      text, RecordingOptions(columns: RecordingColumns("time=When:s,z=one,y=two,x=three")))
    #expect(byName.nanoseconds == [5_000_000_000, 25_000_000_000])
    #expect(byName.axes.first == [0.9, 0.2, 0.1])
  }

  @Test("of OmGui has dates and no header")
  func omGui() {
    let result = readRecording(
      "2014-05-07 16:29:30.123,-0.5,0.25,1\n2014-05-07 16:29:30.133,-0.5,0.25,1\n")
    #expect(result.format == .omGui)
    #expect(result.unit == .standardGravity)
    #expect(result.timesAreWallTimes == true)
    #expect(result.notes == [.withoutZone])
    #expect(result.nanoseconds == [1_399_480_170_123_000_000, 1_399_480_170_133_000_000])
  }

  private static func actiLife(_ dates: String, _ start: String) -> String {
    """
    ------------ Data File Created By ActiGraph GT3X+ ActiLife v6.13.3 Firmware v1.6.0 date \
    format \(dates) at 40 Hz  Filter Normal -----------
    Serial Number: NEO1C15110103
    Start Time 16:29:30
    Start Date \(start)
    Epoch Period (hh:mm:ss) 00:00:00
    Download Time 10:31:05
    Download Date \(start)
    Current Memory Address: 0
    Current Battery Voltage: 4.07     Mode = 12
    --------------------------------------------------

    """
  }

  @Test(
    "of ActiLife has its rate and its start above",
    arguments: [
      ("M/d/yyyy", "5/7/2014"), ("dd/MM/yyyy", "07/05/2014"), ("yyyy-MM-dd", "2014-05-07"),
    ])
  func actiLife(dates: String, start: String) {
    let preamble = Self.actiLife(dates, start)
    let result = readRecording(
      preamble + "Accelerometer X,Accelerometer Y,Accelerometer Z\n0,0,1\n0.5,0,1\n")
    #expect(result.message == nil)
    #expect(result.format == .actiLife)
    #expect(result.unit == .standardGravity)
    #expect(result.timesAreWallTimes == true)
    #expect(result.nanoseconds == [1_399_480_170_000_000_000, 1_399_480_170_025_000_000])
    let dated = readRecording(
      preamble + "Timestamp,Accelerometer X,Accelerometer Y,Accelerometer Z\n"
        + "\(start) 16:29:30.000,0,0,1\n\(start) 16:29:30.025,0.5,0,1\n")
    #expect(dated.message == nil)
    #expect(dated.bits == result.bits)
  }

  @Test("may begin with a mark, a hint, comments and blank lines, and end with them")
  func surroundings() {
    let text =
      "\u{FEFF}sep=;\r\n# a comment\r\n\r\n// another\r\nt_s;x_g;y_g;z_g\r\n"
      + "#again\r\n0;0,5;0;1\r\n;;;\r\n \r\n1;0,5;0;1\r\n\r\n\r\n"
    let result = readRecording(text)
    #expect(result.message == nil)
    #expect(result.nanoseconds == [0, 1_000_000_000])
    #expect(result.axes == [[0.5, 0, 1], [0.5, 0, 1]])
  }

  @Test("in UTF-16 says the same", arguments: [true, false], [true, false])
  func utf16Text(bigEndian: Bool, mark: Bool) {
    let text = "t_s,x_g,y_g,z_g,ü\n0,1,2,3,\u{1F600}\n"
    #expect(readRecording(utf16(text, bigEndian: bigEndian, mark: mark)) == readRecording(text))
  }
}

extension RecordingResult {
  /// The mean length of the samples, as it is summed up.
  var meanLength: Double {
    guard case .unit(_, let length)? = notes.first else { return .nan }
    return length
  }
}

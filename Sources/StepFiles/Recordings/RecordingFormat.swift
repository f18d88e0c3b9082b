// What writes recordings: the formats that are told apart by their content.

/// Who wrote a recording, as far as its header tells.
public enum RecordingFormat: Hashable, Sendable, CaseIterable {
  /// A table with a header such as `t_s,x_g,y_g,z_g` or `timestamp,x,y,z`.
  case table
  /// A table without a header, its columns named by the caller.
  case bareTable
  /// Sensor Logger for iOS and Android: `time,seconds_elapsed,z,y,x`, in m/s².
  ///
  /// Its *Accelerometer* has gravity taken out; *TotalAcceleration* (Android) includes it.
  case sensorLogger
  /// phyphox: `Time (s),Acceleration x (m/s^2),…`, or `Linear Acceleration x (m/s^2)` without
  /// gravity.
  case phyphox
  /// ActiGraph's ActiLife, raw data as CSV: a paragraph about the device, then
  /// `Timestamp,Accelerometer X,Accelerometer Y,Accelerometer Z`, with or without times, in g.
  case actiLife
  /// Axivity's OmGui, raw data as CSV: no header, `2014-05-07 16:29:30.123,x,y,z`, in g.
  case omGui

  /// Its name for people.
  public var name: String {
    switch self {
    case .table: "CSV"
    case .bareTable: "CSV without a header"
    case .sensorLogger: "Sensor Logger"
    case .phyphox: "phyphox"
    case .actiLife: "ActiLife CSV"
    case .omGui: "OmGui CSV"
    }
  }
}

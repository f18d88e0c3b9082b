// The columns of a recording, found by what their names mean.

import StepDetection

/// Columns that hold the time and three axes of one accelerometer.
struct FoundColumns {
  /// The field of the times, from 0; nil if none has a name that means time.
  var time: Int?
  var timeUnit: LogColumns.Unit?
  /// The fields of the axes.
  var axes = [0, 0, 0]
  var unit: AccelerationUnit?
  var isLinear = false
  var format = RecordingFormat.table

  /// One sensor's columns while they are collected.
  private struct Sensor {
    var name: String
    var axes: [Int?] = [nil, nil, nil]
    var unit: AccelerationUnit?
    var isLinear = false
    /// An axis that stands twice.
    var repeated: Int?
  }

  /// Finds the columns; nil if there are no three axes of one sensor.
  ///
  /// Of several sensors the first is read that includes gravity.
  init?(_ names: [String]) throws(RecordingFault) {
    var sensors: [Sensor] = []
    var times: [(field: Int, unit: LogColumns.Unit?)] = []
    for (field, name) in names.enumerated() {
      switch ColumnName(name).meaning {
      case .other: continue
      case .time(let unit): times.append((field, unit))
      case .axis(let axis, let unit, let sensor, let isLinear):
        let place =
          sensors.firstIndex { $0.name == sensor && $0.unit == unit } ?? sensors.endIndex
        if place == sensors.endIndex {
          sensors.append(Sensor(name: sensor, unit: unit, isLinear: isLinear))
        }
        if sensors[place].axes[axis] != nil { sensors[place].repeated = field }
        sensors[place].axes[axis] = field
      }
    }
    let whole = sensors.filter { !$0.axes.contains(nil) }
    guard let sensor = whole.first(where: { !$0.isLinear }) ?? whole.first else { return nil }
    if let repeated = sensor.repeated {
      throw RecordingFault(field: names[repeated], .repeatedColumn)
    }
    axes = sensor.axes.compactMap(\.self)
    unit = sensor.unit
    isLinear = sensor.isLinear
    time = times.first?.field
    timeUnit = times.first?.unit
    let folded = names.map { $0.lowercased() }
    if folded.contains("seconds_elapsed"), sensor.name.isEmpty {
      format = .sensorLogger
    } else if folded.contains("time (s)"), folded[axes[0]].hasSuffix("acceleration x (m/s^2)") {
      format = .phyphox
    }
  }
}

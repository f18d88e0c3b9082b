// What JavaScript asks of a session, read and checked: nothing is guessed, everything wrong is named.

import Foundation
import StepCounting
import StepDays
import Tare

/// The options of a session, as `startSession` takes them.
struct SessionOptions: Sendable {
  var start: SessionStart
  var calendar: DayCalendar?
  var heartbeat: Duration?
  /// Steps per second; 0 for no limit, nil for the default.
  var maximumRate: Double?
  var isRestart = false
  var isRecorded = false

  /// Reads the options.
  ///
  /// - Parameter options: As Foundation has JavaScript's object.
  /// - Throws: What is wrong, with the option's name.
  init(_ options: [String: Any]) throws(BridgeFailure) {
    switch options["zero"] as? String {
    case "now", nil: start = .now
    case "since":
      guard let since = options.number("since") else {
        throw BridgeFailure("ERR_INVALID_DATE", "since must be Unix milliseconds.")
      }
      start = .since(Date(milliseconds: since))
    case "resume": start = .resuming(try Self.snapshot(options["snapshot"] as? String))
    case let other?: throw .invalidOption("zero", "now, since or resume, but is \(other)")
    }
    if let calendar = options["calendar"] as? [String: Any] {
      self.calendar = try DayCalendar(options: calendar)
    }
    if let milliseconds = options.number("heartbeatMs") {
      // A day is longer than anybody waits for a sign of life, and fits every clock.
      guard milliseconds >= 1 else { throw .invalidOption("heartbeatMs", "at least 1") }
      heartbeat = .milliseconds(Int64(min(milliseconds, 86_400_000)))
    }
    if let rate = options.number("maximumStepsPerSecond") {
      guard rate >= 0 else { throw .invalidOption("maximumStepsPerSecond", "0 or more") }
      maximumRate = rate
    }
    isRestart = options["decrease"] as? String == "restart"
    isRecorded = options["record"] as? Bool ?? false
  }

  private static func snapshot(_ text: String?) throws(BridgeFailure) -> StepSnapshot {
    do {
      return try JSONDecoder().decode(StepSnapshot.self, from: Data((text ?? "").utf8))
    } catch DecodingError.dataCorrupted(let context) {
      throw BridgeFailure("ERR_INVALID_SNAPSHOT", context.debugDescription)
    } catch {
      throw BridgeFailure(
        "ERR_INVALID_SNAPSHOT", "The snapshot is not what snapshot() gave: a member is missing.")
    }
  }

  /// The counter's choices for this session.
  func configuration(recorder: (any TraceRecorder)?) -> CounterConfiguration {
    var configuration = CounterConfiguration()
    if let maximumRate { configuration.policy.maximumRate = maximumRate > 0 ? maximumRate : nil }
    if isRestart { configuration.policy.decrease = .restart }
    configuration.recorder = recorder
    return configuration
  }
}

extension DayCalendar {
  /// The calendar of `timeZone` and `dayStart`.
  init(options: [String: Any]) throws(BridgeFailure) {
    let name = options["timeZone"] as? String ?? ""
    guard let zone = TimeZone(identifier: name) else {
      throw .invalidOption("timeZone", "a zone that this system knows, but is \"\(name)\"")
    }
    let text = options["dayStart"] as? String ?? "00:00"
    guard let dayStart = TimeOfDay(text) else {
      throw .invalidOption("dayStart", "a time such as 04:00, but is \"\(text)\"")
    }
    self.init(zone: zone, dayStart: dayStart)
  }
}

extension [String: Any] {
  /// A number, whichever class it comes in; nil where there is none, or it is not finite.
  func number(_ key: String) -> Double? {
    let value: Double? =
      switch self[key] {
      case let number as Double: number
      case let number as Int: Double(number)
      case let number as NSNumber: number.doubleValue
      default: nil
      }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }
}

// Readings, reports and capabilities as JavaScript has them; the members are those of index.d.ts.

import Foundation
import StepCounting
import StepDays
import Tare
import TareTrace

extension BridgeValue {
  /// A reading of a session.
  ///
  /// - Parameters:
  ///   - reading: The reading.
  ///   - id: The session's id on the other side.
  ///   - counterType: Which sensor counts.
  init(_ reading: StepReading, of id: String, _ counterType: String) {
    let current = reading.current
    self = .object([
      "sessionId": .text(id),
      "session": BridgeValue(reading.session.rawValue),
      "phase": .text(reading.phase.rawValue),
      "startDate": BridgeValue(reading.start),
      "endDate": BridgeValue(reading.countedTo ?? reading.start),
      "countedTo": BridgeValue(reading.countedTo),
      "date": BridgeValue(reading.date),
      "steps": BridgeValue(reading.steps),
      "distance": BridgeValue(reading.distance?.meters),
      "floorsAscended": BridgeValue(reading.floorsAscended),
      "floorsDescended": BridgeValue(reading.floorsDescended),
      "current": .object([
        "steps": BridgeValue(current.steps),
        "distance": BridgeValue(current.distance),
        "floorsAscended": BridgeValue(current.floorsAscended),
        "floorsDescended": BridgeValue(current.floorsDescended),
      ]),
      "pace": BridgeValue(reading.pace?.secondsPerMeter),
      "cadence": BridgeValue(reading.cadence?.stepsPerSecond),
      "averageActivePace": BridgeValue(reading.averageActivePace?.secondsPerMeter),
      "isWalking": BridgeValue(reading.isWalking),
      "heldApart": BridgeValue(reading.heldApart),
      "caveats": .list(reading.caveats.bridgeNames.map { .text($0) }),
      "isLowerBound": .bool(reading.isLowerBound),
      "isApproximate": .bool(reading.isApproximate),
      "silence": reading.silence.map { BridgeValue($0) } ?? .null,
      "verdict": BridgeValue(reading.verdict?.bridgeName),
      "counterType": .text(counterType),
    ])
  }

  private init(_ silence: SilenceReason) {
    switch silence {
    case .unavailable: self = .object(["reason": "unavailable"])
    case .notDetermined: self = .object(["reason": "notDetermined"])
    case .restricted: self = .object(["reason": "restricted"])
    case .denied: self = .object(["reason": "denied"])
    case .historyLimited(let instant):
      self = .object(["reason": "historyLimited", "availableFrom": BridgeValue(instant)])
    case .sourceError(let error):
      let failure = BridgeFailure(error)
      let members: [String: BridgeValue] = [
        "reason": "sourceError", "code": .text(failure.code), "message": .text(failure.message),
      ]
      self = .object(members.merging(failure.details) { $1 })
    case .paused: self = .object(["reason": "paused"])
    case .nobodyWalked(let instant):
      self = .object(["reason": "nobodyWalked", "since": BridgeValue(instant)])
    }
  }

  /// What a source answered about a range of the past.
  ///
  /// - Parameters:
  ///   - report: The answer.
  ///   - start: The first instant asked for.
  ///   - end: The last.
  ///   - availableFrom: From when on the source keeps anything, where that lies in the range.
  ///   - counterType: Which sensor counted.
  ///   - day: The local day that the range is, or lies in; nil for none.
  init(
    _ report: PedometerReport, from start: Date, to end: Date, availableFrom: Date?,
    _ counterType: String, day: LocalDay? = nil
  ) {
    var members: [String: BridgeValue] = [
      "startDate": BridgeValue(start),
      "endDate": BridgeValue(end),
      "steps": BridgeValue(report.steps),
      "distance": BridgeValue(report.distance?.meters),
      "floorsAscended": BridgeValue(report.floorsAscended),
      "floorsDescended": BridgeValue(report.floorsDescended),
      "averageActivePace": BridgeValue(report.averageActivePace?.secondsPerMeter),
      "availableFrom": BridgeValue(availableFrom),
      "counterType": .text(counterType),
    ]
    if let day { members["day"] = .text(day.description) }
    self = .object(members)
  }

  init(_ capabilities: PedometerCapabilities) {
    self = .object([
      "steps": .bool(capabilities.countsSteps),
      "distance": .bool(capabilities.measuresDistance),
      "floors": .bool(capabilities.countsFloors),
      "pace": .bool(capabilities.measuresPace),
      "cadence": .bool(capabilities.measuresCadence),
      "walking": .bool(capabilities.tellsWalking),
      "historyMs": .number(capabilities.historyDepth * 1000),
      "latencyMs": .number(capabilities.latency * 1000),
    ])
  }

  init(_ total: DayTotal) {
    self = .object([
      "day": .text(total.day.description), "steps": BridgeValue(total.steps),
      "startDate": BridgeValue(total.start.date), "endDate": BridgeValue(total.end.date),
    ])
  }
}

extension BridgeValue: ExpressibleByStringLiteral {
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension StepCaveats {
  /// The caveats by name, in the order of their bits.
  var bridgeNames: [String] {
    let named: [(StepCaveats, String)] = [
      (.lowerBound, "lowerBound"), (.approximateZero, "approximateZero"),
      (.approximatePause, "approximatePause"), (.historyLimited, "historyLimited"),
      (.unknownGap, "unknownGap"), (.unconfirmedEnd, "unconfirmedEnd"),
    ]
    return named.filter { contains($0.0) }.map(\.1)
  }
}

extension Verdict {
  /// The verdict by its name in a trace's replay.
  var bridgeName: String { name.description }
}

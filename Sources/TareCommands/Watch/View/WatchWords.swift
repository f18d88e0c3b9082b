// What a session's state is called, for people and in JSON.

import StepCounting
import Tare
import TareTrace

enum WatchWords {
  /// Why the count does not move, as a sentence.
  static func silence(_ reason: SilenceReason) -> String {
    switch reason {
    case .unavailable: "There is no step counter here, or it has gone."
    case .notDetermined: "Nobody has been asked for permission yet."
    case .restricted: "Permission cannot be given on this device."
    case .denied: "Permission is refused."
    case .historyLimited(let start):
      "The source keeps nothing from before \(clock(Instant(start)))."
    case .sourceError(let error): "The source failed: \(error.description)"
    case .paused: "Paused: what is walked now does not count."
    case .nobodyWalked(let since): "Nobody has walked since \(clock(Instant(since)))."
    }
  }

  /// A reason's name in JSON.
  static func name(_ reason: SilenceReason) -> String {
    switch reason {
    case .unavailable: "unavailable"
    case .notDetermined: "notDetermined"
    case .restricted: "restricted"
    case .denied: "denied"
    case .historyLimited: "historyLimited"
    case .sourceError: "sourceError"
    case .paused: "paused"
    case .nobodyWalked: "nobodyWalked"
    }
  }

  private static let caveats: [(caveat: StepCaveats, name: String, sentence: String)] = [
    (.lowerBound, "lowerBound", "More may have been walked than was ever reported."),
    (
      .approximateZero, "approximateZero",
      "The zero is approximate: the baseline could not be read."
    ),
    (
      .approximatePause, "approximatePause",
      "Approximate: the count at a pause had to be estimated."
    ),
    (
      .historyLimited, "historyLimited",
      "Counted from what the source still keeps, later than was asked for."
    ),
    (.unknownGap, "unknownGap", "The time while nobody watched is an unknown gap."),
    (
      .unconfirmedEnd, "unconfirmedEnd",
      "The closing query failed: the last seconds may be missing."
    ),
  ]

  /// What limits the numbers, a sentence each.
  static func sentences(_ set: StepCaveats) -> [String] {
    caveats.filter { set.contains($0.caveat) }.map(\.sentence)
  }

  /// The names in JSON of what limits the numbers.
  static func names(_ set: StepCaveats) -> [String] {
    caveats.filter { set.contains($0.caveat) }.map(\.name)
  }

  /// `1,234`; a true minus sign.
  static func grouped(_ value: Int64) -> String {
    var text = ""
    for (index, digit) in String(value.magnitude).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return (value < 0 ? "−" : "") + String(text.reversed())
  }

  /// The count as it is to be shown: `≥ 1,234` where more may have been walked.
  static func count(_ frame: WatchFrame) -> String {
    (frame.caveats.contains(.lowerBound) ? "≥ " : "") + grouped(frame.steps)
  }

  /// `08:03:10 UTC`, or seconds on an axis that does not count from 1970.
  static func clock(_ instant: Instant) -> String {
    guard TimeText.isSince1970(instant) else {
      return TimeText.seconds(instant.nanoseconds / 1_000_000_000 * 1_000_000_000) + " s"
    }
    var bytes: [UInt8] = []
    TimeText.appendClockTime(instant, to: &bytes)
    return String(decoding: bytes.prefix(8), as: UTF8.self) + " UTC"
  }

  /// `0:03:12`, with days in front where there are any.
  static func duration(_ nanoseconds: Int64) -> String {
    let seconds = max(0, nanoseconds) / 1_000_000_000
    func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let text = "\(rest / 3600):\(two(rest / 60 % 60)):\(two(rest % 60))"
    return days > 0 ? "\(days) d \(text)" : text
  }

  /// Distance, pace and floors in one line; nil where the source has none of them.
  static func way(_ frame: WatchFrame) -> String? {
    var parts: [String] = []
    if let meters = frame.distance {
      parts.append(
        meters < 1000 ? "\(Int64(meters.rounded())) m" : "\(decimal(meters / 1000, 2)) km")
    }
    if let pace = frame.pace, pace > 0, pace < 100 {
      let seconds = Int64((pace * 1000).rounded())
      parts.append("\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60) /km")
    }
    if let up = frame.floorsAscended { parts.append("\(grouped(up)) floors up") }
    if let down = frame.floorsDescended { parts.append("\(grouped(down)) down") }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private static func decimal(_ value: Double, _ places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    guard value.magnitude * scale < 9e18 else { return "\(value)" }
    let (whole, rest) = Int64((value * scale).rounded())
      .quotientAndRemainder(dividingBy: Int64(scale))
    let digits = String(rest.magnitude)
    return grouped(whole) + "." + String(repeating: "0", count: places - digits.count) + digits
  }

  /// `advanced 12 · duplicate 1`: those that were given.
  static func verdicts(_ counts: VerdictCounts) -> String {
    Verdict.allCases.reversed().filter { counts[$0] > 0 }
      .map { "\($0.name) \(grouped(Int64(counts[$0])))" }.joined(separator: " · ")
  }

  /// A phase, as the screen names it.
  static func phase(_ phase: StepReading.Phase) -> String {
    switch phase {
    case .running: "running"
    case .paused: "paused"
    case .closing: "closing"
    case .closed: "closed"
    }
  }
}

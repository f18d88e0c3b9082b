// Everything that a watch shows at one instant, as a plain value.

import StepCounting
import Tare
import TareTrace

/// One picture of a watched session; the screen and the JSON line are made of it and nothing else.
struct WatchFrame: Equatable, Sendable {
  /// Where the steps come from.
  var source = ""
  /// The wall clock.
  var time = Instant(nanoseconds: 0)
  /// Nanoseconds since the session's zero, on the clock that is never set.
  var elapsed: Int64 = 0
  var session: Int64 = 1
  var phase = StepReading.Phase.running
  /// The instant counted from, on the wall clock.
  var start = Instant(nanoseconds: 0)
  var steps: Int64 = 0
  var current: Int64 = 0
  /// The newest total of the source; nil before the first.
  var raw: Int64?
  var rawBackwards = 0
  /// Steps truly walked in the session; nil where nobody knows.
  var truth: Int64?
  var distance: Double?
  var floorsAscended: Int64?
  var floorsDescended: Int64?
  /// Seconds per metre.
  var pace: Double?
  /// Steps per second.
  var cadence: Double?
  /// Steps that came faster than can be true, and are not counted.
  var heldApart: Int64 = 0
  var caveats: StepCaveats = []
  var silence: SilenceReason?
  var verdict: Verdict?
  var verdicts = VerdictCounts()
  /// Whether the session waits for an answer that a trace may or may not hold; nil where the source is
  /// asked.
  var isAsking: Bool?
  /// The session before a reset: its token and what it came to.
  var lap: Lap?
  /// What the last key did, or what went wrong with a file.
  var notice: String?
  /// The newest cadences, oldest first, one in two seconds; nil where nothing was known.
  var cadences: [Double?] = []
  /// Whether the line is the last one.
  var isFinal = false

  struct Lap: Equatable, Sendable {
    var session: Int64
    var steps: Int64
    var isFinal: Bool
  }

  /// Whether something other than time has changed.
  func isNews(since other: WatchFrame) -> Bool {
    var this = self
    this.time = other.time
    this.elapsed = other.elapsed
    this.truth = other.truth
    this.cadences = other.cadences
    this.notice = other.notice
    // They come with reports, which are news; worked out from the count they change by themselves.
    this.cadence = other.cadence
    this.pace = other.pace
    return this != other
  }

  /// Takes what a session shows.
  mutating func take(_ reading: StepReading) {
    session = reading.session.rawValue
    phase = reading.phase
    start = Instant(reading.start)
    time = Instant(reading.date)
    steps = Int64(reading.steps)
    current = reading.current.steps
    distance = reading.distance?.meters
    floorsAscended = reading.floorsAscended.map(Int64.init)
    floorsDescended = reading.floorsDescended.map(Int64.init)
    pace = reading.pace?.secondsPerMeter
    cadence = reading.cadence?.stepsPerSecond
    heldApart = Int64(reading.heldApart)
    caveats = reading.caveats
    silence = reading.silence
    verdict = reading.verdict
  }
}

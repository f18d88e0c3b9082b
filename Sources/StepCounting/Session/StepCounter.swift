// The live step counter: one source, any number of independent sessions over it.

public import StepDays

/// Counts steps live over one source, in any number of independent sessions.
///
///     let counter = StepCounter(source: pedometer)
///     let session = counter.start()
///     for await reading in session.readings {
///       print(reading.steps)   // 0 at once, then never falling
///     }
///
/// A session opens at exactly 0 and shows what was walked above its own baseline; starting never fails:
/// where the source cannot or may not count, ``StepReading/silence`` says why. Each session has a
/// subscription of its own, which ends with it, so when the last session ends the source is left
/// alone.
///
/// Everything happens under a lock of the session's, on whatever thread the source calls: a reading is
/// up to date when the source's call returns. The counter may be used from any thread.
public final class StepCounter: Sendable {
  let context: CounterContext

  /// Creates a counter; the source is not touched before the first session starts.
  ///
  /// - Parameters:
  ///   - source: Where the steps come from.
  ///   - clock: The clocks to run on; by default the device's.
  ///   - configuration: The choices for all sessions.
  public init(
    source: any PedometerSource, clock: any CounterClock = SystemClock(),
    configuration: CounterConfiguration = CounterConfiguration()
  ) {
    context = CounterContext(source: source, clock: clock, configuration: configuration)
  }

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - start: Where its count begins.
  ///   - calendar: What its days are, for ``StepSession/days``; nil for none. A resumed session keeps
  ///     the calendar that it was saved with.
  /// - Returns: The session, whose first reading is exactly 0 unless it resumes. It runs until it is
  ///   stopped or nobody holds it any more.
  public func start(_ start: SessionStart = .now, calendar: DayCalendar? = nil) -> StepSession {
    StepSession(start, calendar: calendar, context)
  }

  /// The readings of a session that lives as long as somebody reads them.
  ///
  ///     for await reading in counter.readings() { … }   // cancelling the task leaves the source
  ///
  /// - Parameters:
  ///   - start: Where its count begins.
  ///   - heartbeat: How often to give a reading when nothing changes; nil for never.
  /// - Returns: The sequence, which holds the session.
  public func readings(
    _ start: SessionStart = .now, heartbeat: Duration? = nil
  ) -> StepReadings {
    StepReadings(session: self.start(start), heartbeat: heartbeat)
  }

  /// How many sessions are running or closing; at 0 the source has been left.
  public var sessionCount: Int { context.runningCount }
}

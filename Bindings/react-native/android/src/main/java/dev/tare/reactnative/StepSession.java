// One session over a step sensor that counts since boot and keeps nothing.

package dev.tare.reactnative;

import java.util.Map;

/**
 * A session: the machine of the C library, fed with what the sensor says.
 *
 * <p>The sensor delivers its present total when it is registered, which is the session's zero. Everything
 * is under the object's lock; whoever holds the session calls {@link #free()}.
 */
final class StepSession {
  final String id;
  final DeviceClock clock;
  final String counterType;
  final StepMachine machine;

  String phase = "running";
  /** The instant counted from, in nanoseconds since 1970. */
  long start;
  /** The end of the newest report that counted; MIN_VALUE before the first. */
  long countedTo = Long.MIN_VALUE;
  /** When the count last rose, in nanoseconds since boot. */
  long lastRise;
  /** The newest total of the sensor; -1 before the first. */
  long lastTotal = -1;
  /** Added to the time since boot: another boot's axis goes on where the last one ended. */
  long axisShift;
  /** The boot's instant where it is not the one that the session began in; MIN_VALUE otherwise. */
  long origin = Long.MIN_VALUE;

  boolean isHistoryLimited;
  boolean isGapUnknown;
  boolean isEndUnconfirmed;

  StepSession(String id, DeviceClock clock, String counterType, StepMachine machine) {
    this.id = id;
    this.clock = clock;
    this.counterType = counterType;
    this.machine = machine;
    start = clock.wall();
    lastRise = clock.elapsed();
  }

  /**
   * Begins a session.
   *
   * @param isOwnCount Whether the totals are counted by this process from now on, so that they begin at
   *     0; otherwise they began before it, at an instant that is not known.
   * @param isFromThePast Whether an instant in the past was asked for, of which nothing is kept.
   */
  static StepSession begin(
      String id,
      SessionPolicy policy,
      DeviceClock clock,
      String counterType,
      boolean isOwnCount,
      boolean isFromThePast)
      throws BridgeFailure {
    StepSession session = new StepSession(id, clock, counterType, StepMachine.create(policy));
    session.isHistoryLimited = isFromThePast;
    if (isOwnCount) session.now().open(session.start);
    else session.now().openBlind(session.start);
    return session;
  }

  private StepMachine now() {
    return machine.at(clock.wall(), clock.elapsed() + axisShift);
  }

  private boolean isOver() {
    return machine.isFree() || phase.equals("closed");
  }

  /** Takes a report; null is a report without data. */
  synchronized void take(SensorReport report) {
    if (isOver()) return;
    if (report == null) {
      now().reportNothing();
      return;
    }
    long before = machine.displayed();
    lastTotal = report.total;
    if (origin == Long.MIN_VALUE) now().report(report.total, report.to);
    else now().report(report.total, report.to, origin);
    if (machine.displayed() > before) {
      lastRise = clock.elapsed();
      countedTo = Math.max(countedTo, report.to);
    }
  }

  synchronized void pause() {
    if (!phase.equals("running")) return;
    now().pause();
    phase = "paused";
  }

  synchronized void resume() {
    if (!phase.equals("paused")) return;
    now().resume();
    phase = "running";
    lastRise = clock.elapsed();
  }

  /**
   * Begins again at 0, as one step.
   *
   * <p>What the sensor has told belongs to the old session, what it tells from now on to the new one: the
   * final counts add up to what one session would have shown.
   *
   * @return The final reading of the session that ended.
   */
  synchronized Map<String, Object> reset() {
    if (isOver()) return reading();
    now().close();
    phase = "closed";
    Map<String, Object> ended = reading();
    phase = "running";
    start = clock.wall();
    countedTo = Long.MIN_VALUE;
    lastRise = clock.elapsed();
    isHistoryLimited = false;
    // Where the old one ended is what the stream is worth at the new one's zero.
    origin = Long.MIN_VALUE;
    if (lastTotal >= 0) {
      now().openAwaiting(start);
      now().baseline(lastTotal);
    } else {
      now().openBlind(start);
    }
    machine.heldApart = 0;
    machine.verdict = null;
    return ended;
  }

  /**
   * Ends the session.
   *
   * @param isConfirmed Whether the sensor has told everything that it had counted.
   * @return The final reading.
   */
  synchronized Map<String, Object> close(boolean isConfirmed) {
    if (!isOver()) {
      now().close();
      isEndUnconfirmed = !isConfirmed;
    }
    phase = "closed";
    return reading();
  }

  synchronized void free() {
    machine.free();
  }

  /** What the session shows now, with the members of index.d.ts. */
  synchronized Map<String, Object> reading() {
    return SessionReading.of(this);
  }
}

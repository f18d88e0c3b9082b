// A session's reading with the members of index.d.ts, and why it may be silent.

package dev.tare.reactnative;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Readings as JavaScript has them. */
final class SessionReading {
  private static final long MILLISECOND = 1_000_000;

  /** The sensor may tell a step so late, by Android's contract. */
  private static final long QUIET = 10_000 * MILLISECOND;

  private SessionReading() {}

  /** The reading of a session; called under its lock. */
  static Map<String, Object> of(StepSession session) {
    StepMachine machine = session.machine;
    Map<String, Object> reading = new LinkedHashMap<>();
    long countedTo = session.countedTo;
    boolean hasCounted = countedTo != Long.MIN_VALUE;
    reading.put("sessionId", session.id);
    reading.put("session", (double) machine.token());
    reading.put("phase", session.phase);
    reading.put("startDate", milliseconds(session.start));
    reading.put("endDate", milliseconds(hasCounted ? countedTo : session.start));
    reading.put("countedTo", hasCounted ? milliseconds(countedTo) : null);
    reading.put("date", milliseconds(session.clock.wall()));
    putQuantities(reading, machine.displayed());
    Map<String, Object> current = new LinkedHashMap<>();
    putQuantities(current, machine.current());
    reading.put("current", current);
    reading.put("pace", null);
    reading.put("cadence", null);
    reading.put("averageActivePace", null);
    reading.put("isWalking", null);
    reading.put("heldApart", (double) machine.heldApart);
    reading.put("caveats", caveats(session));
    reading.put("isLowerBound", machine.isLowerBound() || session.isGapUnknown);
    reading.put("isApproximate", machine.isApproximate());
    reading.put("silence", silence(session));
    reading.put("verdict", machine.verdict);
    reading.put("counterType", session.counterType);
    return reading;
  }

  /** Android's sensor has steps and nothing else: what is not measured is not 0. */
  private static void putQuantities(Map<String, Object> reading, long steps) {
    reading.put("steps", (double) steps);
    reading.put("distance", null);
    reading.put("floorsAscended", null);
    reading.put("floorsDescended", null);
  }

  private static List<String> caveats(StepSession session) {
    List<String> caveats = new ArrayList<>();
    if (session.machine.isLowerBound()) caveats.add("lowerBound");
    if (session.machine.isApproximate()) caveats.add("approximatePause");
    if (session.isHistoryLimited) caveats.add("historyLimited");
    if (session.isGapUnknown) caveats.add("unknownGap");
    if (session.isEndUnconfirmed) caveats.add("unconfirmedEnd");
    return caveats;
  }

  private static Map<String, Object> silence(StepSession session) {
    Map<String, Object> silence = new LinkedHashMap<>();
    if (session.phase.equals("paused")) {
      silence.put("reason", "paused");
      return silence;
    }
    if (!session.phase.equals("running")) return null;
    if (session.isHistoryLimited && session.machine.displayed() == 0) {
      silence.put("reason", "historyLimited");
      silence.put("availableFrom", milliseconds(session.start));
      return silence;
    }
    long quiet = session.clock.elapsed() - session.lastRise;
    if (quiet < QUIET) return null;
    silence.put("reason", "nobodyWalked");
    silence.put("since", milliseconds(session.clock.wall() - quiet));
    return silence;
  }

  private static double milliseconds(long nanoseconds) {
    return Math.floorDiv(nanoseconds, MILLISECOND);
  }
}

// One session over a step sensor that counts since boot and keeps nothing: Tare's machine and its edges.

package dev.tare.reactnative;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A session: the machine of the C library, fed with what the sensor says.
 *
 * <p>The sensor delivers its present total when it is registered, which is the session's zero. Everything
 * is under the object's lock; whoever holds the session calls {@link #free()}.
 */
final class StepSession {
  private static final long MILLISECOND = 1_000_000;

  final String id;
  private final DeviceClock clock;
  private final String counterType;
  private final long[] event = new long[TareNative.EVENT_LENGTH];
  private final long[] outcome = new long[TareNative.OUT_LENGTH];
  private long handle;
  private String phase = "running";
  private long start;
  private long countedTo = Long.MIN_VALUE;
  private long lastRise;
  private long heldApart;
  private String verdict;
  /** The newest total of the sensor, and the boot that it counts from; -1 before the first. */
  private long lastTotal = -1;

  private int boot;

  /** Added to the clock's time since boot: another boot's axis goes on where the last one ended. */
  private long axisShift;

  /** The boot's instant where it is not the one that the session began in; MIN_VALUE otherwise. */
  private long origin = Long.MIN_VALUE;

  private boolean isHistoryLimited;
  private boolean isEndUnconfirmed;
  private boolean isGapUnknown;

  private StepSession(String id, DeviceClock clock, String counterType) {
    this.id = id;
    this.clock = clock;
    this.counterType = counterType;
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
    StepSession session = new StepSession(id, clock, counterType);
    session.handle =
        TareNative.sessionCreate(
            policy.maximumRate, policy.decrease, SessionPolicy.RESTART_SHARE);
    if (session.handle == 0) throw BridgeFailure.invalidOption("maximumStepsPerSecond", "a rate");
    session.boot = clock.bootCount();
    session.start = clock.wall();
    session.lastRise = clock.elapsed();
    session.isHistoryLimited = isFromThePast;
    session.open(isOwnCount ? 0 : TareNative.FROM_UNKNOWN);
    return session;
  }

  /** Takes a report; null is a report without data. */
  synchronized void take(SensorReport report) {
    if (handle == 0 || phase.equals("closed")) return;
    clear(TareNative.REPORT);
    if (report != null) {
      say(TareNative.HAS_TO, TareNative.TO, report.to);
      say(TareNative.HAS_TOTAL, TareNative.TOTAL, report.total);
      if (origin != Long.MIN_VALUE) say(TareNative.HAS_FROM, TareNative.FROM, origin);
      lastTotal = report.total;
    }
    long before = outcome[TareNative.OUT_DISPLAYED];
    ingest();
    if (report == null) return;
    if (outcome[TareNative.OUT_DISPLAYED] > before) {
      lastRise = clock.elapsed();
      countedTo = Math.max(countedTo, report.to);
    }
  }

  synchronized void pause() {
    if (!phase.equals("running")) return;
    clear(TareNative.PAUSE);
    ingest();
    phase = "paused";
  }

  synchronized void resume() {
    if (!phase.equals("paused")) return;
    clear(TareNative.RESUME);
    ingest();
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
    if (phase.equals("closed")) return reading();
    clear(TareNative.CLOSE);
    ingest();
    phase = "closed";
    Map<String, Object> ended = reading();
    phase = "running";
    start = clock.wall();
    countedTo = Long.MIN_VALUE;
    lastRise = clock.elapsed();
    heldApart = 0;
    verdict = null;
    isHistoryLimited = false;
    // Where the old one ended is what the stream is worth at the new one's zero.
    origin = Long.MIN_VALUE;
    open(TareNative.FROM_UNKNOWN | (lastTotal >= 0 ? TareNative.HAS_BASELINE : 0));
    if (lastTotal >= 0) {
      clear(TareNative.ANSWER_TO_BASELINE);
      say(TareNative.HAS_TOTAL, TareNative.TOTAL, lastTotal);
      ingest();
      verdict = null;
    }
    return ended;
  }

  /**
   * Ends the session.
   *
   * @param isConfirmed Whether the sensor has told everything that it had counted.
   * @return The final reading.
   */
  synchronized Map<String, Object> close(boolean isConfirmed) {
    if (!phase.equals("closed")) {
      clear(TareNative.CLOSE);
      ingest();
      isEndUnconfirmed = !isConfirmed;
      phase = "closed";
    }
    return reading();
  }

  synchronized void free() {
    TareNative.sessionFree(handle);
    handle = 0;
  }

  /** What the session shows now, with the members of index.d.ts. */
  synchronized Map<String, Object> reading() {
    Map<String, Object> reading = new LinkedHashMap<>();
    boolean isLowerBound = outcome[TareNative.OUT_LOWER_BOUND] != 0;
    boolean isApproximate = outcome[TareNative.OUT_APPROXIMATE] != 0;
    List<String> caveats = new ArrayList<>();
    if (isLowerBound) caveats.add("lowerBound");
    if (isApproximate) caveats.add("approximatePause");
    if (isHistoryLimited) caveats.add("historyLimited");
    if (isGapUnknown) caveats.add("unknownGap");
    if (isEndUnconfirmed) caveats.add("unconfirmedEnd");
    reading.put("sessionId", id);
    reading.put("session", (double) outcome[TareNative.OUT_SESSION]);
    reading.put("phase", phase);
    reading.put("startDate", milliseconds(start));
    reading.put("endDate", milliseconds(countedTo == Long.MIN_VALUE ? start : countedTo));
    reading.put("countedTo", countedTo == Long.MIN_VALUE ? null : milliseconds(countedTo));
    reading.put("date", milliseconds(clock.wall()));
    reading.put("steps", (double) outcome[TareNative.OUT_DISPLAYED]);
    for (String absent : new String[] {"distance", "floorsAscended", "floorsDescended"}) {
      reading.put(absent, null);
    }
    Map<String, Object> current = new LinkedHashMap<>();
    current.put("steps", (double) outcome[TareNative.OUT_CURRENT]);
    for (String absent : new String[] {"distance", "floorsAscended", "floorsDescended"}) {
      current.put(absent, null);
    }
    reading.put("current", current);
    for (String absent : new String[] {"pace", "cadence", "averageActivePace", "isWalking"}) {
      reading.put(absent, null);
    }
    reading.put("heldApart", (double) heldApart);
    reading.put("caveats", caveats);
    reading.put("isLowerBound", isLowerBound || isGapUnknown);
    reading.put("isApproximate", isApproximate);
    reading.put("silence", silence());
    reading.put("verdict", verdict);
    reading.put("counterType", counterType);
    return reading;
  }

  private Map<String, Object> silence() {
    Map<String, Object> silence = new LinkedHashMap<>();
    if (phase.equals("paused")) {
      silence.put("reason", "paused");
      return silence;
    }
    if (!phase.equals("running")) return null;
    if (isHistoryLimited && outcome[TareNative.OUT_DISPLAYED] == 0) {
      silence.put("reason", "historyLimited");
      silence.put("availableFrom", milliseconds(start));
      return silence;
    }
    // The sensor may tell a step up to 10 s late, by Android's contract.
    long quiet = clock.elapsed() - lastRise;
    if (quiet < 10_000 * MILLISECOND) return null;
    silence.put("reason", "nobodyWalked");
    silence.put("since", milliseconds(clock.wall() - quiet));
    return silence;
  }

  // MARK: Snapshots

  /** The session as a text: a version, its own numbers and the machine's words. */
  synchronized String snapshot() throws BridgeFailure {
    long[] words = TareNative.sessionSnapshot(handle);
    if (words == null) {
      throw new BridgeFailure("ERR_UNKNOWN_SESSION", "The session has been let go of.");
    }
    StringBuilder text = new StringBuilder("tare-android 1 ").append(phase);
    long[] own = {boot, lastTotal, start, countedTo, heldApart, isHistoryLimited ? 1 : 0, origin,
      isGapUnknown ? 1 : 0, axisShift, clock.wall(), clock.elapsed()};
    for (long number : own) text.append(' ').append(number);
    for (long word : words) text.append(' ').append(word);
    return text.toString();
  }

  /**
   * Goes on where a snapshot left off.
   *
   * <p>Within the same boot the sensor has counted on, if anybody kept it registered, and the next report
   * fills the gap in. After another boot it began anew: what it says is counted on top, and what was
   * walked while nothing counted is not known.
   */
  static StepSession resume(String id, String text, DeviceClock clock, String counterType)
      throws BridgeFailure {
    String[] parts = text.split(" ");
    if (parts.length < 15 || !parts[0].equals("tare-android") || !parts[1].equals("1")) {
      throw damaged("it is not what snapshot() gave, or of another version");
    }
    long[] numbers = new long[parts.length - 3];
    try {
      for (int index = 0; index < numbers.length; index += 1) {
        numbers[index] = Long.parseLong(parts[index + 3]);
      }
    } catch (NumberFormatException error) {
      throw damaged("it holds something that is no number");
    }
    if (!parts[2].equals("running") && !parts[2].equals("paused")) {
      throw damaged("the session was over");
    }
    StepSession session = new StepSession(id, clock, counterType);
    session.handle =
        TareNative.sessionRestore(java.util.Arrays.copyOfRange(numbers, 11, numbers.length));
    if (session.handle == 0) throw damaged("the words of the machine do not check");
    TareNative.sessionRead(session.handle, session.outcome);
    session.phase = parts[2];
    session.boot = clock.bootCount();
    session.lastTotal = numbers[1];
    session.start = numbers[2];
    session.countedTo = numbers[3];
    session.heldApart = numbers[4];
    session.isHistoryLimited = numbers[5] != 0;
    session.origin = numbers[6];
    session.isGapUnknown = numbers[7] != 0;
    session.lastRise = clock.elapsed();
    boolean isSameBoot = numbers[0] >= 0 && numbers[0] == session.boot;
    session.axisShift = numbers[8];
    if (!isSameBoot) {
      // The wall clock says how long ago that was; the axis of the new boot goes on from there.
      long passed = Math.max(0, clock.wall() - numbers[9]);
      session.axisShift = numbers[8] + numbers[10] + passed - clock.elapsed();
      session.origin = clock.wall() - clock.elapsed();
      session.isGapUnknown = true;
    }
    return session;
  }

  private static BridgeFailure damaged(String why) {
    return new BridgeFailure("ERR_INVALID_SNAPSHOT", "The snapshot cannot be read: " + why + ".");
  }

  // MARK: The machine

  private void open(int fields) {
    clear(TareNative.OPEN);
    event[TareNative.FIELDS] |= fields;
    event[TareNative.BASELINE] = 1;
    say(TareNative.HAS_ZERO, TareNative.ZERO, start);
    ingest();
  }

  private void clear(int kind) {
    java.util.Arrays.fill(event, 0);
    event[TareNative.KIND] = kind;
    say(TareNative.HAS_WALL, TareNative.WALL, clock.wall());
    say(TareNative.HAS_MONO, TareNative.MONO, clock.elapsed() + axisShift);
  }

  private void say(int field, int place, long value) {
    event[TareNative.FIELDS] |= field;
    event[place] = value;
  }

  private void ingest() {
    // Let go of meanwhile: what is shown stays.
    if (handle == 0) return;
    int status = TareNative.sessionIngest(handle, event, outcome);
    if (status != 0) throw new IllegalStateException(TareNative.statusText(status));
    heldApart += outcome[TareNative.OUT_HELD_APART];
    int said = (int) outcome[TareNative.OUT_VERDICT];
    if (said >= 0) verdict = TareNative.verdictName(said);
  }

  private static double milliseconds(long nanoseconds) {
    return Math.floorDiv(nanoseconds, MILLISECOND);
  }
}

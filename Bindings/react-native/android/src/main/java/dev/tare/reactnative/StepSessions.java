// The sessions that JavaScript holds by id. No React Native here.

package dev.tare.reactnative;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Any number of sessions, each over a registration of its own. */
final class StepSessions {
  /** Takes each reading, on any thread. */
  interface Sink {
    void send(Map<String, Object> reading);
  }

  /** Is told the final reading of a session. */
  interface Ending {
    void ended(Map<String, Object> reading);
  }

  /** Calls something later, unless it is cancelled first. */
  interface Timer {
    void after(long milliseconds, Runnable action);
  }

  /** How long a sensor may take to tell what it still holds. */
  static final long FLUSH_TIMEOUT_MS = 2_000;

  private final StepSensor sensor;
  private final DeviceClock clock;
  private final Timer timer;
  private final Sink sink;
  private final Map<String, Entry> running = new HashMap<>();
  private boolean isInvalid;

  StepSessions(StepSensor sensor, DeviceClock clock, Timer timer, Sink sink) {
    this.sensor = sensor;
    this.clock = clock;
    this.timer = timer;
    this.sink = sink;
  }

  /** A session, its registration, and who waits for its end. */
  private final class Entry implements StepSensor.Listener {
    final StepSession session;
    // Set by the thread that starts, read by the one that ends.
    volatile StepSensor.Registration registration;
    private final List<Ending> endings = new ArrayList<>();
    private boolean isEnding;

    Entry(StepSession session) {
      this.session = session;
    }

    @Override
    public void onReport(SensorReport report) {
      session.take(report);
      emit(session.reading());
    }

    @Override
    public void onFlushed() {
      finish(true);
    }

    void end(Ending ending) {
      synchronized (this) {
        endings.add(ending);
        if (isEnding) return;
        isEnding = true;
      }
      if (registration == null || !registration.flush()) {
        finish(registration == null);
        return;
      }
      timer.after(FLUSH_TIMEOUT_MS, () -> finish(false));
    }

    private void finish(boolean isConfirmed) {
      List<Ending> waiting;
      synchronized (this) {
        // The accelerometer's flush, an answer after its time, or a flush that nobody asked for.
        if (!isEnding || endings.isEmpty()) return;
        waiting = new ArrayList<>(endings);
        endings.clear();
      }
      synchronized (StepSessions.this) {
        running.remove(session.id);
      }
      Map<String, Object> reading = session.close(isConfirmed);
      release();
      emit(reading);
      for (Ending ending : waiting) ending.ended(reading);
    }

    void release() {
      if (registration != null) registration.cancel();
      session.free();
    }
  }

  private void emit(Map<String, Object> reading) {
    synchronized (this) {
      if (isInvalid) return;
    }
    sink.send(reading);
  }

  /** Begins a session under an id of JavaScript's. */
  Map<String, Object> start(String id, Map<String, ?> options) throws BridgeFailure {
    synchronized (this) {
      if (isInvalid || running.containsKey(id)) {
        throw BridgeFailure.invalidOption("session", "an id that no session has");
      }
    }
    SessionPolicy policy = SessionPolicy.of(options);
    Object zero = options.get("zero");
    StepSession session;
    if ("resume".equals(zero)) {
      session =
          SessionSnapshot.resume(
              id, String.valueOf(options.get("snapshot")), clock, sensor.counterType);
    } else if (zero == null || "now".equals(zero) || "since".equals(zero)) {
      boolean isFromThePast =
          "since".equals(zero) && milliseconds(options.get("since")) < clock.wall() / 1_000_000;
      session =
          StepSession.begin(
              id, policy, clock, sensor.counterType, sensor.isOwnCount(), isFromThePast);
    } else {
      throw BridgeFailure.invalidOption("zero", "now, since or resume");
    }
    Entry entry = new Entry(session);
    Map<String, Object> opening = session.reading();
    synchronized (this) {
      running.put(id, entry);
    }
    emit(opening);
    if (sensor.isAvailable()) entry.registration = sensor.register(entry);
    return opening;
  }

  private static double milliseconds(Object value) throws BridgeFailure {
    double number = value instanceof Number ? ((Number) value).doubleValue() : Double.NaN;
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      throw new BridgeFailure("ERR_INVALID_DATE", "since must be Unix milliseconds.");
    }
    return number;
  }

  private Entry known(String id) throws BridgeFailure {
    synchronized (this) {
      Entry entry = running.get(id);
      if (entry != null) return entry;
    }
    throw new BridgeFailure(
        "ERR_UNKNOWN_SESSION", "There is no session " + id + ": it never began, or ended.");
  }

  Map<String, Object> read(String id) throws BridgeFailure {
    return known(id).session.reading();
  }

  Map<String, Object> pause(String id) throws BridgeFailure {
    StepSession session = known(id).session;
    session.pause();
    return told(session);
  }

  Map<String, Object> resume(String id) throws BridgeFailure {
    StepSession session = known(id).session;
    session.resume();
    return told(session);
  }

  /** Begins again at 0; gives the final reading of what ended. */
  Map<String, Object> reset(String id) throws BridgeFailure {
    StepSession session = known(id).session;
    Map<String, Object> ended = session.reset();
    told(session);
    return ended;
  }

  private Map<String, Object> told(StepSession session) {
    Map<String, Object> reading = session.reading();
    emit(reading);
    return reading;
  }

  /** Ends a session once its sensor has told what it still held. */
  void stop(String id, Ending ending) throws BridgeFailure {
    known(id).end(ending);
  }

  String snapshot(String id) throws BridgeFailure {
    return SessionSnapshot.of(known(id).session);
  }

  /** Registers what the system refused before, and tells each: permission may have come, or been refused. */
  void registerAgain() {
    List<Entry> entries;
    synchronized (this) {
      entries = new ArrayList<>(running.values());
    }
    for (Entry entry : entries) {
      if (entry.registration == null && sensor.isAvailable()) {
        entry.registration = sensor.register(entry);
        told(entry.session);
      }
    }
  }

  /** Ends everything at once: nobody is there to take the answers. */
  void invalidate() {
    List<Entry> entries;
    synchronized (this) {
      isInvalid = true;
      entries = new ArrayList<>(running.values());
      running.clear();
    }
    for (Entry entry : entries) entry.release();
  }

  /** What the device can do, with the members of index.d.ts. */
  Map<String, Object> capabilities() {
    Map<String, Object> capabilities = new LinkedHashMap<>();
    capabilities.put("steps", sensor.isAvailable());
    for (String absent : new String[] {"distance", "floors", "pace", "cadence", "walking"}) {
      capabilities.put(absent, false);
    }
    capabilities.put("historyMs", 0.0);
    // Android's contract allows the step counter 10 s.
    capabilities.put("latencyMs", 10_000.0);
    return capabilities;
  }
}

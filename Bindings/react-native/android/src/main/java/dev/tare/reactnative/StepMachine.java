// The C library's session as an object: events in, the count and what became of the newest claim out.

package dev.tare.reactnative;

import java.util.Arrays;

/** A machine without a history. Not thread-safe: a session's lock is around it. */
final class StepMachine {
  private final long[] event = new long[TareNative.EVENT_LENGTH];
  private final long[] outcome = new long[TareNative.OUT_LENGTH];
  private long handle;

  /** Steps that were claimed faster than can be true, summed. */
  long heldApart;

  /** What became of the newest claim; null before the first. */
  String verdict;

  private StepMachine(long handle) {
    this.handle = handle;
  }

  static StepMachine create(SessionPolicy policy) throws BridgeFailure {
    long handle =
        TareNative.sessionCreate(policy.maximumRate, policy.decrease, SessionPolicy.RESTART_SHARE);
    if (handle == 0) throw BridgeFailure.invalidOption("maximumStepsPerSecond", "a rate");
    return new StepMachine(handle);
  }

  /** The machine that wrote the words; null for words that none wrote. */
  static StepMachine restore(long[] words) {
    long handle = TareNative.sessionRestore(words);
    if (handle == 0) return null;
    StepMachine machine = new StepMachine(handle);
    TareNative.sessionRead(handle, machine.outcome);
    return machine;
  }

  /** The words of the machine; null after {@link #free()}. */
  long[] words() {
    return TareNative.sessionSnapshot(handle);
  }

  void free() {
    TareNative.sessionFree(handle);
    handle = 0;
  }

  boolean isFree() {
    return handle == 0;
  }

  // MARK: Events. Each begins with the clocks at its arrival.

  /** Begins an event. */
  StepMachine at(long wall, long monotonic) {
    Arrays.fill(event, 0);
    say(TareNative.HAS_WALL, TareNative.WALL, wall);
    return say(TareNative.HAS_MONO, TareNative.MONO, monotonic);
  }

  private StepMachine say(int field, int place, long value) {
    event[TareNative.FIELDS] |= field;
    event[place] = value;
    return this;
  }

  /** Opens a session whose totals begin at its zero. */
  void open(long zero) {
    say(TareNative.HAS_ZERO, TareNative.ZERO, zero).ingest(TareNative.OPEN);
  }

  /** Opens a session whose totals began before it; the first one is its zero. */
  void openBlind(long zero) {
    event[TareNative.FIELDS] |= TareNative.FROM_UNKNOWN;
    open(zero);
  }

  /** Opens a session whose totals began before it, and whose worth at the zero will be told. */
  void openAwaiting(long zero) {
    say(TareNative.HAS_BASELINE, TareNative.BASELINE, 1).openBlind(zero);
  }

  /** Tells what the stream is worth at the zero. */
  void baseline(long total) {
    say(TareNative.HAS_TOTAL, TareNative.TOTAL, total).ingest(TareNative.ANSWER_TO_BASELINE);
  }

  /** Takes a report without data: neither 0 nor a claim. */
  void reportNothing() {
    ingest(TareNative.REPORT);
  }

  /** Takes a total of the stream that the session was opened on. */
  void report(long total, long to) {
    say(TareNative.HAS_TO, TareNative.TO, to)
        .say(TareNative.HAS_TOTAL, TareNative.TOTAL, total)
        .ingest(TareNative.REPORT);
  }

  /** Takes a total that began at an instant of its own. */
  void report(long total, long to, long from) {
    say(TareNative.HAS_FROM, TareNative.FROM, from).report(total, to);
  }

  void pause() {
    ingest(TareNative.PAUSE);
  }

  void resume() {
    ingest(TareNative.RESUME);
  }

  void close() {
    ingest(TareNative.CLOSE);
  }

  private void ingest(int kind) {
    // Let go of meanwhile: what is shown stays.
    if (handle == 0) return;
    event[TareNative.KIND] = kind;
    int status = TareNative.sessionIngest(handle, event, outcome);
    if (status != 0) throw new IllegalStateException(TareNative.statusText(status));
    heldApart += outcome[TareNative.OUT_HELD_APART];
    int said = (int) outcome[TareNative.OUT_VERDICT];
    if (said >= 0) verdict = TareNative.verdictName(said);
  }

  // MARK: The count

  long token() {
    return outcome[TareNative.OUT_SESSION];
  }

  /** The count to show: 0 at the opening, never falling. */
  long displayed() {
    return outcome[TareNative.OUT_DISPLAYED];
  }

  /** The best value now. */
  long current() {
    return outcome[TareNative.OUT_CURRENT];
  }

  boolean isLowerBound() {
    return outcome[TareNative.OUT_LOWER_BOUND] != 0;
  }

  boolean isApproximate() {
    return outcome[TareNative.OUT_APPROXIMATE] != 0;
  }
}

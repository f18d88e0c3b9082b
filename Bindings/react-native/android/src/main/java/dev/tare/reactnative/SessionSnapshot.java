// A session as a text, to go on after the process was killed.

package dev.tare.reactnative;

import java.util.Arrays;

/** Snapshots: a version, the session's own numbers and the machine's words, checked when read. */
final class SessionSnapshot {
  private static final String KIND = "tare-android";
  private static final String VERSION = "1";

  /** How many numbers of the session's own stand before the machine's words. */
  private static final int OWN = 10;

  private SessionSnapshot() {}

  /** The session as it stands. */
  static String of(StepSession session) throws BridgeFailure {
    synchronized (session) {
      long[] words = session.machine.words();
      if (words == null) {
        throw new BridgeFailure("ERR_UNKNOWN_SESSION", "The session has been let go of.");
      }
      long[] own = {
        session.clock.bootCount(),
        session.lastTotal,
        session.start,
        session.countedTo,
        session.machine.heldApart,
        (session.isHistoryLimited ? 1 : 0) + (session.isGapUnknown ? 2 : 0),
        session.origin,
        session.axisShift,
        session.clock.wall(),
        session.clock.elapsed(),
      };
      StringBuilder text = new StringBuilder();
      text.append(KIND).append(' ').append(VERSION).append(' ').append(session.phase);
      for (long number : own) text.append(' ').append(number);
      for (long word : words) text.append(' ').append(word);
      return text.toString();
    }
  }

  /**
   * The session that goes on where a snapshot left off.
   *
   * <p>Within the same boot the sensor has counted on, if anybody kept it registered, and the next report
   * fills the gap in. After another boot it began anew: what it says is counted on top, and what was
   * walked while nothing counted is not known.
   */
  static StepSession resume(String id, String text, DeviceClock clock, String counterType)
      throws BridgeFailure {
    String[] parts = text.split(" ");
    if (parts.length <= 3 + OWN || !parts[0].equals(KIND) || !parts[1].equals(VERSION)) {
      throw damaged("it is not what snapshot() gave, or of another version");
    }
    if (!parts[2].equals("running") && !parts[2].equals("paused")) {
      throw damaged("the session was over");
    }
    long[] numbers = new long[parts.length - 3];
    try {
      for (int index = 0; index < numbers.length; index += 1) {
        numbers[index] = Long.parseLong(parts[index + 3]);
      }
    } catch (NumberFormatException error) {
      throw damaged("it holds something that is no number");
    }
    StepMachine machine = StepMachine.restore(Arrays.copyOfRange(numbers, OWN, numbers.length));
    if (machine == null) throw damaged("the words of the machine do not check");
    StepSession session = new StepSession(id, clock, counterType, machine);
    session.phase = parts[2];
    session.lastTotal = numbers[1];
    session.start = numbers[2];
    session.countedTo = numbers[3];
    machine.heldApart = numbers[4];
    session.isHistoryLimited = (numbers[5] & 1) != 0;
    session.isGapUnknown = (numbers[5] & 2) != 0;
    session.origin = numbers[6];
    session.axisShift = numbers[7];
    boolean isSameBoot = numbers[0] >= 0 && numbers[0] == clock.bootCount();
    if (!isSameBoot) {
      // The wall clock says how long ago that was; the axis of the new boot goes on from there.
      long passed = Math.max(0, clock.wall() - numbers[8]);
      session.axisShift = numbers[7] + numbers[9] + passed - clock.elapsed();
      session.origin = clock.wall() - clock.elapsed();
      session.isGapUnknown = true;
    }
    return session;
  }

  private static BridgeFailure damaged(String why) {
    return new BridgeFailure("ERR_INVALID_SNAPSHOT", "The snapshot cannot be read: " + why + ".");
  }
}

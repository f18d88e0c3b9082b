// Tare's C functions as Java sees them; src/main/cpp/tare_jni.c has the other half.

package dev.tare.reactnative;

/** The C library behind JNI: handles are longs, and 0 is none. */
final class TareNative {
  static {
    System.loadLibrary("tare_jni");
  }

  private TareNative() {}

  /** Places in an event's array. */
  static final int KIND = 0, FIELDS = 1, SESSION = 2, WALL = 3, MONO = 4, ZERO = 5, FROM = 6, TO = 7,
      TOTAL = 8, BASELINE = 9, EVENT_LENGTH = 10;

  /** Kinds of event, as tare.h has them. */
  static final int OPEN = 0, ANSWER_TO_BASELINE = 1, REPORT = 2, CLOSE = 4, PAUSE = 5, RESUME = 6;

  /** Fields that an event says, as tare.h has them. */
  static final int HAS_SESSION = 1, HAS_WALL = 2, HAS_MONO = 4, HAS_ZERO = 8, HAS_FROM = 16,
      HAS_TO = 32, HAS_TOTAL = 64, HAS_BASELINE = 128, FROM_UNKNOWN = 256;

  /** Places in an outcome's array. */
  static final int OUT_SESSION = 0, OUT_DISPLAYED = 1, OUT_CURRENT = 2, OUT_HELD_APART = 3,
      OUT_VERDICT = 4, OUT_LOWER_BOUND = 5, OUT_APPROXIMATE = 6, OUT_PAUSED = 7, OUT_CLOSED = 8,
      OUT_LENGTH = 9;

  /** What a fall means. */
  static final int CORRECTION = 0, RESTART = 1, RESTART_BELOW = 2;

  static native int abiVersion();

  static native long sessionCreate(double maximumRate, int decrease, double restartBelow);

  static native void sessionFree(long session);

  static native int sessionIngest(long session, long[] event, long[] outcome);

  static native int sessionRead(long session, long[] outcome);

  static native long[] sessionSnapshot(long session);

  static native long sessionRestore(long[] words);

  static native String verdictName(int verdict);

  static native String statusText(int status);

  static native long detectorCreate();

  static native void detectorFree(long detector);

  static native long detectorPush(long detector, long nanoseconds, float x, float y, float z);

  static native long detectorFinish(long detector);
}

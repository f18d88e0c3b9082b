// What a sensor said, in whole numbers and on the wall clock: where floats and timestamps end.

package dev.tare.reactnative;

/** A total and the instant it holds for. */
final class SensorReport {
  /** A timestamp further from now than this is not on the axis that Android promises. */
  private static final long BELIEVABLE = 86_400_000_000_000L;

  /** Steps since the sensor began. */
  final long total;

  /** Nanoseconds since 1970. */
  final long to;

  private SensorReport(long total, long to) {
    this.total = total;
    this.to = to;
  }

  /**
   * A report of a sensor.
   *
   * <p>The timestamp counts nanoseconds since boot by Android's contract; some vendors fill it from
   * another clock. One that lies ahead or more than a day back is replaced by now, which is late by the
   * sensor's latency and never early.
   *
   * @param total What the event says; a float is exact up to 16,777,216 steps.
   * @param timestamp When it was true, in nanoseconds since boot.
   * @return The report; null where the total is no number of steps.
   */
  static SensorReport of(float total, long timestamp, DeviceClock clock) {
    if (Float.isNaN(total) || total < 0 || total > Long.MAX_VALUE / 2) return null;
    long age = clock.elapsed() - timestamp;
    if (age < 0 || age > BELIEVABLE) age = 0;
    return new SensorReport((long) total, clock.wall() - age);
  }

  /** A total that this process counted itself. */
  static SensorReport ofOwnCount(long total, long timestamp, DeviceClock clock) {
    long age = clock.elapsed() - timestamp;
    if (age < 0 || age > BELIEVABLE) age = 0;
    return new SensorReport(total, clock.wall() - age);
  }
}

// The clocks of the device and the name of its boot, passed in so that tests can turn them.

package dev.tare.reactnative;

/** Time: nothing in this package asks the machine behind a session's back. */
interface DeviceClock {
  /** Nanoseconds since 1970 on the wall clock, which may be set at any time. */
  long wall();

  /** Nanoseconds since boot, sleep included: the axis of sensor events. */
  long elapsed();

  /** How often the device was booted; -1 where it does not tell (before Android 7). */
  int bootCount();
}

// What JavaScript asks of a session, read and checked.

package dev.tare.reactnative;

import java.util.Map;

/** The options of a session that the machine has to know. */
final class SessionPolicy {
  /** Steps a second that can be true; no person exceeds 5 (sprinters reach 4.5 to 5). */
  static final double DEFAULT_RATE = 5;

  /**
   * A total below this share of the last one is believed as a restart once the next one confirms it. A
   * step counter of Android's falls only when its hub begins anew, and then to about 0.
   */
  static final double RESTART_SHARE = 0.5;

  /** Steps per second; 0 for no limit. */
  final double maximumRate;

  /** How a fall is taken, as TareNative names it. */
  final int decrease;

  private SessionPolicy(double maximumRate, int decrease) {
    this.maximumRate = maximumRate;
    this.decrease = decrease;
  }

  static SessionPolicy of(Map<String, ?> options) throws BridgeFailure {
    double rate = DEFAULT_RATE;
    if (options.get("maximumStepsPerSecond") instanceof Number) {
      rate = ((Number) options.get("maximumStepsPerSecond")).doubleValue();
      if (!(rate >= 0) || Double.isInfinite(rate)) {
        throw BridgeFailure.invalidOption("maximumStepsPerSecond", "0 or more");
      }
    }
    Object decrease = options.get("decrease");
    if (decrease == null) return new SessionPolicy(rate, TareNative.RESTART_BELOW);
    if (decrease.equals("correction")) return new SessionPolicy(rate, TareNative.CORRECTION);
    if (decrease.equals("restart")) return new SessionPolicy(rate, TareNative.RESTART);
    throw BridgeFailure.invalidOption("decrease", "correction or restart");
  }
}

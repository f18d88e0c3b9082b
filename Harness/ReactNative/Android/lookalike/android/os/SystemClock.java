// A look-alike of Android's clock that runs on during sleep.

package android.os;

public final class SystemClock {
  public static long elapsedRealtimeNanos() {
    return System.nanoTime();
  }
}

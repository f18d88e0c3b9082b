// A look-alike of Android's handler.

package android.os;

public class Handler {
  public Handler(Looper looper) {}

  public boolean postDelayed(Runnable action, long milliseconds) {
    return true;
  }
}

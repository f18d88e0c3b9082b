// A look-alike of an Android sensor.

package android.hardware;

public final class Sensor {
  public static final int TYPE_ACCELEROMETER = 1;
  public static final int TYPE_STEP_COUNTER = 19;

  /** The type. The look-alike's own way to make one. */
  public final int type;

  public Sensor(int type) {
    this.type = type;
  }
}

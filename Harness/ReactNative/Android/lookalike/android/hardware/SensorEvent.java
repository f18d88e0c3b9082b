// A look-alike of an Android sensor event.

package android.hardware;

public class SensorEvent {
  public final float[] values;
  public Sensor sensor;
  public long timestamp;

  /** The look-alike's own way to make one. */
  public SensorEvent(Sensor sensor, long timestamp, float... values) {
    this.sensor = sensor;
    this.timestamp = timestamp;
    this.values = values;
  }
}

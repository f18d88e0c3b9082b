// A look-alike of Android's sensor manager: a test has the sensors and speaks for them.

package android.hardware;

public class SensorManager {
  public static final int SENSOR_DELAY_GAME = 1;
  public static final int SENSOR_DELAY_NORMAL = 3;

  public Sensor getDefaultSensor(int type) {
    return null;
  }

  public boolean registerListener(SensorEventListener listener, Sensor sensor, int microseconds) {
    return false;
  }

  public void unregisterListener(SensorEventListener listener) {}

  public boolean flush(SensorEventListener listener) {
    return false;
  }
}

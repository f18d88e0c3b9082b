// A look-alike of Android's listener that is told of flushes.

package android.hardware;

public interface SensorEventListener2 extends SensorEventListener {
  void onFlushCompleted(Sensor sensor);
}

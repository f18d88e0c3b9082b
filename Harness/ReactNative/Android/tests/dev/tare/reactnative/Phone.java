// A phone for tests: clocks that move when told to, and sensors that say what a test says.

package dev.tare.reactnative;

import android.hardware.Sensor;
import android.hardware.SensorEvent;
import android.hardware.SensorEventListener;
import android.hardware.SensorEventListener2;
import android.hardware.SensorManager;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The look-alike's sensor manager with a step counter behind it, and the sessions over that. */
final class Phone extends SensorManager implements DeviceClock {
  static final long SECOND = 1_000_000_000;

  final List<Map<String, Object>> sent = new ArrayList<>();
  final List<SensorEventListener> listeners = new ArrayList<>();
  final List<Runnable> later = new ArrayList<>();
  /** Whether a flush is answered by itself. */
  boolean flushes = true;
  boolean hasStepCounter = true;
  boolean hasAccelerometer = true;
  boolean isAllowed = true;
  long raw;
  int boots = 7;
  private long wall = 1_773_154_800 * SECOND;
  private long elapsed = 5_000 * SECOND;
  StepSessions sessions;

  Phone(long raw) {
    this.raw = raw;
    restart();
  }

  /** The application begins, with another process' memory. */
  void restart() {
    listeners.clear();
    sessions = null;
  }

  StepSessions sessions() {
    if (sessions == null) {
      StepSensor sensor = new StepSensor(this, this);
      sessions = new StepSessions(sensor, this, (after, action) -> later.add(action), sent::add);
    }
    return sessions;
  }

  // Clocks.

  @Override
  public long wall() {
    return wall;
  }

  @Override
  public long elapsed() {
    return elapsed;
  }

  @Override
  public int bootCount() {
    return boots;
  }

  void pass(double seconds) {
    wall += (long) (seconds * SECOND);
    elapsed += (long) (seconds * SECOND);
  }

  void setClock(double seconds) {
    wall += (long) (seconds * SECOND);
  }

  void reboot() {
    boots += 1;
    elapsed = 20 * SECOND;
    raw = 0;
    restart();
  }

  // Sensors.

  @Override
  public Sensor getDefaultSensor(int type) {
    if (type == Sensor.TYPE_STEP_COUNTER && hasStepCounter) return new Sensor(type);
    if (type == Sensor.TYPE_ACCELEROMETER && hasAccelerometer) return new Sensor(type);
    return null;
  }

  @Override
  public boolean registerListener(SensorEventListener listener, Sensor sensor, int microseconds) {
    if (!isAllowed) return false;
    listeners.add(listener);
    // An on-change sensor tells its present value when it is registered.
    if (sensor.type == Sensor.TYPE_STEP_COUNTER) {
      listener.onSensorChanged(new SensorEvent(sensor, elapsed, raw));
    }
    return true;
  }

  @Override
  public void unregisterListener(SensorEventListener listener) {
    listeners.remove(listener);
  }

  @Override
  public boolean flush(SensorEventListener listener) {
    if (!flushes) return true;
    tell(raw);
    ((SensorEventListener2) listener).onFlushCompleted(new Sensor(Sensor.TYPE_STEP_COUNTER));
    return true;
  }

  /** The sensor says a total, true or not, stamped so many seconds ago. */
  void tell(long total, double secondsAgo) {
    SensorEvent event =
        new SensorEvent(
            new Sensor(Sensor.TYPE_STEP_COUNTER), elapsed - (long) (secondsAgo * SECOND), total);
    for (SensorEventListener listener : new ArrayList<>(listeners)) listener.onSensorChanged(event);
  }

  void tell(long total) {
    raw = total;
    tell(total, 0);
  }

  void accelerate(float x, float y, float z) {
    SensorEvent event = new SensorEvent(new Sensor(Sensor.TYPE_ACCELEROMETER), elapsed, x, y, z);
    for (SensorEventListener listener : new ArrayList<>(listeners)) listener.onSensorChanged(event);
  }

  // Calls.

  Map<String, Object> start(Object... options) throws BridgeFailure {
    Map<String, Object> map = new HashMap<>();
    for (int index = 0; index < options.length; index += 2) {
      map.put((String) options[index], options[index + 1]);
    }
    return sessions().start("a", map);
  }

  long steps() throws BridgeFailure {
    return ((Double) sessions().read("a").get("steps")).longValue();
  }

  /** Ends the session; null while the sensor has not told everything. */
  Map<String, Object> stop() throws BridgeFailure {
    List<Map<String, Object>> ended = new ArrayList<>();
    sessions().stop("a", ended::add);
    return ended.isEmpty() ? null : ended.get(0);
  }
}

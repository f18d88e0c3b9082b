// A step sensor of Android's, or the accelerometer with Tare's detector where there is none.

package dev.tare.reactnative;

import android.hardware.Sensor;
import android.hardware.SensorEvent;
import android.hardware.SensorEventListener2;
import android.hardware.SensorManager;

/**
 * What a device counts with, chosen by its sensors and nothing else: a permission that is missing is a
 * reason to say so, not to count otherwise.
 */
final class StepSensor {
  /** Takes what the sensor says, on the thread of the sensor manager. */
  interface Listener {
    void onReport(SensorReport report);

    /** Everything that the sensor had counted before the flush has been told. */
    void onFlushed();
  }

  private final SensorManager manager;
  private final DeviceClock clock;
  private final Sensor sensor;
  final String counterType;

  StepSensor(SensorManager manager, DeviceClock clock) {
    this.manager = manager;
    this.clock = clock;
    Sensor counter = manager.getDefaultSensor(Sensor.TYPE_STEP_COUNTER);
    sensor = counter != null ? counter : manager.getDefaultSensor(Sensor.TYPE_ACCELEROMETER);
    counterType = counter != null ? "STEP_COUNTER" : "ACCELEROMETER";
  }

  boolean isAvailable() {
    return sensor != null;
  }

  /** Whether totals are counted by this process, from the registration on. */
  boolean isOwnCount() {
    return counterType.equals("ACCELEROMETER");
  }

  /**
   * Registers a listener of its own: the step counter then tells its present total at once.
   *
   * @return What ends it; null where the system refuses.
   */
  Registration register(Listener listener) {
    Registration registration = new Registration(listener);
    // The detector wants 12 to 200 samples a second; SENSOR_DELAY_GAME asks for 50.
    int rate = isOwnCount() ? SensorManager.SENSOR_DELAY_GAME : SensorManager.SENSOR_DELAY_NORMAL;
    return manager.registerListener(registration, sensor, rate) ? registration : null;
  }

  /** One registration: it listens once and ends once. */
  final class Registration implements SensorEventListener2 {
    private final Listener listener;
    private long detector;
    private long told;

    private Registration(Listener listener) {
      this.listener = listener;
      if (isOwnCount()) detector = TareNative.detectorCreate();
    }

    @Override
    public synchronized void onSensorChanged(SensorEvent event) {
      if (!isOwnCount()) {
        SensorReport report =
            event.values.length < 1 ? null : SensorReport.of(event.values[0], event.timestamp, clock);
        listener.onReport(report);
        return;
      }
      if (detector == 0 || event.values.length < 3) return;
      long steps =
          TareNative.detectorPush(
              detector, event.timestamp, event.values[0], event.values[1], event.values[2]);
      tell(steps, event.timestamp);
    }

    private void tell(long steps, long timestamp) {
      if (steps == told) return;
      told = steps;
      listener.onReport(SensorReport.ofOwnCount(steps, timestamp, clock));
    }

    @Override
    public void onAccuracyChanged(Sensor sensor, int accuracy) {}

    @Override
    public void onFlushCompleted(Sensor sensor) {
      synchronized (this) {
        if (detector != 0) tell(TareNative.detectorFinish(detector), clock.elapsed());
      }
      listener.onFlushed();
    }

    /** Asks for what is still in the sensor's queue; false where it has none. */
    boolean flush() {
      return manager.flush(this);
    }

    /** Ends it; more calls do nothing. */
    void cancel() {
      manager.unregisterListener(this);
      synchronized (this) {
        TareNative.detectorFree(detector);
        detector = 0;
      }
    }
  }
}

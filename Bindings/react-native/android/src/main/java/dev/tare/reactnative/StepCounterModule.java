// The native module as React Native sees it: methods, promises, one event.

package dev.tare.reactnative;

import android.content.Context;
import android.hardware.SensorManager;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.provider.Settings;
import com.facebook.react.bridge.Arguments;
import com.facebook.react.bridge.LifecycleEventListener;
import com.facebook.react.bridge.Promise;
import com.facebook.react.bridge.ReactApplicationContext;
import com.facebook.react.bridge.ReactContextBaseJavaModule;
import com.facebook.react.bridge.ReactMethod;
import com.facebook.react.bridge.ReadableMap;
import com.facebook.react.modules.core.DeviceEventManagerModule;
import java.util.LinkedHashMap;
import java.util.Map;

/** The module that JavaScript knows as "StepCounter". */
public final class StepCounterModule extends ReactContextBaseJavaModule
    implements LifecycleEventListener {
  private static final String READING_EVENT = "StepCounter.stepCounterUpdate";

  private final ReactApplicationContext context;
  private final DeviceClock clock;
  private final StepPermission permission;
  private final Handler handler = new Handler(Looper.getMainLooper());
  private StepSessions sessions;
  private StepSensor sensor;
  private int listeners;

  public StepCounterModule(ReactApplicationContext context) {
    super(context);
    this.context = context;
    clock =
        new DeviceClock() {
          @Override
          public long wall() {
            return System.currentTimeMillis() * 1_000_000;
          }

          @Override
          public long elapsed() {
            return SystemClock.elapsedRealtimeNanos();
          }

          @Override
          public int bootCount() {
            return Settings.Global.getInt(
                context.getContentResolver(), Settings.Global.BOOT_COUNT, -1);
          }
        };
    // The accelerometer needs no permission.
    permission =
        new StepPermission(
            context,
            () -> sessions() != null && sensor.isOwnCount(),
            () -> sessions().registerAgain());
    context.addLifecycleEventListener(this);
  }

  @Override
  public String getName() {
    return "StepCounter";
  }

  /** The script is reloaded: every session of the old one ends. */
  @Override
  public synchronized void invalidate() {
    if (sessions != null) sessions.invalidate();
    sessions = null;
    context.removeLifecycleEventListener(this);
    super.invalidate();
  }

  /** The application is back from a prompt of its own, or from the settings: permission may have come. */
  @Override
  public void onHostResume() {
    StepSessions begun;
    synchronized (this) {
      begun = sessions;
    }
    if (begun != null) begun.registerAgain();
  }

  @Override
  public void onHostPause() {}

  @Override
  public void onHostDestroy() {
    permission.screenIsGone();
  }

  /** Sensors are looked up when they are needed, not when the script is loaded. */
  private synchronized StepSessions sessions() {
    if (sessions == null) {
      sensor = new StepSensor((SensorManager) context.getSystemService(Context.SENSOR_SERVICE), clock);
      sessions =
          new StepSessions(
              sensor,
              clock,
              (milliseconds, action) -> handler.postDelayed(action, milliseconds),
              this::send);
    }
    return sessions;
  }

  private void send(Map<String, Object> reading) {
    synchronized (this) {
      if (listeners == 0) return;
    }
    context
        .getJSModule(DeviceEventManagerModule.RCTDeviceEventEmitter.class)
        .emit(READING_EVENT, Arguments.makeNativeMap(withPermission(reading)));
  }

  /** A count that stands because nobody allowed it says so. */
  private Map<String, Object> withPermission(Map<String, Object> reading) {
    String authorization = permission.state();
    boolean isRunning = "running".equals(reading.get("phase"));
    Map<String, Object> silence = new LinkedHashMap<>();
    if (!sensor.isAvailable()) silence.put("reason", "unavailable");
    else if (!authorization.equals("authorized")) silence.put("reason", authorization);
    if (isRunning && !silence.isEmpty()) reading.put("silence", silence);
    return reading;
  }

  // MARK: What the device can do, and whether it may

  @ReactMethod
  public void requestAuthorization(Promise promise) {
    permission.ask(promise);
  }

  @ReactMethod
  public void status(Promise promise) {
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("authorization", permission.state());
    status.put("capabilities", sessions().capabilities());
    status.put("counterType", sensor.counterType);
    promise.resolve(Arguments.makeNativeMap(status));
  }

  // MARK: The past: Android's sensor keeps none

  @ReactMethod
  public void queryRange(double from, double to, Promise promise) {
    rejectHistory(promise);
  }

  @ReactMethod
  public void queryDays(ReadableMap options, Promise promise) {
    rejectHistory(promise);
  }

  private static void rejectHistory(Promise promise) {
    promise.reject(
        "ERR_HISTORY_UNAVAILABLE",
        "Android's step counter keeps no history; read the past from Health Connect.");
  }

  // MARK: Sessions

  /** A call that may fail. */
  private interface Call {
    Object make() throws BridgeFailure;
  }

  @SuppressWarnings("unchecked")
  private void settle(Promise promise, Call call) {
    try {
      Object value = call.make();
      promise.resolve(
          value instanceof Map
              ? Arguments.makeNativeMap(withPermission((Map<String, Object>) value))
              : value);
    } catch (BridgeFailure failure) {
      promise.reject(failure.code, failure.getMessage());
    }
  }

  @ReactMethod
  public void startSession(String session, ReadableMap options, Promise promise) {
    settle(promise, () -> sessions().start(session, options.toHashMap()));
  }

  @ReactMethod
  public void readSession(String session, Promise promise) {
    settle(promise, () -> sessions().read(session));
  }

  @ReactMethod
  public void pauseSession(String session, Promise promise) {
    settle(promise, () -> sessions().pause(session));
  }

  @ReactMethod
  public void resumeSession(String session, Promise promise) {
    settle(promise, () -> sessions().resume(session));
  }

  @ReactMethod
  public void resetSession(String session, Promise promise) {
    settle(promise, () -> sessions().reset(session));
  }

  @ReactMethod
  public void stopSession(String session, Promise promise) {
    try {
      sessions()
          .stop(session, reading -> promise.resolve(Arguments.makeNativeMap(withPermission(reading))));
    } catch (BridgeFailure failure) {
      promise.reject(failure.code, failure.getMessage());
    }
  }

  @ReactMethod
  public void snapshotSession(String session, Promise promise) {
    settle(promise, () -> sessions().snapshot(session));
  }

  /** Days are attached on Apple's platforms only. */
  @ReactMethod
  public void sessionDays(String session, Promise promise) {
    promise.resolve(Arguments.createArray());
  }

  @ReactMethod
  public void changeZone(String session, String zone, Promise promise) {
    promise.resolve(null);
  }

  /** Sessions are recorded on Apple's platforms only. */
  @ReactMethod
  public void sessionTrace(String session, Promise promise) {
    promise.resolve("");
  }

  @ReactMethod
  public void explainSession(String session, Promise promise) {
    promise.resolve(Arguments.createArray());
  }

  @ReactMethod
  public synchronized void addListener(String eventName) {
    listeners += 1;
  }

  @ReactMethod
  public synchronized void removeListeners(double count) {
    listeners = Math.max(0, listeners - (int) count);
  }
}

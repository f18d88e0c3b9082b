// The native module of Android as React Native calls it, over look-alikes of both.

package dev.tare.reactnative;

import static dev.tare.reactnative.AndroidTest.expect;

import android.Manifest;
import android.app.Activity;
import android.content.Context;
import android.content.SharedPreferences;
import com.facebook.react.bridge.LifecycleEventListener;
import com.facebook.react.bridge.Promise;
import com.facebook.react.bridge.ReactApplicationContext;
import com.facebook.react.bridge.WritableNativeMap;
import com.facebook.react.modules.core.DeviceEventManagerModule.RCTDeviceEventEmitter;
import com.facebook.react.modules.core.PermissionAwareActivity;
import com.facebook.react.modules.core.PermissionListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** As AndroidTest. */
final class AndroidModuleTest {
  /** How a promise ended: a value, or a code. */
  static final class Ending implements Promise {
    Object value;
    String code;
    int count;

    @Override
    public void resolve(Object value) {
      this.value = value;
      count += 1;
    }

    @Override
    public void reject(String code, String message) {
      this.code = code;
      count += 1;
    }

    Map<String, Object> map() {
      return ((WritableNativeMap) value).content;
    }
  }

  /** An application whose person answers the prompt as a test says. */
  static final class Application extends ReactApplicationContext {
    final Phone phone = new Phone(100);
    final List<Map<String, Object>> events = new ArrayList<>();
    final Map<String, Boolean> kept = new HashMap<>();
    final List<LifecycleEventListener> lifecycle = new ArrayList<>();
    boolean says = true;
    int prompts;
    /** Whether prompts stay on the screen, here, until a test answers them. */
    boolean isHeld;
    PermissionListener held;

    Application(boolean isAllowed) {
      phone.isAllowed = isAllowed;
    }

    @Override
    public Object getSystemService(String name) {
      return name.equals(Context.SENSOR_SERVICE) ? phone : null;
    }

    @Override
    public int checkSelfPermission(String permission) {
      expect(permission, Manifest.permission.ACTIVITY_RECOGNITION, "permission");
      return phone.isAllowed ? 0 : -1;
    }

    @Override
    public SharedPreferences getSharedPreferences(String name, int mode) {
      return new SharedPreferences() {
        @Override
        public boolean getBoolean(String key, boolean otherwise) {
          return kept.getOrDefault(key, otherwise);
        }

        @Override
        public Editor edit() {
          return new Editor() {
            @Override
            public Editor putBoolean(String key, boolean value) {
              kept.put(key, value);
              return this;
            }

            @Override
            public void apply() {}
          };
        }
      };
    }

    @Override
    public void addLifecycleEventListener(LifecycleEventListener listener) {
      lifecycle.add(listener);
    }

    @Override
    public void removeLifecycleEventListener(LifecycleEventListener listener) {
      lifecycle.remove(listener);
    }

    @Override
    public Activity getCurrentActivity() {
      return new Screen();
    }

    final class Screen extends Activity implements PermissionAwareActivity {
      @Override
      public void requestPermissions(String[] permissions, int code, PermissionListener listener) {
        prompts += 1;
        if (isHeld) {
          held = listener;
          return;
        }
        phone.isAllowed = says;
        listener.onRequestPermissionsResult(code, permissions, new int[] {says ? 0 : -1});
      }
    }

    @Override
    public <Module> Module getJSModule(Class<Module> module) {
      RCTDeviceEventEmitter emitter =
          (name, body) -> {
            expect(name, "StepCounter.stepCounterUpdate", "event");
            events.add(((WritableNativeMap) body).content);
          };
      return module.cast(emitter);
    }
  }

  private static Ending start(StepCounterModule module, Map<String, Object> options) {
    Ending ending = new Ending();
    module.startSession("a", () -> new HashMap<>(options), ending);
    return ending;
  }

  private static String authorization(StepCounterModule module) {
    Ending ending = new Ending();
    module.status(ending);
    return (String) ending.map().get("authorization");
  }

  void readingsAreSentWhileSomebodyListens() {
    Application application = new Application(true);
    StepCounterModule module = new StepCounterModule(application);
    expect(module.getName(), "StepCounter", "name");
    expect(start(module, new HashMap<>()).map().get("steps"), 0.0, "opening");
    expect(application.events.size(), 0, "events before");
    module.addListener("StepCounter.stepCounterUpdate");
    application.phone.tell(120);
    int count = application.events.size();
    expect(application.events.get(count - 1).get("sessionId"), "a", "session");
    module.removeListeners(1);
    application.phone.tell(121);
    expect(application.events.size(), count, "events after");
    Ending stopping = new Ending();
    module.stopSession("a", stopping);
    expect(stopping.map().get("phase"), "closed", "phase");
    expect(stopping.count, 1, "endings");
  }

  void permissionThatIsGivenCountsAtOnce() {
    Application application = new Application(false);
    StepCounterModule module = new StepCounterModule(application);
    expect(authorization(module), "notDetermined", "before");
    Map<String, Object> opening = start(module, new HashMap<>()).map();
    expect(((Map<?, ?>) opening.get("silence")).get("reason"), "notDetermined", "silence");
    Ending asked = new Ending();
    module.requestAuthorization(asked);
    expect(asked.value, "authorized", "answer");
    expect(application.phone.listeners.size(), 1, "listeners");
    module.requestAuthorization(new Ending());
    expect(application.prompts, 1, "prompts");
  }

  void permissionThatIsRefusedIsRememberedAndSaid() {
    Application application = new Application(false);
    application.says = false;
    StepCounterModule module = new StepCounterModule(application);
    Ending asked = new Ending();
    module.requestAuthorization(asked);
    expect(asked.value, "denied", "answer");
    expect(authorization(new StepCounterModule(application)), "denied", "after a restart");
    Map<String, Object> opening = start(module, new HashMap<>()).map();
    expect(((Map<?, ?>) opening.get("silence")).get("reason"), "denied", "silence");
    expect(opening.get("steps"), 0.0, "steps");
  }

  void aRefusalIsToldToWhoeverListens() {
    Application application = new Application(false);
    application.says = false;
    StepCounterModule module = new StepCounterModule(application);
    module.addListener("StepCounter.stepCounterUpdate");
    start(module, new HashMap<>());
    module.requestAuthorization(new Ending());
    Map<String, Object> last = application.events.get(application.events.size() - 1);
    expect(((Map<?, ?>) last.get("silence")).get("reason"), "denied", "silence");
  }

  void twoWhoAskShareOnePrompt() {
    Application application = new Application(false);
    application.isHeld = true;
    StepCounterModule module = new StepCounterModule(application);
    Ending[] asked = {new Ending(), new Ending()};
    for (Ending ending : asked) module.requestAuthorization(ending);
    expect(application.prompts, 1, "prompts");
    application.phone.isAllowed = true;
    application.held.onRequestPermissionsResult(0, new String[1], new int[] {0});
    for (Ending ending : asked) {
      expect(ending.value, "authorized", "answer");
      expect(ending.count, 1, "endings");
    }
  }

  void aPromptWithoutAResultIsNoRefusal() {
    Application application = new Application(false);
    application.isHeld = true;
    StepCounterModule module = new StepCounterModule(application);
    Ending asked = new Ending();
    module.requestAuthorization(asked);
    // Android answers so where another prompt is on the screen.
    application.held.onRequestPermissionsResult(0, new String[0], new int[0]);
    expect(asked.value, "notDetermined", "answer");
    Ending again = new Ending();
    module.requestAuthorization(again);
    expect(application.prompts, 2, "prompts");
    // The screen goes, and the answer with it.
    for (LifecycleEventListener heard : application.lifecycle) heard.onHostDestroy();
    expect(again.value, "notDetermined", "answer without a screen");
  }

  void permissionThatCameFromElsewhereCountsOnceTheApplicationIsBack() {
    Application application = new Application(false);
    StepCounterModule module = new StepCounterModule(application);
    for (LifecycleEventListener heard : application.lifecycle) heard.onHostResume();
    start(module, new HashMap<>());
    expect(application.phone.listeners.size(), 0, "listeners before");
    application.phone.isAllowed = true;
    for (LifecycleEventListener heard : application.lifecycle) heard.onHostResume();
    expect(application.phone.listeners.size(), 1, "listeners");
    for (LifecycleEventListener heard : application.lifecycle) heard.onHostResume();
    expect(application.phone.listeners.size(), 1, "listeners after another");
    module.invalidate();
    expect(application.lifecycle.size(), 0, "who hears of it after a reload");
  }

  void failuresHaveTheirCodes() {
    StepCounterModule module = new StepCounterModule(new Application(true));
    expect(start(module, Map.of("zero", "yesterday")).code, "ERR_INVALID_OPTION", "option");
    for (int method = 0; method < 5; method += 1) {
      Ending ending = new Ending();
      switch (method) {
        case 0 -> module.readSession("x", ending);
        case 1 -> module.pauseSession("x", ending);
        case 2 -> module.resetSession("x", ending);
        case 3 -> module.stopSession("x", ending);
        default -> module.snapshotSession("x", ending);
      }
      expect(ending.code, "ERR_UNKNOWN_SESSION", "method " + method);
    }
    Ending past = new Ending();
    module.queryRange(0, 1, past);
    expect(past.code, "ERR_HISTORY_UNAVAILABLE", "history");
    Ending days = new Ending();
    module.queryDays(HashMap::new, days);
    expect(days.code, "ERR_HISTORY_UNAVAILABLE", "days");
  }

  void aReloadLeavesTheSensor() {
    Application application = new Application(true);
    StepCounterModule module = new StepCounterModule(application);
    module.addListener("StepCounter.stepCounterUpdate");
    start(module, new HashMap<>());
    expect(application.phone.listeners.size(), 1, "listeners");
    module.invalidate();
    expect(application.phone.listeners.size(), 0, "listeners after");
  }
}

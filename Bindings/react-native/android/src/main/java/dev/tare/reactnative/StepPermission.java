// The permission that step counters want since Android 10: its state, and the prompt that asks for it.

package dev.tare.reactnative;

import android.Manifest;
import android.app.Activity;
import android.content.Context;
import android.content.SharedPreferences;
import android.content.pm.PackageManager;
import android.os.Build;
import com.facebook.react.bridge.Promise;
import com.facebook.react.bridge.ReactApplicationContext;
import com.facebook.react.modules.core.PermissionAwareActivity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Whether the person allows it; one prompt at a time, whoever asks. */
final class StepPermission {
  private static final String ASKED = "askedForActivityRecognition";
  private static final int REQUEST = 0x7a7e;

  private final ReactApplicationContext context;
  private final BooleanSupplier isNeedless;
  private final Runnable onAnswer;

  /** Who waits for the prompt that is on the screen: Android shows one at a time. */
  private final List<Promise> asking = new ArrayList<>();

  /**
   * A permission.
   *
   * @param context Whose.
   * @param isNeedless Whether the device counts with a sensor that needs none.
   * @param onAnswer Called once a prompt is gone, before whoever asked is answered.
   */
  StepPermission(ReactApplicationContext context, BooleanSupplier isNeedless, Runnable onAnswer) {
    this.context = context;
    this.isNeedless = isNeedless;
    this.onAnswer = onAnswer;
  }

  /**
   * Three of the four states: Android knows no "restricted". It does not tell "never asked" from "refused
   * for good" either, so that is remembered here.
   */
  String state() {
    // Before Android 10 there is no such permission, and everybody may read the sensor.
    if (Build.VERSION.SDK_INT < 29 || isNeedless.getAsBoolean()) return "authorized";
    if (context.checkSelfPermission(Manifest.permission.ACTIVITY_RECOGNITION)
        == PackageManager.PERMISSION_GRANTED) {
      return "authorized";
    }
    return preferences().getBoolean(ASKED, false) ? "denied" : "notDetermined";
  }

  private SharedPreferences preferences() {
    return context.getSharedPreferences("dev.tare.reactnative", Context.MODE_PRIVATE);
  }

  /** Asks the person, if nobody has yet and there is a screen to ask on; resolves with the state then. */
  void ask(Promise promise) {
    Activity activity = context.getCurrentActivity();
    if (!state().equals("notDetermined") || !(activity instanceof PermissionAwareActivity)) {
      promise.resolve(state());
      return;
    }
    synchronized (this) {
      asking.add(promise);
      if (asking.size() > 1) return;
    }
    ((PermissionAwareActivity) activity)
        .requestPermissions(
            new String[] {Manifest.permission.ACTIVITY_RECOGNITION},
            REQUEST,
            (code, permissions, results) -> {
              // Without a result nobody said anything: another prompt was on the screen.
              if (results.length > 0) preferences().edit().putBoolean(ASKED, true).apply();
              answer();
              return true;
            });
  }

  /** The prompt's answer went with the screen that showed it; whoever waits must not wait for ever. */
  void screenIsGone() {
    synchronized (this) {
      if (asking.isEmpty()) return;
    }
    answer();
  }

  private void answer() {
    List<Promise> waiting;
    synchronized (this) {
      waiting = new ArrayList<>(asking);
      asking.clear();
    }
    onAnswer.run();
    for (Promise promise : waiting) promise.resolve(state());
  }
}

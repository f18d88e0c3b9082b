// The edges of Android's sessions: snapshots, permission, wrong options, reloads, the accelerometer.

package dev.tare.reactnative;

import static dev.tare.reactnative.AndroidTest.expect;
import static dev.tare.reactnative.AndroidTest.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** As AndroidTest. */
final class AndroidEdgesTest {
  void aSnapshotGoesOnWithinTheSameBoot() throws BridgeFailure {
    Phone phone = new Phone(100);
    phone.start();
    replay(phone, "[20]", new double[] {20, 120});
    String snapshot = phone.sessions().snapshot("a");
    phone.restart();
    phone.pass(3600);
    phone.raw = 900;
    expect(phone.start("zero", "resume", "snapshot", snapshot).get("steps"), 20.0, "opening");
    expect(phone.steps(), 800, "the gap is filled in");
    replay(phone, "[805]", new double[] {10, 905});
    expect(phone.sessions().read("a").get("isLowerBound"), false, "lower bound");
  }

  void aSnapshotGoesOnAfterAnotherBootAndSaysWhatIsNotKnown() throws BridgeFailure {
    Phone phone = new Phone(5000);
    phone.start();
    replay(phone, "[20]", new double[] {20, 5020});
    String snapshot = phone.sessions().snapshot("a");
    phone.pass(3600);
    phone.reboot();
    phone.pass(600);
    phone.raw = 30;
    phone.start("zero", "resume", "snapshot", snapshot);
    replay(phone, "[60]", new double[] {60, 40});
    Map<String, Object> reading = phone.sessions().read("a");
    expect(reading.get("isLowerBound"), true, "lower bound");
    expect(((List<?>) reading.get("caveats")).contains("unknownGap"), true, "caveat");
    // And on, from a snapshot of that.
    String second = phone.sessions().snapshot("a");
    phone.restart();
    phone.start("zero", "resume", "snapshot", second);
    replay(phone, "[65]", new double[] {60, 45});
  }

  void aDamagedSnapshotIsRefused() throws BridgeFailure {
    Phone phone = new Phone(100);
    phone.start();
    String snapshot = phone.sessions().snapshot("a");
    String[] parts = snapshot.split(" ");
    List<String> damaged = new ArrayList<>(Arrays.asList("", "{}", "tare-android 2 running 1",
        snapshot.substring(0, snapshot.length() / 2), snapshot + " 5", snapshot + " x"));
    parts[14] = "77";
    damaged.add(String.join(" ", parts));
    for (String text : damaged) {
      phone.restart();
      try {
        phone.start("zero", "resume", "snapshot", text);
        throw new AssertionError("it was read: " + text);
      } catch (BridgeFailure failure) {
        expect(failure.code, "ERR_INVALID_SNAPSHOT", text);
      }
    }
  }

  void whatIsWrongIsNamed() throws BridgeFailure {
    Object[][] wrong = {
      {"ERR_INVALID_OPTION", "zero", "yesterday"},
      {"ERR_INVALID_DATE", "zero", "since"},
      {"ERR_INVALID_OPTION", "decrease", "guess"},
      {"ERR_INVALID_OPTION", "maximumStepsPerSecond", -1.0},
      {"ERR_INVALID_OPTION", "maximumStepsPerSecond", Double.NaN},
    };
    for (Object[] row : wrong) {
      Phone phone = new Phone(1);
      try {
        phone.start(row[1], row[2]);
        throw new AssertionError("it began: " + Arrays.toString(row));
      } catch (BridgeFailure failure) {
        expect(failure.code, row[0], Arrays.toString(row));
      }
      expect(phone.listeners.size(), 0, "listeners");
      try {
        phone.steps();
        throw new AssertionError("there is a session");
      } catch (BridgeFailure failure) {
        expect(failure.code, "ERR_UNKNOWN_SESSION", "code");
      }
    }
  }

  void aStartInThePastCountsFromNowAndSaysSo() throws BridgeFailure {
    Phone phone = new Phone(100);
    Map<String, Object> reading = phone.start("zero", "since", "since", 0.0);
    expect(reading.get("caveats"), "[historyLimited]", "caveats");
    expect(((Map<?, ?>) reading.get("silence")).get("reason"), "historyLimited", "silence");
  }

  void c2PermissionThatComesLaterIsEnough() throws BridgeFailure {
    Phone phone = new Phone(100);
    phone.isAllowed = false;
    phone.start();
    replay(phone, "[0]", new double[] {20, 120});
    phone.isAllowed = true;
    phone.sessions().registerAgain();
    phone.sessions().registerAgain();
    expect(phone.listeners.size(), 1, "listeners");
    replay(phone, "[5]", new double[] {20, 125});
  }

  void nobodyWalksIsSaid() throws BridgeFailure {
    Phone phone = new Phone(100);
    phone.start();
    expect(phone.sessions().read("a").get("silence"), null, "silence at once");
    phone.pass(11);
    Map<?, ?> silence = (Map<?, ?>) phone.sessions().read("a").get("silence");
    expect(silence.get("reason"), "nobodyWalked", "silence");
  }

  void aReloadEndsEverythingAndSendsNothing() throws BridgeFailure {
    Phone phone = new Phone(100);
    phone.start();
    phone.sessions().invalidate();
    expect(phone.listeners.size(), 0, "listeners");
    int count = phone.sent.size();
    phone.tell(120);
    expect(phone.sent.size(), count, "sent");
  }

  void whatIsNoTotalChangesNothing() throws BridgeFailure {
    Phone phone = new Phone(100);
    phone.start();
    replay(phone, "[20, 20, 21]", new double[] {20, 120}, new double[] {20, -5},
        new double[] {20, 121});
    expect(SensorReport.of(Float.NaN, 0, phone), null, "NaN");
    expect(SensorReport.of(Float.POSITIVE_INFINITY, 0, phone), null, "infinity");
  }

  void c1TheSensorIsChosenByWhatTheDeviceHas() throws BridgeFailure {
    Phone phone = new Phone(0);
    phone.hasStepCounter = false;
    expect(phone.start().get("counterType"), "ACCELEROMETER", "type");
    Phone bare = new Phone(0);
    bare.hasStepCounter = false;
    bare.hasAccelerometer = false;
    expect(bare.start().get("steps"), 0.0, "a device without any sensor opens at 0");
    expect(bare.sessions().capabilities().get("steps"), false, "capability");
    expect(bare.stop().get("phase"), "closed", "phase");
  }

  void theAccelerometerCountsAWalkAndNotATurn() throws BridgeFailure {
    Phone walk = new Phone(0);
    walk.hasStepCounter = false;
    walk.start();
    // A minute at 1.9 steps a second, the trunk's bounce with its harmonic, 50 samples a second.
    for (int sample = 0; sample < 3000; sample += 1) {
      double phase = 2 * Math.PI * 1.9 * sample / 50;
      walk.pass(0.02);
      walk.accelerate((float) (0.6 * Math.sin(phase / 2)), (float) (0.8 * Math.cos(phase)),
          (float) (9.81 + 2.4 * Math.sin(phase) + 0.7 * Math.sin(2 * phase + 1)));
    }
    double counted = ((Double) walk.stop().get("steps"));
    if (counted < 105 || counted > 120) throw new AssertionError("114 steps, counted " + counted);

    Phone turn = new Phone(0);
    turn.hasStepCounter = false;
    turn.start();
    // B1: rolled by 60 degrees to either side, once a second, without a step.
    for (int sample = 0; sample < 1500; sample += 1) {
      double angle = Math.PI / 3 * Math.sin(2 * Math.PI * sample / 50);
      turn.pass(0.02);
      turn.accelerate((float) (9.81 * Math.sin(angle)), 0, (float) (9.81 * Math.cos(angle)));
    }
    expect(turn.stop().get("steps"), 0.0, "steps of turning");
  }
}

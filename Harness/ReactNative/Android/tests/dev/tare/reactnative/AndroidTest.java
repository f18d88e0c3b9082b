// The Android half on a JVM: the real JNI and the real C library under look-alike sensors.

package dev.tare.reactnative;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Each method without arguments is a test; its name is the sentence. */
final class AndroidTest {
  static void expect(Object found, Object wanted, String what) {
    if (!String.valueOf(found).equals(String.valueOf(wanted))) {
      throw new AssertionError(what + ": " + found + " instead of " + wanted);
    }
  }

  /** What a session shows after each [seconds passed, total said]. */
  static void replay(Phone phone, String wanted, double[]... rows) throws BridgeFailure {
    List<Long> shown = new ArrayList<>();
    for (double[] row : rows) {
      phone.pass(row[0]);
      phone.tell((long) row[1]);
      shown.add(phone.steps());
    }
    expect(shown, wanted, "shown");
  }

  void theLibraryIsTheOneThatTheHeaderDescribes() {
    expect(TareNative.abiVersion(), 1, "ABI");
    expect(TareNative.verdictName(15), "advanced", "verdict");
    expect(TareNative.verdictName(99), null, "no verdict");
  }

  void aSessionOpensAt0AndItsFirstTotalIsItsZero() throws BridgeFailure {
    Phone phone = new Phone(5000);
    expect(phone.start().get("steps"), 0.0, "opening");
    expect(phone.sent.get(0).get("steps"), 0.0, "first event");
    replay(phone, "[10, 20]", new double[] {10, 5010}, new double[] {10, 5020});
    expect(phone.sent.get(phone.sent.size() - 1).get("verdict"), "advanced", "verdict");
    expect(phone.sent.get(0).get("counterType"), "STEP_COUNTER", "type");
    expect(phone.sent.get(0).get("distance"), null, "distance");
  }

  void a1StartingAgainDoesNotOpenWithWhatWasWalkedBetween() throws BridgeFailure {
    Phone phone = new Phone(5000);
    phone.start();
    replay(phone, "[10, 20]", new double[] {10, 5010}, new double[] {10, 5020});
    expect(phone.stop().get("steps"), 20.0, "final");
    phone.pass(300);
    phone.raw = 5220;
    expect(phone.start().get("steps"), 0.0, "opening");
    replay(phone, "[0, 1]", new double[] {1, 5220}, new double[] {5, 5221});
  }

  void a2ATotalOf0AfterABootIsATotal() throws BridgeFailure {
    Phone phone = new Phone(0);
    phone.start();
    replay(phone, "[7, 10]", new double[] {10, 7}, new double[] {10, 10});
  }

  void a3ACounterThatBeginsAnewGoesOnOnceThatIsConfirmed() throws BridgeFailure {
    Phone phone = new Phone(9000);
    phone.start();
    replay(phone, "[100, 100, 150]", new double[] {60, 9100}, new double[] {10, 5},
        new double[] {30, 50});
  }

  void aSingleZeroIsNoRestart() throws BridgeFailure {
    Phone phone = new Phone(9000);
    phone.start();
    replay(phone, "[100, 100, 104]", new double[] {60, 9100}, new double[] {10, 0},
        new double[] {10, 9104});
  }

  void aCorrectionIsHeldWhereThatIsAskedFor() throws BridgeFailure {
    Phone phone = new Phone(9000);
    phone.start("decrease", "correction");
    replay(phone, "[100, 100, 100, 101]", new double[] {60, 9100}, new double[] {10, 5},
        new double[] {10, 50}, new double[] {60, 9101});
  }

  void aBurstThatCannotBeTrueIsHeldApart() throws BridgeFailure {
    Phone phone = new Phone(5000);
    phone.start();
    replay(phone, "[0, 8]", new double[] {0.4, 5150}, new double[] {10, 5158});
    phone.stop();
    phone.start("maximumStepsPerSecond", 0.0);
    replay(phone, "[150]", new double[] {0.4, 5308});
  }

  void b4AFlushedBatchIsAWalkByTheTimesOfItsEvents() throws BridgeFailure {
    Phone phone = new Phone(0);
    phone.start();
    phone.pass(60);
    for (int step = 1; step <= 120; step += 1) phone.tell(step, 60 - step * 0.5);
    expect(phone.steps(), 120, "steps");
  }

  void aTimestampOfAnotherClockIsReplacedByNow() throws BridgeFailure {
    Phone phone = new Phone(100);
    phone.start();
    phone.pass(30);
    phone.tell(110, -1e6);
    phone.pass(30);
    phone.tell(120, 2e6);
    expect(phone.steps(), 20, "steps");
  }

  void aClockThatIsSetChangesNothing() throws BridgeFailure {
    Phone phone = new Phone(100);
    phone.start();
    replay(phone, "[20]", new double[] {20, 120});
    phone.setClock(7200);
    replay(phone, "[30]", new double[] {20, 130});
    phone.setClock(-14400);
    replay(phone, "[40]", new double[] {20, 140});
  }

  void whatIsWalkedInAPauseDoesNotCount() throws BridgeFailure {
    Phone phone = new Phone(100);
    phone.start();
    replay(phone, "[20]", new double[] {20, 120});
    expect(phone.sessions().pause("a").get("phase"), "paused", "phase");
    replay(phone, "[20]", new double[] {20, 150});
    phone.sessions().resume("a");
    replay(phone, "[30]", new double[] {20, 160});
    expect(phone.sessions().read("a").get("isApproximate"), true, "approximate");
  }

  void lapsAddUpToOneLongSession() throws BridgeFailure {
    Phone phone = new Phone(100);
    phone.start();
    replay(phone, "[20]", new double[] {20, 120});
    Map<String, Object> lap = phone.sessions().reset("a");
    expect(lap.get("steps"), 20.0, "lap");
    expect(lap.get("phase"), "closed", "phase");
    expect(phone.steps(), 0, "after the reset");
    // Taken before the reset, told after it: of the new session, and not lost.
    replay(phone, "[7, 15]", new double[] {1, 127}, new double[] {10, 135});
    Map<String, Object> last = phone.stop();
    expect(last.get("steps"), 15.0, "last lap");
    expect(last.get("session"), 2.0, "token");
  }

  void theFinalCountHasWhatTheSensorStillHeld() throws BridgeFailure {
    Phone phone = new Phone(100);
    phone.start();
    replay(phone, "[20]", new double[] {20, 120});
    phone.pass(8);
    phone.raw = 133;
    Map<String, Object> last = phone.stop();
    expect(last.get("steps"), 33.0, "final");
    expect(last.get("caveats"), "[]", "caveats");
    expect(phone.listeners.size(), 0, "listeners");
  }

  void aSensorThatDoesNotAnswerIsNotWaitedForForever() throws BridgeFailure {
    Phone phone = new Phone(100);
    phone.flushes = false;
    phone.start();
    replay(phone, "[20]", new double[] {20, 120});
    List<Map<String, Object>> ended = new ArrayList<>();
    phone.sessions().stop("a", ended::add);
    phone.sessions().stop("a", ended::add);
    expect(ended.size(), 0, "endings before");
    for (Runnable action : new ArrayList<>(phone.later)) action.run();
    expect(ended.size(), 2, "endings");
    expect(ended.get(0).get("caveats"), "[unconfirmedEnd]", "caveats");
    expect(ended.get(0).get("steps"), 20.0, "final");
  }

  public static void main(String[] arguments) throws Exception {
    List<Method> methods = new ArrayList<>();
    methods.addAll(Arrays.asList(AndroidTest.class.getDeclaredMethods()));
    methods.addAll(Arrays.asList(AndroidEdgesTest.class.getDeclaredMethods()));
    methods.addAll(Arrays.asList(AndroidModuleTest.class.getDeclaredMethods()));
    int passed = 0;
    int failed = 0;
    for (Method method : methods) {
      if (method.getParameterCount() > 0 || method.isSynthetic()
          || java.lang.reflect.Modifier.isStatic(method.getModifiers())) {
        continue;
      }
      try {
        method.invoke(method.getDeclaringClass().getDeclaredConstructor().newInstance());
        passed += 1;
      } catch (InvocationTargetException failure) {
        failed += 1;
        System.out.println(method.getName() + ": " + failure.getCause());
        failure.getCause().printStackTrace(System.out);
      }
    }
    System.out.println(passed + " passed, " + failed + " failed");
    if (failed > 0 || passed == 0) System.exit(1);
  }
}

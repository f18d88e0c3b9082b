// Code of before and the permission: it starts where it did, and the start asks where nobody has.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import {
  isStepCountingSupported,
  startStepCounterUpdate,
  stopStepCounterUpdate,
} from "../src/index.js";
import { installScripted, nativeReading, settled, threePM } from "./support/scriptedNative.js";

afterEach(async () => {
  try {
    await stopStepCounterUpdate();
  } catch {
    // The module of the test may have been made to fail.
  }
});

/** Starts with the drop-in and keeps what it calls back with. */
function start(date = new Date(threePM), options) {
  const seen = [];
  const subscription = startStepCounterUpdate(date, (data) => seen.push(data), options);
  return { seen, subscription };
}

/** A phone of Android's whose person has not been asked, and who answers. */
function installAndroid(answer, counterType = "STEP_COUNTER") {
  let authorization = counterType === "ACCELEROMETER" ? "authorized" : "notDetermined";
  const silence = () => (authorization === "authorized" ? null : { reason: authorization });
  const native = installScripted({
    status: () => ({ authorization, counterType, capabilities: { steps: true } }),
    startSession: (id) => nativeReading({ sessionId: id, counterType, silence: silence() }),
    requestAuthorization: () => {
      authorization = answer;
      const [id] = native.started();
      native.send(id, { counterType, silence: silence() });
      return authorization;
    },
  });
  native.prompts = () => native.calls.filter(([name]) => name === "requestAuthorization").length;
  return native;
}

/** As the first implementation's readers were told to begin. */
async function startAsBefore() {
  const { supported, granted } = await isStepCountingSupported();
  if (!supported || !granted) return null;
  const { seen } = start();
  await settled();
  return seen;
}

test("on Android code of before starts on the first run, and the start asks", async () => {
  const native = installAndroid("authorized");
  const support = await isStepCountingSupported();
  assert.deepEqual([support.granted, support.authorization], [true, "notDetermined"]);
  assert.equal(native.prompts(), 0, "a question asks nobody");
  const seen = await startAsBefore();
  assert.equal(native.prompts(), 1);
  assert.equal(seen.at(-1).error, null);
  start();
  await settled();
  assert.equal(native.prompts(), 1);
});

test("a refusal is called back with, and the next run is told so", async () => {
  installAndroid("denied");
  const seen = await startAsBefore();
  assert.deepEqual(seen.map((data) => data.error?.code), ["ERR_NOT_DETERMINED", "ERR_DENIED"]);
  await stopStepCounterUpdate();
  assert.equal(await startAsBefore(), null);
  assert.equal((await isStepCountingSupported()).authorization, "denied");
});

test("nobody is asked where no permission is needed, on iOS, or once it has ended", async () => {
  const accelerometer = installAndroid("authorized", "ACCELEROMETER");
  await startAsBefore();
  assert.equal(accelerometer.prompts(), 0);
  await stopStepCounterUpdate();
  const phone = installAndroid("authorized", "CMPedometer");
  assert.equal(await startAsBefore(), null);
  start();
  await settled();
  assert.equal(phone.prompts(), 0, "the system asks by itself");
  await stopStepCounterUpdate();
  const android = installAndroid("authorized");
  start();
  stopStepCounterUpdate();
  await settled();
  assert.equal(android.prompts(), 0);
});

// How the drop-in's session ends where something failed: nobody has to look, and nothing goes on.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";

import { startStepCounterUpdate, stopStepCounterUpdate } from "../src/index.js";
import {
  installScripted,
  nativeFailure,
  nativeReading,
  settled,
  threePM,
} from "./support/scriptedNative.js";

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

/** What nobody handled while something was done, as node would complain of it. */
async function unhandledWhile(body) {
  const unhandled = [];
  const note = (error) => unhandled.push(error.message);
  process.on("unhandledRejection", note);
  try {
    await body();
    await settled();
    await settled();
  } finally {
    process.off("unhandledRejection", note);
  }
  return unhandled;
}

const refuseStart = () => {
  throw nativeFailure("ERR_INVALID_SNAPSHOT", "the checksum does not fit");
};
const refuseStop = () => {
  throw nativeFailure("ERR_UNKNOWN_SESSION", "it never began, or ended");
};

for (const isEarly of [true, false]) {
  const when = isEarly ? "before the start has failed" : "after the start has failed";
  test(`stopping ${when} is nothing: nobody has to look at it, and it is null`, async () => {
    const native = installScripted({ startSession: refuseStart, stopSession: refuseStop });
    const unhandled = await unhandledWhile(async () => {
      for (const looksAtIt of [false, true]) {
        start(new Date(threePM), { onError: () => {} });
        if (!isEarly) await settled();
        const stopping = stopStepCounterUpdate();
        if (looksAtIt) assert.equal(await stopping, null);
        await settled();
      }
    });
    assert.deepEqual(unhandled, []);
    assert.equal(await stopStepCounterUpdate(), null);
    assert.equal(native.observers(), 0);
  });
}

test("a stop that failed is rejected without a warning, and the next call tries again", async () => {
  for (const again of ["stop", "start"]) {
    let stops = 0;
    const native = installScripted({
      stopSession: (id) => {
        stops += 1;
        if (stops === 1) throw nativeFailure("ERR_TIMED_OUT", "no answer came in time");
        return nativeReading({ sessionId: id, phase: "closed", steps: 7 });
      },
    });
    const unhandled = await unhandledWhile(async () => {
      const { seen } = start();
      await settled();
      stopStepCounterUpdate();
      await settled();
      native.send(native.started()[0], { steps: 5 });
      assert.deepEqual(seen.map((data) => data.steps), [0]);
      if (again === "stop") {
        assert.equal((await stopStepCounterUpdate()).steps, 7);
        assert.equal(await stopStepCounterUpdate(), null);
      } else {
        start();
        await settled();
      }
      assert.equal(stops, 2);
      await stopStepCounterUpdate();
    });
    assert.deepEqual(unhandled, []);
    assert.equal(native.observers(), 0);
  }
});

test("a session that could not be ended when another began ends with that one", async () => {
  const stopped = [];
  const native = installScripted({
    stopSession: (id) => {
      stopped.push(id);
      if (stopped.length === 1) throw nativeFailure("ERR_TIMED_OUT", "no answer came in time");
      return nativeReading({ sessionId: id, phase: "closed", steps: stopped.length });
    },
  });
  start();
  start();
  await settled();
  await stopStepCounterUpdate();
  await settled();
  const [one, two] = native.started();
  assert.deepEqual(stopped.slice(0, 1), [one]);
  assert.deepEqual([...stopped.slice(1)].sort(), [one, two].sort());
  assert.equal(native.observers(), 0);
});

test("an onError that is none is refused, and one that throws is written to the console", async () => {
  const native = installScripted({ startSession: refuseStart, stopSession: refuseStop });
  for (const onError of [null, 5, {}]) {
    assert.throws(() => start(new Date(threePM), { onError }), { code: "ERR_INVALID_OPTION" });
  }
  assert.deepEqual(native.calls, []);
  const complaint = mock.method(console, "error", () => {});
  const unhandled = await unhandledWhile(() => {
    start(new Date(threePM), {
      onError: () => {
        throw new Error("mine");
      },
    });
  });
  assert.deepEqual(unhandled, []);
  assert.equal(complaint.mock.callCount(), 1);
  complaint.mock.restore();
});

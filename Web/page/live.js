// Counting live: a motion sensor's samples through the detector into a session that opens at 0.

/** Samples that are kept for drawing: half an hour at 100 a second. */
const KEPT = 180000;

/** Calls back once the browser has delivered acceleration, or may do so after a permission. */
export function whenSensorIsThere(found) {
  if (typeof DeviceMotionEvent === "undefined") return;
  const asks = typeof DeviceMotionEvent.requestPermission === "function";
  if (asks && matchMedia("(any-pointer: coarse)").matches) {
    found();
    return;
  }
  const first = (event) => {
    if (typeof event.accelerationIncludingGravity?.x !== "number") return;
    removeEventListener("devicemotion", first);
    found();
  };
  addEventListener("devicemotion", first);
}

export class LiveCount {
  /** @param {(live: LiveCount) => void} told is called about ten times a second while counting */
  constructor(tare, told) {
    this.tare = tare;
    this.told = told;
    this.isOn = false;
  }

  /** Starts; throws if the sensor may not be used. */
  async start() {
    if (typeof DeviceMotionEvent.requestPermission === "function") {
      const answer = await DeviceMotionEvent.requestPermission();
      if (answer !== "granted") {
        throw new Error(
          "the motion sensor may not be used; allow motion and orientation for this page"
        );
      }
    }
    this.detector = this.tare.createDetector({ unit: "m/s2" });
    this.session = this.tare.createSession({ history: false });
    this.times = [];
    this.lengths = [];
    this.steps = [];
    this.total = 0;
    this.displayed = 0;
    this.opened = performance.now();
    this.newest = 0;
    this.now = 0;
    this.session.ingest({ event: "open", wall: 0, from: 0 });
    this.take = (event) => this.sample(event);
    addEventListener("devicemotion", this.take);
    this.isOn = true;
    this.silence = setTimeout(() => this.told(this), 2000);
    this.told(this);
  }

  sample(event) {
    const a = event.accelerationIncludingGravity;
    if (typeof a?.x !== "number" || typeof a.y !== "number" || typeof a.z !== "number") return;
    // The browser's stamp of the event; where events are made by hand it may stand still.
    const t = Math.max(0, (event.timeStamp - this.opened) / 1000);
    this.detector.push(t, a.x, a.y, a.z);
    if (
      this.times.length < KEPT && (this.times.length === 0 || t > this.times[this.times.length - 1])
    ) {
      this.times.push(t);
      this.lengths.push(Math.hypot(a.x, a.y, a.z) / 9.80665);
    }
    this.settle(t);
    if (t - this.newest > 0.1) {
      this.newest = t;
      this.told(this);
    }
  }

  /** Hands settled steps to the session, as a source would; its clock never runs backwards. */
  settle(t) {
    this.now = Math.max(this.now, t);
    const fresh = this.detector.takeSteps();
    if (fresh.length === 0) return;
    this.steps.push(...fresh);
    this.total += fresh.length;
    // Bits of a second that a Number cannot hold would end the claim after its arrival.
    const now = Math.ceil(this.now * 1000) / 1000;
    const outcome =
      this.session.ingest({ event: "report", from: 0, to: now, total: this.total, wall: now });
    this.displayed = Number(outcome.displayed);
  }

  /** The best count now, some of it not settled. */
  get lively() {
    return Math.max(this.displayed, Number(this.detector.detection.liveSteps));
  }

  stop() {
    if (!this.isOn) return;
    this.isOn = false;
    clearTimeout(this.silence);
    removeEventListener("devicemotion", this.take);
    this.detector.finish();
    this.settle((performance.now() - this.opened) / 1000);
    this.session.ingest({ event: "close", wall: Math.ceil(this.now * 1000) / 1000 });
    this.session.free();
    this.detector.free();
  }
}

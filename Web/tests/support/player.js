// A walk through the whole core: the detector's count told once a second to two sessions, and a
// hash of all of it. native/player.c is the same over the C library; the firmware plays alike.

/** FNV-1a of 64 bits over whole words, lowest byte first (G. Fowler, L. C. Noll, K.-P. Vo). */
class Digest {
  // Two halves of 32 bits: BigInt would be ten times as slow.
  #high = 0xcbf29ce4;
  #low = 0x84222325;
  #word = new DataView(new ArrayBuffer(8));

  #take() {
    for (let place = 0; place < 8; place += 1) {
      const low = (this.#low ^ this.#word.getUint8(place)) >>> 0;
      // Times 2^40 + 0x1b3: the low half's product has at most 41 bits.
      const product = low * 0x1b3;
      const carry = Math.floor(product / 2 ** 32);
      this.#high = (Math.imul(this.#high, 0x1b3) + carry + (low << 8)) >>> 0;
      this.#low = product % 2 ** 32;
    }
  }

  /** Takes a whole number. */
  integer(value) {
    this.#word.setBigInt64(0, BigInt(value), true);
    this.#take();
  }

  /** Takes the bits of a number of 32 bits. */
  float(value) {
    this.#word.setFloat32(0, value, true);
    this.#word.setUint32(4, 0, true);
    this.#take();
  }

  /** The hash so far, as digits. */
  get text() {
    const digits = (half) => half.toString(16).padStart(8, "0");
    return digits(this.#high) + digits(this.#low);
  }
}

const second = 1_000_000_000n;
const states = ["unknown", "still", "moving", "walking"];
const scales = [
  "unknown",
  "plausible",
  "seemsMetersPerSecondSquared",
  "seemsStandardGravity",
  "seemsWithoutGravity",
  "implausible",
];
const noVerdict = 255;

/** The bits of a confidence as eight digits. */
function bits(confidence) {
  const word = new DataView(new ArrayBuffer(4));
  word.setFloat32(0, confidence);
  return word.getUint32(0).toString(16).padStart(8, "0");
}

/** What a walk comes to, as lines of text; the last one has the hash. */
export function play(tare, { times, x, y, z }) {
  const detector = tare.createDetector({ unit: "g" });
  const small = tare.createSession({ history: true });
  const full = tare.createSession({ history: false });
  const digest = new Digest();
  const lines = [];
  const tellSteps = () => {
    for (const { nanoseconds, confidence, startsBout } of detector.takeSteps()) {
      lines.push(`step,${nanoseconds},${bits(confidence)},${startsBout}`);
      digest.integer(nanoseconds);
      digest.float(confidence);
      digest.integer(startsBout);
    }
  };
  const report = (at, detection) => {
    const { steps, liveSteps, state } = detection;
    lines.push(`second,${at},${steps},${liveSteps},${states.indexOf(state)}`);
    const claim = { event: "report", from: times[0], to: at, total: liveSteps, wall: at, mono: at };
    for (const [name, session] of Object.entries({ small, full })) {
      const { displayed, current, lowerBound, verdict, ask } = session.ingest(claim);
      lines.push(`${name},${displayed},${current},${lowerBound},${verdict}`);
      const number = tare.verdicts.findIndex(({ name }) => name === verdict);
      for (const value of [displayed, current, lowerBound, number < 0 ? noVerdict : number, ask]) {
        digest.integer(value);
      }
    }
  };
  for (const session of [small, full]) {
    session.ingest({ event: "open", session: 1, wall: times[0], baseline: false });
  }
  let next = times[0] + second;
  times.forEach((time, index) => {
    detector.push(time, x[index], y[index], z[index]);
    tellSteps();
    const { detection } = detector;
    digest.integer(detection.steps);
    digest.integer(detection.liveSteps);
    digest.float(detection.cadence);
    digest.integer(states.indexOf(detection.state));
    if (time < next) return;
    next = time + second;
    report(time, detection);
  });
  detector.finish();
  tellSteps();
  const { detection } = detector;
  report(times.at(-1), detection);
  const { diagnosis } = detection;
  const signal = [
    diagnosis.samples, diagnosis.duplicates, diagnosis.backward, diagnosis.notFinite,
    diagnosis.outOfRange, diagnosis.gaps, scales.indexOf(diagnosis.scale),
  ];
  signal.forEach((value) => digest.integer(value));
  lines.push(`signal,${signal.join(",")}`, `hash,${digest.text}`);
  for (const handle of [detector, small, full]) handle.free();
  return lines;
}

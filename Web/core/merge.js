// Merging step records that overlap into one line of steps.

import { wrongField } from "./errors.js";
import { Handle } from "./handle.js";
import { nameOf, readInteger } from "./integers.js";
import { doubts, readRules, readRecord, recordSize, rulesSize, writeRecord } from "./records.js";
import { nanoseconds } from "./times.js";

const pieceSize = 40;
const amountSize = 16;
/** tare.h keeps a tally for no more. */
const mostSources = 65_536;

/** What came of a merge. Pieces and tallies are copied out; `between` asks the module. */
export class Merge extends Handle {
  #core;
  #names;
  #sources = 0;
  #pieces = null;

  /** Use `tare.merge`. */
  constructor(core, records, rules = {}) {
    if (records === null || typeof records?.[Symbol.iterator] !== "function") {
      throw wrongField("records", `${nameOf(records)}; give an array of {start, end, steps}`);
    }
    const choices = readRules(rules);
    const list = Array.from(records, (record, index) => readRecord(record, index, choices.names));
    const count = countSources(list, choices);
    const pointer = create(core, choices, count);
    super(core, "merge", pointer, core.functions.tare_merger_free);
    this.#core = core;
    this.#names = choices.names;
    this.#sources = count;
    try {
      this.#add(list);
    } catch (error) {
      this.free();
      throw error;
    }
    core.check(core.functions.tare_merger_merge(pointer));
  }

  #add(list) {
    const core = this.#core;
    const batch = Math.floor((core.scratchSize - 64) / recordSize);
    for (let first = 0; first < list.length; first += batch) {
      const part = list.slice(first, first + batch);
      const view = core.view;
      part.forEach((record, index) => {
        writeRecord(view, core.scratch + index * recordSize, record);
      });
      core.check(
        core.functions.tare_merger_add(Handle.pointer(this), core.scratch, part.length),
      );
    }
  }

  /** The pieces of the line of time in order, and the record that is believed in each. */
  get pieces() {
    if (this.#pieces !== null) return this.#pieces;
    const core = this.#core;
    const start = core.functions.tare_merger_pieces(Handle.pointer(this), core.scratch) >>> 0;
    const view = core.view;
    const count = view.getUint32(core.scratch, true);
    const pieces = [];
    for (let index = 0; index < count; index += 1) {
      pieces.push(this.#piece(view, start + index * pieceSize));
    }
    this.#pieces = pieces;
    return pieces;
  }

  #piece(view, at) {
    const units = view.getBigInt64(at + 16, true);
    const number = view.getUint32(at + 24, true);
    const bits = view.getUint32(at + 28, true);
    return {
      start: view.getBigInt64(at, true),
      end: view.getBigInt64(at + 8, true),
      steps: Number(units) / 2 ** 32,
      units,
      source: this.#names?.[number] ?? number,
      doubts: doubts.filter((_, place) => bits & (1 << place)),
      excluded: view.getInt32(at + 32, true) !== 0,
    };
  }

  /** What became of all steps: used + shadowed + excluded = input, exactly. */
  get totals() {
    const core = this.#core;
    core.check(core.functions.tare_merger_total(Handle.pointer(this), core.scratch));
    return readTally(core.view, core.scratch);
  }

  /** What became of each source's steps, in the order of their numbers. */
  get sources() {
    const core = this.#core;
    const pointer = Handle.pointer(this);
    return Array.from({ length: this.#sources }, (_, number) => {
      core.check(core.functions.tare_merger_source(pointer, number, core.scratch));
      return { source: this.#names?.[number] ?? number, ...readTally(core.view, core.scratch) };
    });
  }

  /** The used steps between each two neighbors of ascending borders, cut exactly. */
  between(borders) {
    if (borders === null || typeof borders?.[Symbol.iterator] !== "function") {
      throw wrongField("borders", `${nameOf(borders)}; give an array of times`);
    }
    const times = Array.from(borders, (time, index) => nanoseconds(time, `borders[${index}]`));
    times.forEach((time, index) => {
      if (index > 0 && times[index - 1] > time) {
        throw wrongField(`borders[${index}]`, "before its neighbor; borders ascend");
      }
    });
    // Not before: where borders are computed, this may be freed meanwhile.
    const pointer = Handle.pointer(this);
    const core = this.#core;
    if (times.length < 2) return [];
    const place = core.allocate(times.length * (8 + amountSize));
    try {
      times.forEach((time, index) => core.view.setBigInt64(place + 8 * index, time, true));
      const amounts = place + 8 * times.length;
      core.check(core.functions.tare_merger_between(pointer, place, times.length, amounts));
      return Array.from({ length: times.length - 1 }, (_, index) =>
        readAmount(core.view, amounts + amountSize * index),
      );
    } finally {
      core.functions.free(place);
    }
  }
}

/** How many sources there are: as many as are named, or one more than the greatest number. */
function countSources(list, { names }) {
  if (names !== null) return Math.min(names.length, mostSources);
  const count = list.reduce((most, { source }) => Math.max(most, source + 1), 0);
  return Math.min(count, mostSources);
}

function create(core, choices, sources) {
  const { driving, addsUp } = choices;
  const flags = addsUp.reduce((most, source) => Math.max(most, source + 1), 0);
  if (flags > mostSources) {
    throw wrongField("rules.addsUp", `sources go from 0 to ${mostSources - 1} here`);
  }
  const rules = core.allocate(rulesSize + 16 * driving.length + flags);
  try {
    core.functions.tare_merge_rules_init(rules);
    const { view, bytes } = core;
    const spans = rules + rulesSize;
    driving.forEach(([start, end], index) => {
      view.setBigInt64(spans + 16 * index, start, true);
      view.setBigInt64(spans + 16 * index + 8, end, true);
    });
    const adds = spans + 16 * driving.length;
    bytes.fill(0, adds, adds + flags);
    for (const source of addsUp) bytes[adds + source] = 1;
    if (choices.maximumCadence !== undefined) view.setFloat64(rules, choices.maximumCadence, true);
    if (choices.longestInterval !== undefined) {
      view.setBigInt64(rules + 8, choices.longestInterval, true);
    }
    view.setBigInt64(rules + 16, choices.now, true);
    view.setUint32(rules + 24, driving.length === 0 ? 0 : spans, true);
    view.setUint32(rules + 28, driving.length, true);
    view.setUint32(rules + 32, flags === 0 ? 0 : adds, true);
    view.setUint32(rules + 36, flags, true);
    view.setUint32(rules + 40, choices.excluded, true);
    view.setUint32(rules + 44, sources, true);
    return core.make((place) => core.functions.tare_merger_create(rules, place));
  } finally {
    core.functions.free(rules);
  }
}

/** An exact amount: whole + fraction / 2^32, and the nearest Number to that. */
function readAmount(view, at) {
  const whole = readInteger(view, at);
  const fraction = view.getUint32(at + 8, true);
  return { whole, fraction, steps: Number(whole) + fraction / 2 ** 32 };
}

function readTally(view, at) {
  return {
    records: readInteger(view, at),
    input: readAmount(view, at + 8),
    used: readAmount(view, at + 24),
    shadowed: readAmount(view, at + 40),
    excluded: readAmount(view, at + 56),
    doubtful: readAmount(view, at + 72),
  };
}

// The running WebAssembly module: its functions, its memory, and the texts it holds.

import { TareError, statusNames } from "./errors.js";

/** The version of tare.h that this code knows the layouts of. */
const abiVersion = 1;

/** Bytes that calls pass arguments and results in; never kept from one call to the next. */
const scratchSize = 1 << 17;

export class Core {
  /** @type {Record<string, Function>} */
  functions = {};
  /** What went wrong beyond repair, if it did. */
  #failure = null;
  /** @type {WebAssembly.Memory} */
  #memory;
  /** @type {DataView} */
  #view;
  /** @type {Uint8Array} */
  #bytes;
  #registry = new FinalizationRegistry(([free, pointer]) => {
    if (!this.#failure) free(pointer);
  });

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    let exports;
    try {
      exports = new WebAssembly.Instance(module, {}).exports;
    } catch (error) {
      throw new TareError("notLoaded", `this is no tare.wasm: ${error.message}`, null, error);
    }
    if (typeof exports.tare_abi_version !== "function") {
      throw new TareError("notLoaded", "this is no tare.wasm: it lacks tare_abi_version");
    }
    const version = exports.tare_abi_version();
    if (version !== abiVersion) {
      throw new TareError(
        "notLoaded",
        `tare.wasm has interface ${version}, this module needs ${abiVersion}; ` +
          "take both from one build",
      );
    }
    for (const [name, value] of Object.entries(exports)) {
      if (typeof value === "function") this.functions[name] = this.#guarded(value);
    }
    this.#memory = exports.memory;
    this.#renew();
    this.scratch = this.allocate(scratchSize);
    this.scratchSize = scratchSize;
  }

  /**
   * The function, which nothing but a lack of memory stops. What it was doing is then half done,
   * so nothing that lives in this module can be trusted any more.
   */
  #guarded(run) {
    return (a, b, c, d, e, f) => {
      if (this.#failure) throw this.#failure;
      try {
        return run(a, b, c, d, e, f);
      } catch (error) {
        if (!(error instanceof WebAssembly.RuntimeError)) throw error;
        this.#failure = new TareError(
          "outOfMemory",
          "the module ran out of memory, and with it everything it held; call load() again",
          null,
          error,
        );
        throw this.#failure;
      }
    };
  }

  #renew() {
    this.#view = new DataView(this.#memory.buffer);
    this.#bytes = new Uint8Array(this.#memory.buffer);
  }

  /** The memory as numbers. Growing replaces it: ask again after every call. */
  get view() {
    if (this.#view.buffer !== this.#memory.buffer) this.#renew();
    return this.#view;
  }

  /** The memory as bytes. Growing replaces it: ask again after every call. */
  get bytes() {
    if (this.#bytes.buffer !== this.#memory.buffer) this.#renew();
    return this.#bytes;
  }

  /** How large the memory is; it only grows. */
  get memorySize() {
    return this.#memory.buffer.byteLength;
  }

  /** Memory of the module, until `functions.free`. */
  allocate(size) {
    const pointer = this.functions.malloc(size) >>> 0;
    if (pointer === 0) {
      throw new TareError("outOfMemory", `the module has no ${size} bytes left`);
    }
    return pointer;
  }

  /** Throws the error that a status stands for. */
  check(status) {
    if (status !== 0) throw this.error(status);
  }

  /** The error that a status stands for. */
  error(status) {
    return new TareError(
      statusNames[status] ?? `status ${status}`,
      this.text(this.functions.tare_status_text(status)),
    );
  }

  /** A text that ends with NUL; null for NULL. */
  text(pointer) {
    pointer >>>= 0;
    if (pointer === 0) return null;
    const bytes = this.bytes;
    return decode(bytes.subarray(pointer, bytes.indexOf(0, pointer)));
  }

  /** Makes a handle: `create` writes its address where it is told to. */
  make(create) {
    const place = this.scratch + this.scratchSize - 8;
    this.check(create(place));
    return this.view.getUint32(place, true);
  }

  /** Ends the handle when its owner is forgotten. */
  adopt(owner, free, pointer) {
    this.#registry.register(owner, [free, pointer], owner);
  }

  /** Its owner has ended the handle. */
  release(owner) {
    this.#registry.unregister(owner);
  }
}

const decoder = new TextDecoder();

/** Bytes as text; bytes that may be shared with other threads are copied first. */
export function decode(bytes) {
  return decoder.decode(bytes);
}

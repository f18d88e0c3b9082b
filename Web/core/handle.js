// What a session, a replay, a detector and a merge have in common: a place in the module's memory.

import { TareError } from "./errors.js";

/** Owns one handle of the module until `free()`, or until it is forgotten. */
export class Handle {
  #core;
  #pointer;
  #free;
  #name;

  /**
   * @param {import("./core.js").Core} core
   * @param {string} name what it is, for the message of a use after `free()`
   * @param {number} pointer the handle
   * @param {Function} free ends it
   */
  constructor(core, name, pointer, free) {
    this.#core = core;
    this.#pointer = pointer;
    this.#free = free;
    this.#name = name;
    core.adopt(this, free, pointer);
  }

  /** The handle's address; throws after `free()`. */
  static pointer(owner) {
    if (owner.#pointer === 0) {
      throw new TareError("freed", `this ${owner.#name} was freed; make another`);
    }
    return owner.#pointer;
  }

  /** Ends it and gives its memory back; once is enough, again does nothing. */
  free() {
    if (this.#pointer === 0) return;
    this.#core.release(this);
    const pointer = this.#pointer;
    this.#pointer = 0;
    this.#free(pointer);
  }
}

if (Symbol.dispose) {
  Object.defineProperty(Handle.prototype, Symbol.dispose, {
    value() {
      this.free();
    },
  });
}

// A stand-in for React Native: a registry that a test puts its native module into, and its emitter.

let installed = null;

/** Makes a module the one that the registry gives; null takes it out. */
export function install(module) {
  installed = module;
}

export const TurboModuleRegistry = { get: () => installed };
export const NativeModules = {};

/** As React Native's: it tells the native side who listens, and hands on what that sends. */
export class NativeEventEmitter {
  #module;

  constructor(module) {
    if (!module) throw new Error("NativeEventEmitter requires a module");
    this.#module = module;
  }

  addListener(name, listener) {
    this.#module.addListener(name);
    const stop = this.#module.listen(name, listener);
    let isRemoved = false;
    return {
      remove: () => {
        if (isRemoved) return;
        isRemoved = true;
        this.#module.removeListeners(1);
        stop();
      },
    };
  }
}

// The package's face: the calls of the first implementation, and independent sessions beside them.

export { createStepCounter } from "./counter.js";
export { isStepCountingSupported, startStepCounterUpdate, stopStepCounterUpdate } from "./dropIn.js";
export { NAME, VERSION } from "./name.js";
export { parseStepData } from "./parseStepData.js";
export { StepCounterError } from "./StepCounterError.js";
export { createStepCountFilter } from "./stepCountFilter.js";

// The closed list of verdicts, read from the module so that there is one source of its texts.

/**
 * @param {import("./core.js").Core} core
 * @returns {ReadonlyArray<Readonly<{number: number, name: string, sentence: string}>>}
 */
export function readVerdicts(core) {
  const verdicts = [];
  for (;;) {
    const number = verdicts.length;
    const name = core.text(core.functions.tare_verdict_name(number));
    if (name === null) return Object.freeze(verdicts);
    const sentence = core.text(core.functions.tare_verdict_text(number));
    verdicts.push(Object.freeze({ number, name, sentence }));
  }
}

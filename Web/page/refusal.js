// What is wrong with an input: where, what, and what would be right.

/** An input that is not read. `line` and `field` are empty where none is concerned. */
export class Refusal extends Error {
  constructor(text, { line = 0, field = "" } = {}) {
    const place = [line ? `line ${line}` : "", field].filter(Boolean).join(", ");
    super(place ? `${place}: ${text}` : text);
    this.name = "Refusal";
    this.line = line;
    this.field = field;
  }
}

/** At most a handful of names, each of at most a handful of characters. */
export function listed(names) {
  if (names.length === 0) return "nothing";
  const shown =
    names.slice(0, 8).map((name) => (name.length > 32 ? `${name.slice(0, 31)}…` : name));
  return shown.join(",") + (names.length > shown.length ? ",…" : "");
}

/** A field for a message: its beginning, without characters that move a cursor. */
export function quoted(field) {
  const plain = field.replace(/[\u0000-\u001f\u007f-\u009f]/g, "?");
  return `'${plain.length > 32 ? `${plain.slice(0, 32)}…` : plain}'`;
}

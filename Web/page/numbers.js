// Numbers and durations as people read them: thin grouping, true minus signs, short units.

/** A whole number with groups of three: "1 234" with narrow spaces, "−5". */
export function whole(value) {
  if (value === null || value === undefined) return "–";
  const text = String(value).replace("-", "\u2212");
  return text.replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
}

/** A whole number for a narrow place: in full below ten millions, else "1.23e7". */
export function short(value) {
  if (Math.abs(value) < 1e7) return whole(value);
  return Number(Number(value).toPrecision(3)).toExponential().replace("e+", "e")
    .replace("-", "\u2212");
}

/** A difference with its sign: "+3", "−18", "±0". */
export function signed(value) {
  return value > 0 ? `+${whole(value)}` : value < 0 ? whole(value) : "±0";
}

function trimmed(value, places) {
  return String(Number(value.toFixed(places)));
}

/** Seconds since the first event: "0.4 s", "1:05", "2:03:20", "3 d 04:00". */
export function elapsed(seconds) {
  const sign = seconds < 0 ? "\u2212" : "";
  const value = Math.abs(seconds);
  if (value < 60) return `${sign}${trimmed(value, 1)}\u202fs`;
  const two = (number) => String(Math.floor(number)).padStart(2, "0");
  const whole = Math.round(value);
  if (whole < 3600) return `${sign}${Math.floor(whole / 60)}:${two(whole % 60)}`;
  if (whole < 86400) {
    return `${sign}${Math.floor(whole / 3600)}:${two((whole / 60) % 60)}:${two(whole % 60)}`;
  }
  const days = Math.floor(whole / 86400);
  return `${sign}${days}\u202fd ${two((whole / 3600) % 24)}:${two((whole / 60) % 60)}`;
}

/** A span of time in words: "38 s", "4 min 05 s", "2 h 10 min". */
export function duration(seconds) {
  const value = Math.round(seconds);
  const two = (number) => String(number).padStart(2, "0");
  if (value < 60) return `${value}\u202fs`;
  if (value < 3600) return `${Math.floor(value / 60)}\u202fmin ${two(value % 60)}\u202fs`;
  return `${Math.floor(value / 3600)}\u202fh ${two(Math.floor(value / 60) % 60)}\u202fmin`;
}

/** An instant in nanoseconds as date and time of UTC, or null where it cannot be one. */
export function instant(nanoseconds) {
  const milliseconds = Number(nanoseconds / 1000000n);
  if (milliseconds < 1e12 || milliseconds > 4e12) return null;
  return new Date(milliseconds).toISOString().replace("T", " ").replace(/\.000Z|Z/, "") + " UTC";
}

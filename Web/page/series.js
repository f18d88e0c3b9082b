// Long series made short for drawing: nothing that a pixel can show is lost.

/**
 * A path through points, straight from one to the next; in each pixel column the first, the least,
 * the greatest and the last are kept. `x` and `y` turn an index into pixels.
 */
export function linePath(count, x, y) {
  return pathOf(
    columnsOf(count, x, y), (point, isFirst) => `${isFirst ? "M" : "L"}${point[0]} ${point[1]}`
  );
}

/** A path that holds each value until the next. */
export function stepPath(count, x, y, end) {
  let data = "";
  for (const [column, points] of columnsOf(count, x, y).entries()) {
    for (const [index, [px, py]] of points.entries()) {
      data += column === 0 && index === 0 ? `M${px} ${py}` : `H${px}V${py}`;
    }
  }
  return data === "" || end === undefined ? data : `${data}H${round(end)}`;
}

function round(value) {
  return Math.round(value * 10) / 10;
}

function columnsOf(count, x, y) {
  const columns = [];
  let column = null;
  let at = -1;
  const isDense = count > 1500;
  for (let i = 0; i < count; i++) {
    const px = x(i);
    const py = y(i);
    if (!Number.isFinite(py)) continue;
    const cell = Math.round(px);
    const point = [round(px), round(py), i];
    if (!isDense || cell !== at) {
      column = [point];
      columns.push(column);
      at = cell;
      continue;
    }
    column.push(point);
    if (column.length > 64) columns[columns.length - 1] = column = thinned(column);
  }
  return isDense ? columns.map(thinned) : columns;
}

function thinned(points) {
  if (points.length <= 4) return points;
  let least = points[0];
  let most = points[0];
  for (const point of points) {
    if (point[1] < least[1]) least = point;
    if (point[1] > most[1]) most = point;
  }
  const kept = new Set([points[0], least, most, points[points.length - 1]]);
  return [...kept].sort((a, b) => a[2] - b[2]);
}

function pathOf(columns, write) {
  let data = "";
  for (const points of columns)
    for (const point of points) data += write(point, data === "");
  return data;
}

/** The index of the last element that is at most `value`; 0 if none is. */
export function lastAtMost(count, valueOf, value) {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (valueOf(middle) <= value)
      low = middle + 1;
    else
      high = middle;
  }
  return Math.max(0, low - 1);
}

/** The index of the element nearest to `value` in an ascending row. */
export function nearest(count, valueOf, value) {
  const before = lastAtMost(count, valueOf, value);
  const after = Math.min(count - 1, before + 1);
  return Math.abs(valueOf(after) - value) < Math.abs(valueOf(before) - value) ? after : before;
}

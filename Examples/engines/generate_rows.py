"""Writes records of phones and watches that overlap, in no order: the rows that the engines merge.

    generate_rows.py ROWS FILE.parquet|FILE.tsv [--seed N] [--rows-per-key N]

A key is a person. A person walks some 20 times in 30 days; a phone and a watch count the same walk in
pieces of their own, a person sometimes enters a walk by hand, and of a hundred records one comes twice.
Times are whole milliseconds since 1970, UTC. No record has zero length: those are the tool's tests' matter.
"""

import argparse
import random

FIRST = 1_714_521_600_000  # 2024-05-01T00:00:00Z
DAYS = 30
MANUAL, WATCH, PHONE = 4, 3, 2
COLUMNS = ["key", "start_ms", "end_ms", "steps", "priority", "modified_ms"]


def pieces(rng, begin, end, longest, cadence, priority):
    """One device's records of a walk."""
    at = begin + rng.randrange(0, 20_000)
    while at < end:
        length = min(rng.randrange(5_000, longest), max(1_000, end - at))
        steps = int(length / 1000 * cadence * rng.uniform(0.8, 1.1))
        yield at, at + length, steps, priority, at + length + rng.randrange(0, 600_000)
        at += length + rng.choice((0, 0, 0, rng.randrange(1_000, 60_000)))


def person(rng, count):
    """So many records of one person."""
    rows = []
    while len(rows) < count:
        begin = FIRST + rng.randrange(0, DAYS * 86_400_000)
        end = begin + rng.randrange(120_000, 5_400_000)
        cadence = rng.uniform(1.2, 2.2)
        carried = rng.random()
        if carried < 0.85:
            rows += pieces(rng, begin, end, 600_000, cadence, PHONE)
        if carried > 0.15:
            rows += pieces(rng, begin, end, 180_000, cadence, WATCH)
        if rng.random() < 0.02:
            rows.append((begin, end, int((end - begin) / 1000 * cadence), MANUAL, end))
        if rng.random() < 0.01:
            # A counter that was shaken: more than anybody walks.
            rows.append((begin, begin + 60_000, 900, WATCH, begin))
        if rng.random() < 0.3:
            rows.append(rng.choice(rows))
    return rows[:count]


def generate(rows, per_key, seed):
    rng = random.Random(seed)
    made = []
    number = 0
    while len(made) < rows:
        number += 1
        key = f"person-{number:06d}"
        made += [(key, *row) for row in person(rng, min(per_key, rows - len(made)))]
    rng.shuffle(made)
    return made


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rows", type=int)
    parser.add_argument("file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows-per-key", type=int, default=667)
    options = parser.parse_args()
    rows = generate(options.rows, options.rows_per_key, options.seed)
    if options.file.endswith(".tsv"):
        with open(options.file, "w") as out:
            for key, start, end, steps, priority, modified in rows:
                times = (f"{t // 1000}.{t % 1000:03d}" for t in (start, end))
                changed = f"{modified // 1000}.{modified % 1000:03d}"
                out.write("\t".join((key, *times, str(steps), str(priority), changed)) + "\n")
        return
    import pyarrow
    import pyarrow.parquet

    table = pyarrow.table(dict(zip(COLUMNS, (list(column) for column in zip(*rows)))))
    pyarrow.parquet.write_table(table, options.file, row_group_size=100_000)


if __name__ == "__main__":
    main()

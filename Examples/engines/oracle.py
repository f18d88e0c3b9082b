"""The same rule in SQL, for DuckDB: an independent answer to compare with.

    oracle.py ROWS.parquet DAYS.tsv [--threads N]      writes key, day, steps, shadowed, flagged (CSV: ROWS.csv)
    oracle.py --compare DAYS.tsv TOOL.tsv              every day of both, to what three decimals explain

Every key's time is cut wherever a record of a day begins or ends, the best record open in each piece is
found by comparing all of them, and its share is added up in binary floating point. Records of zero length
have no piece, so they are left out.
"""

import argparse
import sys
import time

RULE = """
with records as (
  -- The part of a record within each UTC day that it touches.
  select key, start_ms, end_ms, steps, priority, modified_ms, day,
    greatest(start_ms, day * 86400000) as day_from, least(end_ms, (day + 1) * 86400000) as day_to
  from (
    select *, unnest(range(start_ms // 86400000, (end_ms - 1) // 86400000 + 1)) as day
    from {rows}
    where end_ms > start_ms
  )
), cuts as (
  select key, day, day_from as cut from records
  union
  select key, day, day_to from records
), spans as (
  select key, day, cut as span_from,
    lead(cut) over (partition by key, day order by cut) as span_to from cuts
), best as (
  select key, day, span_from, span_to,
    max({'priority': priority, 'modified': modified_ms, 'start': start_ms, 'end': end_ms, 'steps': steps})
      as record
  from spans join records using (key, day)
  where day_from <= span_from and span_to <= day_to
  group by all
), used as (
  select key, day,
    sum(share) as steps,
    sum(if(length > 3600000 or record.steps * 1000 > 4 * length, share, 0)) as flagged
  from (
    select *, record."end" - record.start as length,
      record.steps * (span_to - span_from)::double / (record."end" - record.start) as share
    from best
  )
  group by all
), claimed as (
  select key, day, sum(steps * (day_to - day_from)::double / (end_ms - start_ms)) as steps
  from records group by all
)
select key, strftime(make_timestamp(day * 86400000000), '%Y-%m-%d') as day,
  used.steps, claimed.steps - used.steps as shadowed, used.flagged
from claimed join used using (key, day)
order by key, day
"""


def answer(options):
    import duckdb

    database = duckdb.connect()
    if options.threads:
        database.execute(f"set threads = {options.threads}")
    source = f"'{options.files[0]}'"
    clock = time.perf_counter
    if options.loaded:
        clock = time.process_time
        database.execute(f"create table loaded as from {source}")
        source = "loaded"
    begin = clock()
    rows = database.execute(RULE.replace("{rows}", source)).fetchall()
    seconds = clock() - begin
    with open(options.files[1], "w") as out:
        for key, day, *amounts in rows:
            out.write("\t".join([key, day] + [f"{amount:.6f}" for amount in amounts]) + "\n")
    print(f"{seconds:.2f}")


def days(path):
    with open(path) as lines:
        rows = (line.rstrip("\n").split("\t") for line in lines)
        return {(row[0], row[1]): [float(number) for number in row[2:]] for row in rows}


def compare(options):
    wanted, told = (days(path) for path in options.files)
    if wanted.keys() != told.keys():
        sys.exit(f"{len(wanted.keys() ^ told.keys())} days are told by one of both only")
    # Three decimals are off by half a thousandth at most, six by less than the rest.
    worst = max(abs(a - b) for day in wanted for a, b in zip(wanted[day], told[day]))
    totals = [[sum(row[column] for row in rows.values()) for column in range(3)] for rows in (wanted, told)]
    print(
        f"{len(wanted)} days; steps, shadowed, flagged: {totals[1][0]:.3f}, {totals[1][1]:.3f}, "
        f"{totals[1][2]:.3f} (DuckDB: {totals[0][0]:.3f}, {totals[0][1]:.3f}, {totals[0][2]:.3f}); "
        f"the most that a day differs: {worst:.6f}"
    )
    if worst > 0.000502:
        sys.exit("that is more than three decimals explain")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs=2)
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--threads", type=int)
    parser.add_argument("--loaded", action="store_true", help="read the rows before the clock starts, and tell core time")
    options = parser.parse_args()
    compare(options) if options.compare else answer(options)


if __name__ == "__main__":
    main()

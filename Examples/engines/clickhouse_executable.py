"""`tare merge` as a table function of ClickHouse, which runs within this process (chdb).

    clickhouse_executable.py TARE ROWS.parquet DAYS.tsv

A server runs the same query, with the binary in the folder that its setting user_scripts_path names.
"""

import os
import shutil
import sys
import tempfile
import time

QUERY = """
select * from executable(
  'tare merge', 'TabSeparated',
  'key String, day Date, steps Decimal(18, 3), shadowed Decimal(18, 3), flagged Decimal(18, 3)',
  (select key, toDecimal64(start_ms, 3) / 1000, toDecimal64(end_ms, 3) / 1000, steps, priority,
     toDecimal64(modified_ms, 3) / 1000
   from file('{rows}') order by key, start_ms))
order by key, day
settings output_format_decimal_trailing_zeros = 1, max_threads = 2
"""


def main():
    tare, rows, days = sys.argv[1:]
    from chdb import session

    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "user_scripts"))
        shutil.copy(tare, os.path.join(folder, "user_scripts", "tare"))
        database = session.Session(folder)
        begin = time.perf_counter()
        answer = database.query(QUERY.format(rows=os.path.abspath(rows)), "TSV")
        seconds = time.perf_counter() - begin
        with open(days, "wb") as out:
            out.write(answer.bytes())
        database.close()
    print(f"{seconds:.2f}")


if __name__ == "__main__":
    main()

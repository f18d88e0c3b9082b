#!/usr/bin/env python3
"""Reads the steps of an Apple Health export.zip as two packages do, and says what it cost.

usage: peers.py healthkit-to-sqlite|apple-health-parser EXPORT.ZIP      (needs the package)

Prints a row of a Markdown table: name, seconds, MB of XML a second, the same per core, peak memory
(resident, in MB), records, steps added up. Each runs in a process of its own.
"""
import json
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
import zipfile

STEPS = "HKQuantityTypeIdentifierStepCount"
PARSER = """
import json, logging, sys
from apple_health_parser.utils.parser import Parser
parsed = Parser(export_file=sys.argv[1], output_dir=sys.argv[2], overwrite=True)
records = parsed.get_flag_records(sys.argv[3]).records
print(json.dumps([len(records), float(records["value"].sum())]))
"""


def main():
    package, export = sys.argv[1:]
    with zipfile.ZipFile(export) as archive:
        size = sum(entry.file_size for entry in archive.infolist()) / 1e6
    with tempfile.TemporaryDirectory() as scratch:
        start = time.monotonic()
        if package == "healthkit-to-sqlite":
            database = scratch + "/health.db"
            subprocess.run(
                [sys.prefix + "/bin/healthkit-to-sqlite", export, database, "-s"], check=True)
            seconds = time.monotonic() - start
            with sqlite3.connect(database) as connection:
                found = connection.execute(
                    "select count(*), total(value) from rStepCount").fetchone()
        else:
            said = subprocess.run(
                [sys.executable, "-c", PARSER, export, scratch, STEPS],
                check=True, capture_output=True, text=True).stdout
            seconds = time.monotonic() - start
            found = json.loads(said.strip().splitlines()[-1])
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
    core = used.ru_utime + used.ru_stime
    print(f"| {package} | {seconds:.3f} | {size / seconds:.1f} | {size / core:.1f} "
          f"| {used.ru_maxrss / 1024 * 1.048576:.0f} resident | {found[0]} "
          f"| {found[1]:.0f} added up |")


main()

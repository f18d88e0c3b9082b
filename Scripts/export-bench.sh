#!/usr/bin/env bash
# How fast an Apple Health export is read, as XML and as a zip, beside grep, unzip and two packages of Python.
#
#   export-bench.sh [MEGABYTES] [GENERATOR.py]    (200, and a made-up file of our own)
#
# GENERATOR.py is called as `GENERATOR.py OUT --mb MEGABYTES`. The packages are installed into a
# virtual environment of their own; without a network their rows are missing.
set -euo pipefail
cd "$(dirname "$0")/.."
megabytes=${1:-200}
generator=${2:-}

swift build -c release --package-path Benchmarks --product export-bench >&2
bench=$(swift build -c release --package-path Benchmarks --show-bin-path)/export-bench
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
xml=$scratch/apple_health_export/export.xml
mkdir "$scratch/apple_health_export"
if [ -n "$generator" ]; then
  python3 "$generator" "$xml" --mb "$megabytes" >&2
else
  "$bench" generate "$xml" --mb "$megabytes"
fi
(cd "$scratch" && python3 - <<'P'
import zipfile
with zipfile.ZipFile("export.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
    archive.write("apple_health_export/export.xml")
P
)
bytes=$(wc -c <"$xml")
# Once, so that all find the file in memory.
cat "$xml" "$scratch/export.zip" >/dev/null

echo "An export of $((bytes / 1000000)) MB, $(($(wc -c <"$scratch/export.zip") / 1000000)) MB as a zip;" \
  "best of 7 or 3, packages once; load $(cut -d' ' -f1 /proc/loadavg 2>/dev/null || echo unknown)" \
  "on $(getconf _NPROCESSORS_ONLN) cores. MB/s are of XML."
echo
echo "| reader | s | MB/s | MB/s per core | MB of memory | records | steps |"
echo "|---|--:|--:|--:|--:|--:|--:|"
"$bench" read "$xml" 7
"$bench" read "$scratch/export.zip" 3 "$bytes"
# A command's best run of 3: name, then the command, which prints what is counted.
measure() {
  local name=$1 run times="" found=""
  shift
  for run in 1 2 3; do
    local TIMEFORMAT='%R %U %S'
    times="$times$( { time "$@" >"$scratch/found" 2>/dev/null; } 2>&1)
"
    found=$(tr -d ' \n' <"$scratch/found")
  done
  printf '%s' "$times" | awk -v name="$name" -v bytes="$bytes" -v found="$found" '
    { if (NR == 1 || $1 < best) best = $1; if (NR == 1 || $2 + $3 < core) core = $2 + $3 }
    END {
      if (best < 0.001) best = 0.001
      if (core < 0.001) core = 0.001
      printf "| `%s` | %.3f | %.0f | %.0f | | %s | |\n", name, best, bytes / best / 1e6,
        bytes / core / 1e6, found
    }'
}
measure "grep -c StepCount" grep -c StepCount "$xml"
unzipped() { unzip -p "$scratch/export.zip" | wc -c; }
if command -v unzip >/dev/null; then measure "unzip -p, then wc -c (bytes)" unzipped; fi
if python3 -m venv "$scratch/python" &&
  "$scratch/python/bin/pip" install -q healthkit-to-sqlite==1.0.1 apple-health-parser==2.0.5 >&2; then
  for package in healthkit-to-sqlite apple-health-parser; do
    "$scratch/python/bin/python" Benchmarks/Exports/peers.py "$package" "$scratch/export.zip" ||
      echo "| $package | failed | | | | | |"
  done
fi

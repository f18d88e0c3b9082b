#!/usr/bin/env bash
# How fast `tare replay`, `convert` and `redact` read a long trace, beside what reading the same file costs at all.
#
#   throughput.sh [MEGABYTES]    (200)
set -euo pipefail
cd "$(dirname "$0")/.."
megabytes=${1:-200}

swift build -c release --product tare >&2
swift build -c release --package-path Benchmarks --product bench >&2
tare=$(swift build -c release --show-bin-path)/tare
bench=$(swift build -c release --package-path Benchmarks --show-bin-path)/bench
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$bench" trace "$megabytes" >"$scratch/long.jsonl"
bytes=$(wc -c <"$scratch/long.jsonl")
lines=$(wc -l <"$scratch/long.jsonl")
# Once, so that all find the file in memory.
cat "$scratch/long.jsonl" >/dev/null

echo "A generated trace of $((bytes / 1000000)) MB, $lines lines; best of 5, core time (user + system)."
echo
echo "| command | s | MB/s per core | ns per line | worst of 5 |"
echo "|---|--:|--:|--:|--:|"
measure() {
  local name=$1 run times=""
  shift
  for run in 1 2 3 4 5; do
    local TIMEFORMAT='%U %S'
    times="$times$( { time "$@" >/dev/null 2>"$scratch/said"; } 2>&1)
"
  done
  printf '%s' "$times" | awk -v name="$name" -v bytes="$bytes" -v lines="$lines" '
    { t = $1 + $2; if (NR == 1 || t < best) best = t; if (t > worst) worst = t }
    END {
      if (best < 0.001) best = 0.001
      printf "| `%s` | %.2f | %.0f | %.0f | +%.0f %% |\n", name, best, bytes / best / 1e6,
        best * 1e9 / lines, (worst / best - 1) * 100
    }'
}
measure "cat" cat "$scratch/long.jsonl"
measure "wc -l" wc -l "$scratch/long.jsonl"
measure "tare replay --format jsonl" "$tare" replay --format jsonl "$scratch/long.jsonl"
measure "tare replay --format json" "$tare" replay --format json "$scratch/long.jsonl"
measure "tare convert" "$tare" convert "$scratch/long.jsonl"
measure "tare redact" "$tare" redact "$scratch/long.jsonl"

# Constant memory: the same for a trace of a tenth of the size.
if [ -x /usr/bin/time ]; then
  "$bench" trace $((megabytes / 10)) >"$scratch/short.jsonl"
  for file in short long; do
    /usr/bin/time -f "$file trace: %M kB of memory at most" \
      "$tare" replay --format jsonl "$scratch/$file.jsonl" 2>&1 >/dev/null | tail -n 1
  done
fi

#!/usr/bin/env bash
# Prints what a report costs, as Markdown: time, allocations, instructions, memory.
set -euo pipefail
cd "$(dirname "$0")/.."

swift build -c release --package-path Benchmarks --product bench >&2
bench=$(swift build -c release --package-path Benchmarks --show-bin-path)/bench

echo "## Sizes"
echo
"$bench" sizes
echo
echo "## Per report"
echo
"$bench" reports

echo
echo "## Instructions per report"
echo
if command -v valgrind >/dev/null 2>&1; then
  echo "| stream | machine | instructions |"
  echo "|---|---|--:|"
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  for stream in well hostile; do
    for machine in naive small full; do
      # Counting is switched on inside of the driver only; two runs agree to the digit.
      events=$(SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind \
        --callgrind-out-file="$scratch/out" --toggle-collect="bench_$machine" \
        "$bench" once "$machine" "$stream" 2>"$scratch/log" | cut -d ' ' -f 1)
      total=$(sed -n 's/^summary: //p' "$scratch/out" | tail -n 1)
      [ -n "$total" ] || total=$(sed -n 's/^totals: //p' "$scratch/out" | tail -n 1)
      echo "| $stream | $machine | $((total / events)) |"
    done
  done
  echo
  echo "Counted by callgrind over one pass of 4,097 events, calls included."
else
  echo "(valgrind is not here, so they are not counted.)"
fi

echo
echo "## A million sessions, fed at random"
echo
echo "| machine | ns per report | MB |"
echo "|---|--:|--:|"
for machine in naive small full; do "$bench" crowd "$machine"; done
echo
echo "8,000,000 reports to 1,000,000 sessions in a dense array reserved up front, found by an open"
echo "index from token to slot; MB is the most that the process held."

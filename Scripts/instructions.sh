#!/usr/bin/env bash
# Instructions per report, counted by callgrind inside of the measured function only. Two runs agree
# to the digit, on any load, so that a change can be held to a ceiling where times cannot.
#
#   instructions.sh          prints the table
#   instructions.sh --check  fails where a number exceeds Benchmarks/ceilings.txt
set -euo pipefail
cd "$(dirname "$0")/.."

swift build -c release --package-path Benchmarks --product bench >&2
bench=$(swift build -c release --package-path Benchmarks --show-bin-path)/bench
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
status=0
echo "| stream | machine | instructions | ceiling |"
echo "|---|---|--:|--:|"
for stream in well hostile; do
  for machine in naive small full; do
    events=$(SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind \
      --callgrind-out-file="$scratch/out" --toggle-collect="bench_$machine" \
      "$bench" once "$machine" "$stream" 2>"$scratch/log" | cut -d ' ' -f 1)
    total=$(sed -n 's/^\(summary\|totals\): *\([0-9]*\).*/\2/p' "$scratch/out" | tail -n 1)
    each=$((total / events))
    ceiling=$(awk -v s="$stream" -v m="$machine" '$1 == s && $2 == m { print $3 }' \
      Benchmarks/ceilings.txt)
    echo "| $stream | $machine | $each | ${ceiling:--} |"
    if [ "${1:-}" = --check ] && [ -n "$ceiling" ] && [ "$each" -gt "$ceiling" ]; then
      echo "instructions: the $machine machine takes $each on the $stream stream, over $ceiling" >&2
      status=1
    fi
  done
done
exit $status

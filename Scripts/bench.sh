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
  bash Scripts/instructions.sh 2>/dev/null
  echo
  echo "Counted by callgrind inside of the function that feeds the stream, all calls included."
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

echo
echo "## A live session"
echo
swift build -c release --package-path Benchmarks --product live-bench >&2
"$(swift build -c release --package-path Benchmarks --show-bin-path)"/live-bench

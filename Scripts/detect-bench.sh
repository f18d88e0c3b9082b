#!/usr/bin/env bash
# Prints what a sample costs the step detector, beside its peers, as Markdown: time, allocations, memory.
#
#   detect-bench.sh [--quick]     --quick: a few short runs, for a look
set -euo pipefail
cd "$(dirname "$0")/.."

swift build -c release --package-path Benchmarks --product detect-bench >&2
bench=$(swift build -c release --package-path Benchmarks --show-bin-path)/detect-bench

echo "## Sizes"
echo
"$bench" size
echo
echo "## Allocations"
echo
"$bench" allocations
echo
echo "## Per sample"
echo
"$bench" speed "$@"

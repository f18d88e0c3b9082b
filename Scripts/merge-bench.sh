#!/usr/bin/env bash
# Prints what a record costs a merge, as Markdown, beside DuckDB's query of the same rule on the same rows.
#
#   merge-bench.sh [RECORDS]    (5000000)
#
# DuckDB is that of `make engines`; where it has not run, its row is left out.
set -euo pipefail
cd "$(dirname "$0")/.."
records=${1:-5000000}

swift build -c release --package-path Benchmarks --product merge-bench >&2
bench=$(swift build -c release --package-path Benchmarks --show-bin-path)/merge-bench
python=${PYTHON:-.build/engines/venv/bin/python}

echo "$records records of phones and watches, 667 a person; best of 5, core time."
echo
"$bench" speed "$records"
if [ -x "$python" ]; then
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  "$bench" rows "$records" >"$scratch/rows.csv"
  seconds=$("$python" Examples/engines/oracle.py --loaded --threads 1 "$scratch/rows.csv" "$scratch/days.tsv")
  awk -F '\t' -v s="$seconds" -v n="$records" '
    { steps += $3 }
    END { printf "| DuckDB, the rule in SQL, one thread, rows loaded | %.1f | | %.1f | %.3f |\n", s * 1e9 / n, n / s / 1e6, steps }
  ' "$scratch/days.tsv"
else
  echo "merge-bench.sh: no DuckDB; run make engines first" >&2
fi
echo
"$bench" memory "$records"

#!/usr/bin/env bash
# `tare merge` on all cores: GNU parallel cuts a sorted stream into blocks that never part a key.
#
#   gnu_parallel.sh TARE ROWS.tsv DAYS.tsv [JOBS]    (2)
set -euo pipefail
tare=$(realpath "$1") rows=$2 days=$3 jobs=${4:-2}

# --group-by 1 --colsep: a block ends only where the first column changes. --keep-order: the blocks' days
# come out in the order in which they went in. --halt: a bad row stops all of it with its exit code.
begin=$(date +%s.%N)
LC_ALL=C sort -t $'\t' -k1,1 -k2,2n "$rows" |
  parallel --will-cite --jobs "$jobs" --pipe --group-by 1 --colsep '\t' --block 2M --keep-order \
    --halt now,fail=1 "$tare" merge >"$days"
awk -v begin="$begin" -v end="$(date +%s.%N)" 'BEGIN { printf "%.2f\n", end - begin }'

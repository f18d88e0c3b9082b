#!/usr/bin/env bash
# Runs tare merge within Spark, ClickHouse and GNU parallel, and compares all of them with DuckDB.
#
#   engines.sh [ROWS]     (200000)
#
# Prints seconds as Markdown. Everything it needs is installed under .build/engines; TARE_BINARY names
# another binary than the one that static.sh builds.
set -euo pipefail
cd "$(dirname "$0")/.."
rows=${1:-${ROWS:-200000}}
examples=$PWD/Examples/engines
folder=$PWD/.build/engines

stop() {
  echo "engines.sh: $*" >&2
  exit 1
}
java_version=$(java -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p' | head -n 1) || true
[ "${java_version:-0}" -ge 17 ] ||
  stop "Spark needs Java 17 or newer; on Debian: apt-get install openjdk-17-jre-headless"
command -v parallel >/dev/null || stop "GNU parallel is missing; on Debian: apt-get install parallel"
python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' ||
  stop "Python 3.10 or newer is needed, with venv; on Debian: apt-get install python3-venv"

mkdir -p "$folder"
if ! cmp -s "$examples/requirements.txt" "$folder/installed.txt"; then
  python3 -m venv "$folder/venv"
  "$folder/venv/bin/pip" install -q --disable-pip-version-check -r "$examples/requirements.txt" >&2
  cp "$examples/requirements.txt" "$folder/installed.txt"
fi
python=$folder/venv/bin/python

if [ -z "${TARE_BINARY:-}" ]; then
  bash Scripts/static.sh >&2
  TARE_BINARY=$PWD/.build/static/tare
fi

scratch=$(mktemp -d)
running=
# Whatever ends this script ends what it started; the cluster's processes end with their script.
trap 'if [ -n "$running" ]; then kill -TERM "$running" 2>/dev/null; wait "$running" 2>/dev/null; fi; rm -rf "$scratch"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
cd "$scratch"
"$python" "$examples/generate_rows.py" "$rows" rows.parquet
"$python" "$examples/generate_rows.py" "$rows" rows.tsv

echo "$rows rows; seconds from the file to the sorted answer."
echo
echo "| engine | s | rows/s |"
echo "|---|--:|--:|"
# Runs a command that writes a file of days and prints seconds, and compares the days.
engine() {
  local name=$1 days=$2 seconds
  shift 2
  "$@" >seconds 2>said &
  running=$!
  if ! wait "$running"; then
    running=
    cat said >&2
    stop "$name failed"
  fi
  running=
  grep -h '^an executor' said >>notes || true
  seconds=$(tail -n 1 seconds)
  if [ ! -f wanted.tsv ]; then cp "$days" wanted.tsv; fi
  if [ "$days" != oracle.tsv ]; then
    cmp "$days" wanted.tsv >&2 || stop "$name gives other days than a plain pipe"
  fi
  awk -v name="$name" -v s="$seconds" -v rows="$rows" 'BEGIN {
    printf "| %s | %.2f | %.0f |\n", name, s, rows / (s > 0.01 ? s : 0.01) }'
}
pipe() {
  local begin end
  begin=$(date +%s.%N)
  LC_ALL=C sort -t $'\t' -k1,1 -k2,2n rows.tsv | "$TARE_BINARY" merge >pipe.tsv
  end=$(date +%s.%N)
  awk -v a="$begin" -v b="$end" 'BEGIN { printf "%.2f\n", b - a }'
}
sorted_rows() {
  local begin end
  LC_ALL=C sort -t $'\t' -k1,1 -k2,2n rows.tsv >sorted.tsv
  begin=$(date +%s.%N)
  "$TARE_BINARY" merge sorted.tsv >sorted-days.tsv
  end=$(date +%s.%N)
  awk -v a="$begin" -v b="$end" 'BEGIN { printf "%.2f\n", b - a }'
}
engine '`sort` and a plain pipe' pipe.tsv pipe
engine '`tare merge` of sorted rows' sorted-days.tsv sorted_rows
engine 'GNU parallel, 2 jobs, with `sort`' parallel.tsv \
  bash "$examples/gnu_parallel.sh" "$TARE_BINARY" rows.tsv parallel.tsv
engine 'ClickHouse (chdb), `executable`' clickhouse.tsv \
  "$python" "$examples/clickhouse_executable.py" "$TARE_BINARY" rows.parquet clickhouse.tsv
engine 'Spark, local[2], `TRANSFORM`' spark.tsv \
  "$python" "$examples/spark_transform.py" "$TARE_BINARY" rows.parquet spark.tsv
engine 'Spark, two workers, one executor killed (its tasks wait 0.5 s each)' cluster.tsv \
  "$python" "$examples/spark_transform.py" --cluster "$TARE_BINARY" rows.parquet cluster.tsv
engine 'DuckDB, the rule in SQL' oracle.tsv \
  "$python" "$examples/oracle.py" rows.parquet oracle.tsv --threads 2
echo
cat notes
"$python" "$examples/oracle.py" --compare oracle.tsv wanted.tsv

#!/usr/bin/env bash
# Runs both fuzz targets side by side for a number of seconds each; a finding fails the run.
#
#   fuzz.sh [SECONDS]    (60)
#
# The corpus grows in Fuzz/.build/corpus; findings are left in Fuzz/.build/findings and repeat with
#   Fuzz/.build/.../FuzzTraceReader FILE
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}

if [ "$(uname -s)" = Darwin ]; then
  echo "fuzz: Xcode's toolchain ships no libFuzzer; use one from https://www.swift.org/install." >&2
fi

build() {
  swift build -c release --package-path Fuzz --sanitize fuzzer --product "$1" \
    --scratch-path Fuzz/.build/fuzzer
}
build FuzzTraceReader
build FuzzMachine
bin=$(swift build -c release --package-path Fuzz --sanitize fuzzer \
  --scratch-path Fuzz/.build/fuzzer --show-bin-path)

findings=Fuzz/.build/findings
mkdir -p Fuzz/.build/corpus/FuzzTraceReader Fuzz/.build/corpus/FuzzMachine "$findings"
rm -rf Fuzz/.build/seeds && mkdir Fuzz/.build/seeds
cp Examples/*.jsonl Examples/cases/*.jsonl Fuzz/.build/seeds/
# The interactive backtracer would wait for a terminal.
export SWIFT_BACKTRACE=enable=no

run() {
  local target=$1
  shift
  "$bin/$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=8192 \
    -artifact_prefix="$findings/$target-" -print_final_stats=1 \
    "$@" >"Fuzz/.build/$target.log" 2>&1
}

status=0
run FuzzMachine -use_value_profile=1 Fuzz/.build/corpus/FuzzMachine &
machine=$!
run FuzzTraceReader -dict=Fuzz/trace.dict Fuzz/.build/corpus/FuzzTraceReader \
  Fuzz/.build/seeds || status=1
wait "$machine" || status=1

for target in FuzzTraceReader FuzzMachine; do
  log="Fuzz/.build/$target.log"
  executed=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1)
  coverage=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
  if grep -qE 'ERROR: libFuzzer|broken promise|Fatal error' "$log"; then
    echo "$target: FOUND something; see $log"
    tail -n 40 "$log"
    status=1
  else
    echo "$target: ${executed:-?} inputs in $seconds s, ${coverage:-?} edges covered, nothing found"
  fi
done
exit $status

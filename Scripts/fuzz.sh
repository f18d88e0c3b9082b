#!/usr/bin/env bash
# Runs all fuzz targets side by side for a number of seconds each; a finding fails the run.
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
build FuzzRecording
build FuzzDetector
bin=$(swift build -c release --package-path Fuzz --sanitize fuzzer \
  --scratch-path Fuzz/.build/fuzzer --show-bin-path)

findings=Fuzz/.build/findings
mkdir -p Fuzz/.build/corpus/{FuzzTraceReader,FuzzMachine,FuzzRecording,FuzzDetector} "$findings"
rm -rf Fuzz/.build/seeds && mkdir Fuzz/.build/seeds
cp Examples/*.jsonl Examples/cases/*.jsonl Fuzz/.build/seeds/
# A recording is preceded by a byte of options, here none.
rm -rf Fuzz/.build/recordings && mkdir Fuzz/.build/recordings
recording() {
  printf '\0%b' "$2" >"Fuzz/.build/recordings/$1"
  { printf '\0' && printf '%b' "$2" | gzip -n; } >"Fuzz/.build/recordings/$1.gz"
}
recording table 't_s,x_g,y_g,z_g\n0,0.1,-0.2,1\n0.02,,nan,"1e-1"\n'
recording logger 'time,seconds_elapsed,z,y,x\n1700000000000000000,0,9.8,0.1,0.2\n'
recording phyphox '"Time (s)";"Acceleration x (m/s^2)";"Acceleration y (m/s^2)";"Acceleration z (m/s^2)"\r\n0,01;1E-1;-0,2;9,8\r\n'
recording stamps 'timestamp,x,y,z\n2014-05-07T16:29:30.123Z,0,0,1\n'
recording omgui '2014-05-07 16:29:30.123,-0.5,0.25,1\n2014-05-07 16:29:30.133,-0.5,0.25,1\n'
recording actilife '------------ Data File Created By ActiGraph GT3X+ date format M/d/yyyy at 30 Hz -----------\nStart Time 10:00:00\nStart Date 3/1/2024\n--------------------\nAccelerometer X,Accelerometer Y,Accelerometer Z\n0,0,1\n'
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
run FuzzDetector Fuzz/.build/corpus/FuzzDetector &
detector=$!
run FuzzRecording -dict=Fuzz/recording.dict Fuzz/.build/corpus/FuzzRecording \
  Fuzz/.build/recordings &
recording=$!
run FuzzTraceReader -dict=Fuzz/trace.dict Fuzz/.build/corpus/FuzzTraceReader \
  Fuzz/.build/seeds || status=1
wait "$machine" || status=1
wait "$detector" || status=1
wait "$recording" || status=1

for target in FuzzTraceReader FuzzMachine FuzzRecording FuzzDetector; do
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

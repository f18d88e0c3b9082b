#!/usr/bin/env bash
# Runs the whole core on machines without an operating system, and wants the same bytes from all:
# a recorded walk through detector and sessions (Examples/Firmware, WalkFirmware), and traces as
# `tare replay` prints them (ReplayFirmware).
#
#   firmware.sh            builds, runs, compares; prints sizes and instructions per sample
#
# Machines: this one in ordinary Swift (-Onone and -O), WebAssembly in node, and in QEMU a Cortex-M4
# with and without its floating-point unit and a 32-bit RISC-V. TARE_VECTORS names a folder with
# `recordings/*/*.csv.gz` (t_s,x_g,y_g,z_g) and `cases/traces/*.jsonl` to run as well; every
# TARE_EVERY-th recording is taken (default 24, 1 for all).
set -euo pipefail
cd "$(dirname "$0")/.."

TARE_NEEDS="qemu-system-arm qemu-system-misc"
command -v node >/dev/null 2>&1 || TARE_NEEDS="$TARE_NEEDS nodejs"
. Scripts/ready.sh

. Scripts/firmware-machines.sh
vectors=${TARE_VECTORS:-../shared}
every=${TARE_EVERY:-24}

build_host() {
  quietly "$work/host-Onone.log" swift build --package-path Examples/Firmware/Host \
    --scratch-path "$work/host"
  quietly "$work/host-O.log" swift build -c release --package-path Examples/Firmware/Host \
    --scratch-path "$work/host" --product WalkOnHost
  quietly "$work/tare.log" swift build --product tare
}

same() {
  cmp -s "$1" "$2" || {
    diff "$1" "$2" | head -n 6 >&2 || true
    fail "$3"
  }
}

# Nanoseconds as the tool writes seconds: without zeros at the end.
as_seconds() {
  awk '{
    sign = sub(/^-/, "") ? "-" : ""
    while (length($0) < 10) $0 = "0" $0
    whole = substr($0, 1, length($0) - 9)
    part = substr($0, length($0) - 8)
    sub(/0+$/, "", part)
    print sign whole (part == "" ? "" : "." part)
  }'
}

# The tool over the same recording: the same steps at the same times, and for the sessions' trace the
# same readings with the same verdicts.
compare_with_tool() {
  local recording=$1 told=$2 memory
  sed -n 's/^step,\(-*[0-9]*\),.*/\1/p' "$told" | as_seconds >"$work/steps"
  "$tare" count --times --format csv "$recording" | sed -e 1d -e 's/^.*,//' >"$work/steps.tare"
  same "$work/steps" "$work/steps.tare" "tare count finds other steps in $recording"
  for memory in small full; do
    sed -n "s/^$memory,//p" "$told" >"$work/$memory"
    "$tare" replay --format jsonl "$work/$memory.jsonl" | sed -n \
      's/.*"kind":"report".*"displayed":\([^,]*\),"current":\([^,]*\),"lowerBound":\([^,]*\),"verdict":"*\([^",]*\).*/\1,\2,\3,\4/p' \
      >"$work/$memory.tare"
    same "$work/$memory" "$work/$memory.tare" "tare replay reads otherwise: $memory session, $recording"
  done
}

# Plays one recording on the given machines, and compares them with the first and with the tool.
compare_recording() {
  local recording=$1 machine
  shift
  "$work/host/debug/WalkOnHost" play "$work/small.jsonl" "$work/full.jsonl" <"$recording" \
    >"$work/walk.told"
  for machine in "$@"; do
    run "$machine" walk walk "$recording" >"$work/walk.$machine" ||
      fail "$machine ended with an error on $recording: $(cat "$work/walk.$machine")"
    same "$work/walk.told" "$work/walk.$machine" "$machine computes other bits: $recording"
  done
  compare_with_tool "$recording" "$work/walk.told"
}

# Floating-point instructions in a program: many with the unit, none without.
check_unit() {
  local count
  count=$("$(tool llvm-objdump)" -d --mcpu=cortex-m4 "$work/$1-walk" |
    grep -cE '\bv(add|sub|mul|div|sqrt)\.f32' || true)
  case "$1" in
    cortex-m4f) [ "$count" -gt 100 ] || fail "$1 uses no floating-point unit" ;;
    *) [ "$count" = 0 ] || fail "$1 uses a floating-point unit" ;;
  esac
}

mkdir -p "$work"
: >"$work/recording.bin"
echo "firmware: building"
quietly "$work/softfloat.log" "$(tool clang)" -O1 -Wall -Wextra -Werror \
  Examples/Firmware/Checks/SoftFloatCheck.c -lm -o "$work/softfloat-check"
"$work/softfloat-check"
# Two at a time: a compiler keeps one core busy.
(build_machine cortex-m4f && build_machine riscv32 && build_machine wasm32) &
others=$!
build_host
build_machine cortex-m4
wait $others || fail "a machine's programs do not compile"
tare=$(swift build --show-bin-path)/tare

# A walk of our own, 60 s at 50 Hz, into flash; the same as text for everybody.
maker=$work/host/debug/WalkMaker
"$maker" walk 50 60 >"$work/walk.csv"
"$work/host/debug/WalkOnHost" records <"$work/walk.csv" >"$work/recording.bin"
for machine in $bare wasm32; do
  link "$machine" WalkFirmware "$work/$machine-walk"
  link "$machine" ReplayFirmware "$work/$machine-replay"
done
check_unit cortex-m4f
check_unit cortex-m4

machines="host-O wasm32 $bare"
# shellcheck disable=SC2086
compare_recording "$work/walk.csv" $machines
hash=$(sed -n 's/^hash,//p' "$work/walk.told")
echo "firmware: the walk is $(grep -c ^step "$work/walk.told") steps, hash $hash," \
  "on host-Onone $machines, and as tare counts and replays it"

# From flash it is the same walk.
for machine in $bare; do
  run "$machine" walk >"$work/walk.$machine" || fail "$machine ended with an error"
  same "$work/walk.told" "$work/walk.$machine" "$machine computes other bits from its flash"
done

# A comparison that cannot fail proves nothing: one thousandth of a g in one sample, and one step told
# twice, must be noticed.
awk -F, -v OFS=, 'NR == 1500 { $2 = sprintf("%.5f", $2 + 0.001) } { print }' "$work/walk.csv" \
  >"$work/altered.csv"
run cortex-m4f walk walk "$work/altered.csv" >"$work/altered.told"
[ "$(sed -n 's/^hash,//p' "$work/altered.told")" != "$hash" ] || fail "an altered sample goes unnoticed"
awk '{ print } /^step/ && !done { print; done = 1 }' "$work/walk.told" >"$work/altered.told"
if (compare_with_tool "$work/walk.csv" "$work/altered.told") 2>/dev/null; then
  fail "a step told twice goes unnoticed"
fi
printf 't_s,x_g,y_g,z_g\n0,0,0,1\n0.02,0,x,1\n' >"$work/faulty.csv"
status=0
run cortex-m4f walk walk "$work/faulty.csv" >"$work/faulty.told" || status=$?
[ "$status" = 65 ] && grep -qx 'fault,3' "$work/faulty.told" || fail "a faulty line goes unnoticed"
echo "firmware: an altered sample, a step too many and a faulty line are noticed"

# Traces: the tool's own lines, byte for byte.
compare_traces() {
  local trace machine count=0
  for trace in "$@"; do
    "$tare" replay --format jsonl "$trace" >"$work/replay.tare"
    for machine in wasm32 $bare; do
      run "$machine" replay replay "$trace" >"$work/replay.$machine" ||
        fail "$machine ended with an error on $trace"
      same "$work/replay.tare" "$work/replay.$machine" "$machine replays otherwise: $trace"
    done
    count=$((count + 1))
  done
  echo "firmware: $count traces are replayed as tare replays them, on wasm32 $bare"
}
compare_traces Examples/cases/*.jsonl Examples/*.jsonl

if [ -d "$vectors/cases/traces" ]; then
  compare_traces "$vectors"/cases/traces/*.jsonl
else
  echo "firmware: skipped, no further traces: $vectors/cases/traces is not here (TARE_VECTORS)"
fi
if [ -d "$vectors/recordings" ]; then
  count=0
  for recording in "$vectors"/recordings/*/*.csv.gz; do
    count=$((count + 1))
    [ $((count % every)) = 1 ] || [ "$every" = 1 ] || continue
    gzip -dc "$recording" >"$work/vector.csv"
    # shellcheck disable=SC2086
    compare_recording "$work/vector.csv" $machines
    sed -n 's/^hash,//p' "$work/walk.told"
  done >"$work/vectors.hashes"
  echo "firmware: $(wc -l <"$work/vectors.hashes") recordings agree, bit for bit, on host-Onone $machines"
else
  echo "firmware: skipped, no further recordings: $vectors/recordings is not here (TARE_VECTORS)"
fi


echo
bash Scripts/firmware-bench.sh --check

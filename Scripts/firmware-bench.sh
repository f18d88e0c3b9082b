#!/usr/bin/env bash
# Prints what the firmware of Examples/Firmware takes, as Markdown: flash, RAM, and instructions per
# sample and per report. Run firmware.sh first, which builds it.
#
#   firmware-bench.sh           prints the tables
#   firmware-bench.sh --check   fails where a figure exceeds Benchmarks/firmware-ceilings.txt
#
# QEMU lets a nanosecond pass with each instruction (-icount shift=0), and the machine's own counter
# reads them: instructions, not cycles. They repeat to the digit, on any load.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/ready.sh
. Scripts/firmware-machines.sh
ceilings=Benchmarks/firmware-ceilings.txt
clock=64000000
status=0

# check MACHINE FIGURE VALUE
check() {
  local ceiling
  ceiling=$(awk -v m="$1" -v f="$2" '$1 == m && $2 == f { print $3 }' "$ceilings")
  if [ "${checks:-no}" = yes ] && [ -n "$ceiling" ] && [ "$3" -gt "$ceiling" ]; then
    echo "firmware-bench: $1 $2 is $3, over $ceiling" >&2
    status=1
  fi
}
[ "${1:-}" != --check ] || checks=yes

echo "| program | flash, bytes | variables | heap | stack | RAM in all |"
echo "|---|--:|--:|--:|--:|--:|"
for machine in $bare; do
  for program in walk replay; do
    image=$work/$machine-$program
    flash=$(bytes_of "$image" '^\.(vectors|text|rodata|ARM\.exidx|data)$')
    # The heap's block of 24 KB is left out, what is held of it is a column.
    variables=$(($(bytes_of "$image" '^\.(data|bss)$') - 24 * 1024))
    if [ $program = walk ]; then
      run "$machine" walk >/dev/null
      heap=$(sed -n 's/^# heap, bytes: //p' "$work/$machine.figures")
      stack=$(sed -n 's/^# stack, bytes: //p' "$work/$machine.figures")
      ram=$((variables + heap + stack))
      check "$machine" flash "$flash"
      check "$machine" ram "$ram"
      echo "| walk, $machine | $flash | $variables | $heap | $stack | $ram |"
    else
      run "$machine" replay replay Examples/opens-at-150.jsonl >/dev/null
      stack=$(sed -n 's/^# stack, bytes: //p' "$work/$machine.figures")
      echo "| replay, $machine | $flash | $variables | | $stack | |"
    fi
  done
done
echo
echo "The walk in flash is not counted. WebAssembly: $(wc -c <"$work/wasm32-walk" | tr -d ' ') bytes the walk," \
  "$(wc -c <"$work/wasm32-replay" | tr -d ' ') the replay."
echo
echo "| stream | machine | instructions per sample | most of one sample | share of 64 MHz" \
  "| per report, small | full |"
echo "|---|---|--:|--:|--:|--:|--:|"
for stream in "walk 25" "walk 50" "walk 100" "rest 100"; do
  # shellcheck disable=SC2086
  "$work/host/debug/WalkMaker" $stream 60 >"$work/bench.csv"
  for machine in $bare; do
    run "$machine" walk bench "$work/bench.csv" >"$work/bench.$machine"
    awk -F, -v clock=$clock -v hertz="${stream#* }" -v stream="${stream% *}, ${stream#* } Hz" \
      -v machine="$machine" '
      { count[$1] = $2; ticks[$1] = $3; worst[$1] = $4 }
      END {
        unit = worst["shown"]
        empty = ticks["empty"] / count["empty"]
        each = (ticks["sample"] / count["sample"] - empty) * unit
        printf "| %s | %s | %d | %d | %.2f %% | %d | %d |\n", stream, machine, each + 0.5, \
          worst["sample"] * unit, 100 * each * hertz / clock, \
          (ticks["small"] / count["small"] - empty) * unit + 0.5, \
          (ticks["full"] / count["full"] - empty) * unit + 0.5
      }' "$work/bench.$machine" | tee "$work/bench.row"
    check "$machine" "$(echo "$stream" | tr ' ' -)" "$(cut -d '|' -f 4 "$work/bench.row" | tr -d ' ')"
  done
done
echo
echo "Samples one by one; a walk is still, walking, typing and running. Instructions, not cycles."
exit $status

#!/usr/bin/env bash
# Compiles the ground as Embedded Swift for three machines without an operating system, links each
# counter session, the step detector and the merge behind two C functions (Examples/Firmware), and
# prints what they weigh.
#
# That it compiles is the proof that the ground imports nothing. That the linked session leaves no
# allocator unresolved is the proof that it allocates nothing; the arrays of the detector
# and the merge come from a block of 24 KB that their firmware brings along. Where node is here, the WebAssembly is also run.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=$(dirname "$(command -v swift)")
tool() { if [ -x "$tools/$1" ]; then echo "$tools/$1"; else echo "$1"; fi; }
objdump=$(tool llvm-objdump)
embedded=(-Xswiftc -enable-experimental-feature -Xswiftc Embedded -Xswiftc -wmo -Xswiftc -Osize
  -Xswiftc -Xfrontend -Xswiftc -function-sections
  # Without an operating system there is nobody to tell of a smashed stack.
  -Xswiftc -Xfrontend -Xswiftc -disable-stack-protector)

fail() {
  echo "embedded: $*" >&2
  exit 1
}

# Runs swift build and shows what it said only if it failed.
build() {
  local log=.build/embedded/log
  swift build -c release "$@" "${embedded[@]}" >"$log" 2>&1 || {
    cat "$log" >&2
    fail "does not compile: $*"
  }
}

# Bytes of code and constants in object files, debug information excluded; with --data, of
# constants and variables with a value alone.
size_of() {
  local file sections='^(\\.text|\\.rodata|\\.srodata|\\.data|\\.sdata|CODE$|DATA$)'
  if [ "$1" = --data ]; then
    sections='^(\\.data|\\.sdata|DATA$)'
    shift
  fi
  for file in "$@"; do "$objdump" --section-headers "$file"; done | awk -v sections="$sections" '
    function value(hex,   i, n) {
      n = 0
      hex = tolower(hex)
      for (i = 1; i <= length(hex); i++) n = n * 16 + index("0123456789abcdef", substr(hex, i, 1)) - 1
      return n
    }
    $1 ~ /^[0-9]+$/ && $2 ~ sections {
      sum += value($3)
    }
    END { print sum + 0 }'
}

# Links one firmware without what it does not reach; prints unresolved names to FILE.unresolved.
# FUNCTION is what it exports beside tare_open, MODULES what it is made of.
link() {
  local triple=$1 objects=$2 firmware=$3 out=$4 function=$5 module parts=()
  shift 5
  for module in "$firmware" "$@"; do parts+=("$objects/$module.build"/*.o); done
  case "$triple" in
    wasm32*)
      "$(tool wasm-ld)" --no-entry --gc-sections --strip-all --export=tare_open \
        --export="$function" "${parts[@]}" -o "$out" \
        2>"$out.unresolved" || fail "$firmware does not link: $(cat "$out.unresolved")"
      ;;
    *)
      # The compiler's helpers for 64-bit arithmetic, memcpy and the square root come from the
      # machine's own library.
      "$(tool ld.lld)" --gc-sections --entry=tare_open --undefined="$function" \
        --warn-unresolved-symbols "${parts[@]}" -o "$out" 2>"$out.log" || fail "$firmware does not link: $(cat "$out.log")"
      sed -n 's/.*undefined symbol: //p' "$out.log" | sort -u >"$out.unresolved"
      if grep -vE '^(__aeabi_|__stack_chk_|mem(cpy|move|set|clr)|sqrtf$|__[a-z]+(di|si|df|sf)|arc4random)' \
        "$out.unresolved"; then
        fail "$firmware for $triple asks for the names above"
      fi
      ;;
  esac
}

mkdir -p .build/embedded
echo "| machine | small session, linked | full session, linked | step detector, linked | of it weights \
| merge, linked | Tare and TareTrace, all objects |"
echo "|---|--:|--:|--:|--:|--:|--:|"
for triple in armv7em-none-none-eabi riscv32-none-none-eabi wasm32-unknown-none-wasm; do
  firmware=".build/embedded/firmware-$triple"
  # An old object of a source that is gone would be counted too.
  rm -rf "$firmware"
  # All of the ground: what these do not name, they are made of. Scripts/firmware.sh builds and runs
  # the whole programs beside them.
  for part in SmallFirmware FullFirmware StepFirmware MergeFirmware TareTrace; do
    build --triple "$triple" --package-path Examples/Firmware --scratch-path "$firmware" \
      --target "$part"
  done
  objects="$firmware/$triple/release"
  link "$triple" "$objects" SmallFirmware "$firmware/small" tare_report Tare
  link "$triple" "$objects" FullFirmware "$firmware/full" tare_report Tare
  link "$triple" "$objects" StepFirmware "$firmware/steps" tare_sample Arena StepDetection
  link "$triple" "$objects" MergeFirmware "$firmware/merge" tare_merge Arena StepMerging
  echo "| $triple | $(size_of "$firmware/small") | $(size_of "$firmware/full")" \
    "| $(size_of "$firmware/steps") | $(size_of --data "$firmware/steps")" \
    "| $(size_of "$firmware/merge")" \
    "| $(size_of "$objects"/Tare.build/*.o "$objects"/TareTrace.build/*.o) |"
done
echo
echo "Bytes of code and constants at -Osize. The linked sessions leave no allocator unresolved."

if command -v node >/dev/null 2>&1; then
  for machine in small full; do
    node Scripts/firmware.mjs ".build/embedded/firmware-wasm32-unknown-none-wasm/$machine"
  done
  node Scripts/firmware-steps.mjs .build/embedded/firmware-wasm32-unknown-none-wasm/steps
  node Scripts/firmware-merge.mjs .build/embedded/firmware-wasm32-unknown-none-wasm/merge
fi

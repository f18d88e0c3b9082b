#!/usr/bin/env bash
# Tests the C library: builds it, compiles Bindings/C/Tests against it and runs all of that under the
# address and undefined behavior sanitizers, then once more without them under valgrind and with threads.
#
#   c-tests.sh               TARE=path names the tool whose output is compared with; without it that of
#                            this package, if it has been built. SEED=1 throws other dice.
#   c-tests.sh --no-build    with the library as it lies in .build/c
set -euo pipefail
cd "$(dirname "$0")/.."
tests=Bindings/C/Tests
out=.build/c/tests
library=$PWD/.build/c

fail() {
  echo "c-tests: $*" >&2
  exit 1
}

[ "${1:-}" = --no-build ] || bash Scripts/c-library.sh
rm -rf "$out"
mkdir -p "$out/expected"

compiler=${CC:-cc}
command -v "$compiler" >/dev/null || fail "there is no C compiler; Debian: apt-get install gcc"
strict=(-std=c11 -Wall -Wextra -Werror -pedantic -g -O1)

# The header and every layout in it: as C11, as C++17, and for machines of 32 bits if there is clang.
"$compiler" "${strict[@]}" -Wpadded -c "$tests/layout.c" -o "$out/layout.o"
"$compiler" "${strict[@]}" -x c -fsyntax-only Bindings/C/include/tare.h
clang=$(dirname "$(command -v swift)")/clang
[ -x "$clang" ] || clang=$(command -v clang || true)
if [ -n "$clang" ]; then
  "$clang" -x c++ -std=c++17 -Wall -Wextra -Werror -pedantic -Wpadded -fsyntax-only \
    "$tests/layout.c"
  for triple in wasm32-unknown-none-wasm armv7em-none-none-eabi aarch64-none-none-elf; do
    "$clang" "--target=$triple" -ffreestanding "${strict[@]}" -Wpadded -fsyntax-only "$tests/layout.c"
  done
fi

# What the tool prints for every trace; what it printed when its own tests were recorded.
tool=${TARE:-}
for built in .build/release/tare .build/debug/tare; do
  if [ -z "$tool" ] && [ -x "$built" ]; then tool=$built; fi
done
golden() {
  awk '/^----- standard error/ { exit } on; /^----- standard output/ { on = 1 }' \
    "Tests/TareCommandsTests/Golden/$1.txt" >"$out/expected/$1.jsonl"
}
traces=()
stored=()
for name in jsonl:blind jsonl-pause:pause fault-jsonl:fault; do
  golden "${name%%:*}"
  stored+=("Tests/TareCommandsTests/Samples/${name#*:}.jsonl" "$out/expected/${name%%:*}.jsonl")
done
for trace in Examples/*.jsonl Examples/cases/*.jsonl Tests/TareCommandsTests/Samples/*.jsonl \
  ../shared/cases/traces/*.jsonl; do
  [ -f "$trace" ] || continue
  traces+=("$trace")
  expected=-
  if [ -n "$tool" ]; then
    expected="$out/expected/${#traces[@]}.jsonl"
    "$tool" replay --format jsonl "$trace" >"$expected" 2>/dev/null || [ $? -eq 65 ] ||
      fail "$tool does not replay $trace"
  fi
  stored+=("$trace" "$expected")
done
[ -n "$tool" ] || echo "c-tests: without the tool (swift build --product tare) only stored lines are compared"

compile() {
  local program=$1
  shift
  "$compiler" "${strict[@]}" "$@" "$tests"/*.c -o "$out/$program" -L"$library" -ltare \
    "-Wl,-rpath,$library" -lm -pthread
}

# Under the address and undefined behavior sanitizers, leaks included: the tests themselves, and what the
# library asks of the C library (memory that is freed twice or never, a copy beyond a block).
compile sanitized -fsanitize=address,undefined -fno-sanitize-recover=all
export ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1
"$out/sanitized" names -- session -- hostile -- replay "${stored[@]}" -- cases "${traces[@]}" -- \
  detector -- columns -- merger -- merger-random -- threads
if [ -n "$tool" ]; then
  "$out/sanitized" detector write "$out/walk.csv" -- merger write "$out/records.tsv" "$out/days.tsv" \
    >"$out/log" || { cat "$out/log"; fail "cannot write a walk and records"; }
  "$tool" count --format json --times "$out/walk.csv" >"$out/walk.json" 2>/dev/null
  "$out/sanitized" detector compare "$out/walk.json"
  "$tool" merge --now 2030-01-01T00:00:00Z "$out/records.tsv" | cut -f 1-3 >"$out/days-of-tool.tsv"
  diff "$out/days.tsv" "$out/days-of-tool.tsv" || fail "tare merge gives other days"
  echo "merger: the days of tare merge, to the thousandth of a step"
fi

# The library's own code is not instrumented by these. What they prove of it: the thread sanitizer, that
# it shares no memory of the C library's between threads; helgrind, which looks at every instruction, that no
# two threads meet in its variables; memcheck, that it reads and writes only what is its own or was lent.
if [ "$(uname -s)" = Linux ]; then
  compile threaded -fsanitize=thread
  "$out/threaded" threads
fi
if command -v valgrind >/dev/null; then
  compile plain
  grind=(valgrind -q --error-exitcode=9)
  "${grind[@]}" --tool=helgrind "$out/plain" threads
  "${grind[@]}" --leak-check=full "$out/plain" session -- hostile 10 -- detector -- merger -- \
    merger-random 30 -- replay "${stored[@]:0:8}"
else
  echo "c-tests: no valgrind, so the library's own instructions are not watched"
fi
echo "c-tests: all passed"

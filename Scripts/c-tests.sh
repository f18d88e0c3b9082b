#!/usr/bin/env bash
# Tests the C library: builds it, compiles Bindings/C/Tests against it, and runs all of that under the
# address and undefined behavior sanitizers, with threads, and under valgrind; then README's example.
#
#   c-tests.sh                   TARE=path names the tool whose output is compared with; without it that
#                                of this package, if it has been built. SEED=1 throws other dice. CC=gcc-13
#                                is another compiler (not Swift's clang, whose thread sanitizer wants
#                                libdispatch).
#   c-tests.sh --no-build        the same with the library as it lies in .build/c
#   c-tests.sh --instrumented    instead, the library itself compiled with the address sanitizer and for the
#                                fuzzer, which runs FUZZ_SECONDS (30): a build of its own, minutes
set -euo pipefail
cd "$(dirname "$0")/.."
tests=Bindings/C/Tests
built=$PWD/.build/c
out=.build/c/tests
tools=$(dirname "$(command -v swift)")

fail() {
  echo "c-tests: $*" >&2
  exit 1
}

rm -rf "$out"
mkdir -p "$out/expected"
compiler=${CC:-cc}
command -v "$compiler" >/dev/null || fail "there is no C compiler; Debian: apt-get install gcc"
strict=(-std=c11 -Wall -Wextra -Werror -pedantic -g -O1)
everything=(names -- session -- hostile -- detector -- columns -- merger -- merger-random -- threads)
export ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1

if [ "${1:-}" = --instrumented ]; then
  # Swift's sanitizer and its clang's are of one version, and only they fit together.
  instrumented=.build/c/instrumented
  swift build -c release --package-path Bindings/C --scratch-path "$instrumented" --target TareC \
    -Xswiftc -enable-experimental-feature -Xswiftc Embedded -Xswiftc -wmo -Xswiftc -O \
    -Xswiftc -sanitize=address,fuzzer -Xcc -fPIC -Xcc -fno-math-errno >"$out/log" 2>&1 || {
    cat "$out/log" >&2
    fail "does not compile with the address sanitizer"
  }
  objects=()
  for module in TareC Tare TareTrace StepDetection StepMerging; do
    objects+=("$instrumented/release/$module.build"/*.o)
  done
  strict+=(-fno-sanitize-recover=all -fuse-ld=lld)
  "$tools/clang" "${strict[@]}" -fsanitize=address,undefined "$tests"/*.c "${objects[@]}" \
    -o "$out/instrumented" -lm -pthread
  traces=()
  for trace in Examples/cases/*.jsonl; do traces+=("$trace" -); done
  "$out/instrumented" "${everything[@]}" -- replay "${traces[@]}" -- cases Examples/cases/*.jsonl
  # Then whatever the fuzzer makes up.
  "$tools/clang" "${strict[@]}" -fsanitize=address,undefined,fuzzer "$tests/Fuzz/fuzz.c" \
    "$tests/merge_rule.c" "$tests/check.c" "${objects[@]}" -o "$out/fuzz" -lm
  mkdir -p "$out/corpus" "$out/findings"
  "$out/fuzz" -max_total_time="${FUZZ_SECONDS:-30}" -timeout=10 -rss_limit_mb=2048 -max_len=4096 \
    -artifact_prefix="$out/findings/" -print_final_stats=1 "$out/corpus" Examples/cases \
    >"$out/fuzz.log" 2>&1 || {
    tail -n 40 "$out/fuzz.log" >&2
    fail "the fuzzer found something; see $out/findings"
  }
  sed -n 's/^stat::number_of_executed_units: */fuzz, inputs: /p; $!d' "$out/fuzz.log"
  echo "c-tests: all passed, the library instrumented"
  exit
fi
[ "${1:-}" = --no-build ] || bash Scripts/c-library.sh

# The header and every layout in it: as C11, as C++17, and for other machines if there is clang.
"$compiler" "${strict[@]}" -Wpadded -c "$tests/layout.c" -o "$out/layout.o"
"$compiler" "${strict[@]}" -x c -fsyntax-only Bindings/C/include/tare.h
clang=$tools/clang
[ -x "$clang" ] || clang=$(command -v clang || true)
if [ -n "$clang" ]; then
  "$clang" -x c++ -std=c++17 -Wall -Wextra -Werror -pedantic -Wpadded -fsyntax-only "$tests/layout.c"
  for triple in wasm32-unknown-none-wasm armv7em-none-none-eabi aarch64-none-none-elf; do
    "$clang" "--target=$triple" -ffreestanding "${strict[@]}" -Wpadded -fsyntax-only "$tests/layout.c"
  done
fi

# What the tool prints for every trace, and what it printed when its own tests were recorded.
tool=${TARE:-}
for candidate in .build/release/tare .build/debug/tare; do
  if [ -z "$tool" ] && [ -x "$candidate" ]; then tool=$candidate; fi
done
[ -n "$tool" ] ||
  echo "c-tests: without the tool (swift build --product tare) only stored lines are compared"
traces=()
expected=()
for pair in jsonl:blind jsonl-pause:pause fault-jsonl:fault; do
  lines="$out/expected/${pair%%:*}.jsonl"
  awk '/^----- standard error/ { exit } on; /^----- standard output/ { on = 1 }' \
    "Tests/TareCommandsTests/Golden/${pair%%:*}.txt" >"$lines"
  expected+=("Tests/TareCommandsTests/Samples/${pair#*:}.jsonl" "$lines")
done
for trace in Examples/*.jsonl Examples/cases/*.jsonl Tests/TareCommandsTests/Samples/*.jsonl \
  ../shared/cases/traces/*.jsonl; do
  [ -f "$trace" ] || continue
  traces+=("$trace")
  lines=-
  if [ -n "$tool" ]; then
    lines="$out/expected/${#traces[@]}.jsonl"
    "$tool" replay --format jsonl "$trace" >"$lines" 2>/dev/null || [ $? -eq 65 ] ||
      fail "$tool does not replay $trace"
  fi
  expected+=("$trace" "$lines")
done

compile() {
  local program=$1
  shift
  "$compiler" "${strict[@]}" "$@" "$tests"/*.c -o "$out/$program" -L"$built" -ltare \
    "-Wl,-rpath,$built" -lm -pthread
}

# Under the address and undefined behavior sanitizers, leaks included: the tests themselves, and what the
# library asks of the C library (memory that is freed twice or never, a copy beyond a block).
compile sanitized -fsanitize=address,undefined -fno-sanitize-recover=all
"$out/sanitized" "${everything[@]}" -- replay "${expected[@]}" -- cases "${traces[@]}"
if [ -n "$tool" ]; then
  "$out/sanitized" detector write "$out/walk.csv" -- \
    merger write "$out/records.tsv" "$out/days.tsv" >"$out/log" || {
    cat "$out/log" >&2
    fail "cannot write a walk and records for the tool"
  }
  "$tool" count --format json --times "$out/walk.csv" >"$out/walk.json" 2>/dev/null
  "$out/sanitized" detector compare "$out/walk.json"
  "$tool" merge --now 2030-01-01T00:00:00Z "$out/records.tsv" | cut -f 1-3 >"$out/days-of-tool.tsv"
  diff "$out/days.tsv" "$out/days-of-tool.tsv" || fail "tare merge gives other days"
  echo "merger: the days of tare merge, to the thousandth of a step"
fi

# The library's own code is not instrumented here. What these prove of it: the thread sanitizer, that no two
# threads meet in memory of the C library's; helgrind, which looks at every instruction, that they do not
# meet in the library's variables; memcheck, that it reads and writes only what is its own or was lent.
if [ "$(uname -s)" = Linux ]; then
  compile threaded -fsanitize=thread
  "$out/threaded" threads
  "$compiler" "${strict[@]}" "$tests/Allocations/allocations.c" -o "$out/allocations" -L"$built" -ltare \
    "-Wl,-rpath,$built"
  "$out/allocations"
fi
if command -v valgrind >/dev/null; then
  compile plain
  grind=(valgrind -q --error-exitcode=9)
  "${grind[@]}" --tool=helgrind "$out/plain" threads
  "${grind[@]}" --leak-check=full "$out/plain" session -- hostile 10 -- detector -- merger -- \
    merger-random 30 -- replay "${expected[@]:0:8}"
else
  echo "c-tests: no valgrind, so the library's own instructions are not watched"
fi

# README's example, as its reader would build it, and what it is said to print.
bash Scripts/c-install.sh "$PWD/$out/prefix"
block() { awk -v fence="\`\`\`$1" '$0 == "```" { on = 0 } on; $0 == fence { on = 1 }' Bindings/C/README.md; }
block c >"$out/example.c"
block text >"$out/example.txt"
flags=(-I"$out/prefix/include" -L"$out/prefix/lib" -ltare)
if command -v pkg-config >/dev/null; then
  read -ra flags < <(PKG_CONFIG_PATH="$out/prefix/lib/pkgconfig" pkg-config --cflags --libs tare)
fi
"$compiler" -std=c11 -Wall -Wextra -Werror "$out/example.c" "${flags[@]}" \
  "-Wl,-rpath,$PWD/$out/prefix/lib" -o "$out/example"
"$compiler" -std=c11 -Wall -Wextra -Werror -I"$out/prefix/include" "$out/example.c" \
  "$out/prefix/lib/libtare.a" -o "$out/example-static"
for example in example example-static; do
  "$out/$example" | diff "$out/example.txt" - || fail "README's example prints something else"
done
echo "c-tests: all passed"
